import { userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { watchlistSchemas } from './watchlist.schemas.ts'

export const watchlistLimits = {
  movies: 2000,
  /** WL-3 */
  recentYears: 2,
  highlyRated: 8,
} as const

export const watchlistEndpoints = {
  /** Which movies, and no more: what cards are marked by (CARD-5). */
  list: userCall<typeof watchlistSchemas.list>('GET', '/api/watchlist'),
  add: userCall<typeof watchlistSchemas.add>('POST', '/api/watchlist'),
  /** The movies themselves, newest added first. */
  show: userCall<typeof watchlistSchemas.show>('GET', '/api/watchlist/:userId'),
  remove: userCall<typeof watchlistSchemas.remove>('DELETE', '/api/watchlist/:movieId/:userId'),
  clear: userCall<typeof watchlistSchemas.clear>('DELETE', '/api/watchlist/:userId/clear'),
}

export const watchlistMessages = {
  added: 'Added to watchlist!',
  /** WL-6 */
  cleared: 'Watchlist cleared successfully!',
  removed: 'Movie removed from watchlist successfully!',
} as const

export const watchlistErrors = /* @__PURE__ */ defineErrors('watchlist', {
  alreadyAdded: { status: 409, message: 'Movie already in watchlist' },
  notThere: { status: 404, message: 'Movie not found in watchlist.' },
  full: {
    status: 400,
    message: `A watchlist holds ${watchlistLimits.movies} movies. Remove some you have seen to add new ones.`,
  },
})

export type { WatchlistMovie } from './watchlist.schemas.ts'
