import { collectionEndpoints as endpoints, collectionMessages as messages } from '@matinee/contract/collections'
import { collectionSchemas as schemas } from '@matinee/contract/collections.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCached, type ResponseCache } from '../../platform/http/response-cache.ts'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import {
  addCollection,
  changeCollection,
  getAdminCollection,
  listCollectionIndex,
  listCollections,
  listCollectionsOfMovie,
  removeCollection,
  getCollection,
  getNextInCollection,
} from './collections.service.ts'

/** Collections start and end at set times, so responses are cached for a minute at most. */
const cacheSeconds = 60

export function collectionRoutes(app: FastifyInstance, services: Services, cache: ResponseCache) {
  serveCached(app, cache, endpoints.show, schemas.show, { seconds: cacheSeconds }, async ({ params }) => ({
    body: await getCollection(services, params.collectionId),
  }))

  serveCached(app, cache, endpoints.index, schemas.index, { seconds: cacheSeconds }, async () => ({
    body: { collections: await listCollectionIndex(services) },
  }))

  serveCached(app, cache, endpoints.ofMovie, schemas.ofMovie, { seconds: cacheSeconds }, async ({ params }) => ({
    body: { collections: await listCollectionsOfMovie(services, params.id) },
  }))

  serveCached(app, cache, endpoints.next, schemas.next, { seconds: cacheSeconds }, async ({ params }) => ({
    body: { next: await getNextInCollection(services, params.id) },
  }))

  serve(app, endpoints.list, schemas.list, async () => ({ collections: await listCollections(services) }))

  serve(app, endpoints.edit, schemas.edit, ({ params }) => getAdminCollection(services, params.collectionId))

  serveOnce(app, services, endpoints.add, schemas.add, {}, async ({ tx, body, actor }) => ({
    ...success(messages.added),
    collection: await addCollection({ ...services, db: tx }, body, actor),
  }))

  serve(app, endpoints.update, schemas.update, async ({ params, body, actor }) => ({
    ...success(messages.updated),
    collection: await changeCollection(services, params.collectionId, body, actor),
  }))

  serve(app, endpoints.remove, schemas.remove, async ({ params, actor }) => {
    await removeCollection(services, params.collectionId, actor)
    return success(messages.deleted)
  })
}
