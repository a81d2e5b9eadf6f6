import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { playbackLimits } from '@matinee/contract/playback'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addressFor, secondsLeft } from '../../platform/storage/signed-addresses.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.services.storage.write('media/trailers/one/trailer.mp4', Readable.from([Buffer.from('0123456789')]))
  await testApp.services.storage.write('media/posters/one.webp', Readable.from([Buffer.from('picture')]))
  await testApp.services.storage.write('films/secret.mp4', Readable.from([Buffer.from('film')]))
  await testApp.services.storage.write(
    'media/posters/one-9f86d081884c7d65.webp',
    Readable.from([Buffer.from('picture')]),
  )
  await testApp.services.storage.write('media/Die Büchse (1929).WebM', Readable.from([Buffer.from('trailer')]))
  await testApp.services.storage.write('media/page.html', Readable.from([Buffer.from('<script>')]))
})
afterAll(() => testApp.close())

it('serves a picture that caches may keep for ever', async () => {
  const answer = await testApp.request({ url: '/media/posters/one-9f86d081884c7d65.webp' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('picture')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

it('serves a file under the name that its owner gave it', async () => {
  const answer = await testApp.request({ url: '/media/Die%20B%C3%BCchse%20(1929).WebM' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('video/webm')
})

it('a file that can be overwritten is asked for each time, unless its address carries its version', async () => {
  const { storage } = testApp.services
  const get = (query: string, headers = {}) => testApp.request({ url: `/media/posters/one.webp${query}`, headers })
  const first = await get('')
  expect(first.headers['cache-control']).toBe('public, no-cache')
  const known = { 'if-none-match': String(first.headers['etag']) }
  expect(await get('', known)).toMatchObject({ statusCode: 304, body: '' })
  const version = storage.versionOf('media/posters/one.webp')
  expect((await get(`?v=${version}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('?v=another')).headers['cache-control']).toBe('public, no-cache')

  await wait(20)
  await storage.write('media/posters/one.webp', Readable.from([Buffer.from('another')]))
  expect(await get('', known)).toMatchObject({ statusCode: 200, body: 'another' })
})

it('FILM-11 files of films are never asked for again, and masters have no address', async () => {
  const { storage } = testApp.services
  await storage.write('films/ab12/480/1.m4s', Readable.from(['ciphertext']))
  await storage.write('masters/ab12.mp4', Readable.from(['secret']))
  const answer = await testApp.request({ url: storage.addressOf('films/ab12/480/1.m4s') })
  expect(answer).toMatchObject({ statusCode: 200, body: 'ciphertext' })
  expect(answer.headers).toMatchObject({
    'content-type': 'video/iso.segment',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const url of [
    '/media/masters/ab12.mp4',
    '/media/films/../masters/ab12.mp4',
    '/media/films/%2e%2e/masters/ab12.mp4',
  ])
    expect((await testApp.request({ url })).statusCode).toBe(404)
})

describe('of a film what is stored in the clear', () => {
  const files = ['storyboard/0.webp', 'storyboard/1.webp', 'subtitles/a.vtt', 'posters/0.jpg']
  const folder = (film = 'ab12') => `films/${film}`
  const sheet = `${folder()}/storyboard/0.webp`
  const hour = 3_600_000
  const asked = async (url: string) => (await testApp.request({ url })).statusCode
  const signed = (key = sheet) => addressFor(testApp.services, key)
  beforeAll(async () => {
    for (const film of ['ab12', 'cd34'])
      for (const file of files) await testApp.services.storage.write(`${folder(film)}/${file}`, Readable.from([file]))
  })

  it.each(files)('has no public address, and none as another picture: %s', async (file) => {
    for (const query of ['', '?v=1', '?e=99999999999', `?e=99999999999&s=${'A'.repeat(43)}`, '?e=99999999999&s='])
      expect(await asked(`/media/${folder()}/${file}${query}`)).toBe(404)
    expect(await asked(`/images/185/${folder()}/${file}`)).toBe(404)
    expect(() => testApp.services.storage.addressOf(`${folder()}/${file}`)).toThrow('has no public address')
  })

  it('is sent to a signed address, for its browser to cache until that has expired', async () => {
    for (const file of files) {
      const answer = await testApp.request({ url: signed(`${folder()}/${file}`) })
      expect(answer).toMatchObject({ statusCode: 200, body: file })
      const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(String(answer.headers['cache-control'])) ?? []
      expect(Number(seconds)).toBeGreaterThanOrEqual(playbackLimits.maxHours * 3600)
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
    const { headers } = await testApp.request({ method: 'HEAD', url: signed() })
    const known = { 'if-none-match': String(headers['etag']) }
    expect((await testApp.request({ url: signed(), headers: known })).statusCode).toBe(304)
  })

  it('is not sent with the signature of another file or film, nor with another end', async () => {
    const [, query] = signed().split('?')
    for (const other of [
      `${folder()}/storyboard/1.webp`,
      `${folder()}/subtitles/a.vtt`,
      `${folder('cd34')}/storyboard/0.webp`,
    ])
      expect(await asked(`/media/${other}?${query}`)).toBe(404)
    const end = Number(new URLSearchParams(query).get('e'))
    expect(await asked(signed().replace(`e=${end}`, `e=${end + 1}`))).toBe(404)
    expect(await asked(`${signed()}&e=${end}`)).toBe(404)
  })

  it('keeps its address for hours, which holds as long as a playback session does, and then no more', async () => {
    const { config } = testApp.services
    const at = (time: number) => ({ ...testApp.services, clock: { now: () => new Date(time) } })
    const noon = Date.parse('2026-11-19T12:00:01Z')
    const address = addressFor(at(noon), sheet)
    expect(addressFor(at(noon + 11 * hour), sheet)).toBe(address)
    expect(addressFor(at(noon + 12 * hour), sheet)).not.toBe(address)
    const { e = '', s = '' } = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
    const left = (time: number, secretKey = config.secretKey) =>
      secondsLeft({ ...at(time), config: { ...config, secretKey } }, sheet, { e, s })
    expect(left(noon + (11 + playbackLimits.maxHours) * hour)).toBeGreaterThan(0)
    expect(left(Number(e) * 1000)).toBeUndefined()
    // A replaced key only verifies.
    const another = { ...config.secretKey, current: 'another' }
    expect(left(noon, { ...another, old: config.secretKey.current })).toBeGreaterThan(0)
    expect(left(noon, another)).toBeUndefined()

    const before = signed()
    await testApp.forward(25 * hour)
    expect(await asked(before)).toBe(404)
    expect(await asked(signed())).toBe(200)
  })
})

it('sends all of a file to a player that has parts of another version of it', async () => {
  const get = (headers = {}) => testApp.request({ url: '/media/trailers/one/trailer.mp4', headers })
  const known = String((await get()).headers['etag'])
  const part = { range: 'bytes=2-4' }
  expect(await get({ ...part, 'if-range': known })).toMatchObject({ statusCode: 206, body: '234' })
  expect(await get({ ...part, 'if-range': '"another"' })).toMatchObject({ statusCode: 200, body: '0123456789' })
})

it.each([
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
])('serves the range %s of a trailer', async (range, body, contentRange) => {
  const answer = await testApp.request({ url: '/media/trailers/one/trailer.mp4', headers: { range } })
  expect(answer.statusCode).toBe(206)
  expect(answer.body).toBe(body)
  expect(answer.headers['content-range']).toBe(contentRange)
})

it('refuses a range that lies outside', async () => {
  const answer = await testApp.request({ url: '/media/trailers/one/trailer.mp4', headers: { range: 'bytes=10-' } })
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
  expect((await testApp.request({ url })).statusCode).toBe(404)
})
