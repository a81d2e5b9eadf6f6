export const collectionWords = {
  collection: 'Collection',
  noMoviesYet: 'No movies yet',
  thereIsNothingIn: 'There is nothing in this collection at the moment.',
} as const
