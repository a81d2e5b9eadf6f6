export const watchlistWords = {
  title: 'Watchlist',
  /** CARD-4, CARD-6 */
  inWatchlist: 'In watchlist',
  failedToAdd: 'Failed to add to watchlist. Please try again.',
  logInFirst: 'Please log in to add movies to your watchlist.',
  remove: 'Remove from Watchlist',
  logIn: 'Log in',
  /** WL-1, WL-2 */
  loading: 'Loading your watchlist...',
  emptyText: 'Add movies you want to watch later, and find them here.',
  watchNow: 'Watch Now',
  clearAll: 'Clear All',
  undo: 'Undo',
  /** WL-5 */
  logInToView: 'Please log in to view your watchlist.',
  expired: 'Session expired. Please log in again.',
  failedToLoad: 'Error fetching watchlist. Please try again later.',
  /** WL-6 */
  failedToRemove: 'Error removing from watchlist. Please try again.',
} as const
