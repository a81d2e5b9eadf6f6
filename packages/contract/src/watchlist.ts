/** CARD-4, CARD-6 */
export const watchlistMessages = {
  logInFirst: 'Please log in to add movies to your watchlist.',
} as const
