export const accountLimits = {
  usernameMin: 3,
  usernameMax: 30,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** The desk's dialog says 6 (ADMIN-3); what is easy to guess is refused there too. */
  adminPasswordMin: 6,
  namesPerRequest: 500,
  usersPerPage: 100,
} as const

/** SAFE-1: an account whose address is not confirmed by then is deleted. */
export const unconfirmedDays = 30

/** Minutes until a link to a new password expires. */
export const resetMinutes = { user: 30, admin: 15 } as const
