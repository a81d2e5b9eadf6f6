export const artistWords = {
  films: 'Films',
  directorOfDirected: (directed: number) => `director of ${directed}`,
  inTheCastOf: (appearsIn: number) => `in the cast of ${appearsIn}`,
  theNewestCountMovies: (count: number) => `The newest ${count} movies`,
} as const
