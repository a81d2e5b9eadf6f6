import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

/** Calls `onEnd` after `duration` ms (never if null), paused while the tab is hidden. Returns whether it runs. */
export function useCountdown(duration: number | null, paused: boolean, onEnd: () => void): boolean {
  const left = useRef({ of: duration, ms: duration ?? 0 })
  const hidden = useSyncExternalStore(subscribeToVisibility, isHidden, isHiddenOnServer)
  const running = duration !== null && !paused && !hidden
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (!running) return undefined
    if (left.current.of !== duration) left.current = { of: duration, ms: duration }
    const startedAt = performance.now()
    const timer = setTimeout(end, left.current.ms)
    return () => {
      clearTimeout(timer)
      left.current.ms -= performance.now() - startedAt
    }
  }, [running, duration])

  return running
}

function subscribeToVisibility(notify: () => void) {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}
const isHidden = () => document.hidden
const isHiddenOnServer = () => false
