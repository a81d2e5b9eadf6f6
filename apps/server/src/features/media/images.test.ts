import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { imageWidths, pathOfOurs, resizedPath } from '@matinee/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'

const noise = (width: number, height: number) => {
  const busy = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: busy } })
}
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#d02030' } })

let testApp: TestApp
let poster: Buffer
const put = (key: string, bytes: Buffer) => testApp.services.storage.write(key, Readable.from([bytes]))
const get = (url: string) => testApp.request({ url })
const widthOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).width
const inStorage = (key: string) => path.join(testApp.config.storage.path, key)
/** A copy is written while it is already on its way to who asked for it. */
const untilKept = async (key: string) => {
  await expect.poll(() => testApp.services.storage.stat(key)).toBeDefined()
}
const warnings = () => testApp.logged.filter(({ level }) => level === 'warn')

beforeAll(async () => {
  testApp = await startTestApp()
  poster = await noise(800, 1200).webp({ quality: 50 }).toBuffer()
  await put('media/posters/one.webp', poster)
  await put('media/posters/small.jpeg', await noise(200, 300).jpeg().toBuffer())
  await put('media/backdrops/wide.png', await flat(2000, 850).png().toBuffer())
  await put('media/broken.webp', poster.subarray(0, 2000))
  await put('media/page.png', Buffer.from('<script>alert(1)</script>'))
  await put('media/drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  await put('media/drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  await put('media/trailers/one.mp4', Buffer.from('film'))
  await put('secret/one.webp', poster)
  await put('media/posters/one.constructor', poster)
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.logged.length = 0
})

describe('a picture of the site', () => {
  it.each(imageWidths)('is sent %i pixels wide, for ever', async (width) => {
    const version = testApp.services.storage.versionOf('media/backdrops/wide.png')
    const answer = await get(resizedPath(`/media/backdrops/wide.png?v=${version}`, width))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: Math.round((width * 850) / 2000),
    })
  })

  it('is found by the path that pages write', async () => {
    const address = `${testApp.config.site.url}/media/posters/one.webp`
    const answer = await get(resizedPath(pathOfOurs(address, testApp.config.site.url)!, 342))
    expect(await widthOf(answer.rawPayload)).toBe(342)
  })

  it('is never made larger than it is', async () => {
    const answer = await get('/images/342/posters/small.jpeg')
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 200, height: 300 })
  })

  it('tells its size to who asks for nothing else, before and after it was made', async () => {
    const head = () => testApp.request({ method: 'HEAD', url: '/images/185/posters/one.webp' })
    const first = await head()
    await untilKept('resized/185/media/posters/one.webp')
    const second = await head()
    const { rawPayload } = await get('/images/185/posters/one.webp')
    for (const { statusCode, headers, body } of [first, second]) {
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
      expect(headers['content-length']).toBe(String(rawPayload.length))
    }
  })
})

