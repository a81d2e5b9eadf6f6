import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { compile } from './compile.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'locales-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Values = Record<string, string | number>
type Compiled = Record<string, string | ((values: Values) => string)>

let compiled = 0
/** Compiles messages of one area by language, and imports those of one language. */
async function compileArea(messages: Record<string, Record<string, string>>, language: string): Promise<Compiled> {
  const from = path.join(folder, String((compiled += 1)))
  const put = (area: string, name: string, content: object) => {
    mkdirSync(path.join(from, area), { recursive: true })
    writeFileSync(path.join(from, area, `${name}.json`), JSON.stringify(content))
  }
  for (const [name, content] of Object.entries(messages)) {
    put('desk/area', name, content)
    put('locale', name, { direction: 'ltr' })
  }
  compile({ from, language })
  const file = path.join(from, `compiled/${language}/desk/area.js`)
  return (await import(pathToFileURL(file).href)) as Compiled
}

const say = (words: Compiled, key: string, values: Values) => {
  const message = words[key]
  return typeof message === 'function' ? message(values) : message
}

it('SITE-10 a message without arguments is a string, one with arguments a function, and a dot makes a group', async () => {
  const words = await compileArea(
    { en: { title: "It''s `new`", hello: 'Hi {name}', 'steps.start': 'A', delete: 'D' } },
    'en',
  )
  expect({ ...words, hello: say(words, 'hello', { name: 'Ann' }) }).toEqual({
    title: "It's `new`",
    hello: 'Hi Ann',
    steps: { start: 'A' },
    delete: 'D',
  })
})

it.each([
  [1, '1 film'],
  [2, '2 filmy'],
  [5, '5 filmów'],
  [22, '22 filmy'],
  [25, '25 filmów'],
  [1.5, '1.5 filmu'],
])('SITE-10 has the plurals of every language, such as the four of Polish: %d', async (count, said) => {
  const en = { films: '{count, plural, one {# film} other {# films}}' }
  const pl = { films: '{count, plural, one {# film} few {# filmy} many {# filmów} other {# filmu}}' }
  expect(say(await compileArea({ en, pl }, 'pl'), 'films', { count })).toBe(said)
})

it('SITE-10 chooses by an exact number and by a word', async () => {
  const en = {
    left: '{count, plural, one {One left} =0 {None left} other {{count} left}}',
    wait: 'Wait {unit, select, hour {an hour} other {a minute}}.',
  }
  const words = await compileArea({ en }, 'en')
  expect([0, 1, 2].map((count) => say(words, 'left', { count }))).toEqual(['None left', 'One left', '2 left'])
  expect(['hour', 'day'].map((unit) => say(words, 'wait', { unit }))).toEqual(['Wait an hour.', 'Wait a minute.'])
})

it('SITE-10 what is not translated yet is in English', async () => {
  expect(say(await compileArea({ en: { a: 'One', b: 'Two' }, pl: { a: 'Jeden' } }, 'pl'), 'b', {})).toBe('Two')
})

it('SITE-10 the pseudo-language is longer, has accents and brackets, and its arguments stay', async () => {
  const en = {
    again: 'Try again',
    films: '{count, plural, one {# movie} other {# movies}}',
    utc: '{time} UTC',
    dot: '·',
  }
  const words = await compileArea({ en }, 'en-XA')
  expect(words['again']).toBe('[Try ágáín ñ é]')
  expect(say(words, 'films', { count: 2 })).toBe('[2 móvíés ñ é]')
  expect(say(words, 'utc', { time: '9 a.m.' })).toMatch(/^\[9 a\.m\. ÚTC /)
  expect(words['dot']).toBe('·')
})

it.each([
  ['a date', '{day, date}'],
  ['an ordinal', '{n, selectordinal, one {#st} other {#th}}'],
  ['a plural without other', '{n, plural, one {#}}'],
  ['a brace that is left open', 'Hi {name'],
])('SITE-10 refuses %s, and says where', async (_, message) => {
  await expect(compileArea({ en: { key: message } }, 'en')).rejects.toThrow(/desk\/area\/en\.json: key: /)
})
