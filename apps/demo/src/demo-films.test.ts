import { catalogueEndpoints } from '@matinee/contract/catalogue'
import { siteEndpoints } from '@matinee/contract/site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../server/test/test-app.ts'
import { ofTheDemo, seedFilms } from './demo-films.ts'
import { arrangeHome } from './demo-home.ts'
import { demoPeople, seedPeople } from './demo-people.ts'
import { shorts } from './demo-shorts.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('fills an empty catalogue with 72 films, and leaves a filled one alone', async () => {
  const { db } = testApp.services
  expect(await seedFilms({ db }, testApp.clock.now())).toBe(true)
  expect(await seedFilms({ db }, testApp.clock.now())).toBe(false)
  expect(await testApp.call(catalogueEndpoints.statistics)).toMatchObject({
    totalMovies: 72,
    genres: 9,
    newThisMonth: 14,
  })
  const week = await testApp.call(catalogueEndpoints.page, { query: { added: 'week' } })
  expect(week.total).toBe(6)
  expect(week.movies.every(({ year }) => (year ?? 0) >= 2025)).toBe(true)
})

it('begins home with films that can be watched, in every language, until somebody has set anything else', async () => {
  const { db } = testApp.services
  await seedPeople({ db }, 'development', testApp.clock.now())
  const editor = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoPeople[2].email)
    .executeTakeFirstOrThrow()
  const rows = ofTheDemo(await db.selectFrom('movie').select(['id', 'title', 'year']).execute())
  const ids = shorts.map(({ title }) => rows.find((row) => row.title === title)!.id)
  await arrangeHome({ db }, ids, editor.id, testApp.clock.now())
  const home = async () => {
    const { hero, rows: shown } = await testApp.call(catalogueEndpoints.home)
    return { hero: hero.map(({ title }) => title), first: shown[0]!.movies.map(({ title }) => title) }
  }
  const titles = shorts.map(({ title }) => title)
  await expect.poll(home).toEqual({ hero: titles.slice(0, 5), first: titles })
  expect((await testApp.call(siteEndpoints.show)).languages).toEqual(['en', 'de', 'fr', 'es'])
  await arrangeHome({ db }, ids.toReversed(), editor.id, testApp.clock.now())
  expect((await home()).hero).toEqual(titles.slice(0, 5))
})

it('finds its films as people ask for them', async () => {
  const find = async (query: string) => {
    const found = await testApp.call(catalogueEndpoints.search, { query: { query } })
    return (found as { title: string }[])[0]?.title
  }
  expect(await find('haxan')).toBe('Häxan')
  expect(await find('metroplis')).toBe('Metropolis')
  expect(await find('caligari cabinet')).toBe('The Cabinet of Dr. Caligari')
  expect(await find('hitchhiker')).toBe('The Hitch-Hiker')
  expect(await find('doa')).toBe('D.O.A.')
  expect(await find('buster keton')).toMatch(/Sherlock Jr\.|The General|Steamboat Bill, Jr\./)
})
