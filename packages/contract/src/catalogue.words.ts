export const catalogueMessages = {
  loading: 'Loading movies...',
  noMovies: 'No movies found',
  failedToLoad: 'Failed to load movies. Please try again later.',
  retry: 'Retry',
  newArrivals: 'New Arrivals',
  mostPopular: 'Most Popular',
  mostRated: 'Most Rated',
  blankSearch: 'Please enter a search term',
} as const

export const browseMessages = {
  title: 'Movie Categories',
  filters: 'Filters',
  clearAll: 'Clear All',
  added: { all: 'All', week: 'This Week', month: 'This Month' },
  watch: { all: 'All', free: 'Free', premium: 'With Premium' },
  sorts: {
    title: 'Title A-Z',
    'title-desc': 'Title Z-A',
    newest: 'Newest added',
    rating: 'Highest rated',
    popular: 'Most popular',
    year: 'Year, newest',
  },
  statistics: {
    totalMovies: 'Total Movies',
    genres: 'Genres',
    newThisMonth: 'New This Month',
    highlyRated: 'Highly Rated 8.0+',
  },
} as const

/** What the refusals say. */
export const catalogueProblems = {
  noArtist: 'Nobody of this name made a movie that is here.',
  searchTooSlow: 'This search takes too long. Please try a longer or rarer term.',
} as const
