import { expect, it } from 'vitest'
import { decodable } from './addresses.ts'

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
