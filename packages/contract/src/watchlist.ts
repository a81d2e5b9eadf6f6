import { userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { watchlistSchemas } from './watchlist.schemas.ts'
import { problems } from '@matinee/locales/api/watchlist'

export { watchlistLimits } from './watchlist.limits.ts'

export { messages as watchlistMessages } from '@matinee/locales/api/watchlist'

export const watchlistEndpoints = {
  /** Lists only the ids of the movies, for marking cards (CARD-5). */
  list: userCall<typeof watchlistSchemas.list>('GET', '/api/watchlist'),
  add: userCall<typeof watchlistSchemas.add>('POST', '/api/watchlist'),
  /** Lists the movies, the newest added first. */
  show: userCall<typeof watchlistSchemas.show>('GET', '/api/watchlist/:userId'),
  remove: userCall<typeof watchlistSchemas.remove>('DELETE', '/api/watchlist/:movieId/:userId'),
  clear: userCall<typeof watchlistSchemas.clear>('DELETE', '/api/watchlist/:userId/clear'),
}

export const watchlistErrors = /* @__PURE__ */ defineErrors('watchlist', {
  alreadyAdded: { status: 409, message: problems.alreadyAdded },
  notThere: { status: 404, message: problems.notThere },
  full: {
    status: 400,
    message: problems.full,
  },
})

export type { WatchlistMovie } from './watchlist.schemas.ts'
