import { importLimits } from './imports.limits.ts'

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
