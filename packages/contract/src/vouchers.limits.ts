export const voucherLimits = {
  /** Codes that are made at once. */
  codes: 1000,
  uses: 100_000,
  days: 3660,
  /** For the whole price there are codes for days: nobody can be charged nothing. */
  percent: 99,
  noteLength: 100,
  searchLength: 100,
} as const
