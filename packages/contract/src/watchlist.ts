/** CARD-4, CARD-6 */
export const watchlistMessages = {
  add: 'Add to Watchlist',
  /** To members, until it does. */
  opensSoon: 'Your watchlist opens with the next release.',
  logInFirst: 'Please log in to add movies to your watchlist.',
} as const
