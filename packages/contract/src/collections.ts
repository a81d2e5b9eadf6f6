import type { collectionSchemas } from './collections.schemas.ts'
import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'

export const collectionLimits = {
  titleLength: 120,
  descriptionLength: 2000,
  /** Of one collection. */
  movies: 100,
  collections: 200,
} as const

/** SITE-5: films that an editor has put together. */
export const collectionEndpoints = {
  /** With its movies, in their order. */
  show: publicCall<typeof collectionSchemas.show>('GET', '/api/collections/:collectionId'),
  /** WATCH-11: what comes after a movie in a collection that it is part of. */
  next: publicCall<typeof collectionSchemas.next>('GET', '/api/movies/:id/next'),
  /** All there are, the newest first. */
  list: adminCall<typeof collectionSchemas.list>('GET', '/api/admin/collections'),
  edit: adminCall<typeof collectionSchemas.edit>('GET', '/api/admin/collections/:collectionId'),
  add: adminCall<typeof collectionSchemas.add>('POST', '/api/admin/collections'),
  update: adminCall<typeof collectionSchemas.update>('PUT', '/api/admin/collections/:collectionId'),
  remove: adminCall<typeof collectionSchemas.remove>('DELETE', '/api/admin/collections/:collectionId'),
}

export const collectionMessages = {
  added: 'The collection was added.',
  updated: 'The collection was saved.',
  deleted: 'The collection was deleted.',
  failedToLoad: 'Failed to load the collection. Please try again later.',
  titleMissing: 'Please give the collection a title.',
  titleTooLong: `A title has at most ${collectionLimits.titleLength} characters.`,
  descriptionTooLong: `A text has at most ${collectionLimits.descriptionLength} characters.`,
  moviesTooMany: `A collection has at most ${collectionLimits.movies} movies.`,
  movieTwice: 'A movie can be in a collection once.',
  endsTooEarly: 'The end must be after the start.',
} as const

export const collectionErrors = /* @__PURE__ */ defineErrors('collections', {
  notFound: { status: 404, message: 'There is no such collection.' },
  /** It was removed for good since the form was opened. */
  movieGone: { status: 404, message: 'One of these movies is no longer there. Please load the collection again.' },
  full: { status: 409, message: `There can be ${collectionLimits.collections} collections. Please delete one first.` },
})

export type { CollectionDetails, CollectionInput, CollectionMovie, DeskCollection } from './collections.schemas.ts'
