import { useCallback, useEffect, useRef, useState } from 'react'

const NOTICE_MS = 1200

/** A word about what a key just did, for a moment. */
export function useNotice() {
  const [notice, setNotice] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = useCallback((words: string) => {
    clearTimeout(timer.current)
    setNotice(words)
    timer.current = setTimeout(() => setNotice(''), NOTICE_MS)
  }, [])
  return [notice, tell] as const
}
