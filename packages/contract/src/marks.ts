/**
 * What cards say of the watchlist, apart from its other words: every page has cards, and only members need the rest.
 */
export const markMessages = {
  /** CARD-4, CARD-6 */
  add: 'Add to Watchlist',
  inWatchlist: 'In watchlist',
  addTitle: (title: string) => `Add ${title} to watchlist`,
  titleInWatchlist: (title: string) => `${title}: in watchlist`,
  failedToAdd: 'Failed to add to watchlist. Please try again.',
  logInFirst: 'Please log in to add movies to your watchlist.',
  remove: 'Remove from Watchlist',
  /** WL-6 */
  failedToRemove: 'Error removing from watchlist. Please try again.',
} as const
