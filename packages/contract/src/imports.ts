import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { importSchemas } from './imports.schemas.ts'
import { problems } from '@matinee/locales/api/imports'

export { importLimits } from './imports.limits.ts'

/** What a column can contain: `reference` is the operator's own key of a row, all others are fields of the movie form. */
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

/** Recognized column names by field, without blanks and punctuation; also those of other programs' exports. */
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

/** The number of each field's column, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>

/** Guesses the mapping: the column with the first name of a field that is found. */
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

/** SITE-7: imports of movies from a CSV file or a folder. */
export const importEndpoints = {
  /** Lists imports, the newest first, and says whether there is a folder to import from. */
  list: adminCall<typeof importSchemas.list>('GET', '/api/admin/imports', 'catalogue'),
  /** Reads a finished upload, or the folder. Nothing is imported yet. */
  add: adminCall<typeof importSchemas.add>('POST', '/api/admin/imports', 'catalogue', { fresh: false }),
  show: adminCall<typeof importSchemas.show>('GET', '/api/admin/imports/:importId', 'catalogue'),
  /** Lists the rows that cannot be imported, ordered by their number. */
  problems: adminCall<typeof importSchemas.problems>('GET', '/api/admin/import-problems', 'catalogue'),
  /** Streams these rows as CSV: the columns of the file, and one with the reason. */
  downloadProblems: adminCall<typeof importSchemas.downloadProblems>(
    'GET',
    '/api/admin/import-problems.csv',
    'catalogue',
    { fresh: false },
  ),
  /** Starts the dry run, which a worker does. */
  check: adminCall<typeof importSchemas.check>('POST', '/api/admin/imports/:importId/check', 'catalogue', {
    fresh: false,
  }),
  /** Starts the import, which a worker does. */
  start: adminCall<typeof importSchemas.start>('POST', '/api/admin/imports/:importId/start', 'catalogue', {
    fresh: false,
  }),
  /** Resumes a dry run or an import that has failed. */
  retry: adminCall<typeof importSchemas.retry>('POST', '/api/admin/imports/:importId/retry', 'catalogue', {
    fresh: false,
  }),
}

export const importErrors = /* @__PURE__ */ defineErrors('imports', {
  notFound: { status: 404, message: problems.notFound },
  noUpload: { status: 404, message: problems.noUpload },
  noRows: { status: 400, message: problems.noRows },
  tooManyRows: { status: 400, message: problems.tooManyRows },
  unreadable: { status: 400, message: problems.unreadable },
  noFolder: { status: 404, message: problems.noFolder },
  nothingInFolder: { status: 400, message: problems.nothingInFolder },
  wrongState: { status: 409, message: problems.wrongState },
})

export type { Import, ImportProblem } from './imports.schemas.ts'
