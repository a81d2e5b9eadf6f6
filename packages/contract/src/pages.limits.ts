export const pageLimits = {
  slugLength: 60,
  titleLength: 100,
  descriptionLength: 300,
  textLength: 50_000,
  /** Without those that have words of ours. */
  pages: 100,
  /** How many of the latest versions the desk lists; all are kept. */
  versions: 100,
} as const
