import { describe, expect, it } from 'vitest'
import { imageWidths, pathOfOurs, previewLength, readPreview, resizedPath, sourceSet } from './images.ts'

const site = 'https://rex.example'

describe('pathOfOurs', () => {
  it.each([
    ['https://rex.example/media/posters/dune-1a2b.webp', '/media/posters/dune-1a2b.webp'],
    ['https://REX.example:443/media/a.jpg', '/media/a.jpg'],
    ['/media/a/b/c.jpeg', '/media/a/b/c.jpeg'],
    ['/media/a.png?x=1#y', '/media/a.png'],
    ['https://rex.example/media/a.png?v=m1x2', '/media/a.png?v=m1x2'],
    ['/media/a.png?v=%22onload', '/media/a.png'],
    ['/media/The Gold Rush (1925).JPG', '/media/The%20Gold%20Rush%20(1925).JPG'],
    ['/media/B%C3%BCchse.avif', '/media/B%C3%BCchse.avif'],
  ])('finds the path of %s', (address, expected) => expect(pathOfOurs(address, site)).toBe(expected))

  it.each([
    null,
    '',
    'https://cdn.test/media/a.webp',
    'http://rex.example/media/a.webp',
    'https://rex.example:8443/media/a.webp',
    'https://rex.example.evil.test/media/a.webp',
    'https://rex.example@evil.test/media/a.webp',
    '//evil.test/media/a.webp',
    '\\\\evil.test\\media\\a.webp',
    'javascript:/media/a.webp',
    'data:image/webp;base64,/media/a.webp',
    '/media/../api/movies',
    '/media/..%2Ffilms/a.webp',
    '/media/.hidden.webp',
    '/media/a"b.webp',
    '/media/a,b.webp',
    '/media/100%.webp',
    '/media/trailers/a.mp4',
    '/media/a.svg',
    '/media/.webp',
    '/posters/a.webp',
    '/images/342/a.webp',
  ])('leaves %j as it is', (address) => expect(pathOfOurs(address, site)).toBeUndefined())

  it('finds nothing on a site without an address', () => {
    expect(pathOfOurs('/media/a.webp', '')).toBeUndefined()
  })
})

describe('a picture in sizes', () => {
  it('stands at its width and name', () => {
    expect(resizedPath('/media/posters/dune.webp', 342)).toBe('/images/342/posters/dune.webp')
    expect(resizedPath('/media/dune.webp?v=m1', 342)).toBe('/images/342/dune.webp?v=m1')
  })

  it('is listed for the browser to choose from', () => {
    expect(sourceSet('/media/a.webp', [185, 342])).toBe('/images/185/a.webp 185w, /images/342/a.webp 342w')
    expect(sourceSet('/media/a.webp').split(', ')).toHaveLength(imageWidths.length)
  })
})

describe('readPreview', () => {
  const head = 'data:image/webp;base64,'

  it.each([`${head}UklGRg==`, `${head}ab+/9`, head + 'A'.repeat(previewLength - head.length)])('takes %s', (given) => {
    expect(readPreview(given)).toBe(given)
  })

  it.each([
    null,
    7,
    '',
    head,
    `${head}ab)`,
    `${head}ab"c`,
    `${head}ab\n`,
    `${head}a=b`,
    ` ${head}ab`,
    'data:image/svg+xml;base64,PHN2Zz4=',
    'https://cdn.test/a.webp',
    head + 'A'.repeat(previewLength - head.length + 1),
  ])('refuses %j', (given) => expect(readPreview(given)).toBeNull())
})
