/** What a spreadsheet can hold in one place. */
type Cell = string | number | boolean | Date | null | undefined

interface Column<Row> {
  title: string
  of: (row: Row) => Cell
}

export interface CsvFile<Row> {
  /** Without an ending: `subscribers-2026-11-15`. */
  name: string
  columns: readonly Column<Row>[]
  /** Each is read when the one before has left: however long the list is, one batch of it is in memory. */
  batches: AsyncIterable<readonly Row[]>
}

const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell)

/**
 * A spreadsheet takes a cell that begins with one of these for a formula and works it out, also behind blanks and signs
 * that cannot be seen, and in their wide and small forms. Whoever chose a username must not be able to do that to the desk.
 */
const formulaSigns = new Set(['=', '+', '-', '@', '\u2212'])

function isFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  const first = /^[\s\p{Cc}\p{Cf}]*(.)/su.exec(text)?.[1]
  return first !== undefined && formulaSigns.has(first.normalize('NFKC').trimStart().charAt(0))
}

/** An apostrophe before what would be worked out: spreadsheets then show it as it is. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text)

function written(cell: Cell): string {
  const text = guarded(textOf(cell))
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180: one line, with its end. */
const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`

/**
 * A file as it is sent: a mark that says UTF-8, without which spreadsheets guess; the titles; and then whatever comes, one
 * piece for each batch.
 */
export async function* csvOf<Row>({ columns, batches }: Omit<CsvFile<Row>, 'name'>): AsyncGenerator<string> {
  let before = `\ufeff${csvLine(columns.map(({ title }) => title))}`
  for await (const batch of batches) {
    const piece = before + batch.map((row) => csvLine(columns.map(({ of }) => of(row)))).join('')
    before = ''
    if (piece !== '') yield piece
  }
  if (before !== '') yield before
}
