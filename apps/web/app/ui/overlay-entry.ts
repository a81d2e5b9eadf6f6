import { useEffect } from 'react'
import { NavigationType, useBlocker, useLocation } from 'react-router'

/*
 * Each open overlay (menu, dialog, player) has its own history entry, so that Back closes it and stays on the page. The
 * entry copies the page's state, and its popstate events are hidden from the router, which would reload the page's data.
 */
const MARK = 'overlays'
const STEP_MS = 1000

interface Overlay {
  /** Returns false to stay open. */
  close: () => boolean | void
  href: string
}

/** The topmost is last. */
const openOverlays: Overlay[] = []
/** A pending `history.go()` of this module, whose event is hidden from the router. */
let stepping: { done: Promise<void>; finish: () => void } | undefined
/** The router's index of the current entry. */
let routerIndex = 0
/** True during a navigation from an overlay's entry; entries are restored after it. */
let isNavigating = false

/** Number of overlay entries above the page's own entry. */
function depth(): number {
  const state = history.state as Record<string, unknown> | null
  const mark = state?.[MARK]
  return typeof mark === 'number' ? mark : 0
}

/** `close` is called on Back. Call the returned function when the overlay has closed. */
export function pushOverlayEntry(close: Overlay['close']): () => void {
  const overlay: Overlay = { close, href: location.href }
  openOverlays.push(overlay)
  listenForOverlays()
  void syncEntries()
  return () => {
    const at = openOverlays.indexOf(overlay)
    if (at < 0) return
    openOverlays.splice(at, 1)
    // Closing several at once is a single step back.
    queueMicrotask(() => void syncEntries())
  }
}

/** Makes the number of entries match the open overlays. */
async function syncEntries(): Promise<void> {
  if (stepping) {
    await stepping.done
    return syncEntries()
  }
  if (isNavigating) return undefined
  if (depth() > openOverlays.length) return goToDepth(openOverlays.length)
  while (depth() < openOverlays.length) {
    openOverlays[depth()]!.href = location.href
    history.pushState({ ...(history.state as object | null), [MARK]: depth() + 1 }, '')
  }
  return undefined
}

async function goToDepth(target: number): Promise<void> {
  if (stepping) {
    await stepping.done
    return goToDepth(target)
  }
  const by = target - depth()
  if (by >= 0) return undefined
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  const step = { done, finish }
  stepping = step
  history.go(by)
  // A concurrent navigation may swallow the event.
  setTimeout(() => {
    if (stepping === step) stepping = undefined
    finish()
  }, STEP_MS)
  return done
}

/** Call it before the router starts, so that this listener runs first. */
export const listenForOverlays = (): void => window.addEventListener('popstate', onPopState, { capture: true })

function onPopState(event: PopStateEvent) {
  // The browser created this entry, for a typed fragment or a mailed link: the router needs its index.
  if (history.state === null) history.replaceState({ idx: routerIndex + 1 }, '')
  if (stepping) {
    event.stopImmediatePropagation()
    const { finish } = stepping
    stepping = undefined
    finish()
    return
  }
  const left = openOverlays.slice(depth())
  if (left.length > 0) {
    // The page below is still the router's page, unless several steps were taken at once.
    if (location.href === left[0]!.href) event.stopImmediatePropagation()
    openOverlays.length -= left.length
    const staying = left.toReversed().filter(({ close }) => close() === false)
    openOverlays.push(...staying.toReversed())
    if (staying.length > 0) void syncEntries()
  } else if (depth() > openOverlays.length) {
    // Forward to a closed overlay.
    event.stopImmediatePropagation()
    void syncEntries()
  }
}

const isNavigationFromOverlay = ({ historyAction }: { historyAction: NavigationType }) =>
  historyAction !== NavigationType.Pop && depth() > 0

/** Render it once, in the layout. A navigation from an overlay first removes its entry. */
export function OverlayEntries() {
  const blocker = useBlocker(isNavigationFromOverlay)
  const { key } = useLocation()
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined
    let isCurrent = true
    isNavigating = true
    void goToDepth(0).then(() => {
      if (isCurrent) blocker.proceed()
    })
    return () => {
      isCurrent = false
    }
  }, [blocker])
  // After a navigation some overlays may still be open, such as the filter sheet.
  useEffect(() => {
    isNavigating = false
    routerIndex = (history.state as { idx?: number } | null)?.idx ?? 0
    void syncEntries()
    // oxlint-disable-next-line react/exhaustive-deps -- after each navigation
  }, [key])
  return null
}
