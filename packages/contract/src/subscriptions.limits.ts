export const subscriptionLimits = {
  reasonLength: 200,
  /** SUBS-1 */
  perPage: 10,
  /** Searches are counted so far; beyond that the answer says 'at least'. */
  countedMatches: 1000,
  /** Subscriptions that one call may cancel (SUBS-4). */
  cancelledAtOnce: 100,
  /** SUBS-6: days that the desk may give at once. */
  givenDays: 3660,
  /** How far ahead the desk may remind people. */
  reminderDays: 90,
  /** PROF-2 */
  mustWatch: 8,
} as const
