import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { imageWidths, readPreview, resizedPath } from '@matinee/contract/images'
import type { AdminMovie } from '@matinee/contract/admin-movies'
import type { MediaKind, MovieMedia } from '@matinee/contract/movie-media'
import type { Movie } from '@matinee/contract/movies.schemas'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, addFrames, addUpload } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, tokenOf } from '../../../test/people.ts'
import { purgeMovies } from '../movies/admin-movies.service.ts'
import { findOrphanMedia, sweepMedia } from './sweep.service.ts'

let testApp: TestApp
let admin: Person
let headers: { authorization: string }
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-media-'))
  testApp = await startTestApp({ env: { ENCODE_SCRATCH: path.join(folder, 'scratch') } })
  await signIn()
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As somebody new: limits count by admin, and tokens end while the clock is moved. */
async function signIn() {
  admin = await aUser(testApp, { role: 'owner' })
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
}
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.request({ method, url, headers, ...(payload && { payload }) })

async function upload(kind: MediaKind, content: string | Buffer, fileName = 'file') {
  const purpose = kind === 'trailer' ? 'trailer' : 'picture'
  const uploadId = await addUpload(testApp.services, { userId: admin.id, purpose, content, fileName })
  return send('POST', '/api/admin/media', { uploadId, kind })
}
async function added(kind: MediaKind, content: string | Buffer): Promise<MovieMedia> {
  const answer = await upload(kind, content)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<MovieMedia>()
}
async function keysUnder(...prefixes: string[]): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of prefixes) for await (const { key } of testApp.services.storage.list(prefix)) keys.push(key)
  return keys.toSorted()
}

const form = {
  title: 'Uploaded',
  description: 'A clerk draws a poster.',
  genres: ['Drama'],
  year: 1999,
  rating: 8,
  imageUrl: 'https://cdn.test/a.jpg',
  videoUrl: 'https://cdn.test/a.mp4',
}
async function addMovie(more: Partial<typeof form>): Promise<AdminMovie> {
  const answer = await send('POST', '/api/movies', { ...form, ...more })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ movie: AdminMovie }>().movie
}
const visitors = async (id: string) => (await testApp.request({ url: `/api/movies/${id}` })).json<Movie>()

