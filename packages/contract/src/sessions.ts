import { adminCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { sessionSchemas } from './sessions.schemas.ts'
import { problems } from '@matinee/locales/api/sessions'

export { admin as adminSessionMessages, messages as sessionMessages } from '@matinee/locales/api/sessions'

const hour = 3600
const day = 24 * hour

/** Seconds for which a token is valid (LOGIN-5). */
export const tokenSeconds = { user: 12 * hour, remembered: 30 * day, admin: hour } as const
/** The longest duration of a session: within it each token can be replaced by a new one. */
export const sessionSeconds = { user: 30 * day, remembered: 180 * day, admin: 12 * hour } as const
/** ACC-3, ACC-4: minutes after signing in for which credentials can be changed without re-authenticating. */
export const recentMinutes = 10
/** AUTH-3 */
export const refreshSecondsBeforeExpiry = 5 * 60

/** AUTH-1: the keys of the browser's local storage. */
export const storageKeys = {
  user: 'user',
  token: 'token',
  subscriptionData: 'subscriptionData',
  /** '1': there is something to continue watching, '0': there is nothing (WATCH-7). */
  continuing: 'continueWatching',
  /** When the next charge of a plan that renews is due, or `failedCharge` (PAY-4). */
  charge: 'nextCharge',
  adminLoggedIn: 'adminLoggedIn',
  adminToken: 'adminToken',
  adminEmail: 'adminEmail',
} as const

export const failedCharge = 'failed'

export const sessionEndpoints = {
  /** Returns the next token; from then on this one is refused (AUTH-6). */
  refresh: userCall<typeof sessionSchemas.refresh>('POST', '/api/refresh-token'),
  logout: userCall<typeof sessionSchemas.logout>('POST', '/api/logout'),
  adminRefresh: adminCall<typeof sessionSchemas.refresh>('POST', '/api/admin/refresh-token', 'desk', { fresh: false }),
  adminLogout: adminCall<typeof sessionSchemas.logout>('POST', '/api/admin/logout', 'desk', { fresh: false }),
}

export const sessionErrors = /* @__PURE__ */ defineErrors('sessions', {
  authenticateAgain: { status: 403, message: problems.authenticateAgain },
})
