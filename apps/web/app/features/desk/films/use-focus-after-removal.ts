import { type RefObject, useEffect, useRef } from 'react'

/** The card that had the focus is gone: one goes on from here. */
export function useFocusAfterRemoval(count: number, target: RefObject<HTMLElement | null>): void {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer && (document.activeElement ?? document.body) === document.body) target.current?.focus()
  }, [count, target])
}
