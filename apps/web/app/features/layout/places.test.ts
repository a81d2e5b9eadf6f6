import { describe, expect, it } from 'vitest'
import { ariaCurrent, mainNavItems } from './nav-items.ts'

describe('the bar', () => {
  it('NAV-1 links to home, about and categories', () => {
    expect(mainNavItems.map((place) => place.to)).toEqual(['/', '/about-us', '/categories'])
  })

  it.each([
    ['/', ['/'], 'page'],
    ['/about', ['/'], undefined],
    ['/genres', ['/movies', '/genres'], 'page'],
    ['/search/dune', ['/search'], 'page'],
    ['/searching', ['/search'], undefined],
  ])('NAV-1 at %s marks %s as %s', (pathname, addresses, expected) => {
    expect(ariaCurrent(pathname, addresses)).toBe(expected)
  })
})
