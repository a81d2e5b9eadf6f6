import { useEffect, useState } from 'react'

/** Somebody who waits less than this sees what is coming before they could read that it is. */
const PATIENCE_MS = 200

/** True once something has been waited for longer than a moment. */
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
