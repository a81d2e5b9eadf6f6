export const watchlistWords = {
  title: 'Watchlist',
  /** CARD-4, CARD-6 */
  add: 'Add to Watchlist',
  inWatchlist: 'In watchlist',
  addTitle: (title: string) => `Add ${title} to watchlist`,
  titleInWatchlist: (title: string) => `${title}: in watchlist`,
  failedToAdd: 'Failed to add to watchlist. Please try again.',
  logInFirst: 'Please log in to add movies to your watchlist.',
  remove: 'Remove from Watchlist',
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
  failedToRemove: 'Error removing from watchlist. Please try again.',
  failedToClear: 'Error clearing watchlist. Please try again.',
  /** WL-7 */
  logInToRemove: 'Please log in to remove movies from your watchlist.',
  logInToClear: 'Please log in to clear your watchlist.',
} as const
