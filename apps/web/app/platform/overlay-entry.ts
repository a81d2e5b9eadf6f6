import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/*
 * What lies over a page, such as a menu or a player, has a history entry of its own while it is open: Back closes it
 * and stays on the page. The entry is a copy of the page's own, and the router is not told of steps to it or from it:
 * it would take them for visits of the same page, and load the page's data again.
 */
const MARK = 'isOverlay'
const DROP_MS = 1000

interface Overlay {
  close: () => void
  href: string
}

let open: Overlay | undefined
/** The step back that removes the entry of an overlay closed by its own button. */
let dropping: { done: Promise<void>; finish: () => void } | undefined

function isAtOverlay(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && MARK in state
}

/** `close` is called on Back. Call the returned function when the overlay has closed. */
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
  // A navigation meanwhile may swallow the event.
  setTimeout(() => {
    if (dropping === step) dropping = undefined
    finish()
  }, DROP_MS)
  await done
}

/** Call it before the router starts, so that this listener runs first. */
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
    // One step back is the page below, which the router has not left.
    if (location.href === href) event.stopImmediatePropagation()
    close()
  } else if (isAtOverlay()) {
    // Forward to a closed overlay.
    event.stopImmediatePropagation()
    void drop()
  }
}

const leavesOverlay = ({ historyAction }: { historyAction: NavigationType }) =>
  historyAction !== NavigationType.Pop && isAtOverlay()

/** Render it once, in the layout. A navigation from an overlay first removes its entry. */
export function OverlayEntries() {
  const blocker = useBlocker(leavesOverlay)
  useEffect(() => {
    if (blocker.state === 'blocked') void drop().then(() => blocker.proceed())
  }, [blocker])
  // After a reload the overlay is gone.
  useEffect(() => {
    if (!open) void drop()
  }, [])
  return null
}
