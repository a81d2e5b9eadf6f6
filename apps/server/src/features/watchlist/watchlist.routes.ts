import { watchlistEndpoints, watchlistErrors, watchlistMessages } from '@matinee/contract/watchlist'
import { watchlistSchemas } from '@matinee/contract/watchlist.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { deleteEntries, deleteEntry, listEntries } from './watchlist.queries.ts'
import { addToWatchlist, showWatchlist } from './watchlist.service.ts'

const changeLimits: readonly Limit[] = [
  { name: 'watchlist', by: 'address', times: 120, seconds: 60 },
  { name: 'watchlist', by: 'caller', times: 60, seconds: 60 },
]

/** 2000 movies are a quarter of a megabyte. */
const readLimits: readonly Limit[] = [{ name: 'watchlist-show', by: 'caller', times: 30, seconds: 60 }]

const success = (message: string) => ({ success: true as const, message })

/** `userId` in a path is always the caller's: `ownOnly` has checked it. */
export function watchlistRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>,
) {
  const { db } = services

  serve(app, watchlistEndpoints.list, watchlistSchemas.list, { compress: true }, async ({ caller }) =>
    (await listEntries(db, caller.id)).map(({ movieId, addedAt }) => ({
      movieId,
      _id: movieId,
      addedToWatchlistAt: addedAt.toISOString(),
    })),
  )

  serve(
    app,
    watchlistEndpoints.add,
    watchlistSchemas.add,
    { limits: changeLimits },
    async ({ caller, body: { movieId, addedToWatchlistAt: addedAt } }) => {
      await addToWatchlist(services, { userId: caller.id, movieId, addedAt })
      return success(watchlistMessages.added)
    },
  )

  serve(
    app,
    watchlistEndpoints.show,
    watchlistSchemas.show,
    {
      compress: true,
      limits: readLimits,
    },
    ({ params }) => showWatchlist(services, params.userId),
  )

  serve(
    app,
    watchlistEndpoints.remove,
    watchlistSchemas.remove,
    { limits: changeLimits },
    async ({ params: { movieId, userId } }) => {
      if (!(await deleteEntry(db, userId, movieId))) throw watchlistErrors.notThere()
      return success(watchlistMessages.removed)
    },
  )

  serve(app, watchlistEndpoints.clear, watchlistSchemas.clear, { limits: changeLimits }, async ({ params }) => {
    await deleteEntries(db, params.userId)
    return success(watchlistMessages.cleared)
  })
}
