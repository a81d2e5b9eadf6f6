import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { failMailTo } from '../../../test/failing-mail.ts'
import { atDesk, aUser, type Person } from '../../../test/people.ts'
import {
  cancelSubscription,
  expireOverdue,
  reactivateSubscription,
  getSubscriptionStatus,
} from './subscriptions.service.ts'

let testApp: TestApp
let ann: Person
let desk: Person
beforeEach(async () => {
  testApp = await startTestApp()
  ann = await aUser(testApp)
  desk = await aUser(testApp, { role: 'owner' })
})
afterEach(() => testApp.close())

const day = 86_400_000
const give = () =>
  reactivateSubscription(testApp.services, {
    userId: ann.id,
    plan: 'monthly',
    reason: 'a present',
    actor: atDesk(desk),
  })
const status = async () => (await getSubscriptionStatus(testApp.services, ann.id)).subscriptionStatus
const cancel = () => cancelSubscription(testApp.services, { userId: ann.id, reason: 'enough' })

it('SUB-1: Premium from its start to the moment of its end, then Expired, noted or not', async () => {
  expect(await status()).toMatchObject({ status: 'Free', subscribed: false, plan: null, subscriptionId: null })
  const { subscriptionId } = await give()
  expect(await status()).toMatchObject({ status: 'Premium', plan: 'monthly', daysRemaining: 30, subscriptionId })
  await testApp.forward(30 * day - 1)
  expect(await status()).toMatchObject({ status: 'Premium', daysRemaining: 1, expiringSoon: true })
  await testApp.forward(1)
  const ended = { status: 'Expired', subscribed: false, plan: 'monthly', daysRemaining: 0, subscriptionId: null }
  expect(await status()).toMatchObject(ended)
  expect(await expireOverdue(testApp.services)).toBe(1)
  expect(await expireOverdue(testApp.services)).toBe(0)
  expect(await status()).toMatchObject(ended)
})

it('SUB-1: cancelling makes Free at once, clears plan and id, and is no error twice', async () => {
  await give()
  await cancel()
  await cancel()
  expect(await status()).toMatchObject({ status: 'Free', plan: null, expirationDate: null, subscriptionId: null })
})

it('SUB-2: in its last seven days it can be made longer, and what is left is kept', async () => {
  const { expiresAt } = await give()
  await expect(give()).rejects.toMatchObject({ status: 409 })
  await testApp.forward(23 * day)
  const longer = await give()
  expect(longer.expiresAt).toEqual(new Date(expiresAt.getTime() + 30 * day))
  expect(await status()).toMatchObject({ daysRemaining: 37, expiringSoon: false })
})

it('nobody can make a subscription last longer than was paid or given', async () => {
  await give()
  const { db } = testApp.services
  await expect(sql`update subscription set expires_at = expires_at + interval '1 day'`.execute(db)).rejects.toThrow(
    /days of it were paid or given/,
  )
})

it('SUB-1: one subscription that cannot be ended does not keep the others from ending, and is tried again', async () => {
  const people = [ann, await aUser(testApp), await aUser(testApp)]
  for (const { id } of people)
    await reactivateSubscription(testApp.services, {
      userId: id,
      plan: 'monthly',
      reason: 'a present',
      actor: atDesk(desk),
    })
  await testApp.forward(31 * day)
  const mend = await failMailTo(testApp.services, people[1]!.email)
  await expect(expireOverdue(testApp.services)).rejects.toThrow('1 of 3 failed: subscription')
  const active = () =>
    testApp.services.db.selectFrom('subscription').select('user_id').where('status', '=', 'active').execute()
  expect(await active()).toEqual([{ user_id: people[1]!.id }])
  await mend()
  expect(await expireOverdue(testApp.services)).toBe(1)
  expect(await active()).toEqual([])
})
