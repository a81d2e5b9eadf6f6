import { movieEndpoints } from '@matinee/contract/movies'
import { readPreview } from '@matinee/contract/images'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMovies } from '../../server/test/movies.ts'
import { type TestApp, startTestApp } from '../../server/test/test-app.ts'
import { seedFilms } from './demo-films.ts'
import { seedMedia } from './demo-media.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await seedFilms(testApp.services, testApp.clock.now())
})
afterAll(() => testApp.close())

const listMovies = () =>
  testApp.services.db
    .selectFrom('movie')
    .select(['id', 'title', 'image_url', 'backdrop_url', 'card_url', 'video_url', 'image_preview', 'updated_at'])
    .orderBy('id')
    .execute()

it('gives each movie of the demo its pictures and trailer, and touches no movie of the operator', async () => {
  const [theirs] = await addMovies(testApp.services.db, [{ title: 'Metropolis', year: 1927 }])
  await seedMedia(testApp.services)
  const movies = await listMovies()
  const given = movies.filter(({ id }) => id !== theirs)
  expect(given).toHaveLength(72)
  for (const movie of given)
    for (const address of [movie.image_url, movie.backdrop_url, movie.card_url, movie.video_url])
      expect({ title: movie.title, file: await testApp.services.storage.stat(address!.slice(1)) }).toMatchObject({
        file: expect.anything() as unknown,
      })
  expect(new Set(given.map((movie) => movie.video_url!.split('/').at(-1)))).toEqual(
    new Set(['trailer.mp4', 'master.m3u8']),
  )
  expect(movies.find(({ id }) => id === theirs)).toMatchObject({ image_url: null, card_url: null, video_url: null })

  const metropolis = given.find(({ title }) => title === 'Metropolis')!
  for (const [address, contentType] of [
    [metropolis.image_url, 'image/webp'],
    [metropolis.card_url, 'image/jpeg'],
  ] as const) {
    const answer = await testApp.request({ url: address! })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, contentType])
  }
  const shown = await testApp.call(movieEndpoints.show, { params: { id: metropolis.id } })
  for (const preview of [shown.imagePreview, shown.backdropPreview]) expect(readPreview(preview)).toBe(preview)
})

it('changes nothing the second time', async () => {
  const before = await listMovies()
  await seedMedia(testApp.services)
  expect(await listMovies()).toEqual(before)
})
