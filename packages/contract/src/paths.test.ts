import { describe, expect, it } from 'vitest'
import { paths, searchPath } from './paths.ts'

describe('searchPath', () => {
  it.each([
    ['dune', '/search/dune'],
    ['  dark night  ', '/search/dark%20night'],
    ['AC/DC?', '/search/AC%2FDC%3F'],
    ['100%', '/search/100%25'],
    ['#1', '/search/%231'],
    ['Amélie', '/search/Am%C3%A9lie'],
    ['千と千尋', '/search/%E5%8D%83%E3%81%A8%E5%8D%83%E5%B0%8B'],
    ['.', '/search?query=.'],
    ['..', '/search?query=..'],
    ['...', '/search/...'],
    ['moon & co.data', '/search?query=moon%20%26%20co.data'],
    // Half of a pair, as a box cut at a length can leave it.
    ['cut \ud83c', '/search/cut%20%EF%BF%BD'],
  ])('NAV-4 leads from %j to %s', (term, expected) => {
    expect(searchPath(term)).toBe(expected)
    expect(new URL(expected, 'https://rex.example').pathname).toMatch(/^\/search/)
  })

  it.each(['', ' ', '\t\n', '\u00a0'])('NAV-4 ignores the blank term %j', (term) => {
    expect(searchPath(term)).toBeUndefined()
  })
})

describe('paths', () => {
  it('ROUTE-5 lists every address of a screen, the canonical one first', () => {
    expect(paths.browse).toEqual(['/movies', '/browse', '/categories', '/genres'])
    expect(paths.about).toEqual(['/about', '/about-us', '/help', '/support'])
    expect(paths.watchlist).toEqual(['/watchlist', '/my-list'])
    expect(paths.profile).toEqual(['/profile', '/account'])
  })

  it('gives no address to two screens', () => {
    const all = Object.values(paths).flat()
    expect(new Set(all).size).toBe(all.length)
  })
})
