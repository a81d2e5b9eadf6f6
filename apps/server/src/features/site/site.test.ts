import { siteEndpoints } from '@matinee/contract/site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ env: { SITE_NAME: 'Lantern Street', SITE_SOCIAL: 'rss=https://lantern.test/feed' } })
})
afterAll(() => house.close())

it('answers that it answers, without asking the database', async () => {
  expect(await house.call(siteEndpoints.test)).toEqual({ success: true, message: 'ok' })
})

it('tells who runs it, from the configuration', async () => {
  expect(await house.call(siteEndpoints.show)).toMatchObject({
    name: 'Lantern Street',
    url: 'https://matinee.test',
    contactEmail: 'desk@matinee.test',
    social: [{ network: 'rss', url: 'https://lantern.test/feed' }],
  })
})
