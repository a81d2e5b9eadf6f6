import { expect, it } from 'vitest'
import { fieldsOf } from './given-rows.ts'
import { parseNfo } from './nfo.ts'

it.each([
  ['Drama|Comedy; Crime', 'Drama,Comedy, Crime'],
  ['Drama / Comedy', 'Drama , Comedy'],
  ['Sci-Fi/Fantasy', 'Sci-Fi/Fantasy'],
])('the list %j has the items %j', (cell, items) => {
  expect(fieldsOf({ number: 2, given: [cell] }, { genres: 0 })).toEqual({ genres: items })
})

it.each([
  ['fr', 'FR'],
  [' Deutschland ', 'DE'],
  ['ALLEMAGNE', 'DE'],
  ['alemania', 'DE'],
  ['Germany', 'DE'],
  ['Osterreich', 'AT'],
  ["Cote d'Ivoire", 'CI'],
  ['TSCHECHIEN', 'CZ'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['Großbritannien', 'GB'],
  ['Trinidad and Tobago', 'TT'],
  ['Bosnien & Herzegowina', 'BA'],
  ['Atlantis', 'Atlantis'],
  ['France, Belgium', 'France, Belgium'],
])('SITE-7: the country %j is read as %j', (cell, country) => {
  expect(fieldsOf({ number: 2, given: [cell] }, { country: 0 })).toEqual({ country })
})

it('a file that was written to keep a process busy is read as fast as any other', () => {
  const blanks = `a${' '.repeat(500_000)}b`
  const started = performance.now()
  fieldsOf({ number: 2, given: [blanks] }, { cast: 0 })
  fieldsOf({ number: 2, given: [blanks] }, { country: 0 })
  parseNfo(`<movie><title>A</title><genre>${blanks}</genre></movie>`)
  const { minutes } = parseNfo(`<movie><title>A</title><runtime>${'a'.repeat(500_000)}1</runtime></movie>`)
  expect(minutes).toHaveLength(500_001)
  expect(parseNfo('<movie><title>A</title><runtime>120 min</runtime></movie>').minutes).toBe('120')
  // A fifth of it took two minutes.
  expect(performance.now() - started).toBeLessThan(10_000)
})
