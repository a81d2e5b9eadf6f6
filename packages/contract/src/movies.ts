import { defineErrors } from './http/errors.ts'
import { publicCall } from './http/endpoint.ts'
import type { movieSchemas } from './movies.schemas.ts'
import { problems } from '@matinee/locales/api/movies'

export { messages as movieMessages } from '@matinee/locales/api/movies'

/** The genres if the operator configures none. In the order of the menus. */
export const defaultGenres = [
  'Action',
  'Comedy',
  'Drama',
  'Horror',
  'Sci-Fi',
  'Romance',
  'Thriller',
  'Documentary',
  'Animation',
] as const

export type DefaultGenre = (typeof defaultGenres)[number]

/** The operator's settings for movies (FILM-15). */
export interface MovieSettings {
  /** FORM-1: the earliest year of a movie. */
  earliestYear: number
  /** Genres in the order of the menus. */
  genres: readonly string[]
  /** Ages, the lowest first. */
  ageRatings: readonly number[]
}

export const defaultMovieSettings: MovieSettings = {
  earliestYear: 1900,
  genres: defaultGenres,
  ageRatings: [0, 6, 12, 16, 18],
}

export const movieLimits = {
  titleLength: 300,
  descriptionLength: 5000,
  nameLength: 300,
  cast: 200,
  minutes: 6000,
  addressLength: 2000,
  /** The bounds of the operator's settings. */
  firstYear: 1800,
  highestAge: 21,
  genreLength: 50,
  /** Genres of one movie. */
  genres: 20,
  /** MOVIE-8 */
  recommendations: 4,
  /** BROWSE-7 */
  newForDays: 30,
} as const

export const movieEndpoints = {
  show: publicCall<typeof movieSchemas.show>('GET', '/api/movies/:id'),
  recommendations: publicCall<typeof movieSchemas.recommendations>('GET', '/api/movies/:id/recommendations'),
}

export const movieErrors = /* @__PURE__ */ defineErrors('movies', {
  notFound: { status: 404, message: problems.notFound },
})

/** Reads `Drama, Comedy` and `['Drama', 'Comedy']` alike. Drops blanks and duplicates. */
export function readList(given: unknown): string[] {
  const items: unknown[] = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : []
  const words = items.filter((item) => typeof item === 'string').map((item) => item.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Reads `8.1` and `'8.1'` alike. Null: not a number. */
export function readNumber(given: unknown): number | null {
  if (typeof given === 'string' && given.trim() === '') return null
  const number = typeof given === 'number' || typeof given === 'string' ? Number(given) : Number.NaN
  return Number.isFinite(number) ? number : null
}
