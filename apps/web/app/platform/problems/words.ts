export const problemMessages = {
  notFoundText: 'We cannot find this page. It may have moved, or the address may have a typo.',
  crashed: 'Oops! Something went wrong',
  crashedText: 'We could not show this page. Nothing you saved is lost.',
  refresh: 'Refresh Page',
  goBack: 'Go Back',
  offline: 'You are offline',
  offlineText: 'Please check your internet connection. The page loads by itself when you are back online.',

  pageNotFound: 'Page Not Found',
  oopsPageNotFound: 'Oops! Page Not Found',
  home: 'Home',
  browse: 'Browse',
  otherPages: 'Other pages',
  search: 'Search',
  browseByGenre: 'Browse by genre',
  watchlist: 'Watchlist',
  help: 'Help',
} as const
