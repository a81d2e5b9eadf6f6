import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { importSchemas } from './imports.schemas.ts'
import { problems } from '@matinee/locales/api/imports'

export { importLimits } from './imports.limits.ts'

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
  add: adminCall<typeof importSchemas.add>('POST', '/api/admin/imports', 'catalogue', { fresh: false }),
  show: adminCall<typeof importSchemas.show>('GET', '/api/admin/imports/:importId', 'catalogue'),
  /** The rows that cannot be imported, by their number. */
  problems: adminCall<typeof importSchemas.problems>('GET', '/api/admin/import-problems', 'catalogue'),
  /** The rows themselves as CSV, streamed: the columns of the file, and one that says why. */
  downloadProblems: adminCall<typeof importSchemas.downloadProblems>(
    'GET',
    '/api/admin/import-problems.csv',
    'catalogue',
    { fresh: false },
  ),
  /** The dry run, by a worker. */
  check: adminCall<typeof importSchemas.check>('POST', '/api/admin/imports/:importId/check', 'catalogue', {
    fresh: false,
  }),
  /** The import, by a worker. */
  start: adminCall<typeof importSchemas.start>('POST', '/api/admin/imports/:importId/start', 'catalogue', {
    fresh: false,
  }),
  /** Goes on where a dry run or an import has failed. */
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
