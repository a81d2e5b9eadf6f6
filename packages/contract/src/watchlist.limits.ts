export const watchlistLimits = {
  movies: 2000,
  /** WL-3 */
  recentYears: 2,
  highlyRated: 8,
} as const
