import { createClient } from '@matinee/contract/http/client'
import type { Endpoint } from '@matinee/contract/http/endpoint'
import { AppError, unreachable } from '@matinee/contract/http/errors'
import type { sessionEndpoints } from '@matinee/contract/sessions'
import { nextStep, pauseAfter } from './schedule.ts'
import { readToken } from './token.ts'

/** What has a token that is to be kept fresh. */
interface Holder {
  /** As it is stored now, by whichever tab. */
  token: () => string | null
  replace: (token: string) => void
  /** The token does not hold any more. */
  end: () => void
}

interface Refreshing {
  refresh: typeof sessionEndpoints.refresh | typeof sessionEndpoints.adminRefresh
  logout: typeof sessionEndpoints.logout | typeof sessionEndpoints.adminLogout
  /** The same in all tabs. */
  lock: string
}

const LOCK_PATIENCE_MS = 20_000
const LOGOUT_PATIENCE_MS = 2_000
/** A browser whose clock is wrong finds every token about to expire. */
const SHORTEST_MS = 60_000

/** Keeps a token fresh (AUTH-3) and answers for it when it is refused (AUTH-4), together with the other tabs. */
export function createKeeper(holder: Holder, { refresh, logout, lock }: Refreshing) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let freshUntil = 0
  let underWay: Promise<void> | undefined

  const ask = async (old: string): Promise<void> => {
    // Another tab may have done it while this one waited for its turn.
    if (holder.token() !== old) return
    try {
      const { token } = (await call(refresh, old)) as { token: string }
      if (!readToken(token)) throw new TypeError('not a token')
      if (holder.token() === old) holder.replace(token)
      // Somebody logged out meanwhile, with a token that was then already replaced.
      else if (holder.token() === null) void call(logout, token).catch(() => {})
    } catch (error) {
      // Only a clear no ends a session: not a network, a database or a server that is away.
      if (!(error instanceof AppError) || (error.status !== 401 && error.status !== 403)) throw error
      if (holder.token() === old) holder.end()
    }
  }

  /** Afterwards the token that holds is in the holder. Throws when nobody could be asked. */
  const renew = async (old: string): Promise<void> => {
    clearTimeout(timer)
    try {
      await inTurn(lock, () => ask(old))
      failures = 0
      freshUntil = Date.now() + SHORTEST_MS
      look()
    } catch (cause) {
      failures += 1
      timer = setTimeout(look, pauseAfter(failures, readToken(old)?.expiresAt ?? 0, Date.now()))
      throw unreachable({ cause })
    }
  }
  /** Once at a time, whoever asks. */
  const renewOnce = async (old: string): Promise<void> =>
    await (underWay ??= renew(old).finally(() => {
      underWay = undefined
    }))

  const look = (): void => {
    clearTimeout(timer)
    const token = holder.token()
    const expiresAt = readToken(token)?.expiresAt
    if (token === null || expiresAt === undefined) return
    const step = nextStep(expiresAt, Date.now())
    if ('lookAgainInMs' in step) timer = setTimeout(look, step.lookAgainInMs)
    else if (step.now === 'end') holder.end()
    else if (Date.now() < freshUntil) timer = setTimeout(look, Math.min(freshUntil, expiresAt) - Date.now())
    else void renewOnce(token).catch(() => {})
  }

  return {
    look,
    stop: () => clearTimeout(timer),

    /** A call with this token was answered with 401. */
    refused: async (token: string, again: boolean): Promise<string | null> => {
      if (holder.token() !== token) return ifSamePerson(holder.token(), token)
      if (again) {
        holder.end()
        return null
      }
      // Its successor may have been given out and lost on the way: then refreshing gives it again, and nothing else
      // does. If the session is over, this is refused as well, and ends it.
      await renewOnce(token)
      return ifSamePerson(holder.token(), token)
    },

    /** Tells the server that the session is over, as long as one is willing to wait for that. */
    revoke: async (): Promise<void> => {
      clearTimeout(timer)
      // In turn: a token that is being replaced at this moment cannot end its session.
      await forAMoment(
        inTurn(lock, async () => {
          const token = holder.token()
          if (token !== null) await call(logout, token, true)
        }),
      )
    },
  }
}

/** Another tab may be signed in as somebody else by now: what one asked for is not done in the other's name. */
const ifSamePerson = (token: string | null, before: string) =>
  readToken(token)?.subject === readToken(before)?.subject ? token : null

/** Without the ways of the pages: what is refused here is this file's own affair. */
export const call = async (endpoint: Endpoint, token: string, keepalive = false): Promise<unknown> =>
  await createClient({ baseUrl: location.origin, token: () => token })(endpoint, undefined, { keepalive })

/** What does not get through, or not soon, must not keep anybody from leaving. */
export async function forAMoment(telling: Promise<unknown>): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS))
  await Promise.race([telling.catch(() => {}), patience])
}

/** One tab after the other. Without locks, as on a page that came by plain HTTP, the server puts up with two at once. */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return await act()
  let isOurs = false
  const turn = async () => {
    isOurs = true
    return await act()
  }
  try {
    // A tab that was put to sleep in the middle must not stop the others for good.
    return await locks.request(name, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, turn)
  } catch (error) {
    if (isOurs) throw error
    return await act()
  }
}
