import { createClient } from '@matinee/contract/http/client'
import type { Endpoint } from '@matinee/contract/http/endpoint'
import { AppError, unreachable } from '@matinee/contract/http/errors'
import { refreshSecondsBeforeExpiry, type sessionEndpoints } from '@matinee/contract/sessions'

interface TokenHolder {
  /** As stored now; another tab may have replaced it. */
  token: () => string | null
  replace: (token: string) => void
  /** The token is no longer valid. */
  end: () => void
}

interface RefreshOptions {
  refresh: typeof sessionEndpoints.refresh | typeof sessionEndpoints.adminRefresh
  logout: typeof sessionEndpoints.logout | typeof sessionEndpoints.adminLogout
  /** Name of the Web Lock that all tabs share. */
  lock: string
}

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
const LOCK_TIMEOUT_MS = 20_000
const LOGOUT_TIMEOUT_MS = 2_000
const DAY_MS = 24 * 3_600_000
/** With a wrong clock every token seems about to expire: do not refresh more often than this. */
const MIN_REFRESH_INTERVAL_MS = 60_000

/** Keeps a token fresh (AUTH-3) and handles its rejection (AUTH-4), one tab at a time. */
export function createTokenRefresh(holder: TokenHolder, { refresh, logout, lock }: RefreshOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let freshUntil = 0
  let refreshing: Promise<void> | undefined

  const requestToken = async (old: string): Promise<void> => {
    // Another tab may have refreshed it while this one waited for the lock.
    if (holder.token() !== old) return
    try {
      const { token } = (await call(refresh, old)) as { token: string }
      if (!readToken(token)) throw new TypeError('not a token')
      if (holder.token() === old) holder.replace(token)
      // Logged out meanwhile, with the token that this one replaces.
      else if (holder.token() === null) void call(logout, token).catch(() => {})
    } catch (error) {
      // Only a clear refusal ends the session, not an unreachable or failing server.
      if (!(error instanceof AppError) || (error.status !== 401 && error.status !== 403)) throw error
      if (holder.token() === old) holder.end()
    }
  }

  const refreshNow = async (old: string): Promise<void> => {
    clearTimeout(timer)
    try {
      await withLock(lock, () => requestToken(old))
      failures = 0
      freshUntil = Date.now() + MIN_REFRESH_INTERVAL_MS
      schedule()
    } catch (cause) {
      failures += 1
      timer = setTimeout(schedule, retryDelay(failures, readToken(old)?.expiresAt ?? 0, Date.now()))
      throw unreachable({ cause })
    }
  }
  const refreshOnce = async (old: string): Promise<void> =>
    await (refreshing ??= refreshNow(old).finally(() => {
      refreshing = undefined
    }))

  /** Plans the refresh, makes up for a missed one, or ends an expired session. */
  const schedule = (): void => {
    clearTimeout(timer)
    const token = holder.token()
    const expiresAt = readToken(token)?.expiresAt
    if (token === null || expiresAt === undefined) return
    const step = nextStep(expiresAt, Date.now())
    if ('checkInMs' in step) timer = setTimeout(schedule, step.checkInMs)
    else if (step.now === 'end') holder.end()
    else if (Date.now() < freshUntil) timer = setTimeout(schedule, Math.min(freshUntil, expiresAt) - Date.now())
    else void refreshOnce(token).catch(() => {})
  }

  return {
    schedule,
    stop: () => clearTimeout(timer),

    /** After a 401: the token to repeat the call with, or null. Throws if the server is unreachable. */
    handleUnauthorized: async (token: string, isRepeated: boolean): Promise<string | null> => {
      if (holder.token() !== token) return ifSameUser(holder.token(), token)
      if (isRepeated) {
        holder.end()
        return null
      }
      // If the answer to an earlier refresh was lost, this gets the same token; or it is refused and ends the session.
      await refreshOnce(token)
      return ifSameUser(holder.token(), token)
    },

    /** Ends the session on the server, waiting at most two seconds. */
    revoke: async (): Promise<void> => {
      clearTimeout(timer)
      // Under the lock: a token that is being replaced at this moment cannot end its session.
      const revoking = withLock(lock, async () => {
        const token = holder.token()
        if (token !== null) await call(logout, token, true)
      })
      const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))
      await Promise.race([revoking.catch(() => {}), timeout])
    },
  }
}

/** AUTH-3. Checks at least once a day, which also stays below the longest browser timer (24.8 days). */
export function nextStep(expiresAt: number, now: number): { now: 'end' | 'refresh' } | { checkInMs: number } {
  if (now >= expiresAt) return { now: 'end' }
  const wait = expiresAt - refreshSecondsBeforeExpiry * 1000 - now
  if (wait <= 0) return { now: 'refresh' }
  return { checkInMs: Math.min(wait, DAY_MS) }
}

/** Exponential, and never past the expiry. */
export function retryDelay(failures: number, expiresAt: number, now: number): number {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), LONGEST_RETRY_MS)
  return Math.max(0, Math.min(delay, expiresAt - now))
}

/** Another tab may be signed in as another user: a call is not repeated in their name. */
const ifSameUser = (token: string | null, before: string) =>
  readToken(token)?.subject === readToken(before)?.subject ? token : null

/** A plain client: a 401 must not start another refresh. */
const call = async (endpoint: Endpoint, token: string, keepalive = false): Promise<unknown> =>
  await createClient({ baseUrl: location.origin, token: () => token })(endpoint, undefined, { keepalive })

/** Web Locks are missing on plain HTTP; the server tolerates two refreshes at once. */
async function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return await run()
  let isAcquired = false
  const runLocked = async () => {
    isAcquired = true
    return await run()
  }
  try {
    // A suspended tab that holds the lock must not block the others forever.
    return await locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, runLocked)
  } catch (error) {
    if (isAcquired) throw error
    return await run()
  }
}

interface TokenClaims {
  expiresAt: number
  subject: unknown
}

/** Unverified claims, only used to schedule refreshes; undefined for anything but a token. */
export function readToken(token: string | null): TokenClaims | undefined {
  const [, claims, ...rest] = token?.split('.') ?? []
  if (!claims || rest.length !== 1 || !rest[0]) return undefined
  try {
    const { exp, sub } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, unknown>
    return typeof exp === 'number' && Number.isFinite(exp) ? { expiresAt: exp * 1000, subject: sub } : undefined
  } catch {
    return undefined
  }
}
