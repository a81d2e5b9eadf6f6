import { searchPath } from '@matinee/contract/paths'
import { describe, expect, it } from 'vitest'
import { pageHref, parseSearchParams } from './results.ts'

const at = (address: string) => parseSearchParams(new URL(address, 'https://rex.example'))

describe('readSearchParams', () => {
  it.each([
    ['/search', undefined],
    ['/search/', undefined],
    ['/search/moon', 'moon'],
    ['/search/moon/', 'moon'],
    ['/Search/moon', 'moon'],
    ['/search?query=moon', 'moon'],
    ['/search?q=moon', 'moon'],
    ['/search?query=&q=moon', ''],
    ['/search?query=', ''],
    ['/search?query=++', '  '],
    ['/search/%20', ' '],
    ['/search/a%2Fb', 'a/b'],
    ['/search/a%252Fb', 'a%2Fb'],
    ['/search/100%25', '100%'],
    ['/search/100%', '100%'],
    ['/search/%E0%A4%A', '%E0%A4%A'],
    ['/search/%F0%9F%8C%99', '🌙'],
  ])('ROUTE-4 reads %s as %j', (address, term) => {
    expect(at(address).term).toBe(term)
  })

  it.each(['.', '..', '...', 'a/b', 'a%2Fb', '100%', 'a+b &c.data', '\\', '?query=x', '#1', '🌙', 'مترو', ' trimmed '])(
    'ROUTE-4 reads what NAV-4 writes: %j',
    (term) => {
      expect(at(searchPath(term) ?? '').term).toBe(term.trim())
    },
  )

  it.each([
    ['', 1],
    ['?page=3', 3],
    ['?page=0', 1],
    ['?page=-1', 1],
    ['?page=1.5', 1],
    ['?page=x', 1],
    ['?page=99999999', 1],
  ])('ROUTE-4 takes %j for page %i', (search, page) => {
    expect(at(`/search/moon${search}`).page).toBe(page)
  })
})

describe('pageHref', () => {
  it.each([
    ['/search/moon', 2, '/search/moon?page=2'],
    ['/search/moon?page=2', 1, '/search/moon'],
    ['/search?query=a%26b&page=2', 3, '/search?query=a%26b&page=3'],
  ])('leads from %s to page %i', (address, page, expected) => {
    expect(pageHref(new URL(address, 'https://rex.example'), page)).toBe(expected)
  })
})
