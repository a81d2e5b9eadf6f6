import { AppError } from '@matinee/contract/http/errors'
import { siteEndpoints } from '@matinee/contract/site'
import { browserApi } from './browser-api.ts'
import { isOffline } from './chunks.ts'

const LOOK_AGAIN_MS = 5000

/** Whether the server answers. A browser knows only whether it is on some network. */
export async function hasConnection(signal: AbortSignal): Promise<boolean> {
  if (isOffline()) return false
  return await browserApi()(siteEndpoints.test, undefined, { signal }).then(
    () => true,
    // A refusal is an answer, too.
    (error: unknown) => error instanceof AppError && error.status > 0,
  )
}

/** Settles once the server answers again, or on abort. */
export async function untilConnected(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await hasConnection(signal))) await nextChance(signal)
}

const nextChance = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    const timer = setTimeout(look, LOOK_AGAIN_MS)
    window.addEventListener('online', look)
    signal.addEventListener('abort', look)
  })
