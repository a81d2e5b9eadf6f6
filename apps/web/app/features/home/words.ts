export const homeWords = {
  continueWatching: 'Continue Watching',
  history: 'History',
  failedToLoad: 'This could not be loaded. Reload the page to try again.',
  easyToFind: 'Easy to find',
  filmsAndShowsBy:
    'Films and shows by genre, year and rating, with trailers. Search by title, director, actor or a word that you remember.',
  yourOwnWatchlist: 'Your own watchlist',
  keepAWatchlistThat:
    'Keep a watchlist that is there on every device. Like, dislike and comment on what you have seen.',
  freeToStart: 'Free to start',
  trailersAndFreeFilms:
    'Trailers and free films need no account. Premium adds its own films, and a preferred genre with a Must Watch list made from it.',
  aboutThisSite: 'About this site',
  contact: 'Contact',
  whatYouCanExpect: 'What you can expect',
  resume: 'Resume',
  watchNow: 'Watch Now',
  addTitleToWatchlist: (title: string) => `Add ${title} to Watchlist`,
  watchlist: 'Watchlist',
  featuredMovies: 'Featured movies',
  stopAutomaticSlideShow: 'Stop automatic slide show',
  startAutomaticSlideShow: 'Start automatic slide show',
  goToSlideAt: (at: number, title: string) => `Go to slide ${at}: ${title}`,
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  filmsAndShowsTo:
    'Films and shows to watch, rate and talk about: what is new, what people like most and what is rated highest.',
  comingSoon: 'Films are coming\u00A0soon.',
  noFilmsYet: (name: string) => `${name} has no films yet. Have a look around, and come back soon.`,
  slideOf: (at: number, count: number) => `${at} of ${count}`,
  collections: 'Collections',
} as const
