import type { KeyedLimit, Limit } from '../../platform/http/rate-limits.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const ofAddress = (name: string, times: number, seconds: number): Limit => ({ name, by: 'address', times, seconds })

/** Options of `serve`, beside the limits of all calls. Failed sign-ins are also counted by `sign-in-attempts.ts`. */
export const accountCallLimits = {
  login: { limits: [ofAddress('login', 20, 5 * minute)] },
  /** Also those that succeed, as each hashes a password; `failedAdminLogins` limits the others. */
  adminLogin: { limits: [ofAddress('admin-login', 100, 15 * minute)] },
  /** Attempts; `newAccounts` limits the accounts. */
  register: { limits: [ofAddress('register', 30, hour)] },
  reset: { limits: [ofAddress('reset', 10, hour)] },
  adminReset: { limits: [ofAddress('admin-reset', 5, hour)] },
  /** Reading and confirming a link together, as both try a token. */
  confirm: { limits: [ofAddress('confirm', 20, 10 * minute)] },
  /** Not for admins: the desk pages through users all day. */
  users: { limits: [ofAddress('users', 120, minute), { name: 'users', by: 'user', times: 10, seconds: minute }] },
} satisfies Record<string, { limits: readonly Limit[] }>

/**
 * Of a signed-in user, wherever the password is asked for. Five wrong guesses cost nothing; then each next one has to wait
 * longer.
 */
export const wrongPasswords: KeyedLimit = {
  name: 'own-password',
  times: 30,
  seconds: day,
  pauses: [0, 0, 0, 0, 0, 30, 60, 120, 300, 600],
}

/** Failed logins to the desk per address. A team may share one: what succeeds does not count. */
export const failedAdminLogins: KeyedLimit = { name: 'failed-admin-login', times: 10, seconds: 15 * minute }

/** New accounts per address. */
export const newAccounts: KeyedLimit = { name: 'new-accounts', times: 5, seconds: hour }

/** Changes to one new address, by all users: each mails the address, which may be a stranger's. */
export const newAddressMails: KeyedLimit = { name: 'new-address', times: 10, seconds: day }

/** New passwords that were set by a mailed link: then no more links are mailed to the account (SAFE-2). */
export const completedResets = [
  { times: 3, seconds: hour },
  { times: 6, seconds: day },
] as const

/**
 * Reset mails, by the typed address, whether or not it has an account. Over the limit the response is the same, and no
 * mail is sent while an earlier link is valid. The two limits for users form one counter: what the hourly limit refuses
 * does not count towards the daily one.
 */
export const mailLimits = {
  user: [
    { name: 'reset-mail', times: 3, seconds: hour },
    { name: 'reset-mail', times: 6, seconds: day },
  ],
  admin: [{ name: 'admin-reset-mail', times: 3, seconds: hour }],
} satisfies Record<'user' | 'admin', readonly KeyedLimit[]>