describe('nothing is at', () => {
  it.each([
    '/images/343/posters/one.webp',
    '/images/0342/posters/one.webp',
    '/images/342.0/posters/one.webp',
    '/images/-342/posters/one.webp',
    '/images/99999/posters/one.webp',
    '/images/constructor/posters/one.webp',
    '/images/342/',
    '/images/342/posters/two.webp',
    '/images/342/posters/one.webp/two.webp',
    '/images/342/posters/.hidden.webp',
    '/images/342/../../secret/one.webp',
    '/images/342/..%2F..%2Fsecret%2Fone.webp',
    '/images/342/%2e%2e/secret/one.webp',
    '/images/342/%2Fsecret/one.webp',
    '/images/342/https://cdn.test/one.webp',
    '/images/342/https%3A%2F%2Fcdn.test%2Fone.webp',
    '/images/342//cdn.test/one.webp',
    '/images/342/drawing.svg',
    '/images/342/posters/one.constructor',
    '/media/posters/one.constructor',
    '/images/342/trailers/one.mp4',
    '/images/342/posters/one.webp%00.png',
    `/images/342/${'x'.repeat(300)}.webp`,
    `/images/342/${'x/'.repeat(250)}x.webp`,
    // Copies are no pictures of the site: neither as they are nor once more.
    '/media/resized/342/media/posters/one.webp',
    '/images/342/resized/342/media/posters/one.webp',
  ])('%s', async (url) => {
    await get('/images/342/posters/one.webp')
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(['broken.webp', 'page.png', 'drawing.png'])('%s, which is no picture, and it is said once', async (name) => {
    for (const width of [342, 342, 500]) {
      const answer = await get(`/images/${width}/${name}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(warnings()).toMatchObject([{ key: `media/${name}`, msg: 'picture could not be resized' }])
    expect(existsSync(inStorage(`resized/342/media/${name}`))).toBe(false)
  })
})

it('an address may have so many copies made and no more, and is still sent those that are there', async () => {
  mkdirSync(inStorage('media/wanted'), { recursive: true })
  const small = await flat(40, 60).webp().toBuffer()
  for (let i = 0; i < 301; i++) writeFileSync(inStorage(`media/wanted/${i}.webp`), small)
  const ask = (i: number) => testApp.request({ url: `/images/185/wanted/${i}.webp`, remoteAddress: '192.0.2.8' })
  for (let i = 0; i < 300; i += 50)
    for (const { statusCode } of await Promise.all(Array.from({ length: 50 }, (_, j) => ask(i + j))))
      expect(statusCode).toBe(200)
  await untilKept('resized/185/media/wanted/0.webp')
  expect((await ask(0)).statusCode).toBe(200)
  const refused = await ask(300)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/images/185/wanted/300.webp')).statusCode).toBe(200)
})

it('an address may ask so often and no more, and has not used up what it may ask for otherwise', async () => {
  const ask = (url: string) => testApp.request({ url, remoteAddress: '192.0.2.7' })
  await Promise.all(Array.from({ length: 3000 }, () => ask('/images/343/posters/one.webp')))
  const refused = await ask('/images/342/posters/one.webp')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/media/posters/one.webp')).statusCode).toBe(200)
})

describe('a copy', () => {
  it('is made once for all who ask at once, and kept', async () => {
    await put('media/crowd.webp', poster)
    const write = vi.spyOn(testApp.services.storage, 'write')
    const answers = await Promise.all(Array.from({ length: 12 }, () => get('/images/342/crowd.webp')))
    await untilKept('resized/342/media/crowd.webp')
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    await get('/images/342/crowd.webp')
    expect(write.mock.calls.map(([key]) => key)).toEqual(['resized/342/media/crowd.webp'])
    write.mockRestore()
  })

  it('is sent as it is kept', async () => {
    await put('media/kept.webp', poster)
    await put('resized/342/media/kept.webp', Buffer.from('the kept copy'))
    const answer = await get('/images/342/kept.webp')
    expect(answer.body).toBe('the kept copy')
    expect(answer.headers['content-length']).toBe('13')
  })

  it('is made again when it was deleted', async () => {
    await put('media/again.webp', poster)
    const first = await get('/images/342/again.webp')
    await untilKept('resized/342/media/again.webp')
    rmSync(inStorage('resized'), { recursive: true })
    expect((await get('/images/342/again.webp')).rawPayload).toEqual(first.rawPayload)
    await untilKept('resized/342/media/again.webp')
  })

  it('is made again when it was deleted just now', async () => {
    await put('media/just-now.webp', poster)
    const first = await get('/images/342/just-now.webp')
    await untilKept('resized/342/media/just-now.webp')
    const read = vi.spyOn(testApp.services.storage, 'read').mockResolvedValueOnce(undefined)
    const again = await get('/images/342/just-now.webp')
    read.mockRestore()
    expect([again.statusCode, again.rawPayload]).toEqual([200, first.rawPayload])
  })

  it('that is there is sent, whatever became of its original before', async () => {
    await put('media/repaired.webp', poster.subarray(0, 2000))
    expect((await get('/images/342/repaired.webp')).statusCode).toBe(404)
    await put('resized/342/media/repaired.webp', Buffer.from('made by another process'))
    expect((await get('/images/342/repaired.webp')).body).toBe('made by another process')
    expect((await get('/images/500/repaired.webp')).statusCode).toBe(404)
  })

  it.each(['timeout: 12% complete', 'vips_tracked: out of memory -- size == 3MB'])(
    'is not held to be broken when it was we who lacked something: %s',
    async (message) => {
      await put('media/heavy.webp', poster)
      const making = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(message))
      const failed = await get('/images/342/heavy.webp')
      making.mockRestore()
      expect(failed.statusCode).toBe(503)
      expect(failed.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
      expect((await get('/images/342/heavy.webp')).statusCode).toBe(200)
      await untilKept('resized/342/media/heavy.webp')
      rmSync(inStorage('resized/342/media/heavy.webp'))
    },
  )

  it('is made again when its original was overwritten', async () => {
    await put('media/Changed Poster.jpg', await flat(400, 600).jpeg().toBuffer())
    const first = await get('/images/342/Changed%20Poster.jpg')
    expect(first.headers['cache-control']).toBe('public, no-cache')
    await untilKept('resized/342/media/Changed Poster.jpg')
    await wait(20)
    // With an older time of its own, as `cp -p` leaves it.
    writeFileSync(inStorage('media/Changed Poster.jpg'), await noise(400, 600).jpeg().toBuffer())
    utimesSync(inStorage('media/Changed Poster.jpg'), 1, 1)
    const known = { 'if-none-match': String(first.headers['etag']) }
    const second = await testApp.request({ url: '/images/342/Changed%20Poster.jpg', headers: known })
    expect(second.statusCode).toBe(200)
    expect(second.rawPayload).not.toEqual(first.rawPayload)
    const again = { 'if-none-match': String(second.headers['etag']) }
    expect((await testApp.request({ url: '/images/342/Changed%20Poster.jpg', headers: again })).statusCode).toBe(304)
  })

  it('is made of an AVIF too', async () => {
    await put('media/modern.avif', await flat(400, 600).avif({ effort: 0 }).toBuffer())
    const answer = await get('/images/342/modern.avif')
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await widthOf(answer.rawPayload)).toBe(342)
    expect((await get('/media/modern.avif')).headers['content-type']).toBe('image/avif')
  })

  it('goes with its original', async () => {
    await put('media/withdrawn.webp', poster)
    expect((await get('/images/342/withdrawn.webp')).statusCode).toBe(200)
    await untilKept('resized/342/media/withdrawn.webp')
    await testApp.services.storage.remove('media/withdrawn.webp')
    expect((await get('/images/342/withdrawn.webp')).statusCode).toBe(404)
  })

  it('is sent even where it cannot be kept', async () => {
    for (const name of ['one', 'two', 'three']) await put(`media/full/${name}.webp`, poster)
    // A file stands where a folder is needed: as good as a full disk.
    mkdirSync(inStorage('resized/342/media'), { recursive: true })
    writeFileSync(inStorage('resized/342/media/full'), '')
    const answer = await get('/images/342/full/one.webp')
    expect(answer.statusCode).toBe(200)
    expect(await widthOf(answer.rawPayload)).toBe(342)
    await expect
      .poll(warnings)
      .toMatchObject([{ copy: 'resized/342/media/full/one.webp', msg: 'resized picture could not be stored' }])
    for (const name of ['one', 'two', 'three'])
      expect((await get(`/images/342/full/${name}.webp`)).statusCode).toBe(200)
    // Of a disk that is full there is one line a minute.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(warnings()).toHaveLength(1)
  })
})

describe('many at once', () => {
  /** So many originals, of which each is another file. */
  const originals = (folder: string, count: number, bytes: Buffer) => {
    mkdirSync(inStorage(`media/${folder}`), { recursive: true })
    for (let i = 0; i < count; i++) writeFileSync(inStorage(`media/${folder}/${i}.webp`), bytes)
  }

  it('are made in turn, and a crowd is told to come back', async () => {
    originals('crowd', 240, await flat(40, 60).webp().toBuffer())
    const ask = (i: number) => testApp.request({ url: `/images/185/crowd/${i}.webp`, remoteAddress: '192.0.2.9' })
    const answers = await Promise.all(Array.from({ length: 240 }, (_, i) => ask(i)))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(240 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(40)
    expect(refused[0]!.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    // Nothing is held against those who were sent away.
    const sentAway = answers.findIndex(({ statusCode }) => statusCode === 503)
    expect((await ask(sentAway)).statusCode).toBe(200)
  })

  it('are left out when nobody waits for them any more', async () => {
    originals('many', 30, poster)
    const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const gone = new AbortController()
    const ask = (i: number, signal: AbortSignal | null = null) =>
      fetch(`${address}/images/780/many/${i}.webp`, { signal })
    const patient = Array.from({ length: 4 }, (_, i) => ask(i))
    const impatient = Array.from({ length: 26 }, (_, i) => ask(4 + i, gone.signal))
    // Two want this one, and one of them stays.
    const shared = ask(29)
    await untilKept('resized/780/media/many/0.webp')
    gone.abort()
    const before = readdirSync(inStorage('resized/780/media/many')).length
    await Promise.allSettled(impatient)
    for (const answer of await Promise.all([...patient, shared])) expect(answer.status).toBe(200)
    await untilKept('resized/780/media/many/29.webp')
    // What had begun was finished, and that is three at most.
    const after = readdirSync(inStorage('resized/780/media/many')).length
    expect(after - before).toBeLessThanOrEqual(patient.length + 1 + 3)
    expect(after).toBeLessThan(20)
    expect((await ask(20)).status).toBe(200)
    expect(testApp.logged.filter(({ level }) => level !== 'info')).toEqual([])
  })
})
