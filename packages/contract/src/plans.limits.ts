export const planLimits = {
  plans: 20,
  nameLength: 40,
  descriptionLength: 300,
  days: 3660,
  months: 36,
  /** What Stripe takes at most. */
  cents: 99_999_999,
} as const
