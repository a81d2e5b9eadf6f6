import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** HOME-3 */
export const SLIDE_MS = 5000

/** How far a finger must go sideways, and how much further than up or down. */
const SWIPE_PX = 40
const SWIPE_SLOPE = 1.2

/** The current slide, and whether slides advance. Pointer, touch and focus pause them; reduced motion stops them. */
export function useCarousel(count: number, section: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState(0)
  /** Whether the visitor has started or stopped the slides; undefined before that. */
  const [isStarted, setStarted] = useState<boolean>()
  const prefersStill = useMediaQuery('(prefers-reduced-motion: reduce)', true)
  const isHydrated = useHydrated()
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const touch = useRef<{ id: number; x: number; y: number }>(null)

  // Pointer or focus may be here before hydration.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = section.current
      setPointed(matchMedia('(hover: hover)').matches && element?.matches(':hover') === true)
      setFocused(element?.matches(':focus-within') === true)
    })
    return () => cancelAnimationFrame(frame)
  }, [section])

  const current = Math.min(chosen, count - 1)
  const wrapIndex = (at: number) => (at + count) % count
  const go = (at: number) => setChosen(wrapIndex(at))

  return {
    current,
    next: wrapIndex(current + 1),
    previous: wrapIndex(current - 1),
    go,
    hasControls: isHydrated && count > 1,
    isPlaying: isStarted ?? !prefersStill,
    /** True while hovered or focused. */
    isPaused: isPointed || isFocused,
    /** The pointer or the focus is on the Start button, so they must not pause the slides at once. */
    play: () => {
      setStarted(true)
      setPointed(false)
      setFocused(false)
    },
    stop: () => setStarted(false),
    /** Handlers of the whole carousel. */
    pauseHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      // Focus on a clicked button does not pause; focus in a slide does, as it would be lost with the slide.
      onFocus: ({ target }: FocusEvent) =>
        setFocused(target.matches(':focus-visible') || target.closest('[aria-roledescription=slide]') !== null),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // A window in the background keeps its focus.
        if (!currentTarget.contains(relatedTarget ?? document.activeElement)) setFocused(false)
      },
    },
    /** Handlers of the slides. */
    swipeHandlers: {
      onPointerDown({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y }: PointerEvent) {
        touch.current = pointerType === 'mouse' || !isPrimary ? null : { id, x, y }
        if (touch.current) setPointed(true)
      },
      onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
        const start = touch.current
        if (start?.id !== pointerId) return
        touch.current = null
        setPointed(false)
        const [sideways, upright] = [clientX - start.x, clientY - start.y]
        if (Math.abs(sideways) < SWIPE_PX || Math.abs(sideways) < SWIPE_SLOPE * Math.abs(upright)) return
        go(sideways < 0 ? current + 1 : current - 1)
      },
      onPointerCancel() {
        touch.current = null
        setPointed(false)
      },
    },
  }
}
