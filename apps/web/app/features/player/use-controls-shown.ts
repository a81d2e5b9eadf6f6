import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const IDLE_MS = 3000

/** Whether the controls are on screen: they go after three idle seconds, unless a key brought focus to one of them. */
export function useControlsShown(player: RefObject<HTMLElement | null>, keep: boolean) {
  const [awake, setAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const countDown = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (player.current?.querySelector(':focus-visible')) countDown()
      else setAwake(false)
    }, IDLE_MS)
  }
  const wake = () => {
    setAwake(true)
    countDown()
  }
  const begin = useEffectEvent(countDown)
  const stir = useEffectEvent(wake)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // On a touch screen a tap on the picture decides: see use-gestures.ts.
    const onPointer = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' || !(target instanceof HTMLVideoElement)) stir()
    }
    for (const event of ['pointermove', 'pointerdown'] as const)
      player.current?.addEventListener(event, onPointer, { signal })
    for (const event of ['focusin', 'keydown'] as const)
      player.current?.addEventListener(event, () => stir(), { signal })
    begin()
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [player])

  const toggle = () => {
    if (!awake) return wake()
    clearTimeout(timer.current)
    setAwake(false)
  }
  return { shown: keep || awake, toggle }
}
