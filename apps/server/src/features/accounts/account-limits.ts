import type { KeyedLimit, Limit } from '../../platform/http/rate-limits.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const ofAddress = (name: string, times: number, seconds: number): Limit => ({ name, by: 'address', times, seconds })

/** Refused with 429, beside the limits that all calls share. Failed sign-ins are counted by `sign-in-attempts.ts` too. */
export const accountCallLimits = {
  login: [ofAddress('login', 20, 5 * minute)],
  adminLogin: [ofAddress('admin-login', 10, 15 * minute)],
  /** Tries: who finds one name after the other taken is no crowd. What is made is counted by `newAccounts`. */
  register: [ofAddress('register', 30, hour)],
  reset: [ofAddress('reset', 10, hour)],
  adminReset: [ofAddress('admin-reset', 5, hour)],
  /** Looking at a link and opening it: together, as both try a secret. */
  confirm: [ofAddress('confirm', 20, 10 * minute)],
  /** The desk pages and searches through them all day. */
  users: [ofAddress('users', 120, minute), { name: 'users', by: 'user', times: 10, seconds: minute }],
} satisfies Record<string, readonly Limit[]>

/** Accounts that an address makes. */
export const newAccounts: KeyedLimit = { name: 'new-accounts', times: 5, seconds: hour }

/**
 * Mails with a link to a new password, by the address that was typed, whether or not somebody has it. Over these the
 * answer is the same as always and no mail goes out: a refusal would tell a stranger what others have asked for. All of
 * them are one counter, so that what the hour refuses does not use up the day; links that were sent stay good.
 */
export const mailLimits = {
  user: [
    { name: 'reset-mail', times: 3, seconds: hour },
    { name: 'reset-mail', times: 6, seconds: day },
  ],
  admin: [{ name: 'admin-reset-mail', times: 3, seconds: hour }],
} satisfies Record<'user' | 'admin', readonly KeyedLimit[]>
