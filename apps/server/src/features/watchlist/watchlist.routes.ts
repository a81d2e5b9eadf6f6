import { watchlistEndpoints, watchlistErrors, watchlistMessages } from '@matinee/contract/watchlist'
import { watchlistSchemas } from '@matinee/contract/watchlist.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { deleteEntries, deleteEntry, listEntries } from './watchlist.queries.ts'
import { addToWatchlist, showWatchlist } from './watchlist.service.ts'

const changes: readonly Limit[] = [
  { name: 'watchlist', by: 'address', times: 120, seconds: 60 },
  { name: 'watchlist', by: 'caller', times: 60, seconds: 60 },
]

/** Two thousand movies are a quarter of a megabyte. */
const readings: readonly Limit[] = [{ name: 'watchlist-show', by: 'caller', times: 30, seconds: 60 }]

const said = (message: string) => ({ success: true as const, message })

/** Whoever a path names is the caller: another was refused before. */
export function watchlistRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>,
) {
  const { db } = services

  serve(
    app,
    watchlistEndpoints.list,
    watchlistSchemas.list,
    async ({ caller }) =>
      (await listEntries(db, caller.id)).map(({ movieId, addedAt }) => ({
        movieId,
        _id: movieId,
        addedToWatchlistAt: addedAt.toISOString(),
      })),
    { compress: true },
  )

  serve(
    app,
    watchlistEndpoints.add,
    watchlistSchemas.add,
    async ({ caller, body: { movieId, addedToWatchlistAt: addedAt } }) => {
      await addToWatchlist(services, { userId: caller.id, movieId, addedAt })
      return said(watchlistMessages.added)
    },
    { limits: changes },
  )

  serve(app, watchlistEndpoints.show, watchlistSchemas.show, ({ params }) => showWatchlist(services, params.userId), {
    compress: true,
    limits: readings,
  })

  serve(
    app,
    watchlistEndpoints.remove,
    watchlistSchemas.remove,
    async ({ params: { movieId, userId } }) => {
      if (!(await deleteEntry(db, userId, movieId))) throw watchlistErrors.notThere()
      return said(watchlistMessages.removed)
    },
    { limits: changes },
  )

  serve(
    app,
    watchlistEndpoints.clear,
    watchlistSchemas.clear,
    async ({ params }) => {
      await deleteEntries(db, params.userId)
      return said(watchlistMessages.cleared)
    },
    { limits: changes },
  )
}
