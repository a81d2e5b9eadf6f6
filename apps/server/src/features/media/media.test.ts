import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.services.storage.write('media/trailers/one/trailer.mp4', Readable.from([Buffer.from('0123456789')]))
  await house.services.storage.write('media/posters/one.webp', Readable.from([Buffer.from('picture')]))
  await house.services.storage.write('films/secret.mp4', Readable.from([Buffer.from('film')]))
  await house.services.storage.write('media/page.html', Readable.from([Buffer.from('<script>')]))
})
afterAll(() => house.close())

it('serves a picture that caches may keep for ever', async () => {
  const answer = await house.request({ url: '/media/posters/one.webp' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('picture')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

it.each([
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
])('serves the range %s of a trailer', async (range, body, contentRange) => {
  const answer = await house.request({ url: '/media/trailers/one/trailer.mp4', headers: { range } })
  expect(answer.statusCode).toBe(206)
  expect(answer.body).toBe(body)
  expect(answer.headers['content-range']).toBe(contentRange)
})

it('refuses a range that lies outside', async () => {
  const answer = await house.request({ url: '/media/trailers/one/trailer.mp4', headers: { range: 'bytes=10-' } })
  expect(answer.statusCode).toBe(416)
  expect(answer.headers['content-range']).toBe('bytes */10')
})

it.each([
  '/media/posters/two.webp',
  '/media/../films/secret.mp4',
  '/media/..%2Ffilms%2Fsecret.mp4',
  '/media/%2e%2e/films/secret.mp4',
  '/media/page.html',
  '/media/posters/.hidden.webp',
  '/media/posters/one.webp/two.webp',
  `/media/${'x'.repeat(300)}.webp`,
  '/media/posters/one.webp%00.png',
  '/media/',
])('has nothing at %s', async (url) => {
  expect((await house.request({ url })).statusCode).toBe(404)
})
