import type { adminMovieSchemas } from './admin-movies.schemas.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import { messages as deskMovieMessages, problems } from '@matinee/locales/api/admin-movies'
import type { MovieSettings } from './movies.ts'

export { messages as deskMovieMessages } from '@matinee/locales/api/admin-movies'

export const adminMovieLimits = {
  /** MANAGE-1 */
  perPage: 20,
  shownDescription: 100,
  /** Movies that one bulk call may name. */
  atOnce: 100,
  /** MANAGE-3: movies that can be selected together, on all pages. */
  selected: 1000,
  /** Days within which a deleted movie can be restored. */
  restoreDays: 30,
  /** FORM-1: how many years ahead a movie may be announced. */
  yearsAhead: 5,
} as const

/** FORM-1 */
export const latestYear = (now: Date): number => now.getFullYear() + adminMovieLimits.yearsAhead

/** The admin endpoints for movies (API-10). */
export const adminMovieEndpoints = {
  add: idempotent(adminCall<typeof adminMovieSchemas.add>('POST', '/api/movies', 'catalogue', { fresh: false })),
  /** With `If-Match`, only the version that it names is replaced (412). What is left out stays as it is. */
  update: adminCall<typeof adminMovieSchemas.update>('PUT', '/api/movies/:id', 'catalogue', { fresh: false }),
  /** Deletes a movie. `restore` can undo it for 30 days. */
  remove: adminCall<typeof adminMovieSchemas.remove>('DELETE', '/api/movies/:id', 'catalogue', { fresh: false }),
  /** Deletes each movie by itself; the answer has the outcome of every one. */
  removeMany: adminCall<typeof adminMovieSchemas.removeMany>('POST', '/api/admin/movies/delete', 'catalogue', {
    fresh: false,
  }),
  restore: adminCall<typeof adminMovieSchemas.restore>('POST', '/api/admin/movies/:id/restore', 'catalogue', {
    fresh: false,
  }),
  /** Restores each movie by itself, as `removeMany` deletes it. */
  restoreMany: adminCall<typeof adminMovieSchemas.restoreMany>('POST', '/api/admin/movies/restore', 'catalogue', {
    fresh: false,
  }),
  list: adminCall<typeof adminMovieSchemas.list>('GET', '/api/admin/movies', 'catalogue'),
  /** Returns the ids of the first `selected` movies of the list, on all pages. */
  ids: adminCall<typeof adminMovieSchemas.ids>('GET', '/api/admin/movies/ids', 'catalogue'),
  show: adminCall<typeof adminMovieSchemas.show>('GET', '/api/admin/movies/:id', 'catalogue'),
  /** Streams the movies that fit the filters as CSV. */
  download: adminCall<typeof adminMovieSchemas.download>('GET', '/api/admin/movies.csv', 'catalogue', { fresh: false }),
  /** Streams a tar archive with all movies as JSON, and their pictures. */
  downloadAll: adminCall<typeof adminMovieSchemas.downloadAll>('GET', '/api/admin/movies.tar', 'catalogue', {
    fresh: false,
  }),
}

interface Settled {
  year: number | null
  genres: readonly string[]
  ageRating?: number | null | undefined
}

/** Problems with the operator's settings, by field. A movie may keep values from before the settings changed. */
export function settingProblems(
  { year, genres, ageRating = null }: Settled,
  settings: MovieSettings,
  before?: Settled,
): Record<string, string> {
  const isYear = year !== null && (year >= settings.earliestYear || year === before?.year)
  const isGenre = (genre: string) => settings.genres.includes(genre) || before?.genres.includes(genre)
  const isAge = ageRating === null || settings.ageRatings.includes(ageRating) || ageRating === before?.ageRating
  return {
    // One that is not ours makes the whole choice wrong: the complaint is about the field, not about its third word.
    ...(!genres.every(isGenre) && { genres: deskMovieMessages.genreRequired }),
    ...(!isYear && { year: deskMovieMessages.yearInvalid }),
    ...(!isAge && { ageRating: deskMovieMessages.ageRatingInvalid }),
  }
}

export const adminMovieErrors = /* @__PURE__ */ defineErrors('admin-movies', {
  changedMeanwhile: { status: 412, message: problems.changedMeanwhile },
  /** The movie never existed, or its 30 days are over. */
  notDeleted: { status: 404, message: problems.notDeleted },
})

export type { AdminMovie, DeletedMovie, MovieDraft, MovieOutcome } from './admin-movies.schemas.ts'
