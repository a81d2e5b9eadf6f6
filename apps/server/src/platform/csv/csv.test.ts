import { assert, array, asyncProperty, constantFrom, oneof, string } from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf, escapeFormula } from './csv.ts'

/** Reads as strictly as RFC 4180 says, and throws at anything else. */
function readStrictly(file: string): string[][] {
  const rows: string[][] = []
  let at = 0
  while (at < file.length) {
    const row: string[] = []
    for (;;) {
      const quoted = /"((?:[^"]|"")*)"/uy
      const plain = /[^",\r\n]*/uy
      quoted.lastIndex = plain.lastIndex = at
      const found = quoted.exec(file) ?? plain.exec(file)!
      row.push((found[1] ?? found[0]).replaceAll('""', '"'))
      at += found[0].length
      if (file[at] !== ',') break
      at++
    }
    if (file.slice(at, at + 2) !== '\r\n') throw new Error(`no end of a line at ${at}: ${JSON.stringify(file)}`)
    at += 2
    rows.push(row)
  }
  return rows
}

async function write(titles: string[], batches: string[][][]): Promise<string> {
  const columns = titles.map((title, i) => ({ title, of: (row: string[]) => row[i] }))
  async function* all() {
    yield* batches
  }
  let file = ''
  for await (const piece of csvOf({ columns, batches: all() })) file += piece
  return file
}

const signs = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  ' ',
  '"',
  ',',
  "'",
  '＝',
  '＋',
  '－',
  '＠',
  '−',
  '\u00a0',
  '\u200b',
]
const nasty = oneof(
  string({ unit: 'grapheme' }),
  array(constantFrom(...signs, 'a', '1', 'é', '💿'), { maxLength: 8 }).map((all) => all.join('')),
)

it('what a strict reader reads is what was written, and nothing of it is a formula', async () => {
  await assert(
    asyncProperty(array(array(array(nasty, { minLength: 3, maxLength: 3 }), { maxLength: 4 })), async (batches) => {
      const file = await write(['a', 'b', 'c'], batches)
      expect(file[0]).toBe('\ufeff')
      const rows = readStrictly(file.slice(1))
      const cells = batches.flat()
      expect(rows).toEqual([['a', 'b', 'c'], ...cells.map((row) => row.map(escapeFormula))])
      for (const [i, row] of cells.entries())
        for (const [j, cell] of row.entries()) {
          const read = rows[i + 1]![j]!
          // Said in other words than the guard is written in.
          const visible = Array.from(read.normalize('NFKC').replaceAll('\u200b', '').trim())
          expect('=+-@−'.includes(visible[0] ?? ' ') && visible.length > 0).toBe(false)
          expect('\t\r\n'.includes(read[0] ?? ' ') && read !== '').toBe(false)
          expect([cell, `'${cell}`]).toContain(read)
        }
    }),
    { numRuns: 300 },
  )
})

it('guards what spreadsheets would work out, and leaves the rest alone', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\rx', '\nx', '  =1', '\u200b=1', '＝1', ' ＠x', '−1'])
    expect(escapeFormula(text)).toBe(`'${text}`)
  for (const text of ['', 'a=1', '1-2', "'=1", 'ann@example.org', 'Ø', '#1', '3'])
    expect(escapeFormula(text)).toBe(text)
})

it('has its titles, whatever comes after them, and ends every line in the same way', async () => {
  expect(await write(['Title', 'Year'], [])).toBe('\ufeffTitle,Year\r\n')
  expect(await write(['Title', 'Year'], [[], [['He said "Go", and went', '1927']], [['Über\nall', '']]])).toBe(
    '\ufeffTitle,Year\r\n"He said ""Go"", and went",1927\r\n"Über\nall",\r\n',
  )
})
