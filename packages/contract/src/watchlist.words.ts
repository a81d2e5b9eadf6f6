import { watchlistLimits } from './watchlist.limits.ts'

export const watchlistMessages = {
  added: 'Added to watchlist!',
  /** WL-6 */
  cleared: 'Watchlist cleared successfully!',
  removed: 'Movie removed from watchlist successfully!',
} as const

/** What the refusals say. */
export const watchlistProblems = {
  alreadyAdded: 'Movie already in watchlist',
  notThere: 'Movie not found in watchlist.',
  full: `A watchlist holds ${watchlistLimits.movies} movies. Remove some you have seen to add new ones.`,
} as const
