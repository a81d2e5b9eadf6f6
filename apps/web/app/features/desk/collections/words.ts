import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

/** SITE-5 */
export const collectionWords = {
  title: 'Collections',
  text: 'Films that belong together, in an order of yours, with a page of their own.',
  add: 'Add collection',
  failed: 'Failed to load the collections',
  empty: 'There are no collections yet',
  emptyText: 'Put the films of a director, of a season or of an evening together.',
  deleteQuestion: (title: string) => `Delete "${title}"?`,
  deleteText: 'Its page is gone. The movies stay. This cannot be undone.',
  deleteFailed: 'Failed to delete the collection',
  titleColumn: 'Title',
  movies: 'Movies',
  /** After a number. */
  moviesUnit: (count: number) => plural(count, 'movie', 'movies'),
  status: 'Status',
  from: (time: string) => `From ${time}`,
  over: 'Over',
  shown: 'Shown',
  shownUntil: (time: string) => `Shown until ${time}`,

  loadFailed: 'Failed to load the collection',
  saveFailed: 'Failed to save the collection',
  changeTitle: (title: string) => `Change "${title}"`,
  addTitle: 'Add a collection',
  textField: 'Text (optional)',
  picture: 'Picture (optional)',
  pictureHelp: 'A wide one: upload a JPEG, PNG, WebP or AVIF, or give a web address.',
  shownFrom: 'Shown from (optional)',
  shownFromHelp: 'In the time zone of this computer.',
  shownUntilField: 'Shown until (optional)',
  moviesOf: 'Movies of the collection',
} as const
