type Cell = string | number | boolean | Date | null | undefined

interface Column<Row> {
  title: string
  of: (row: Row) => Cell
}

export interface CsvFile<Row> {
  /** Without an ending: `subscribers-2026-11-15`. */
  name: string
  columns: readonly Column<Row>[]
  /** One batch at a time is in memory. */
  batches: AsyncIterable<readonly Row[]>
}

const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell)

/** Spreadsheets run such cells as formulas, also behind blanks and invisible characters, and in wide and small forms. */
const formulaSigns = new Set(['=', '+', '-', '@', '\u2212'])

function isFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  const first = /^[\s\p{Cc}\p{Cf}]*(.)/su.exec(text)?.[1]
  return first !== undefined && formulaSigns.has(first.normalize('NFKC').trimStart().charAt(0))
}

/** Against CSV injection: after an apostrophe spreadsheets show a formula as text. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text)

function written(cell: Cell): string {
  const text = guarded(textOf(cell))
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180 */
const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`

/** A byte order mark, without which spreadsheets guess the encoding; the titles; one chunk for each batch. */
export async function* csvOf<Row>({ columns, batches }: Omit<CsvFile<Row>, 'name'>): AsyncGenerator<string> {
  let before = `\ufeff${csvLine(columns.map(({ title }) => title))}`
  for await (const batch of batches) {
    const chunk = before + batch.map((row) => csvLine(columns.map(({ of }) => of(row)))).join('')
    before = ''
    if (chunk !== '') yield chunk
  }
  if (before !== '') yield before
}
