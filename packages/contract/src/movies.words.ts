export const movieMessages = {
  failedToLoad: 'Failed to load movie details. Please try again later.',
  /** Over the error. */
  torn: 'Something went wrong',
  /** HOME-2 */
  untitled: 'Untitled',
  /** HOME-5 */
  noImage: 'No Image Available',
  /** BROWSE-7 */
  isNew: 'NEW',
  /** WATCH-13 */
  free: 'Free',
  premium: 'Premium',
} as const

/** What the refusals say. */
export const movieProblems = {
  notFound: 'Movie not found',
} as const
