import {
  watchlistEndpoints as endpoints,
  watchlistErrors,
  watchlistMessages as messages,
} from '@matinee/contract/watchlist'
import { watchlistSchemas as schemas } from '@matinee/contract/watchlist.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { deleteEntries, deleteEntry, listEntries } from './watchlist.queries.ts'
import { addToWatchlist, listWatchlist } from './watchlist.service.ts'

const limits: readonly Limit[] = [
  { name: 'watchlist', by: 'address', times: 120, seconds: 60 },
  { name: 'watchlist', by: 'caller', times: 60, seconds: 60 },
]

/** 2000 movies are a quarter of a megabyte. */
const readLimits: readonly Limit[] = [{ name: 'watchlist-show', by: 'caller', times: 30, seconds: 60 }]

/** `userId` in a path is always the caller's: `ownOnly` has checked it. */
export function watchlistRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>,
) {
  const { db } = services

  serve(app, endpoints.list, schemas.list, { compress: true }, async ({ caller }) =>
    (await listEntries(db, caller.id)).map(({ movieId, addedAt }) => ({
      movieId,
      _id: movieId,
      addedToWatchlistAt: addedAt.toISOString(),
    })),
  )

  serve(app, endpoints.add, schemas.add, { limits }, async ({ caller, body }) => {
    await addToWatchlist(services, { userId: caller.id, movieId: body.movieId, addedAt: body.addedToWatchlistAt })
    return success(messages.added)
  })

  serve(app, endpoints.show, schemas.show, { compress: true, limits: readLimits }, ({ params }) =>
    listWatchlist(services, params.userId),
  )

  serve(app, endpoints.remove, schemas.remove, { limits }, async ({ params: { movieId, userId } }) => {
    if (!(await deleteEntry(db, userId, movieId))) throw watchlistErrors.notThere()
    return success(messages.removed)
  })

  serve(app, endpoints.clear, schemas.clear, { limits }, async ({ params }) => {
    await deleteEntries(db, params.userId)
    return success(messages.cleared)
  })
}
