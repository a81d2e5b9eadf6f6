export const collectionLimits = {
  titleLength: 120,
  descriptionLength: 2000,
  /** Movies of one collection. */
  movies: 100,
  collections: 200,
} as const
