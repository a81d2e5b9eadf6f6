import { addMovies as addWhole, type NewMovie } from '../../demo/src/add-movies.ts'
import type { Connection } from '../src/platform/database/database.ts'

/** A movie of which a test says only what matters to it. */
const aMovie = (given: Partial<NewMovie>): NewMovie => ({
  title: 'The Quiet Reel',
  description: 'A projectionist keeps a promise.',
  year: 1999,
  rating: 7,
  genres: ['Drama'],
  director: null,
  cast: [],
  minutes: 90,
  ...given,
})

export const addMovies = (db: Connection, movies: readonly Partial<NewMovie>[]): Promise<string[]> =>
  addWhole(db, movies.map(aMovie))
