import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { NotCsv, readCsv } from './read-csv.ts'

const read = (content: string | Buffer) => [...readCsv(Buffer.from(content))]

it('reads commas, semicolons and tabs, any end of line, quotes, and every empty row', () => {
  expect(read('a,b\r\n"1,""x""",2\r\n')).toEqual([
    ['a', 'b'],
    ['1,"x"', '2'],
  ])
  expect(read('a;b\n1,5;\n\n"two\nlines";x')).toEqual([['a', 'b'], ['1,5', ''], [''], ['two\nlines', 'x']])
  expect(read('a\tb\r1\t5" disc')).toEqual([
    ['a', 'b'],
    ['1', '5" disc'],
  ])
  expect(read('')).toEqual([])
})

it('reads Unicode with and without a byte order mark, and Windows-1252', () => {
  expect(read('\ufeffTitel;Jahr')).toEqual([['Titel', 'Jahr']])
  expect(read('Müller')).toEqual([['Müller']])
  expect(read(Buffer.from('M\xfcller \x80', 'latin1'))).toEqual([['Müller €']])
})

it('refuses what is no CSV', () => {
  for (const content of ['a\n"open', 'a\n"x"y', 'PK\0\0']) expect(() => read(content)).toThrow(NotCsv)
})

it('reads back what was written under names that look like several columns', async () => {
  const titles = ['Title', 'Cast; crew; music', 'a\tb\tc\td']
  async function* batches() {
    yield [['x;y;z', '1', '2']]
  }
  let file = ''
  const columns = titles.map((title, at) => ({ title, of: (row: string[]) => row[at] }))
  for await (const piece of csvOf({ columns, batches: batches() })) file += piece
  expect(read(file)).toEqual([titles, ['x;y;z', '1', '2']])
})

it('reads back what was written', async () => {
  const cell = oneof(
    string({ unit: 'grapheme' }),
    array(constantFrom('"', ',', ';', '\n', '\r', '=', ' ', 'a')).map((all) => all.join('')),
  )
  const cases: string[][][] = []
  assert(
    property(array(array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 4 }), (rows) => void cases.push(rows)),
  )
  for (const rows of cases) {
    if (rows.flat().some((text) => text.includes('\0') || text.startsWith("'"))) continue
    let file = ''
    async function* batches() {
      yield rows
    }
    const columns = [0, 1].map((at) => ({ title: `c${at}`, of: (row: string[]) => row[at] }))
    for await (const piece of csvOf({ columns, batches: batches() })) file += piece
    expect(read(file)).toEqual([['c0', 'c1'], ...rows])
  }
})
