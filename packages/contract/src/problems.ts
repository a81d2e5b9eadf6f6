/** What a page says when it cannot be what was asked for. */
export const problemMessages = {
  notFound: 'Oops! Page Not Found',
  notFoundText: 'The reel for this address is missing, or was never in the can.',
  crashed: 'Oops! Something went wrong',
  crashedText: 'The page could not be drawn. Nothing you saved is lost.',
  refresh: 'Refresh Page',
  goBack: 'Go Back',
  routing: 'Unexpected Application Error!',
  offline: 'You are offline',
  offlineText: 'The projector has lost its line. The page comes back with your connection.',
  tryAgain: 'Try Again',
  newVersion: 'A new version of this site is ready.',
} as const

/** How long a script may take to arrive before it counts as failed. */
export const chunkTimeoutMs = 120_000
