import { adminCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { sessionSchemas } from './sessions.schemas.ts'

const hour = 3600
const day = 24 * hour

/** How long a token holds, in seconds (LOGIN-5). */
export const tokenSeconds = { user: 12 * hour, remembered: 30 * day, admin: hour } as const
/** How long a session lasts at most: until then each token can be replaced by a new one. */
export const sessionSeconds = { user: 30 * day, remembered: 180 * day, admin: 12 * hour } as const
/** ACC-3, ACC-4: how long after signing in the way into an account can be changed without showing a credential again. */
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
  adminRefresh: adminCall<typeof sessionSchemas.refresh>('POST', '/api/admin/refresh-token'),
  adminLogout: adminCall<typeof sessionSchemas.logout>('POST', '/api/admin/logout'),
}

/** '3 minutes', rounded up. */
function spanText(seconds: number): string {
  const [size, unit] = seconds > 5400 ? [hour, 'hour'] : seconds >= 60 ? [60, 'minute'] : [1, 'second']
  const count = Math.ceil(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const sessionMessages = {
  /** LOGIN-2 to LOGIN-4 */
  loggingIn: 'Logging in...',
  loggedIn: 'Login successful!',
  loginFailed: 'Login failed',
  /** In place of the server's own words, when it says how long it will refuse. */
  tooManyAttempts: (seconds: number) => `Too many attempts. Please try again in ${spanText(seconds)}.`,
  /** AUTH-2, AUTH-4 */
  expired: 'Session expired. Please login again.',
  /** AUTH-5 */
  loggedOut: 'Logged out successfully',
  /** ROUTE-6, ROUTE-7, without scripts */
  guarded: 'Please log in to see this page.',
  /** LOGIN-6 */
  noProviders: 'Not available on this site. Please use your email and password.',
  signInFailed: 'Logging in that way did not work. Please try again.',
  /** Two accounts must never become one because they name the same address. */
  signInEmailTaken: 'This email already has an account here. Log in with your password.',
  /** ADMIN-1, ADMIN-2 */
  adminFieldsMissing: 'Please enter both email and password',
  adminRefused: 'Login failed. Please check your credentials.',
  adminInvalid: 'Invalid credentials',
  adminNoResponse: 'No response from server. Please check your connection.',
  adminFailed: 'Failed to log in. Please try again.',
  /** ADMIN-5 */
  connectionWorks: 'Server connection successful!',
  connectionFailed: 'Failed to connect to server',
  testingConnection: 'Testing...',
  /** ADMIN-6 */
  adminHint: 'First time? You may need to create an admin account in the database.',
  adminHintCommand: 'npm run admin:create',
} as const

export const sessionErrors = /* @__PURE__ */ defineErrors('sessions', {
  authenticateAgain: { status: 403, message: 'Please confirm first that it is you.' },
})
