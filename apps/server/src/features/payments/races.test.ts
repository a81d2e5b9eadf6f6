import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { attemptHeader, paymentEndpoints as endpoints, type SubscribeAnswer } from '@matinee/contract/payments'
import { addDays, subscriptionErrors as errors } from '@matinee/contract/subscriptions'
import { firstPlanIds } from '@matinee/contract/plans'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HostedProvider, paidEvent } from '../../../test/hosted-provider.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { applyMessages } from '../../../test/payment-messages.ts'
import { atDesk, aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { buildApp } from '../../app.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { createServices, type RunningServices, type Services } from '../../platform/services.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import {
  cancelSubscription,
  expireOverdue,
  reactivateSubscription,
  getSubscriptionStatus,
} from '../subscriptions/subscriptions.service.ts'
import { subscribe } from './purchase.service.ts'

let testApp: TestApp
/** The same test app for those who wait for their turn as long as it takes: a connection that is late is no race. */
let crowd: Services
async function open(options: Parameters<typeof startTestApp>[0] = {}) {
  testApp = await startTestApp(options)
  const pool = new pg.Pool({ connectionString: testApp.config.database.url, max: 60 })
  crowd = { ...testApp.services, pool, db: createDatabase(pool) }
}
afterEach(async () => {
  await crowd.db.destroy()
  const { db } = testApp.services
  const invariants = await checkInvariants(db)
  // The receipt belongs to the payment, and is no state: nobody else asks for it.
  const { rows: withoutReceipt } = await sql`
    select user_id from payment p group by user_id having count(*) <> (
      select count(*) from mail m join users u on u.email = m.recipient
      where u.id = p.user_id and m.subject ilike '%receipt%')`.execute(db)
  await testApp.close()
  const broken = [...invariants.filter((each) => each.broken.length > 0), ...withoutReceipt]
  if (broken.length > 0) throw new Error(`The race has left this:\n${JSON.stringify(broken, null, 2)}`)
})

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const count = async (table: 'payment' | 'checkout' | 'subscription') => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    testApp.services.db,
  )
  return rows[0]?.n
}
const setTime = (time: RawBuilder<unknown>) =>
  sql`create or replace function app_now() returns timestamptz language sql stable parallel safe
    return ${time}`.execute(testApp.services.db)
const statusOf = async ({ id }: Person) => (await getSubscriptionStatus(crowd, id)).subscriptionStatus
const give = (person: Person, desk: Person) =>
  reactivateSubscription(testApp.services, {
    userId: person.id,
    plan: 'monthly',
    reason: 'a present',
    actor: atDesk(desk),
  })
const cancel = ({ id }: Person) => cancelSubscription(crowd, { userId: id, reason: 'enough' })

/** So many at a time. */
async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>) {
  let next = 0
  const run = async () => {
    while (next < items.length) await work(items[next++]!)
  }
  await Promise.all(many(atOnce, run))
}

function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}

describe('a hundred at once', () => {
  let ann: Person
  beforeEach(async () => {
    await open()
    ann = await aUser(testApp)
  })
  const ask = (attempt?: string) => subscribe(crowd, { userId: ann.id, plan: 'monthly', idempotencyKey: attempt })

  it('SUB-9: with one idempotency key they are one payment, and get one answer', async () => {
    const answers = await Promise.all(many(100, () => ask('the-one')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 'active', extended: false })
    expect([await count('payment'), await count('checkout'), await count('subscription')]).toEqual([1, 1, 1])
    expect(await statusOf(ann)).toMatchObject({ status: 'Premium', daysRemaining: 30 })
  })

  it('SUB-9: in the last week one key extends once', async () => {
    const desk = await aUser(testApp, { role: 'owner' })
    await give(ann, desk)
    await testApp.forward(25 * 86_400_000)
    const answers = await Promise.all(many(100, () => ask('the-one')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ extended: true })
    expect(await statusOf(ann)).toMatchObject({ daysRemaining: 35 })
    expect(await count('payment')).toBe(1)
  })

  it.each([
    ['without a key', () => undefined],
    ['with a key each', (i: number) => `attempt-${i}`],
  ])('SUB-9: %s there is one payment; the others get its answer, or are refused', async (_name, attempt) => {
    const answers = await Promise.allSettled(many(100, (i) => ask(attempt(i))))
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [JSON.stringify(answer.value)] : []))
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as { code?: string }] : [],
    )
    expect(given.length).toBeGreaterThan(0)
    expect(new Set(given).size).toBe(1)
    expect(refused.filter(({ code }) => code !== errors.alreadyActive().code)).toEqual([])
    expect([await count('payment'), await count('checkout'), await count('subscription')]).toEqual([1, 1, 1])
    expect(await statusOf(ann)).toMatchObject({ status: 'Premium', daysRemaining: 30 })
  })

  it('SUB-9: by the door of the API, as many as its limit lets in', async () => {
    const token = await tokenOf(testApp, ann)
    const answers = await Promise.all(
      many(10, () =>
        testApp.request({
          method: 'POST',
          url: endpoints.subscribe.path,
          payload: { userId: ann.id, subscriptionType: 'yearly' },
          headers: { ...bearer(token), [attemptHeader]: 'the-one' },
          remoteAddress: someAddress(),
        }),
      ),
    )
    const byStatus = Object.groupBy(answers, ({ statusCode }) => statusCode)
    expect([byStatus[200]?.length, byStatus[429]?.length]).toEqual([6, 4])
    expect(new Set(byStatus[200]?.map(({ body }) => body)).size).toBe(1)
    expect(byStatus[200]?.[0]?.json<SubscribeAnswer>()).toMatchObject({ status: 'active' })
    expect(await count('payment')).toBe(1)
  })
})

