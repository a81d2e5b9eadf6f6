import { useEffect, useState } from 'react'

/** Shorter waits show no indicator. */
const DELAY_MS = 200

export function useDelayedFlag(flag: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!flag) return
    const timer = setTimeout(setDelayed, DELAY_MS, true)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [flag])
  return flag && isDelayed
}
