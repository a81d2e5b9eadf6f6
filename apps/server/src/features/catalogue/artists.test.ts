import type { Movie } from '@matinee/contract/movies.schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await addMovies(testApp.services.db, [
    { title: 'Alone', year: 1921, director: 'Ásta Sól' },
    { title: 'With another', year: 1923, director: 'Ola Berg, ÁSTA SÓL', cast: ['Ásta Sól', 'Tom Ray'] },
    { title: 'Undated', year: null, cast: ['Tom Ray', 'ásta sól'] },
    { title: 'Only part of a name', year: 1925, director: 'Ásta Sólrún', cast: ['Ásta'] },
  ])
})
afterAll(() => testApp.close())

interface Artist {
  name: string
  movies: Movie[]
  directed: number
  appearsIn: number
}
const ask = (name: string) =>
  testApp.request({ url: `/api/catalogue/artist?${new URLSearchParams({ name }).toString()}` })
const read = async (name: string) => {
  const { movies, ...artist } = (await ask(name)).json<Artist>()
  return { ...artist, titles: movies.map(({ title }) => title) }
}

it('SITE-6 lists the movies of a director or actor, the newest first', async () => {
  const titles = ['With another', 'Alone', 'Undated']
  expect(await read(' ásta SÓL')).toEqual({ name: 'ÁSTA SÓL', titles, directed: 2, appearsIn: 2 })
  expect(await read('Ola Berg')).toMatchObject({ titles: ['With another'], directed: 1, appearsIn: 0 })
  expect(await read('Tom Ray')).toMatchObject({ directed: 0, appearsIn: 2 })
})

it.each(['Berg', 'Nobody', '', ', ', '%', '\0'])('SITE-6 knows nobody without a movie: %j', async (name) => {
  expect((await ask(name)).json()).toMatchObject({ code: 'catalogue.noArtist' })
})

it('SITE-6 shows a movie that has come, and none that has gone', async () => {
  const [id = ''] = await addMovies(testApp.services.db, [{ title: 'Late', director: 'Una Vale' }])
  await expect.poll(() => read('Una Vale')).toMatchObject({ titles: ['Late'] })
  await sql`delete from movie where id = ${id}`.execute(testApp.services.db)
  await expect.poll(async () => (await ask('Una Vale')).statusCode).toBe(404)
})
