import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { readPreview } from '@matinee/contract/images'
import { movieEndpoints } from '@matinee/contract/movies'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../server/test/test-app.ts'
import { addMovies } from '../../server/test/movies.ts'
import { seedFilms } from './demo-films.ts'
import { seedMedia } from './demo-media.ts'

let testApp: TestApp
const cacheDirectory = mkdtempSync(path.join(tmpdir(), 'matinee-media-'))
beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.services
  await seedFilms({ db }, testApp.clock.now())
  // One film is enough to see how it is done.
  await sql`update movie set image_url = 'https://cdn.test/a', backdrop_url = 'https://cdn.test/a',
    card_url = 'https://cdn.test/a' where title <> 'Metropolis'`.execute(db)
})
afterAll(async () => {
  await testApp.close()
  rmSync(cacheDirectory, { recursive: true, force: true })
})

it('gives each film its pictures once their files are there, and touches no film of the operator', async () => {
  const { db } = testApp.services
  const [theirs] = await addMovies(db, [{ title: 'Metropolis', year: 1927 }])
  const progress: unknown[] = []
  await seedMedia(testApp.services, {
    cacheDirectory,
    trailers: 0,
    onProgress: (...step) => void progress.push(step),
  })
  expect(progress).toEqual([
    ['posters', 1, 1],
    ['backdrops', 1, 1],
    ['cards', 1, 1],
  ])
  const rows = await db
    .selectFrom('movie')
    .select(['id', 'image_url', 'backdrop_url', 'card_url'])
    .where('title', '=', 'Metropolis')
    .execute()
  const ours = rows.find(({ id }) => id !== theirs)!
  expect(rows.find(({ id }) => id === theirs)).toMatchObject({ image_url: null, backdrop_url: null, card_url: null })
  for (const [address, contentType] of [
    [ours.image_url, 'image/webp'],
    [ours.backdrop_url, 'image/webp'],
    [ours.card_url, 'image/jpeg'],
  ] as const) {
    const answer = await testApp.request({ url: address! })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(contentType)
    expect(answer.rawPayload.length).toBeGreaterThan(5000)
  }
  const shown = await testApp.call(movieEndpoints.show, { params: { id: ours.id } })
  expect(shown.imageUrl).toBe(`https://matinee.test${ours.image_url}`)
  for (const preview of [shown.imagePreview, shown.backdropPreview]) {
    expect(readPreview(preview)).toBe(preview)
    expect(preview!.length).toBeLessThanOrEqual(220)
  }
})

it('gives previews to pictures from before there were any', async () => {
  const { db } = testApp.services
  const previews = () =>
    db
      .selectFrom('movie')
      .select(['title', 'image_preview', 'backdrop_preview'])
      .where((either) =>
        either.or([either('image_preview', 'is not', null), either('backdrop_preview', 'is not', null)]),
      )
      .execute()
  const before = await previews()
  expect(before.map(({ title }) => title)).toEqual(['Metropolis'])
  await db.updateTable('movie').set({ image_preview: null, backdrop_preview: null }).execute()
  await seedMedia(testApp.services, { cacheDirectory, trailers: 0 })
  expect(await previews()).toEqual(before)
})

it('passes over a picture that is damaged, and changes nothing where there is nothing to tell', async () => {
  const { db, storage } = testApp.services
  const film = await db
    .selectFrom('movie')
    .select(['id', 'image_url', 'backdrop_preview'])
    .where('image_preview', 'is not', null)
    .executeTakeFirstOrThrow()
  await db.updateTable('movie').set({ image_preview: null, backdrop_preview: null }).where('id', '=', film.id).execute()
  await storage.write(film.image_url!.slice(1), Readable.from([Buffer.from('no picture')]))
  const changedAt = () =>
    db.selectFrom('movie').select(['updated_at', 'image_preview', 'backdrop_preview']).where('id', '=', film.id)
  await seedMedia(testApp.services, { cacheDirectory, trailers: 0 })
  const first = await changedAt().executeTakeFirstOrThrow()
  expect(first).toMatchObject({ image_preview: null, backdrop_preview: film.backdrop_preview })
  await seedMedia(testApp.services, { cacheDirectory, trailers: 0 })
  expect(await changedAt().executeTakeFirstOrThrow()).toEqual(first)
})

it('says that a trailer is coming while it is made, and no longer', async () => {
  const { db } = testApp.services
  const coming = async () => {
    const rows = await db.selectFrom('movie').select('id').where('trailer_coming', '=', true).execute()
    return rows.map(({ id }) => id)
  }
  await sql`update movie set card_url = null where title = 'Metropolis'`.execute(db)
  const stop = new AbortController()
  let whilePictures: Promise<string[]> | undefined
  const onProgress = () => void (whilePictures ??= coming())
  const making = seedMedia(testApp.services, { cacheDirectory, trailers: 1, signal: stop.signal, onProgress })
  await expect.poll(coming).toHaveLength(1)
  const [id] = await coming()
  const shown = await testApp.call(movieEndpoints.show, { params: { id: id! } })
  expect(shown).toMatchObject({ videoUrl: null, trailerComing: true })
  await expect.poll(() => whilePictures).toEqual([id])
  stop.abort()
  await making.catch(() => undefined)
  expect(await coming()).toEqual([])
})
