/** Apart from the others, as every page loads them. */
export const markWords = {
  titleInWatchlist: (title: string) => `${title}: in watchlist`,
  addTitleToWatchlist: (title: string) => `Add ${title} to watchlist`,
  failedToRemove: 'Error removing from watchlist. Please try again.',
  failedToAdd: 'Failed to add to watchlist. Please try again.',
  inWatchlist: 'In watchlist',
  remove: 'Remove from Watchlist',
  logInFirst: 'Please log in to add movies to your watchlist.',
} as const
