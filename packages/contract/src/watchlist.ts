import { userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { markMessages } from './marks.ts'
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
  title: 'Watchlist',
  /** CARD-4, CARD-6 */
  ...markMessages,
  added: 'Added to watchlist!',
  logIn: 'Log in',
  /** WL-1, WL-2 */
  loading: 'Loading your watchlist...',
  tryAgain: 'Try Again',
  goHome: 'Go Home',
  empty: 'Your watchlist is empty',
  emptyText: 'Add movies you want to watch later, and find them here.',
  browse: 'Browse Movies',
  watchNow: 'Watch Now',
  clearAll: 'Clear All',
  clearing: 'Clearing...',
  browseMore: 'Browse More',
  showMore: 'Show more',
  newestFirst: 'newest first',
  addedOn: 'Added',
  removedOf: (title: string) => `Removed: ${title}.`,
  undo: 'Undo',
  undone: 'It is back in your watchlist.',
  /** WL-3 */
  totalMovies: 'Total Movies',
  recentMovies: 'Recent Movies',
  highlyRated: 'Highly Rated',
  averageRating: 'Average Rating',
  /** WL-4 */
  clearQuestion: 'Are you sure you want to clear your entire watchlist? This action cannot be undone.',
  /** WL-5 */
  logInToView: 'Please log in to view your watchlist.',
  expired: 'Session expired. Please log in again.',
  notFound: 'Watchlist not found. Please try again.',
  failedToLoad: 'Error fetching watchlist. Please try again later.',
  /** WL-6 */
  cleared: 'Watchlist cleared successfully!',
  failedToClear: 'Error clearing watchlist. Please try again.',
  removed: 'Movie removed from watchlist successfully!',
  /** WL-7 */
  logInToRemove: 'Please log in to remove movies from your watchlist.',
  logInToClear: 'Please log in to clear your watchlist.',
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
