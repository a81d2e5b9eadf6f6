import { importLimits } from './imports.limits.ts'
import { pluralsIn } from './plurals.ts'

const plural = /* @__PURE__ */ pluralsIn('en')

/** What the refusals say. */
export const importProblems = {
  notFound: 'There is no such import any more. Please begin again.',
  noUpload: 'This upload is no longer on the server. Please choose the file again.',
  noRows: 'There are no rows in this file. The first row has to name the columns.',
  tooManyRows: `This is too much for one import. Please bring at most ${importLimits.rows} rows and ${importLimits.columns} columns.`,
  unreadable: 'This is not a CSV file. Please save it as CSV and choose it again.',
  noFolder: 'There is no folder to import from: INGEST_DIR is not set, or not there.',
  nothingInFolder: 'No folder with an NFO file was found.',
  wrongState: 'This import has moved on since you looked.',
} as const

const list = (items: readonly unknown[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(items.map(String))
const quoted = (items: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items.map((item) => `'${item}'`))

/** Why a row cannot be imported, besides what the movie form says. */
export const importReasons = {
  sameKey: (row: number) => `Row ${row} is the same movie`,
  cells: (given: number, wanted: number) => `The row has ${given} cells, and the first row has ${wanted}`,
  unreadableNfo: 'The NFO file cannot be read',
  failed: 'Something went wrong on the server. What was imported before stays.',
  unknownGenres: (unknown: readonly string[], genres: readonly string[]) =>
    plural(
      unknown.length,
      `${quoted(unknown)} is not one of the genres. Choose from ${list(genres)}, or have it added under Settings`,
      `${quoted(unknown)} are not among the genres. Choose from ${list(genres)}, or have them added under Settings`,
    ),
  unknownYear: (earliest: number, latest: number) => `Enter a year from ${earliest} to ${latest}`,
  unknownAge: (ages: readonly number[]) => `Choose one of the age ratings: ${list(ages)}`,
  unknownCountry: 'Enter one country, by its name or its two letters, such as FR',
  notAPicture: 'This is the address of a video, not of a picture',
  notAVideo: 'This is the address of a picture, not of a video',
} as const

/** Columns of the file of rows that were not imported, besides its own. An import leaves them out again. */
export const addedColumns = {
  /** Of cells that the first row has no column for. */
  tooMany: 'Too many',
  reasons: 'Not imported because',
  /** Of a row that is a folder. */
  folder: 'Folder',
} as const
