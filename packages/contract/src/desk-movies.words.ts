import { movieLimits } from './movies.ts'

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
  restoredMany: (n: number, of: number) =>
    n === of ? `${n} movies restored successfully!` : `${n} of ${of} movies restored.`,
  restoreManyFailed: 'Failed to restore the movies',
} as const

/** What the refusals say. */
export const deskMovieProblems = {
  changedMeanwhile: 'Someone else has changed this movie since you opened it. Reload it to see the changes.',
  notDeleted: 'There is no deleted movie with this id.',
} as const
