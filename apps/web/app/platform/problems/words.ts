export const problemMessages = {
  notFoundText: 'We cannot find this page. It may have moved, or the address may have a typo.',
  crashed: 'Oops! Something went wrong',
  crashedText: 'We could not show this page. Nothing you saved is lost.',
  refresh: 'Refresh Page',
  goBack: 'Go Back',
  offline: 'You are offline',
  offlineText: 'Please check your internet connection. The page loads by itself when you are back online.',
} as const
