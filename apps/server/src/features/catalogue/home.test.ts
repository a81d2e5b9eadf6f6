import { catalogueEndpoints } from '@matinee/contract/catalogue'
import { firstSettings, type Settings } from '@matinee/contract/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, type Person } from '../../../test/people.ts'
import { addCollection, removeCollection } from '../collections/collections.service.ts'
import { removeMovie } from '../movies/admin-movies.service.ts'
import { changeSettings, listChanges, revertChange } from '../settings/settings.service.ts'

let testApp: TestApp
let admin: Person
let ids: string[]
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await aUser(testApp, { role: 'owner' })
  ids = await addMovies(testApp.services.db, [
    { title: 'One', rating: 5, genres: ['Horror'], likes: 1 },
    { title: 'Two', rating: 9, genres: ['Horror'], likes: 5 },
    { title: 'Three', rating: 7, genres: ['Drama'] },
  ])
})
afterAll(() => testApp.close())

const arrange = (home: Partial<Settings['home']>) =>
  changeSettings(testApp.services, { home: { ...firstSettings.home, ...home } }, atDesk(admin))
async function shown() {
  const { hero, rows } = await testApp.call(catalogueEndpoints.home)
  const titles = (movies: readonly { title: string }[]) => movies.map(({ title }) => title)
  return { hero: titles(hero), rows: rows.map(({ movies, ...row }) => Object.assign(row, { titles: titles(movies) })) }
}
const kinds = async () => (await shown()).rows.map(({ kind }) => kind)

it('SITE-5 rows are shown as the desk has arranged them, and as before when that is undone', async () => {
  expect(await kinds()).toEqual(['newArrivals', 'mostPopular', 'mostRated'])
  const collection = { title: 'Backwards', description: '', startsAt: null, endsAt: null, movieIds: ids.toReversed() }
  const { id } = await addCollection(testApp.services, collection, atDesk(admin))
  const linked = async () => (await testApp.call(catalogueEndpoints.home)).collections.map(({ title }) => title)
  await expect.poll(linked).toEqual(['Backwards'])
  await arrange({
    rows: [
      { kind: 'genre', genre: 'Horror', isShown: true },
      { kind: 'newArrivals', isShown: false },
      { kind: 'collection', id, isShown: true },
      { kind: 'mostRated', isShown: true },
    ],
  })
  const rated = { kind: 'mostRated', titles: ['Two', 'Three', 'One'] }
  expect((await shown()).rows).toEqual([
    { kind: 'genre', genre: 'Horror', titles: ['Two', 'One'] },
    { kind: 'collection', id, title: 'Backwards', titles: ['Three', 'Two', 'One'] },
    rated,
  ])
  // It is a row already.
  expect(await linked()).toEqual([])
  await removeCollection(testApp.services, id, atDesk(admin))
  await expect.poll(kinds).toEqual(['genre', 'mostRated'])
  await revertChange(testApp.services, (await listChanges(testApp.services))[0]!.id, atDesk(admin))
  expect(await kinds()).toEqual(['newArrivals', 'mostPopular', 'mostRated'])
})

it('SITE-5 the carousel shows the movies that were chosen; without any, the best rated of the newest', async () => {
  expect((await shown()).hero).toEqual(['Two', 'Three', 'One'])
  const [one, , three] = ids
  await arrange({ hero: [three!, one!] })
  expect((await shown()).hero).toEqual(['Three', 'One'])
  await removeMovie(testApp.services, three!, atDesk(admin))
  await expect.poll(async () => (await shown()).hero).toEqual(['One'])
  await removeMovie(testApp.services, one!, atDesk(admin))
  await expect.poll(async () => (await shown()).hero).toEqual(['Two'])
})

it('SITE-5 how home is arranged is no part of what every page carries', async () => {
  expect((await testApp.request({ url: '/api/site' })).json()).not.toHaveProperty('home')
})
