import { defaultGenres } from '@matinee/contract/movies'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import {
  facetsStartingWith,
  normalizeText,
  genreNames,
  isOneTypo,
  lettersOf,
  lowerCase,
  misspelledGenre,
  parseFacets,
  wordsOf,
} from './search-term.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const names = genreNames(defaultGenres)

const marks = fc.constantFrom(...Array.from('abcxyzABCÉéłøßœŁİσςΣ’-.,\'" /&#七人の侍가각éü½ﬁ\t\n'))
// Scripts whose letters have been the same in every version of Unicode that a database may have been built with.
const ranges = [
  [0x20, 0x24f],
  [0x391, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f],
  [0x1e00, 0x1ef9],
  [0x3041, 0x3096],
  [0x4e00, 0x9fa5],
] as const
const sign = fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))))
const storable = fc.string({ unit: fc.oneof(marks, sign), maxLength: 30 })

it('folds text exactly as the database does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(storable, { minLength: 20, maxLength: 40 }), async (texts) => {
      const { rows } = await sql<{ folded: string; lowered: string; letters: string }>`
        select fold(t) as folded, lower_case(t) as lowered, letters_of(t) as letters
        from unnest(${texts}::text[]) with ordinality as given (t, place) order by place`.execute(testApp.services.db)
      for (const [i, given] of texts.entries())
        expect(rows[i]).toEqual({ folded: normalizeText(given), lowered: lowerCase(given), letters: lettersOf(given) })
    }),
    { numRuns: 60 },
  )
})

it('splits text into words', () => {
  expect(wordsOf("d.o.a. (spider-man’s 'last')")).toEqual(['d', 'o', 'a', 'spider', 'man', 's', 'last'])
})

it.each([
  ['harbour', 'harbour', false],
  ['harbour', 'harbor', true],
  ['harbour', 'harbuor', true],
  ['harbour', 'harbours', true],
  ['harbour', 'harbaur', true],
  ['harbour', 'arbor', false],
  ['harbour', 'mountain', false],
])('knows whether %s and %s differ by one typo', (one, other, isOne) => {
  expect(isOneTypo(one, other)).toBe(isOne)
  expect(isOneTypo(other, one)).toBe(isOne)
})

const year = (from: number, to = from) => ({ years: { from, to } })

it.each([
  ['sci fi', { genre: 'Sci-Fi', rest: [] }],
  ['SciFi', { genre: 'Sci-Fi', rest: [] }],
  ['sci-fi', { genre: 'Sci-Fi', rest: [] }],
  ['science fiction', { genre: 'Sci-Fi', rest: [] }],
  ['comedies', { genre: 'Comedy', rest: [] }],
  ['Horror movies', { genre: 'Horror', rest: [] }],
  ['1927', { ...year(1927), rest: [] }],
  ['1920s', { ...year(1920, 1929), rest: [] }],
  ['sci-fi film, 1927', { genre: 'Sci-Fi', ...year(1927), rest: [] }],
  ['chaplin comedy 1921', { genre: 'Comedy', ...year(1921), rest: ['chaplin'] }],
  ['drama queen', { genre: 'Drama', rest: ['queen'] }],
  ['chaplin', undefined],
  ['12345', undefined],
  ['1795', undefined],
  ['1925s', undefined],
  ['film', undefined],
  ['', undefined],
])('a search for %j names %o', (term, facets) => {
  expect(parseFacets(term, names)).toEqual(facets)
})

it.each([
  ['documentry', 'Documentary'],
  ['Thirller', 'Thriller'],
  ['scify', 'Sci-Fi'],
  ['documentary', undefined],
  ['dra', undefined],
  ['chaplin', undefined],
])('%j is nearly the genre %s', (term, genre) => {
  expect(misspelledGenre(term, names)).toBe(genre)
})

it.each([
  ['sci f', 'Sci-Fi'],
  ['docu', 'Documentary'],
  ['co', undefined],
  ['chapl', undefined],
  ['chaplin comedy', undefined],
])('%j is the start of the genre %s', (typed, genre) => {
  expect(facetsStartingWith(typed, names)?.genre).toBe(genre)
})

it('FILM-15 a search names genres of the operator', () => {
  const others = genreNames(['Western', 'Film noir'])
  expect(parseFacets('westerns 1956', others)).toEqual({ genre: 'Western', ...year(1956), rest: [] })
  expect(facetsStartingWith('wes', others)).toEqual({ genre: 'Western' })
  expect(misspelledGenre('filmnoit', others)).toBe('Film noir')
  expect(parseFacets('drama', others)).toBeUndefined()
})
