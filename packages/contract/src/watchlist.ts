/** CARD-4, CARD-6 */
export const watchlistMessages = {
  add: 'Add to Watchlist',
  logInFirst: 'Please log in to add movies to your watchlist.',
} as const
