export const collectionLimits = {
  titleLength: 120,
  descriptionLength: 2000,
  /** Of one collection. */
  movies: 100,
  collections: 200,
} as const
