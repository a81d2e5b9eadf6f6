export const pageLimits = {
  slugLength: 60,
  titleLength: 100,
  descriptionLength: 300,
  textLength: 50_000,
  /** Does not count the pages that have a built-in text. */
  pages: 100,
  /** The number of latest versions that the desk lists; all are kept. */
  versions: 100,
} as const
