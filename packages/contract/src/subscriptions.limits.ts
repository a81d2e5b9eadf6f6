export const subscriptionLimits = {
  reasonLength: 200,
  /** SUBS-1 */
  perPage: 10,
  /** The total of a search is counted up to this; beyond it the answer says 'at least'. */
  countedMatches: 1000,
  /** Subscriptions that one call may cancel (SUBS-4). */
  cancelledAtOnce: 100,
  /** SUBS-6: days that an admin may give in one call. */
  givenDays: 3660,
  /** Days before the end within which admins may remind users. */
  reminderDays: 90,
  /** PROF-2 */
  mustWatch: 8,
} as const