describe('six at once, of two plans in turn and with a key each', () => {
  const alternating = (person: Person) =>
    Promise.allSettled(
      many(6, (i) =>
        subscribe(crowd, { userId: person.id, plan: i % 2 ? 'yearly' : 'monthly', idempotencyKey: `try-${i}` }),
      ),
    )
  const refusals = (answers: PromiseSettledResult<unknown>[]) =>
    answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code?: string }).code] : []))
  const allowed = new Set<string | undefined>(['subscriptions.alreadyActive', 'payments.paymentOpen'])
  /** More than one, as chance decides who comes when. */
  const people = async () => {
    const all: Person[] = []
    for (let i = 0; i < 5; i++) all.push(await aUser(testApp))
    return all
  }

  it('SUB-9: the sandbox takes one payment', async () => {
    await open()
    for (const person of await people()) {
      const answers = await alternating(person)
      expect(refusals(answers).filter((code) => !allowed.has(code))).toEqual([])
      const paid = await testApp.services.db
        .selectFrom('payment')
        .where('user_id', '=', person.id)
        .selectAll()
        .execute()
      expect(paid).toHaveLength(1)
    }
  })

  it('SUB-9: of a hosted provider one can be paid, whatever was begun', async () => {
    const provider = new HostedProvider()
    await open({ payments: provider })
    for (const person of await people()) {
      provider.begun.length = 0
      const answers = await alternating(person)
      expect(refusals(answers).filter((code) => !allowed.has(code))).toEqual([])
      const begun = [...new Map(provider.begun.map((checkout) => [checkout.id, checkout])).values()]
      const payable = begun.filter(({ id }) => !provider.cancelled.has(id))
      expect(payable).toHaveLength(1)
      expect(await statusOf(person)).toMatchObject({ pending: { checkoutUrl: `https://pay.test/${payable[0]!.id}` } })
    }
  })
})

it('SUB-9: at the very end of a subscription, paying and noting the end do not get in each other’s way', async () => {
  await open()
  const desk = await aUser(testApp, { role: 'owner' })
  const people: Person[] = []
  for (let i = 0; i < 60; i++) people.push(await aUser(testApp))
  for (const person of people) await give(person, desk)
  await Promise.all(many(60, () => sql`select pg_sleep(0.1)`.execute(crowd.db)))
  // All end at one moment: once twenty have paid. A clock of seconds would leave it to the machine who comes before it.
  const end = addDays(testApp.clock.now(), 30)
  const [before, after] = [-1000, 1000].map((step) => sql.lit(new Date(end.getTime() + step).toISOString()))
  await setTime(
    sql`(select case when count(*) < 20 then timestamptz ${before} else timestamptz ${after} end from payment)`,
  )

  await inTurns([...people.entries()], 16, async ([i, { id }]) => {
    const both = [() => subscribe(crowd, { userId: id, plan: 'monthly' }), () => expireOverdue(crowd)]
    await Promise.all((i % 2 === 0 ? both : both.toReversed()).map((each) => each()))
  })
  await expireOverdue(crowd)

  const { db } = testApp.services
  expect(await count('payment')).toBe(60)
  for (const person of people) expect(await statusOf(person)).toMatchObject({ status: 'Premium' })
  const changes = await db.selectFrom('subscription_change').select(['step', 'expires_at']).execute()
  const steps = Object.groupBy(changes, ({ step }) => step)
  const [extended, restarted] = [steps['extend']?.length ?? 0, steps['expire']?.length ?? 0]
  // Before the end it is made longer, after it there is another: both have happened, and each to those it should.
  expect(extended + restarted).toBe(60)
  expect(extended).toBeGreaterThan(5)
  expect(restarted).toBeGreaterThan(5)
  const longer = addDays(end, 30).getTime()
  expect(steps['extend']?.every(({ expires_at }) => expires_at.getTime() === longer)).toBe(true)
})

