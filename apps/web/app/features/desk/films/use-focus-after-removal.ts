import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to `target` after the removal of the card that had it. */
export function useFocusAfterRemoval(count: number, target: RefObject<HTMLElement | null>): void {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer && (document.activeElement ?? document.body) === document.body) target.current?.focus()
  }, [count, target])
}
