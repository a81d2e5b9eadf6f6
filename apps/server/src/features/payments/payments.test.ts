import { subscriptionEndpoints as endpoints } from '@matinee/contract/subscriptions'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'

let house: House
let ann: Person
let token: string
beforeEach(async () => {
  house = await openHouse()
  ann = await aUser(house)
  token = await tokenOf(house, ann)
})
afterEach(() => house.close())

const subscribe = (
  subscriptionType = 'monthly',
  headers: Record<string, string> = {},
  userId: string | undefined = ann.id,
) =>
  house.request({
    method: 'POST',
    url: endpoints.subscribe.path,
    payload: { userId, subscriptionType },
    headers: { ...bearer(token), ...headers },
    remoteAddress: someAddress(),
  })
const show = async () =>
  (await house.request({ url: `${endpoints.status.path}?userId=${ann.id}`, headers: bearer(token) })).json()

it('smoke', async () => {
  const answer = await subscribe()
  expect(answer.json()).toMatchObject({ status: 'active' })
  expect(await show()).toMatchObject({ subscriptionStatus: { status: 'Premium' } })
  expect((await subscribe()).statusCode).toBe(409)
  const r = await house.request({
    method: 'POST',
    url: '/api/webhooks/sandbox',
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(r.statusCode).toBe(400)
  expect((await house.request({ method: 'POST', url: '/api/webhooks/x', payload: '{}' })).statusCode).toBe(404)
})
