import { collectionLimits } from './collections.limits.ts'

export const collectionMessages = {
  added: 'The collection was added.',
  updated: 'The collection was saved.',
  deleted: 'The collection was deleted.',
  failedToLoad: 'Failed to load the collection. Please try again later.',
  listFailedToLoad: 'Failed to load the collections. Please try again later.',
  titleMissing: 'Please give the collection a title.',
  titleTooLong: `A title has at most ${collectionLimits.titleLength} characters.`,
  descriptionTooLong: `A text has at most ${collectionLimits.descriptionLength} characters.`,
  moviesTooMany: `A collection has at most ${collectionLimits.movies} movies.`,
  movieTwice: 'A movie can be in a collection once.',
  endsTooEarly: 'The end must be after the start.',
} as const

/** What the refusals say. */
export const collectionProblems = {
  notFound: 'There is no such collection.',
  movieGone: 'One of these movies is no longer there. Please load the collection again.',
  full: `There can be ${collectionLimits.collections} collections. Please delete one first.`,
} as const
