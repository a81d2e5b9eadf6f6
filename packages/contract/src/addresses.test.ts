import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseUrl } from './addresses.ts'
import { pathOfOurs } from './images.ts'
import { readAddress } from './image-address.ts'

describe('parseUrl', () => {
  it.each([
    ['https://a.example/b', undefined, 'https://a.example/b'],
    ['/b?c', 'https://a.example/d', 'https://a.example/b?c'],
    ['/b', undefined, undefined],
    ['/b', 'no address', undefined],
    ['https://', undefined, undefined],
    ['', undefined, undefined],
  ])('reads %s against %s', (text, base, href) => {
    expect(parseUrl(text, base)?.href).toBe(href)
  })
})

describe('in a browser without URL.parse', () => {
  afterEach(() => vi.restoreAllMocks())

  it('addresses are still read', () => {
    vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function')
    })
    expect(readAddress('cdn.example/a.mp4')).toBe('https://cdn.example/a.mp4')
    expect(pathOfOurs('https://rex.example/media/a.webp', 'https://rex.example')).toBe('/media/a.webp')
  })
})
