/** SITE-10: how the language of this build writes. */
export const localeWords = {
  language: 'en',
  /** Dates, times and lists. */
  dates: 'en-GB',
  /** `$9.99`, not `US$9.99`. */
  money: 'en-US',
  direction: 'ltr',
} as const
