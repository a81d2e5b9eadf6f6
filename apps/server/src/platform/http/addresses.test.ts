import { expect, it } from 'vitest'
import { decodable, withoutTracking } from './addresses.ts'

it.each([
  ['/search/moon?q=%', '/search/moon?q=%'],
  ['/search/100%25', '/search/100%25'],
  ['/search/%F0%9F%8C%99', '/search/%F0%9F%8C%99'],
  ['/search/100%', '/search/100%25'],
  ['/search/%E0%A4%A?page=2', '/search/%25E0%25A4%25A?page=2'],
  ['/search/%E0%A4', '/search/%25E0%25A4'],
])('%s is routed as %s', (asked, routed) => {
  expect(decodable(asked)).toBe(routed)
  expect(() => decodeURIComponent(routed.split('?')[0] ?? '')).not.toThrow()
})

it.each([
  ['/', '/'],
  ['/?', '/'],
  ['/?utm_source=mail&UTM_Campaign=may&fbclid=x', '/'],
  ['/movies?utm_source=a&genre=Drama&gclid=y&page=2', '/movies?genre=Drama&page=2'],
  ['/movies?sort=&genre=utm_source', '/movies?sort=&genre=utm_source'],
  ['/search/utm_source?q=100%', '/search/utm_source?q=100%'],
])('%s is the page %s', (asked, page) => {
  expect(withoutTracking(asked)).toBe(page)
})