it('SUB-9: cancelling and extending at once come to what one after the other would', async () => {
  await open()
  const desk = await aUser(testApp, { role: 'owner' })
  const people: Person[] = []
  for (let i = 0; i < 80; i++) people.push(await aUser(testApp))
  for (const person of people) await give(person, desk)
  await testApp.forward(25 * 86_400_000)
  await inTurns([...people.entries()], 16, async ([i, person]) => {
    const pay = () => subscribe(crowd, { userId: person.id, plan: 'monthly' })
    const stop = () => cancel(person)
    // Some pay first, some stop first, and most do both at once.
    const atOnce = async () => {
      const [answer] = await Promise.all([pay(), wait((i % 20) * 5).then(stop)])
      return answer
    }
    const payFirst = async () => {
      const answer = await pay()
      await stop()
      return answer
    }
    const paid = i % 8 === 0 ? await payFirst() : i % 8 === 1 ? await stop().then(pay) : await atOnce()
    expect(paid).toMatchObject({ status: 'active' })
  })

  expect(await count('payment')).toBe(80)
  const statuses = await Promise.all(people.map(statusOf))
  const free = statuses.filter(({ status }) => status === 'Free')
  // What was paid after the end is a stretch of its own, and has all of its days.
  const anew = statuses.filter(({ status, daysRemaining }) => status === 'Premium' && daysRemaining === 30)
  expect(free.length + anew.length).toBe(80)
  expect(free.length).toBeGreaterThan(0)
  expect(anew.length).toBeGreaterThan(0)
  const cancels = await testApp.services.db
    .selectFrom('subscription_change')
    .select('id')
    .where('step', '=', 'cancel')
    .execute()
  expect(cancels).toHaveLength(80)
})

describe('two servers', () => {
  let provider: HostedProvider
  let second: RunningServices
  let secondApp: FastifyInstance
  beforeEach(async () => {
    provider = new HostedProvider()
    await open({ payments: provider })
    const { clock } = testApp
    second = await createServices(testApp.config, 'second', {
      clock,
      payments: provider,
      logTo: { write: () => undefined },
    })
    secondApp = await buildApp(second, { pages: false })
  })
  afterEach(async () => {
    await secondApp.close()
    await second.close()
  })

  // 1000 of them, with processes that are killed: npm run fault:events.
  it('SUB-9: 60 events, three times each and shuffled, are 60 payments', async () => {
    const people: Person[] = []
    for (let i = 0; i < 15; i++) people.push(await aUser(testApp))
    // Each wants all four plans, one after the other: three were given up, and are paid all the same.
    await inTurns(people, 8, async ({ id }) => {
      for (const plan of firstPlanIds) await subscribe(crowd, { userId: id, plan })
    })
    const events = provider.begun.map((checkout) => paidEvent(checkout))
    expect(events).toHaveLength(60)
    const doors = [testApp.app, secondApp]
    await inTurns([...shuffled([...events, ...events, ...events]).entries()], 16, async ([i, event]) => {
      const { body, headers } = provider.write(event, testApp.clock.now())
      const url = '/api/webhooks/hosted'
      const remoteAddress = someAddress()
      const answer = await doors[i % 2]!.inject({ method: 'POST', url, payload: body, headers, remoteAddress })
      expect(answer.statusCode).toBe(200)
    })
    // Two workers at once, each with all of it.
    await Promise.all([applyMessages(crowd), applyMessages(crowd)])

    expect(await count('payment')).toBe(60)
    expect(await count('subscription')).toBe(15)
    const told = await testApp.services.db.selectFrom('payment_event').select('outcome').execute()
    expect(told.map(({ outcome }) => outcome)).toEqual(many(60, () => 'applied'))
    for (const person of people)
      expect(await statusOf(person)).toMatchObject({ status: 'Premium', daysRemaining: 30 + 90 + 180 + 365 })
  })
})
