import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { type House, openHouse } from '../../../test/house.ts'
import { fold, isOneSlip, lowerCase, slipsBetween, slipsOf, wordsOf } from './words.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

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

it('cuts and folds text exactly as the database does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(storable, { minLength: 20, maxLength: 40 }), async (texts) => {
      const { rows } = await sql<{
        folded: string
        lowered: string
        words: string[]
        slips: string[] | null
        letters: string
      }>`
        select fold(t) as folded, lower_case(t) as lowered, words_of(lower_case(t)) as words, slips_of(fold(t)) as slips, letters_of(t) as letters
        from unnest(${texts}::text[]) with ordinality as given (t, place) order by place`.execute(house.services.db)
      for (const [i, given] of texts.entries()) {
        expect(rows[i]!.lowered).toBe(lowerCase(given))
        expect(rows[i]!.folded).toBe(fold(given))
        expect(rows[i]!.words.toSorted()).toEqual([...new Set(wordsOf(lowerCase(given)))].toSorted())
        expect(rows[i]!.letters).toBe(wordsOf(fold(given)).join(''))
        expect(rows[i]!.slips!.toSorted()).toEqual(slipsOf(fold(given)).toSorted())
      }
    }),
    { numRuns: 60 },
  )
})

it('takes scripts without spaces apart sign by sign', () => {
  expect(wordsOf('七人の侍 (seven samurai)')).toEqual(['七', '人', 'の', '侍', 'seven', 'samurai'])
})

it.each([
  ['harbour', 'harbour', 0],
  ['harbour', 'harbor', 1],
  ['harbour', 'harbuor', 1],
  ['harbour', 'harbours', 1],
  ['harbour', 'arbor', 2],
  ['harbour', 'mountain', 3],
])('counts the slips between %s and %s', (one, other, slips) => {
  expect(slipsBetween(one, other, 2)).toBe(slips)
})

it('finds every pair of words one slip apart by what they share', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 7 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(isOneSlip(one, other)).toBe(slipsBetween(one, other, 1) === 1)
      if (slipsBetween(one, other, 1) > 1) return
      expect(slipsOf(one).some((slip) => slipsOf(other).includes(slip))).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
