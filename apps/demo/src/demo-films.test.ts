import { catalogueEndpoints } from '@matinee/contract/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../server/test/house.ts'
import { seedFilms } from './demo-films.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('fills an empty catalogue with 72 films, and leaves a filled one alone', async () => {
  const { db } = house.services
  expect(await seedFilms({ db }, house.clock.now())).toBe(true)
  expect(await seedFilms({ db }, house.clock.now())).toBe(false)
  expect(await house.call(catalogueEndpoints.statistics)).toMatchObject({
    totalMovies: 72,
    genres: 9,
    newThisMonth: 14,
  })
  const week = await house.call(catalogueEndpoints.page, { query: { added: 'week' } })
  expect(week.total).toBe(6)
  expect(week.movies.every(({ year }) => (year ?? 0) >= 2025)).toBe(true)
})

it('finds its films as people ask for them', async () => {
  const find = async (query: string) => {
    const found = await house.call(catalogueEndpoints.search, { query: { query } })
    return (found as { title: string }[])[0]?.title
  }
  expect(await find('haxan')).toBe('Häxan')
  expect(await find('metroplis')).toBe('Metropolis')
  expect(await find('caligari cabinet')).toBe('The Cabinet of Dr. Caligari')
  expect(await find('hitchhiker')).toBe('The Hitch-Hiker')
  expect(await find('doa')).toBe('D.O.A.')
  expect(await find('buster keton')).toMatch(/Sherlock Jr\.|The General|Steamboat Bill, Jr\./)
})
