import { useEffect, useState } from 'react'

/** Shorter waits need no indicator. */
const PATIENCE_MS = 200

export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(setSlow, PATIENCE_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isWaiting && isSlow
}
