import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('en')

/** '3 minutes', rounded up. */
function spanText(seconds: number): string {
  const [size, one, other] =
    seconds > 5400
      ? ([3600, 'hour', 'hours'] as const)
      : seconds >= 60
        ? ([60, 'minute', 'minutes'] as const)
        : ([1, 'second', 'seconds'] as const)
  const count = Math.ceil(seconds / size)
  return `${count} ${plural(count, one, other)}`
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
} as const

/** What the refusals say. */
export const sessionProblems = {
  authenticateAgain: 'Please confirm first that it is you.',
} as const

/** ADMIN-1, ADMIN-2, ADMIN-5, ADMIN-6 */
export const adminSessionMessages = {
  adminFieldsMissing: 'Please enter both email and password',
  adminRefused: 'Login failed. Please check your credentials.',
  adminInvalid: 'Invalid credentials',
  adminNoResponse: 'No response from server. Please check your connection.',
  adminFailed: 'Failed to log in. Please try again.',
  connectionWorks: 'Server connection successful!',
  connectionFailed: 'Failed to connect to server',
  testingConnection: 'Testing...',
  adminHint: 'First time? You may need to create an admin account in the database.',
  adminHintCommand: 'npm run admin:create',
} as const
