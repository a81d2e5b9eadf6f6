type Cell = string | number | boolean | Date | null | undefined

interface Column<Row> {
  title: string
  of: (row: Row) => Cell
  /** Its cells are decimals of ours: a minus is no formula there. */
  isDecimal?: boolean
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

/** A cell that begins with one of these is a formula to a spreadsheet, also after blanks or as a Unicode variant. */
const formulaSigns = new Set(['=', '+', '-', '@', '\u2212'])

function isFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  const first = /^[\s\p{Cc}\p{Cf}]*(.)/su.exec(text)?.[1]
  return first !== undefined && formulaSigns.has(first.normalize('NFKC').trimStart().charAt(0))
}

/** Against CSV injection: after an apostrophe spreadsheets show a formula as text. */
export const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Undoes `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text

const isPlainDecimal = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

function csvCell(cell: Cell, isDecimal = false): string {
  const raw = textOf(cell)
  const text = isDecimal && isPlainDecimal(raw) ? raw : escapeFormula(raw)
  return /[",\r\n]|^\s|\s$/.test(text) ? quote(text) : text
}

/** Readers guess what separates cells from the first line: there, other separators are always inside of quotes. */
const csvTitles = (titles: readonly string[]): string[] =>
  titles.some((title) => /[;\t]/.test(title))
    ? titles.map((title) => quote(escapeFormula(title)))
    : titles.map((title) => csvCell(title))

/** RFC 4180 */
const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** One chunk for each batch. The first begins with a byte order mark, without which spreadsheets guess the encoding. */
export async function* csvOf<Row>({ columns, batches }: Omit<CsvFile<Row>, 'name'>): AsyncGenerator<string> {
  let head = `\ufeff${csvLine(csvTitles(columns.map(({ title }) => title)))}`
  for await (const batch of batches) {
    const chunk =
      head + batch.map((row) => csvLine(columns.map(({ of, isDecimal }) => csvCell(of(row), isDecimal)))).join('')
    head = ''
    if (chunk !== '') yield chunk
  }
  // There was no batch at all.
  if (head !== '') yield head
}
