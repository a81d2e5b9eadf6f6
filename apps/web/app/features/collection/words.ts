export const collectionWords = {
  collection: 'Collection',
  noMoviesYet: 'No movies yet',
  thereIsNothingIn: 'There is nothing in this collection at the moment.',
  collections: 'Collections',
  filmsPutTogether: 'Films that were chosen to be seen together, in an order.',
  noCollections: 'No collections now',
  noneIsShownNow: 'Nothing is put together at the moment. All films are still there.',
  browseMovies: 'Browse Movies',
} as const
