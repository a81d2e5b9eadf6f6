import { AppError } from '@matinee/contract/http/errors'
import { siteEndpoints } from '@matinee/contract/site'
import { browserApi } from './browser-api.ts'
import { isOffline } from './chunks.ts'

const RETRY_MS = 5000

/** Asks the server, as `navigator.onLine` only knows the network. */
export async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  if (isOffline()) return false
  return await browserApi()(siteEndpoints.test, undefined, { signal }).then(
    () => true,
    // A refusal is an answer, too.
    (error: unknown) => error instanceof AppError && error.status > 0,
  )
}

/** Settles once the server answers again, or on abort. */
export async function waitForServer(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isServerReachable(signal))) await untilNextRetry(signal)
}

const untilNextRetry = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const retry = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      signal.removeEventListener('abort', retry)
      resolve()
    }
    const timer = setTimeout(retry, RETRY_MS)
    window.addEventListener('online', retry)
    signal.addEventListener('abort', retry)
  })
