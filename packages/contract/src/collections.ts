import type { collectionSchemas } from './collections.schemas.ts'
import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import { problems } from '@matinee/locales/api/collections'

export { collectionLimits } from './collections.limits.ts'

export { messages as collectionMessages } from '@matinee/locales/api/collections'

/** SITE-5: collections of movies that an editor has put together. */
export const collectionEndpoints = {
  /** Returns a collection with its movies, in their order. */
  show: publicCall<typeof collectionSchemas.show>('GET', '/api/collections/:collectionId'),
  /** Lists the collections that are shown now and have movies, the newest first. */
  index: publicCall<typeof collectionSchemas.index>('GET', '/api/collections'),
  /** Lists the collections with this movie that are shown now, the newest first. */
  ofMovie: publicCall<typeof collectionSchemas.ofMovie>('GET', '/api/movies/:id/collections'),
  /** WATCH-11: returns the movie after this one in a collection. */
  next: publicCall<typeof collectionSchemas.next>('GET', '/api/movies/:id/next'),
  /** Lists all collections, the newest first. */
  list: adminCall<typeof collectionSchemas.list>('GET', '/api/admin/collections', 'catalogue'),
  edit: adminCall<typeof collectionSchemas.edit>('GET', '/api/admin/collections/:collectionId', 'catalogue'),
  add: idempotent(
    adminCall<typeof collectionSchemas.add>('POST', '/api/admin/collections', 'catalogue', { fresh: false }),
  ),
  update: adminCall<typeof collectionSchemas.update>('PUT', '/api/admin/collections/:collectionId', 'catalogue', {
    fresh: false,
  }),
  remove: adminCall<typeof collectionSchemas.remove>('DELETE', '/api/admin/collections/:collectionId', 'catalogue', {
    fresh: false,
  }),
}

export const collectionErrors = /* @__PURE__ */ defineErrors('collections', {
  notFound: { status: 404, message: problems.notFound },
  /** The movie was purged after the form was opened. */
  movieGone: { status: 404, message: problems.movieGone },
  full: { status: 409, message: problems.full },
})

export type {
  CollectionDetails,
  CollectionInput,
  CollectionMovie,
  AdminCollection,
  ListedCollection,
} from './collections.schemas.ts'
