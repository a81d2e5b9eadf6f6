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
  /** Of one call that does the same to many. */
  atOnce: 100,
  /** MANAGE-3: as many can be selected together, on whatever page they are. */
  selected: 1000,
  /** For so long a deleted movie can be brought back. */
  restoreDays: 30,
  /** FORM-1: how many years ahead a movie may be announced. */
  yearsAhead: 5,
} as const

/** FORM-1 */
export const latestYear = (now: Date): number => now.getFullYear() + adminMovieLimits.yearsAhead

/** What the desk does with movies (API-10). */
export const adminMovieEndpoints = {
  add: idempotent(adminCall<typeof adminMovieSchemas.add>('POST', '/api/movies', 'catalogue', { fresh: false })),
  /** With `If-Match`, only the version that it names is replaced (412). What is left out stays as it is. */
  update: adminCall<typeof adminMovieSchemas.update>('PUT', '/api/movies/:id', 'catalogue', { fresh: false }),
  /** Can be undone for 30 days. */
  remove: adminCall<typeof adminMovieSchemas.remove>('DELETE', '/api/movies/:id', 'catalogue', { fresh: false }),
  /** Each by itself: the answer says what became of every one. */
  removeMany: adminCall<typeof adminMovieSchemas.removeMany>('POST', '/api/admin/movies/delete', 'catalogue', {
    fresh: false,
  }),
  restore: adminCall<typeof adminMovieSchemas.restore>('POST', '/api/admin/movies/:id/restore', 'catalogue', {
    fresh: false,
  }),
  /** Each by itself, as `removeMany`. */
  restoreMany: adminCall<typeof adminMovieSchemas.restoreMany>('POST', '/api/admin/movies/restore', 'catalogue', {
    fresh: false,
  }),
  list: adminCall<typeof adminMovieSchemas.list>('GET', '/api/admin/movies', 'catalogue'),
  /** The first `selected` of the list, on all pages together. */
  ids: adminCall<typeof adminMovieSchemas.ids>('GET', '/api/admin/movies/ids', 'catalogue'),
  show: adminCall<typeof adminMovieSchemas.show>('GET', '/api/admin/movies/:id', 'catalogue'),
  /** CSV, streamed. */
  download: adminCall<typeof adminMovieSchemas.download>('GET', '/api/admin/movies.csv', 'catalogue', { fresh: false }),
  /** All movies as JSON, and their pictures: a tar archive, streamed. */
  downloadAll: adminCall<typeof adminMovieSchemas.downloadAll>('GET', '/api/admin/movies.tar', 'catalogue', {
    fresh: false,
  }),
}

interface Settled {
  year: number | null
  genres: readonly string[]
  ageRating?: number | null | undefined
}

/** What the operator's settings do not allow, by field. A movie keeps what it had before they were changed. */
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
  /** It never was, or its 30 days are over. */
  notDeleted: { status: 404, message: problems.notDeleted },
})

export type { AdminMovie, DeletedMovie, MovieDraft, MovieOutcome } from './admin-movies.schemas.ts'
