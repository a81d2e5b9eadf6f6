import type { deskMovieSchemas } from './desk-movies.schemas.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { movieLimits, type MovieSettings } from './movies.ts'

export const deskMovieLimits = {
  /** MANAGE-1 */
  perPage: 20,
  shownDescription: 100,
  /** Of one call that does the same to many. */
  atOnce: 100,
  /** For so long a deleted movie can be brought back. */
  restoreDays: 30,
  /** FORM-1: how many years ahead a movie may be announced. */
  yearsAhead: 5,
} as const

/** FORM-1 */
export const latestYear = (now: Date): number => now.getFullYear() + deskMovieLimits.yearsAhead

/** What the desk does with movies (API-10). */
export const deskMovieEndpoints = {
  add: adminCall<typeof deskMovieSchemas.add>('POST', '/api/movies', 'catalogue'),
  /** With `If-Match`, only the version that it names is replaced (412). What is left out stays as it is. */
  update: adminCall<typeof deskMovieSchemas.update>('PUT', '/api/movies/:id', 'catalogue'),
  /** Can be undone for 30 days. */
  remove: adminCall<typeof deskMovieSchemas.remove>('DELETE', '/api/movies/:id', 'catalogue'),
  /** Each by itself: the answer says what became of every one. */
  removeMany: adminCall<typeof deskMovieSchemas.removeMany>('POST', '/api/admin/movies/delete', 'catalogue'),
  restore: adminCall<typeof deskMovieSchemas.restore>('POST', '/api/admin/movies/:id/restore', 'catalogue'),
  list: adminCall<typeof deskMovieSchemas.list>('GET', '/api/admin/movies', 'catalogue'),
  show: adminCall<typeof deskMovieSchemas.show>('GET', '/api/admin/movies/:id', 'catalogue'),
  /** CSV, streamed. */
  download: adminCall<typeof deskMovieSchemas.download>('GET', '/api/admin/movies.csv', 'catalogue'),
  /** All movies as JSON, and their pictures: a tar archive, streamed. */
  downloadAll: adminCall<typeof deskMovieSchemas.downloadAll>('GET', '/api/admin/movies.tar', 'catalogue'),
}

export const deskMovieMessages = {
  /** FORM-1 */
  titleRequired: 'Title is required',
  descriptionRequired: 'Description is required',
  genreRequired: 'Genre is required',
  yearInvalid: 'Enter a valid year',
  ratingInvalid: 'Rating must be between 0 and 10',
  imageRequired: 'Image URL is required',
  videoRequired: 'Video URL is required',
  /** DATA-6 */
  addressInvalid: 'Enter an address that begins with https://, http:// or /media/',
  titleTooLong: `Use at most ${movieLimits.titleLength} characters.`,
  descriptionTooLong: `Use at most ${movieLimits.descriptionLength} characters.`,
  genresTooMany: `Choose at most ${movieLimits.genres} genres.`,
  /** FILM-15 */
  nameTooLong: `Use at most ${movieLimits.nameLength} characters.`,
  castTooLong: `Name at most ${movieLimits.cast} people, each with at most ${movieLimits.nameLength} characters.`,
  minutesInvalid: `Minutes must be a whole number between 1 and ${movieLimits.minutes}`,
  countryInvalid: 'Enter a country by its two letters, such as FR',
  languageInvalid: 'Enter a language by its code, such as fr or pt-BR',
  ageRatingInvalid: 'Choose one of the age ratings',
  wordTooLong: 'Use words of fewer than 500 characters.',
  /** FORM-2 */
  added: 'Movie added successfully!',
  updated: 'Movie updated successfully!',
  deleted: 'Movie deleted successfully!',
  deleteFailed: 'Failed to delete movie',
  /** MANAGE-3 */
  deletedMany: (n: number) => `${n} movies deleted successfully!`,
  /** Not all of them: which, the answer says one by one. */
  deletedSome: (n: number, of: number) => `${n} of ${of} movies deleted.`,
  deleteManyFailed: 'Failed to delete selected movies',
  restored: 'Movie restored successfully!',
} as const

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

export const deskMovieErrors = /* @__PURE__ */ defineErrors('desk-movies', {
  changedMeanwhile: {
    status: 412,
    message: 'Someone else has changed this movie since you opened it. Reload it to see the changes.',
  },
  /** It never was, or its 30 days are over. */
  notDeleted: { status: 404, message: 'There is no deleted movie with this id.' },
})

export type { DeskMovie, DeletedMovie, MovieDraft, MovieOutcome } from './desk-movies.schemas.ts'
