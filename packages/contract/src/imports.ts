import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { importSchemas } from './imports.schemas.ts'

export const importLimits = {
  /** Of one file. */
  rows: 20_000,
  columns: 200,
  problemsPerPage: 50,
  /** Imports that the desk lists. */
  listed: 20,
  /** What an import has read, and what became of each row, is deleted after so many days. */
  daysKept: 30,
} as const

/** What a column can be: the reference is the operator's own key of a row, all others are the fields of the movie form. */
export const importFields = [
  'reference',
  'title',
  'originalTitle',
  'description',
  'genres',
  'year',
  'rating',
  'director',
  'cast',
  'minutes',
  'country',
  'originalLanguage',
  'ageRating',
  'imageUrl',
  'backdropUrl',
  'videoUrl',
] as const
export type ImportField = (typeof importFields)[number]

/** How columns are called, without blanks and punctuation; also in exports of other programs. */
const headers: Readonly<Record<ImportField, readonly string[]>> = {
  reference: ['reference', 'ref', 'id', 'key', 'uniqueid', 'imdbid', 'imdb', 'const', 'tmdbid', 'sku'],
  title: ['title', 'name', 'movie', 'movietitle', 'film'],
  originalTitle: ['originaltitle', 'originalname'],
  description: ['description', 'plot', 'overview', 'summary', 'synopsis'],
  genres: ['genres', 'genre', 'categories', 'category'],
  year: ['year', 'releaseyear', 'yearofrelease'],
  rating: ['rating', 'score', 'imdbrating', 'voteaverage'],
  director: ['director', 'directors', 'directedby'],
  cast: ['cast', 'actors', 'actor', 'starring'],
  minutes: ['minutes', 'runtime', 'runtimemins', 'runtimeminutes', 'duration', 'length'],
  country: ['country', 'countrycode'],
  originalLanguage: ['originallanguage', 'language'],
  ageRating: ['agerating', 'age', 'fsk'],
  imageUrl: ['imageurl', 'image', 'poster', 'posterurl', 'cover'],
  backdropUrl: ['backdropurl', 'backdrop', 'fanart', 'fanarturl'],
  videoUrl: ['videourl', 'video', 'trailer', 'trailerurl'],
}

/** By field, the number of its column, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>

/** The first column with one of the names of a field. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const names = columns.map((column) => column.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const mapping: ImportMapping = {}
  for (const field of importFields) {
    const at = headers[field].map((name) => names.indexOf(name)).find((found) => found !== -1)
    if (at !== undefined) mapping[field] = at
  }
  return mapping
}

export const importStates = ['open', 'checking', 'checked', 'importing', 'done'] as const

/** SITE-7 */
export const importEndpoints = {
  /** The newest first, and whether there is a folder to import from. */
  list: adminCall<typeof importSchemas.list>('GET', '/api/admin/imports', 'catalogue'),
  /** Reads a finished upload, or the folder. Nothing is imported yet. */
  add: adminCall<typeof importSchemas.add>('POST', '/api/admin/imports', 'catalogue'),
  show: adminCall<typeof importSchemas.show>('GET', '/api/admin/imports/:importId', 'catalogue'),
  /** The rows that cannot be imported, by their number. */
  problems: adminCall<typeof importSchemas.problems>('GET', '/api/admin/import-problems', 'catalogue'),
  /** The dry run, by a worker. */
  check: adminCall<typeof importSchemas.check>('POST', '/api/admin/imports/:importId/check', 'catalogue'),
  /** The import, by a worker. */
  start: adminCall<typeof importSchemas.start>('POST', '/api/admin/imports/:importId/start', 'catalogue'),
  /** Goes on where a dry run or an import has failed. */
  retry: adminCall<typeof importSchemas.retry>('POST', '/api/admin/imports/:importId/retry', 'catalogue'),
}

export const importMessages = {
  /** Reasons why a row cannot be imported, besides those of the movie form. */
  sameKey: (row: number) => `Row ${row} is the same movie`,
  cells: (given: number, wanted: number) => `The row has ${given} cells, and the first row has ${wanted}`,
  unreadableNfo: 'The NFO file cannot be read',
  failed: 'Something went wrong on the server. What was imported before stays.',
} as const

export const importErrors = /* @__PURE__ */ defineErrors('imports', {
  notFound: { status: 404, message: 'There is no such import any more. Please begin again.' },
  noUpload: { status: 404, message: 'This upload is no longer on the server. Please choose the file again.' },
  noRows: { status: 400, message: 'There are no rows in this file. The first row has to name the columns.' },
  tooManyRows: {
    status: 400,
    message: `This is too much for one import. Please bring at most ${importLimits.rows} rows and ${importLimits.columns} columns.`,
  },
  unreadable: { status: 400, message: 'This is not a CSV file. Please save it as CSV and choose it again.' },
  noFolder: { status: 404, message: 'There is no folder to import from: INGEST_DIR is not set, or not there.' },
  nothingInFolder: { status: 400, message: 'No folder with an NFO file was found.' },
  wrongState: { status: 409, message: 'This import has moved on since you looked.' },
})

export type { Import, ImportProblem } from './imports.schemas.ts'
