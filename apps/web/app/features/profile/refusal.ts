import { AppError } from '@matinee/contract/http/errors'
import { sessionMessages } from '@matinee/contract/sessions'

/**
 * What to tell somebody about a call that failed: the server's own words where it has decided something, else the
 * screen's. Undefined when the session is over: that was said already, and the login is on its way (AUTH-4).
 */
export function refusalOf(error: unknown, fallback: string): string | undefined {
  if (!(error instanceof AppError)) return fallback
  if (error.status === 401) return undefined
  if (error.status === 429 && error.retryAfter) return sessionMessages.tooManyAttempts(error.retryAfter)
  return (hasDecided(error) && error.message) || fallback
}

/** Not silence, nor something in between, nor a fault of ours: after those nobody knows what has been done. */
export const hasDecided = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code !== 'http.unknown' &&
  (/^(subscriptions|payments)\./.test(error.code) || (error.status >= 400 && error.status < 500))
