export const voucherLimits = {
  /** Codes that one call may create. */
  codes: 1000,
  uses: 100_000,
  days: 3660,
  /** The highest percentage is below 100: a charge cannot be zero. Codes for days give Premium for free. */
  percent: 99,
  noteLength: 100,
  searchLength: 100,
} as const
