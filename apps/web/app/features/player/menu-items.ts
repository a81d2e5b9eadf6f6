/** What can be chosen in an open menu, in the order in which it is read. */
export function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

/** Goes where a key leads in a menu, round its ends. False for a key that leads nowhere. */
export function moveByKey(menu: HTMLElement | null, key: string): boolean {
  const all = itemsIn(menu)
  const present = all.findIndex((item) => item === document.activeElement)
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: all[(present + 1) % all.length],
    ArrowUp: all.at(present - 1),
    Home: all[0],
    End: all.at(-1),
  }
  if (!(key in targets)) return false
  targets[key]?.focus()
  return true
}