const noise = (width: number, height: number) => {
  const busy = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: busy } })
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#d02030' } })

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'FILM-14: as %s is kept as WebP, in every width of the site, under a name that is never used again',
    async (format) => {
      const media = await added('poster', await noise(400, 600).toFormat(format).toBuffer())
      expect(media).toMatchObject({ kind: 'poster', state: 'ready', progress: 1, problem: null })
      expect(media.address).toBe(`/media/uploads/${media.id}/poster.webp`)
      const answer = await testApp.request({ url: media.address })
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400, height: 600 })
      // Made before anybody asks.
      const copies = imageWidths.map((width) => `resized/${width}${media.address}`)
      expect(await keysUnder('media/uploads/', 'resized/')).toEqual(expect.arrayContaining(copies))
      const small = await testApp.request({ url: resizedPath(media.address, 342) })
      expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await sharp(small.rawPayload).metadata()).width).toBe(342)
    },
  )

  it('FILM-14: is no wider than the site shows it, and what was uploaded is gone', async () => {
    const before = await keysUnder('masters/')
    const media = await added('backdrop', await flat(4000, 2250).jpeg().toBuffer())
    const { rawPayload } = await testApp.request({ url: media.address })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1920, height: 1080 })
    expect(await keysUnder('masters/')).toEqual(before)
  })

  it('FILM-14: is the same one for a browser that has lost the answer and asks again', async () => {
    const content = await flat(400, 600).jpeg().toBuffer()
    const uploadId = await addUpload(testApp.services, { userId: admin.id, purpose: 'picture', content })
    const add = (kind: MediaKind) => send('POST', '/api/admin/media', { uploadId, kind })
    const answers = [...(await Promise.all([add('poster'), add('poster')])), await add('poster')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await add('backdrop')).statusCode).toBe(404)
  })

  it('FILM-14: is turned upright, and says neither who took it nor where', async () => {
    const side = (background: string) => ({ create: { width: 300, height: 400, channels: 3 as const, background } })
    const blue = await sharp(side('#0000ff')).png().toBuffer()
    const given = await sharp(side('#ff0000'))
      .extend({ right: 300 })
      .composite([{ input: blue, left: 300, top: 0 }])
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .jpeg()
      .toBuffer()
    expect(await sharp(given).metadata()).toMatchObject({ width: 600, height: 400, orientation: 6 })
    expect(given.includes('Somebody')).toBe(true)
    const { address } = await added('poster', given)
    for (const url of [address, resizedPath(address, 342)]) {
      const { rawPayload } = await testApp.request({ url })
      const { width, height, orientation, exif, icc, xmp, iptc } = await sharp(rawPayload).metadata()
      expect({ orientation, exif, icc, xmp, iptc }).toEqual({})
      expect(height / width).toBeCloseTo(1.5, 1)
      expect(rawPayload.includes('Somebody')).toBe(false)
      // What was on the left is on top.
      const [red, , blueAtTop] = await sharp(rawPayload)
        .extract({ left: 9, top: 9, width: 9, height: 9 })
        .raw()
        .toBuffer()
      expect(red! > 200 && blueAtTop! < 60).toBe(true)
    }
  })

  it('FILM-14: gives the movie its preview', async () => {
    const poster = await added('poster', await noise(300, 450).png().toBuffer())
    const movie = await addMovie({ imageUrl: poster.address })
    expect(movie.imageUrl).toBe(`${testApp.config.site.url}${poster.address}`)
    expect(readPreview(movie.imagePreview)).toBeTypeOf('string')
    const other = await send('PUT', `/api/movies/${movie._id}`, form)
    expect(other.json<{ movie: AdminMovie }>().movie.imagePreview).toBeNull()
  })

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const refused: [string, () => Promise<Buffer>, RegExp][] = [
    ['a letter that is called photo.jpg', async () => Buffer.from('Dear projectionist'), /JPEG, PNG, WebP or AVIF/],
    ['a drawing, which is a program', async () => Buffer.from(svg), /JPEG, PNG, WebP or AVIF/],
    [
      'a drawing behind a mark',
      async () => Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`),
      /JPEG, PNG, WebP or AVIF/,
    ],
    ['a GIF', async () => noise(30, 30).gif().toBuffer(), /JPEG, PNG, WebP or AVIF/],
    ['a TIFF', async () => noise(30, 30).tiff().toBuffer(), /JPEG, PNG, WebP or AVIF/],
    ['a script with the head of a JPEG', async () => Buffer.from('\xff\xd8\xff\xe0<?php', 'latin1'), /damaged/],
    ['half a JPEG', async () => half(await noise(300, 300).jpeg().toBuffer()), /damaged/],
    ['half a PNG', async () => half(await noise(300, 300).png().toBuffer()), /damaged/],
    ['half a WebP', async () => half(await noise(300, 300).webp().toBuffer()), /damaged/],
    ['half an AVIF', async () => half(await noise(300, 300).avif({ effort: 0 }).toBuffer()), /damaged/],
    ['a bomb of 30000 by 30000 pixels', async () => bomb(30_000), /at most 50 megapixels/],
    ['a WebP that claims to be larger than it is', async () => claimedWebp(), /damaged|megapixels/],
  ]

  it.each(refused)('FILM-14: %s is refused with a sentence, whatever it is called', async (_, make, sentence) => {
    const before = await keysUnder('media/', 'resized/', 'masters/')
    const answer = await upload('poster', await make(), 'photo.jpg')
    expect(answer.statusCode).toBe(400)
    const { message } = answer.json<{ message: string }>()
    expect(message).toMatch(sentence)
    expect(message).toMatch(/^[A-Z].+\.$/)
    expect(await keysUnder('media/', 'resized/', 'masters/')).toEqual(before)
  })

  it('is made of a finished upload of a picture alone', async () => {
    const content = await noise(30, 30).png().toBuffer()
    const uploadId = await addUpload(testApp.services, { userId: admin.id, purpose: 'picture', content })
    const master = await addUpload(testApp.services, { userId: admin.id, purpose: 'master', content })
    const add = async (id: string) =>
      (await send('POST', '/api/admin/media', { uploadId: id, kind: 'poster' })).statusCode
    expect(await add(uploadId)).toBe(200)
    for (const id of [master, 'f'.repeat(24), '../x']) expect(await add(id)).toBe(404)
  })
})

/** White, with one bit for each pixel: some kilobytes that would fill 3 GB. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const lines = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Its head says 16383 by 16383, its content is that of a few pixels. */
async function claimedWebp(): Promise<Buffer> {
  const small = await noise(20, 20).webp({ lossless: false }).toBuffer()
  const at = small.indexOf('\x9d\x01\x2a', 0, 'latin1') + 3
  small.writeUInt16LE(16_383, at)
  small.writeUInt16LE(16_383, at + 2)
  return small
}

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
function madeVideo(picture: string, ...more: string[]): Buffer {
  const file = path.join(folder, 'made.mov')
  ffmpeg('-f', 'lavfi', '-i', picture, ...more, '-c:v', 'mpeg4', file)
  return readFileSync(file)
}
const shown = async (id: string) => (await send('GET', `/api/admin/media/${id}`)).json<MovieMedia>()
const untilNot = async (state: MovieMedia['state'], id: string) => {
  await expect.poll(async () => (await shown(id)).state, { timeout: 120_000, interval: 200 }).not.toBe(state)
  return shown(id)
}
/** All files of a stream, beside each other as they are in storage, so that ffprobe can read it. */
async function fetchStream(address: string): Promise<string> {
  for (const key of await keysUnder(path.dirname(address).slice(1))) {
    const answer = await testApp.request({ url: `/${key}` })
    expect([key, answer.statusCode]).toEqual([key, 200])
    await mkdir(path.dirname(path.join(folder, key)), { recursive: true })
    writeFileSync(path.join(folder, key), answer.rawPayload)
  }
  return path.join(folder, address)
}

describe('a trailer', () => {
  it('FILM-14: is prepared by a worker, and shown when it is ready; until then the movie keeps what it has', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=7', '-c:a', 'aac', '-shortest']
    const media = await added('trailer', madeVideo('testsrc2=size=320x180:rate=25:duration=7', ...sound))
    expect(media).toMatchObject({ state: 'preparing', address: `/media/uploads/${media.id}/trailer.m3u8` })
    const address = `${testApp.config.site.url}${media.address}`
    const fresh = await addMovie({ videoUrl: media.address })
    expect(fresh.videoUrl).toBe(address)
    expect(await visitors(fresh._id)).toMatchObject({ videoUrl: null, trailerComing: true })
    const old = await addMovie({})
    const saved = await send('PUT', `/api/movies/${old._id}`, { ...form, videoUrl: address })
    expect(saved.json<{ movie: AdminMovie }>().movie.videoUrl).toBe(address)
    expect(await visitors(old._id)).toMatchObject({ videoUrl: form.videoUrl, trailerComing: false })
    // Saved again as it is, and changed back.
    expect((await send('PUT', `/api/movies/${old._id}`, { ...form, videoUrl: address })).statusCode).toBe(200)
    const undone = await addMovie({ videoUrl: media.address })
    await send('PUT', `/api/movies/${undone._id}`, form)

    const stopWorker = await testApp.startWorker()
    try {
      expect(await untilNot('preparing', media.id)).toMatchObject({ state: 'ready', progress: 1, problem: null })
    } finally {
      await stopWorker()
    }
    // What an open form names is still the version.
    expect((await send('GET', `/api/admin/movies/${fresh._id}`)).json<AdminMovie>().version).toBe(fresh.version)
    for (const { _id } of [fresh, old])
      expect(await visitors(_id)).toMatchObject({ videoUrl: address, trailerComing: false })
    expect((await visitors(undone._id)).videoUrl).toBe(form.videoUrl)

    const asked = '-v error -show_entries format=duration:stream=codec_name -of json'.split(' ')
    const probed = execFileSync('ffprobe', [...asked, await fetchStream(media.address)])
    const { format, streams } = JSON.parse(probed.toString()) as {
      format: { duration: string }
      streams: { codec_name: string }[]
    }
    expect(Number(format.duration)).toBeCloseTo(7, 0)
    expect(streams.map(({ codec_name: codec }) => codec).toSorted()).toEqual(['aac', 'h264'])
    // The uploaded file is no longer needed.
    const { rows } = await testApp.services.pool.query('select source_key from movie_media where id = $1', [media.id])
    expect(rows).toEqual([{ source_key: null }])
  })

  it('FILM-14: that is none, or too long, fails with a sentence, and can be tried again', async () => {
    const letter = await added('trailer', Buffer.from('Dear projectionist, this is no film.'))
    const long = await added('trailer', madeVideo('color=size=64x36:rate=1:duration=960'))
    const stopWorker = await testApp.startWorker()
    try {
      const failed = await untilNot('preparing', letter.id)
      expect(failed).toMatchObject({ state: 'failed', progress: 0 })
      expect(failed.problem?.sentence).toMatch(/^[A-Z].*\.$/)
      expect(failed.problem?.sentence).not.toMatch(/ffmpeg|moov|0x/)
      expect((await untilNot('preparing', long.id)).problem?.sentence).toBe('A trailer may be at most 15 minutes long.')
      expect(await keysUnder(`media/uploads/${long.id}/`)).toEqual([])
    } finally {
      await stopWorker()
    }
    const retry = () => send('POST', `/api/admin/media/${letter.id}/retry`)
    expect((await retry()).json<MovieMedia>()).toMatchObject({ state: 'preparing', problem: null })
    expect((await retry()).statusCode).toBe(409)
  })
})

describe('a frame of a film', () => {
  it('FILM-9 becomes a backdrop as it is, and a poster of its shape around what stands out', async () => {
    await signIn()
    const [movieId = ''] = await addMovies(testApp.services.db, [{ title: 'Framed' }])
    const filmId = await addFilm(testApp.services.db, movieId, 'ready')
    await addFrames(testApp.services, filmId)
    const use = (given: object) =>
      send('POST', '/api/admin/media/frames', { filmId, frame: 1, kind: 'poster', ...given })
    const pictureOf = async (media: MovieMedia) =>
      sharp(await buffer((await testApp.services.storage.read(media.address.slice(1)))!))

    const backdrop = (await use({ kind: 'backdrop' })).json<MovieMedia>()
    expect(backdrop).toMatchObject({ kind: 'backdrop', state: 'ready', fileName: 'Framed, frame 2' })
    expect(await (await pictureOf(backdrop)).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 })
    const poster = (await use({})).json<MovieMedia>()
    const picture = await pictureOf(poster)
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 240, height: 360 })
    // The patch on the left is in it, which a cut from the middle would have missed.
    const [red, green] = (await picture.stats()).channels
    expect(red!.mean - green!.mean).toBeGreaterThan(50)

    for (const refused of [{ frame: 2 }, { filmId: 'f'.repeat(24) }, { filmId: 'none' }])
      expect((await use(refused)).json()).toMatchObject({ code: 'movie-media.noFrame' })
    expect((await use({ kind: 'trailer' })).statusCode).toBe(400)
  })
})

describe('the sweep', () => {
  const dayMs = 24 * 3_600_000
  const later = async (days: number) => {
    await testApp.forward(days * dayMs)
    await sweepMedia(testApp.services)
  }
  const filesOf = async ({ id }: MovieMedia) =>
    (await keysUnder('media/uploads/', 'resized/')).filter((key) => key.includes(id)).length
  const aPoster = async () => added('poster', await noise(30, 45).png().toBuffer())

  it('FILM-14, FILM-11: removes an upload that no movie has used for a week, with all its copies', async () => {
    await signIn()
    const [kept, left] = [await aPoster(), await aPoster()]
    await addMovie({ imageUrl: kept.address })
    await later(1)
    await later(5)
    expect([await filesOf(kept), await filesOf(left)]).toEqual([7, 7])
    // One that cannot be removed keeps no other from it.
    await signIn()
    const stuck = await aPoster()
    const { db } = testApp.services
    await sql`update movie_media set created_at = created_at - interval '9 days', unused_since = created_at - interval '5 days'
      where id = ${stuck.id}`.execute(db)
    await sql`create table planted (media_id text collate "C" references movie_media)`.execute(db)
    await sql`insert into planted values (${stuck.id})`.execute(db)
    await expect(later(2)).rejects.toThrow(`upload ${stuck.id}`)
    await sql`drop table planted`.execute(db)
    expect([await filesOf(kept), await filesOf(left)]).toEqual([7, 0])
    await signIn()
    expect((await send('GET', `/api/admin/media/${left.id}`)).statusCode).toBe(404)
    expect((await send('GET', `/api/admin/media/${kept.id}`)).statusCode).toBe(200)
  })

  it('FILM-14, FILM-10: keeps the files of a replaced poster for a day, and of a deleted movie for its 30 days', async () => {
    await signIn()
    const [replaced, deleted] = [await aPoster(), await aPoster()]
    const movie = await addMovie({ imageUrl: replaced.address })
    const other = await addMovie({ imageUrl: deleted.address })
    await later(10)
    await signIn()
    await send('PUT', `/api/movies/${movie._id}`, form)
    await send('DELETE', `/api/movies/${other._id}`)
    await later(0)
    expect([await filesOf(replaced), await filesOf(deleted)]).toEqual([7, 7])
    await later(1)
    expect([await filesOf(replaced), await filesOf(deleted)]).toEqual([0, 7])
    await later(28)
    expect(await filesOf(deleted)).toBe(7)
    await testApp.forward(2 * dayMs)
    await purgeMovies(testApp.services)
    await later(0)
    await later(1)
    expect(await filesOf(deleted)).toBe(0)
  })

  it('FILM-14, FILM-11: removes files without a row, and leaves those that an operator has put there', async () => {
    const { storage } = testApp.services
    const lost = `media/uploads/${'e'.repeat(24)}/poster.webp`
    const young = `media/uploads/${'d'.repeat(24)}/poster.webp`
    const copy = `resized/342/${lost}`
    for (const key of [lost, copy, young, 'media/uploads/own.jpg', 'media/uploads/own/own.jpg']) {
      await storage.write(key, Readable.from(['x']))
      const at = new Date(testApp.clock.now().getTime() - (key === young ? 0 : 2 * dayMs))
      utimesSync(path.join(testApp.config.storage.path, key), at, at)
    }
    const orphans: string[] = []
    for await (const key of findOrphanMedia(testApp.services)) orphans.push(key)
    expect(orphans.toSorted()).toEqual([lost, copy].toSorted())
    await sweepMedia(testApp.services)
    const left = await keysUnder('media/uploads/', 'resized/')
    expect(left).toEqual(expect.arrayContaining([young, 'media/uploads/own.jpg', 'media/uploads/own/own.jpg']))
    expect(left).not.toContain(lost)
    expect(left).not.toContain(copy)
  })
})
