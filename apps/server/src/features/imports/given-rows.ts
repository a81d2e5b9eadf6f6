import {
  importErrors,
  type ImportField,
  importFields,
  importLimits,
  type ImportMapping,
} from '@matinee/contract/imports'
import { languageNames } from '@matinee/contract/site-languages'
import { loadLanguages } from '@matinee/locales/load'
import { NotCsv, readCsv } from '../../platform/csv/read-csv.ts'
import { parseCountry } from './country-names.ts'

/** What an NFO file says, and the pictures that lie beside it. */
export interface GivenFolder {
  /** Its path below the ingest folder. */
  folder: string
  /** Undefined: the NFO file cannot be read. */
  fields?: Partial<Record<ImportField, string | string[]>> | undefined
  poster?: string | undefined
  backdrop?: string | undefined
}

export interface GivenRow {
  /** The row number as a spreadsheet shows it; for folders, their place in the walk. */
  number: number
  /** The cells of a row of a CSV file, or a folder. */
  given: string[] | GivenFolder
}

/** What a row has by field; what it leaves empty is left out. */
export type GivenFields = Partial<Record<ImportField, string | string[]>>

interface CsvTable {
  columns: string[]
  rows: GivenRow[]
}

const words = await loadLanguages('api/imports', languageNames)
const added = Object.values(words).map(({ addedColumns }) => addedColumns)
const reasonsColumns = new Set(added.map(({ reasons }) => reasons))
const tooManyColumns = new Set(added.map(({ tooMany }) => tooMany))

/** The first row names the columns. What `downloadProblems` has added to a file is left out again. */
function* withoutReasons([header = [], ...others]: string[][]): Generator<string[]> {
  const names = header.map((name) => name.trim())
  const at = names.findIndex((name) => reasonsColumns.has(name))
  if (at === -1) {
    yield names
    return yield* others
  }
  yield names.toSpliced(at, 1).filter((name) => !tooManyColumns.has(name))
  for (const cells of others) yield cells.toSpliced(at, 1)
}

/** Empty rows are left out, but count for the row numbers. */
export function parseTable(bytes: Buffer): CsvTable {
  try {
    const [columns = [], ...others] = withoutReasons([...readCsv(bytes)])
    const rows = others.map((given, i) => ({ number: i + 2, given })).filter(({ given }) => given.some(isFilled))
    if (rows.length > importLimits.rows || columns.length > importLimits.columns) throw importErrors.tooManyRows()
    if (rows.length === 0 || !columns.some(isFilled)) throw importErrors.noRows()
    return { columns, rows }
  } catch (error) {
    throw error instanceof NotCsv ? importErrors.unreadable({ cause: error }) : error
  }
}

const isFilled = (cell: string) => cell.trim() !== ''

/**
 * Between items, which are trimmed later. No quantifier on the blanks around the slash: on a long run of them the
 * regular expression would backtrack for minutes.
 */
export const listSeparator = /[|;]|(?<=\s)\/(?=\s)/

const lists: readonly string[] = ['genres', 'cast'] satisfies ImportField[]

/** As the movie form reads it: lists with commas, numbers with a point, countries by their code. */
function readCell(field: ImportField, cell: string): string {
  const text = cell.trim()
  if (field === 'country') return parseCountry(text) ?? text
  if (lists.includes(field)) return text.split(listSeparator).join(',')
  return field === 'rating' ? text.replace(/^(\d+),(\d+)$/, '$1.$2') : text
}

export function fieldsOf({ given }: GivenRow, mapping: ImportMapping): GivenFields {
  if (!Array.isArray(given)) return given.fields ?? {}
  const cells = importFields.map((field) => [field, readCell(field, given[mapping[field] ?? -1] ?? '')] as const)
  return Object.fromEntries(cells.filter(([, cell]) => cell !== ''))
}

/** The name under which the desk lists a row. */
export function nameOf(row: GivenRow, mapping: ImportMapping): string {
  if (!Array.isArray(row.given)) return row.given.folder
  const { title, reference } = fieldsOf(row, mapping)
  return String(title ?? reference ?? '')
    .slice(0, 300)
    .toWellFormed()
}
