import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/*
 * What lies over a page, such as a menu or a player, has an entry of its own in the history while it is open: Back closes
 * it and stays on the page. The entry is a copy of the page's own, and the router is not told when one comes to it or
 * leaves it: for the router that would be a visit of the same page, for which it loads its data again.
 */
const MARK = 'isOverlay'
const DROP_MS = 1000

interface Overlay {
  close: () => void
  /** The page that it lies over. */
  href: string
}

let open: Overlay | undefined
/** The step back that takes away the entry of an overlay that was closed by its own button, until it is done. */
let dropping: { done: Promise<void>; finish: () => void } | undefined

function isAtOverlay(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && MARK in state
}

/** Call it when an overlay opens. `close` closes it when somebody goes back; call what it returns when it has closed. */
export function pushOverlayEntry(close: () => void): () => void {
  const overlay: Overlay = { close, href: location.href }
  open = overlay
  const push = () => {
    if (open === overlay) history.pushState({ ...(history.state as object | null), [MARK]: true }, '')
  }
  listenForOverlays()
  if (dropping) void dropping.done.then(push)
  else push()
  return () => {
    if (open === overlay) void drop()
  }
}

async function drop(): Promise<void> {
  open = undefined
  if (dropping) return await dropping.done
  if (!isAtOverlay()) return
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  const step = { done, finish }
  dropping = step
  history.back()
  // A navigation that begins meanwhile may swallow it: nothing may wait for it for ever.
  setTimeout(() => {
    if (dropping === step) dropping = undefined
    finish()
  }, DROP_MS)
  await done
}

/** To be called before the router is there: in Chromium, of two listeners on the window the first one comes first. */
export const listenForOverlays = (): void => window.addEventListener('popstate', move, { capture: true })

function move(event: PopStateEvent) {
  if (dropping) {
    event.stopImmediatePropagation()
    const { finish } = dropping
    dropping = undefined
    finish()
  } else if (open) {
    const { close, href } = open
    open = undefined
    // One step back is the page below, which the router has never left. Whoever went further back goes there.
    if (location.href === href) event.stopImmediatePropagation()
    close()
  } else if (isAtOverlay()) {
    // Forward, to what was closed: there is nothing any more.
    event.stopImmediatePropagation()
    void drop()
  }
}

const leavesOverlay = ({ historyAction }: { historyAction: NavigationType }) =>
  historyAction !== NavigationType.Pop && isAtOverlay()

/** Render it once, in the layout. A page that one goes to from an overlay follows the page below, not the overlay. */
export function OverlayEntries() {
  const blocker = useBlocker(leavesOverlay)
  useEffect(() => {
    if (blocker.state === 'blocked') void drop().then(() => blocker.proceed())
  }, [blocker])
  // After a reload the entry is there, and what it was for is not.
  useEffect(() => {
    if (!open) void drop()
  }, [])
  return null
}
