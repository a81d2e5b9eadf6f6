import { unescapeFormula } from './csv.ts'

export class NotCsv extends Error {
  override readonly name = 'NotCsv'
}

/** UTF-8, with or without a byte order mark; else Windows-1252, as older spreadsheets save. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Parses RFC 4180, with any end of line. Empty records are yielded too: spreadsheets count them. */
function* records(text: string, delimiter: string): Generator<string[]> {
  // A quoted cell, or a plain one, and what ends it.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|((?!")[^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n?|\\n|$)`, 'y')
  let record: string[] = []
  while (cell.lastIndex < text.length || record.length > 0) {
    const found = cell.exec(text)
    if (!found) throw new NotCsv('a quote inside a cell, or one that is not closed')
    const [, quoted, plain = '', end] = found
    record.push(unescapeFormula(quoted?.replaceAll('""', '"') ?? plain))
    if (end === delimiter) continue
    yield record
    record = []
    if (end === '') return
  }
}

const delimiters = [',', ';', '\t']

/** The delimiter that splits the first record into the most columns. */
function delimiterOf(text: string): string {
  const widths = delimiters.map((delimiter) => {
    try {
      return records(text, delimiter).next().value?.length ?? 0
    } catch {
      return 0
    }
  })
  return delimiters[widths.indexOf(Math.max(...widths))]!
}

/** The records of a CSV file with commas, semicolons or tabs. Throws `NotCsv`. */
export function readCsv(bytes: Buffer): Generator<string[]> {
  const text = decode(bytes)
  // Spreadsheets and archives are binary.
  if (text.includes('\0')) throw new NotCsv('a binary file')
  return records(text, delimiterOf(text))
}
