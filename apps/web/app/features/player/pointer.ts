import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { seekStep } from './shortcuts.ts'

const IDLE_MS = 3000

interface KeyTarget {
  addEventListener: (
    type: 'keydown',
    listener: (event: KeyboardEvent) => void,
    options?: AddEventListenerOptions,
  ) => void
  removeEventListener: (type: 'keydown', listener: (event: KeyboardEvent) => void) => void
}

/** Shortcuts work in the whole dialog around the player; for a film, on the whole page. */
export const keyScope = (player: HTMLElement | null): KeyTarget =>
  player?.closest<HTMLElement>('[role="dialog"]') ?? document

/** Controls hide after three idle seconds. `isPinned`: they stay. Hidden ones keep the focus: the next key shows them. */
export function useControlsVisibility(player: RefObject<HTMLElement | null>, isPinned: boolean) {
  const [isActive, setActive] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hideWhenIdle = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setActive(false), IDLE_MS)
  }
  const show = () => {
    setActive(true)
    hideWhenIdle()
  }
  const onStart = useEffectEvent(hideWhenIdle)
  const onActivity = useEffectEvent(show)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // Taps on the video toggle the controls: see useGestures.
    const onPointer = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' || !(target instanceof HTMLVideoElement)) onActivity()
    }
    for (const event of ['pointermove', 'pointerdown'] as const)
      player.current?.addEventListener(event, onPointer, { signal })
    player.current?.addEventListener('focusin', () => onActivity(), { signal })
    keyScope(player.current).addEventListener('keydown', () => onActivity(), { signal })
    onStart()
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [player])

  const toggle = () => {
    if (!isActive) return show()
    clearTimeout(timer.current)
    setActive(false)
  }
  return { isVisible: isPinned || isActive, toggle }
}

const DOUBLE_TAP_MS = 300

interface Gestures {
  onToggle: () => void
  onFullScreen: () => void
  onToggleControls: () => void
  onSeek: (seconds: number) => void
}

/** Mouse: click plays or pauses, double click toggles full screen. Touch: tap toggles controls, double tap seeks. */
export function useGestures(video: HTMLVideoElement, gestures: Gestures) {
  const onToggle = useEffectEvent(gestures.onToggle)
  const onFullScreen = useEffectEvent(gestures.onFullScreen)
  const onToggleControls = useEffectEvent(gestures.onToggleControls)
  const onSeek = useEffectEvent(gestures.onSeek)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let byTouch = false
    let lastTap = Number.NEGATIVE_INFINITY

    const tap = ({ timeStamp, clientX }: MouseEvent) => {
      const { left, width } = video.getBoundingClientRect()
      const share = (clientX - left) / width
      const isSide = share < 1 / 3 || share > 2 / 3
      if (timeStamp - lastTap < DOUBLE_TAP_MS && isSide) onSeek(share < 1 / 2 ? -seekStep : seekStep)
      else onToggleControls()
      lastTap = timeStamp
    }
    video.addEventListener('pointerdown', ({ pointerType }) => (byTouch = pointerType === 'touch'), { signal })
    video.addEventListener('click', (event) => (byTouch ? tap(event) : onToggle()), { signal })
    video.addEventListener('dblclick', () => !byTouch && onFullScreen(), { signal })
    return () => stop.abort()
  }, [video])
}
