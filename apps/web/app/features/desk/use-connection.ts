import { siteEndpoints } from '@matinee/contract/site'
import { useEffect, useState } from 'react'
import { adminApi } from '../../platform/browser-api.ts'

const LOOK_MS = 60_000

/** Whether the server answers; undefined until it is known. */
export function useConnection(): boolean | undefined {
  const [works, setWorks] = useState<boolean>()

  useEffect(() => {
    let gone = new AbortController()
    const look = () => {
      if (document.visibilityState === 'hidden') return
      gone.abort()
      const { signal } = (gone = new AbortController())
      adminApi()(siteEndpoints.test, undefined, { signal }).then(
        () => !signal.aborted && setWorks(true),
        () => !signal.aborted && setWorks(false),
      )
    }
    const lose = () => setWorks(false)
    look()
    const timer = setInterval(look, LOOK_MS)
    window.addEventListener('online', look)
    window.addEventListener('offline', lose)
    document.addEventListener('visibilitychange', look)
    return () => {
      gone.abort()
      clearInterval(timer)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', lose)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return works
}
