import type { deskMovieSchemas } from './desk-movies.schemas.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { movieLimits } from './movies.ts'

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
  add: adminCall<typeof deskMovieSchemas.add>('POST', '/api/movies'),
  /** With `If-Match`, only the version that it names is replaced (412). What is left out stays as it is. */
  update: adminCall<typeof deskMovieSchemas.update>('PUT', '/api/movies/:id'),
  /** Can be undone for 30 days. */
  remove: adminCall<typeof deskMovieSchemas.remove>('DELETE', '/api/movies/:id'),
  /** Each by itself: the answer says what became of every one. */
  removeMany: adminCall<typeof deskMovieSchemas.removeMany>('POST', '/api/admin/movies/delete'),
  restore: adminCall<typeof deskMovieSchemas.restore>('POST', '/api/admin/movies/:id/restore'),
  list: adminCall<typeof deskMovieSchemas.list>('GET', '/api/admin/movies'),
  show: adminCall<typeof deskMovieSchemas.show>('GET', '/api/admin/movies/:id'),
  /** CSV, streamed. */
  download: adminCall<typeof deskMovieSchemas.download>('GET', '/api/admin/movies.csv'),
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
  wordTooLong: 'Use words of fewer than 500 characters.',
  /** FORM-2 */
  added: 'Movie added successfully!',
  updated: 'Movie updated successfully!',
  addFailed: 'Failed to add movie. Please try again.',
  updateFailed: 'Failed to update movie. Please try again.',
  /** MANAGE-1 */
  listFailed: 'Failed to fetch movies',
  /** MANAGE-2 */
  deleteQuestion: (title: string) => `Are you sure you want to delete "${title}"?`,
  deleteText: 'This action cannot be undone.',
  delete: 'Delete',
  cancel: 'Cancel',
  deleting: 'Deleting...',
  deleted: 'Movie deleted successfully!',
  deleteFailed: 'Failed to delete movie',
  /** MANAGE-3 */
  deletedMany: (n: number) => `${n} movies deleted successfully!`,
  /** Not all of them: which, the answer says one by one. */
  deletedSome: (n: number, of: number) => `${n} of ${of} movies deleted.`,
  deleteManyFailed: 'Failed to delete selected movies',
  restored: 'Movie restored successfully!',
  restoreFailed: 'Failed to restore movie',
} as const

/** Of the form, beside what FORM-1 and FORM-2 say. */
export const movieFormMessages = {
  addTitle: 'Add a movie',
  editTitle: (title: string) => `Edit "${title}"`,
  title: 'Title',
  description: 'Description',
  genre: 'Genre',
  genreHelp: 'One or several. The first is shown on the card.',
  /** Beside that one. */
  onTheCard: 'on the card',
  year: 'Year',
  yearHelp: (from: number, to: number) => `${from} to ${to}`,
  rating: 'Rating',
  ratingHelp: '0 to 10, in tenths',
  imageUrl: 'Image URL',
  imageHelp: 'A web address, or a file in the media folder of this site: /media/poster.jpg',
  videoUrl: 'Video URL',
  videoHelp: 'A video file, an HLS playlist (.m3u8), or a YouTube or Vimeo page.',
  add: 'Add Movie',
  adding: 'Adding...',
  update: 'Update Movie',
  updating: 'Updating...',
  addAnother: 'Add another',
  clear: 'Clear',
  cancel: 'Cancel',
  /** What was typed before and not sent. */
  draft: 'You have changes here that are not saved yet.',
  discard: 'Discard',
  discardQuestion: 'Discard your changes?',
  discardText: 'What you have typed here will be lost.',
  keep: 'Keep editing',
  /** 412 */
  theyChanged: (fields: readonly string[]) => `Changed in the meantime: ${fields.join(', ')}.`,
  reload: 'Reload',
  overwrite: 'Overwrite',
  loadFailed: 'Failed to load the movie',
  toManage: 'Back to Manage Movies',
  preview: 'Preview',
  previewTitle: 'Title',
  trailer: 'Trailer',
  noTrailer: 'A preview of the trailer appears here.',
  /** What became of an address, at once. */
  checking: 'Checking...',
  readAs: (address: string) => `Read as ${address}`,
  picture: (width: number, height: number) => `A picture of ${width} × ${height} pixels.`,
  noPicture: 'There is no picture at this address.',
  overHttp: 'Browsers show it only over https. Begin the address with https://',
  video: (width: number, height: number, time: string) => `A video of ${width} × ${height} pixels, ${time} long.`,
  live: (width: number, height: number) => `A video of ${width} × ${height} pixels.`,
  sound: (time: string) => `Only sound, ${time} long.`,
  noVideo: 'There is no video at this address that can be played.',
  embed: (site: string) => `A video on ${site}. Play it in the preview to see whether it is there.`,
  noEmbed: 'This is not the page of a YouTube or Vimeo video.',
  streamBlocked: (host: string) =>
    `Streams from ${host} are not allowed yet. Whoever runs the server can add it to STREAM_ORIGINS.`,
} as const

/** Of the list, beside what MANAGE-1 to MANAGE-3 say. */
export const manageMessages = {
  search: 'Search by title, director or cast',
  genre: 'Genre',
  allGenres: 'All genres',
  sort: 'Sort by',
  sorts: { newest: 'Newest first', title: 'Title', rating: 'Rating', year: 'Year' },
  state: 'Which movies',
  shown: 'Shown',
  deletedOnes: 'Deleted',
  bulk: 'Bulk Actions',
  selectAll: 'Select All',
  select: (title: string) => `Select ${title}`,
  deleteSelected: (n: number) => `Delete (${n})`,
  /** Below the words of MANAGE-2. */
  deleteRestorable: (n: number) =>
    `For ${deskMovieLimits.restoreDays} days you can still restore ${n === 1 ? 'it' : 'them'}, under Deleted.`,
  deleteManyQuestion: (n: number) =>
    n === 1 ? 'Are you sure you want to delete the selected movie?' : `Are you sure you want to delete ${n} movies?`,
  edit: 'Edit',
  editOne: (title: string) => `Edit ${title}`,
  deleteOne: (title: string) => `Delete ${title}`,
  restore: 'Restore',
  restoreOne: (title: string) => `Restore ${title}`,
  undo: 'Undo',
  restoredMany: (n: number) => (n === 1 ? 'Movie restored successfully!' : `${n} movies restored successfully!`),
  notDeleted: (n: number) => (n === 1 ? '1 movie was not deleted:' : `${n} movies were not deleted:`),
  showing: (from: string, to: string, total: string) => `Showing ${from}-${to} of ${total} movies`,
  deletedOn: (day: string) => `Deleted ${day}`,
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  noDescription: 'No description',
  none: 'No movies found',
  noneText: 'Try adjusting your search or filters',
  noneYet: 'There are no movies yet',
  noneYetText: 'The first one you add appears here.',
  noneDeleted: 'Nothing has been deleted',
  noneDeletedText: 'Deleted movies wait here for 30 days. Then they are gone for good.',
  clearFilters: 'Clear filters',
} as const

export const deskMovieErrors = /* @__PURE__ */ defineErrors('desk-movies', {
  changedMeanwhile: {
    status: 412,
    message: 'Someone else has changed this movie since you opened it. Reload it to see the changes.',
  },
  /** It never was, or its 30 days are over. */
  notDeleted: { status: 404, message: 'There is no deleted movie with this id.' },
})

export type { DeskMovie, DeletedMovie, MovieDraft, MovieOutcome } from './desk-movies.schemas.ts'
