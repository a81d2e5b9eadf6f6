/**
 * What a link brings behind its `#`, such as the token of a mailed link. It leaves the address at once, where it could be
 * copied or read over a shoulder, and is kept with this entry of the history for `keepAs`, so that a reload finds it.
 */
export function takeFromAddress(name: string, keepAs?: string): string | null {
  const { hash, pathname, search } = window.location
  const given = new URLSearchParams(hash.slice(1)).get(name)
  const { history } = window
  if (given === null) return keepAs === undefined ? null : keptIn(history.state, keepAs)
  const kept = keepAs === undefined ? {} : { [keepAs]: given }
  history.replaceState({ ...(history.state as object | null), ...kept }, '', pathname + search)
  return given
}

/** Once it is used up. */
export function forget(keptAs: string): void {
  const { [keptAs]: _, ...rest } = (window.history.state ?? {}) as Record<string, unknown>
  window.history.replaceState(rest, '')
}

function keptIn(state: unknown, name: string): string | null {
  const kept = (state as Record<string, unknown> | null)?.[name]
  return typeof kept === 'string' ? kept : null
}
