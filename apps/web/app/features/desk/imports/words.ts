import { importLimits } from '@matinee/contract/imports'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

/** SITE-7, SITE-8 */
export const importWords = {
  fields: {
    reference: 'Reference',
    title: 'Title',
    originalTitle: 'Original title',
    description: 'Description',
    genres: 'Genres',
    year: 'Year',
    rating: 'Rating',
    director: 'Director',
    cast: 'Cast',
    minutes: 'Minutes',
    country: 'Country',
    originalLanguage: 'Original language',
    ageRating: 'Age rating',
    imageUrl: 'Image URL',
    backdropUrl: 'Backdrop URL',
    videoUrl: 'Video URL',
  },
  states: {
    open: 'Not checked',
    checking: 'Checking',
    checked: 'Checked',
    importing: 'Importing',
    done: 'Imported',
  },
  stateFailed: 'Failed',

  title: 'Import',
  text: 'Movies from a list. Nothing changes before you have seen what would, and what editors have changed is kept.',
  csv: 'A CSV file',
  csvText:
    'From any spreadsheet or another program. The first row names the columns; in the next step you say which is what.',
  chooseFile: 'Choose a file',
  reading: 'Reading...',
  readFailed: 'Failed to read the file',
  sample: 'Sample file',
  csvFile: 'CSV file',
  folders: 'Folders with NFO files',
  foldersText:
    'As Kodi and Jellyfin keep them: a folder for each film, with movie.nfo, poster and fanart. They are read from the ingest folder of the server.',
  noFolder:
    'Set INGEST_DIR on the server to a folder with films of Kodi or Jellyfin: a folder each, with movie.nfo, poster and fanart.',
  readFolder: 'Read the folder',
  readFolderFailed: 'Failed to read the folder',
  earlier: 'Earlier imports',
  listFailed: 'Failed to load the imports',
  empty: 'Nothing has been imported yet',
  emptyText: `What you import is listed here for ${importLimits.daysKept} days.`,
  file: 'File',
  state: 'State',
  rowsColumn: 'Rows',
  added: 'New',
  changed: 'Changed',
  same: 'The same',
  bad: 'Not possible',
  begun: 'Begun',

  exportTitle: 'Export',
  /** `{command}` is one. */
  exportText:
    'Everything is yours. The CSV file of the catalogue can be imported again. To move the whole site, run {command} on this server.',
  exportMovies: 'Movies (CSV)',
  exportPictures: 'Movies and pictures (JSON)',
  exportPeople: 'People (CSV)',
  exportSubscriptions: 'Subscriptions (CSV)',
  /** How the names of files begin. */
  fileNames: { movies: 'movies', catalogue: 'catalogue', people: 'people', subscribers: 'subscribers' },

  all: 'All imports',
  refreshFailed: 'This could not be refreshed.',
  loadFailed: 'Failed to load the import',
  checkFailed: 'Failed to start the dry run',
  startFailed: 'Failed to start the import',
  retryFailed: 'Failed to try again',
  dryRun: 'Dry run',
  checkingRows: (done: string, rows: string) => `Checking: ${done} of ${rows} rows`,
  importingRows: (done: string, rows: string) => `Importing: ${done} of ${rows} rows`,
  canLeave: 'You can leave this page: it goes on, and is listed under Import.',
  stoppedAfter: (done: string, rows: string) => `It stopped after ${done} of ${rows} rows.`,
  retry: 'Retry',
  starting: 'Starting...',
  mappingText: (rows: string) =>
    `${rows} rows were read. Choose the column of each field. With a reference, your own id of a movie, it is found again also after its title has changed.`,
  notInFile: 'Not in the file',
  column: (number: number) => `Column ${number}`,
  alsoNeeded: (fields: string) => `New movies also need: ${fields}.`,
  foldersFound: (folders: string) => `${folders} folders with an NFO file were found.`,
  nothingChanges: 'Nothing is changed by it.',
  isDone: 'The import is done.',
  wouldHappen: 'This is what would happen. Nothing has been changed yet.',
  kept: (count: number, counted: string) =>
    plural(
      count,
      'One field was changed by an editor, and keeps what it has.',
      `${counted} fields were changed by editors, and keep what they have.`,
    ),
  start: (count: number, counted: string) => plural(count, 'Import 1 movie', `Import ${counted} movies`),
  nothingToImport: 'There is nothing to import.',
  changeColumns: 'Change the columns',
  somethingElse: 'Import something else',
  problems: 'Rows that cannot be imported',
  mendText: 'Download them, mend them in a spreadsheet and import that file. Its last column says what to mend.',
  downloadProblems: 'Download these rows (CSV)',
  /** How the name of the file of these rows begins. */
  refusedName: (fileName: string) => `${fileName}-not-imported`,
  problemsFailed: 'Failed to load the rows',
  rows: 'rows',
  row: 'Row',
  movie: 'Movie',
  fieldIs: (field: string) => `${field}: `,
  inTheFile: (given: string) => ` (in the file: ${given})`,
} as const
