import { addDays } from '@matinee/contract/subscriptions'
import { type FirstPlanId } from '@matinee/contract/plans'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HostedProvider, paidEvent } from '../../../test/hosted-provider.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { applyMessages } from '../../../test/payment-messages.ts'
import { aUser, type Person, someAddress } from '../../../test/people.ts'
import { countDeadLetters, listDeadLetters } from '../dead-letters/dead-letters.queries.ts'
import { settlePaymentEvent } from './payments.queries.ts'
import type { Checkout, PaymentEvent } from '../../platform/payments/provider.ts'
import { createSandbox } from '../../platform/payments/sandbox.ts'
import { getSubscriptionStatus } from '../subscriptions/subscriptions.service.ts'
import { applyEvent } from './apply-event.service.ts'
import { subscribe } from './purchase.service.ts'

let testApp: TestApp
let provider: HostedProvider
let ann: Person
beforeAll(async () => {
  provider = new HostedProvider()
  testApp = await startTestApp({ payments: provider })
})
afterAll(() => testApp.close())
beforeEach(async () => void (ann = await aUser(testApp)))

/** Somebody wants to pay: what the provider was asked to begin. */
async function begin(plan: FirstPlanId = 'monthly', userId = ann.id): Promise<Checkout> {
  await subscribe(testApp.services, { userId, plan })
  return provider.begun.at(-1)!
}
/** And the worker applies what was kept. */
const send = async (
  body: Buffer | string,
  headers: Record<string, string>,
  { to = 'hosted', type = 'application/json', from = someAddress(), at = testApp }: Partial<Sending> = {},
) => {
  const answer = await at.request({
    method: 'POST',
    url: `/api/webhooks/${to}`,
    payload: body,
    headers: { ...(type && { 'content-type': type }), ...headers },
    remoteAddress: from,
  })
  await applyMessages(at.services)
  return answer
}
interface Sending {
  to: string
  type: string
  from: string
  at: TestApp
}
const tell = (event: PaymentEvent) => {
  const { body, headers } = provider.write(event, testApp.clock.now())
  return send(body, headers)
}
const status = async () => (await getSubscriptionStatus(testApp.services, ann.id)).subscriptionStatus
const recorded = (id: string) =>
  testApp.services.db.selectFrom('payment_event').selectAll().where('event_id', '=', id).executeTakeFirst()
const paymentsFor = (checkoutId: string) =>
  testApp.services.db.selectFrom('payment').selectAll().where('checkout_id', '=', checkoutId).execute()
const refusal = { success: false, code: 'payments.webhookRefused' }

describe('POST /api/webhooks/:provider', () => {
  it('gives Premium for money that came, once, however often it is told', async () => {
    const event = paidEvent(await begin())
    for (let i = 0; i < 3; i++) {
      const answer = await tell(event)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ received: true })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(await status()).toMatchObject({ status: 'Premium', daysRemaining: 30 })
    }
    expect(await paymentsFor(event.checkoutId)).toMatchObject([{ reference: event.reference, cents: 999 }])
    expect(await recorded(event.id)).toMatchObject({ outcome: 'applied', kind: 'paid', error: null })
  })

  it('says whether it has heard it before', async () => {
    const event = paidEvent(await begin())
    const hear = () => applyEvent(testApp.services, provider, event)
    expect([await hear(), await hear(), await hear()]).toEqual(['applied', 'repeated', 'repeated'])
  })

  it('PAY-5 believes its own provider and no other; names that have sold nothing here are not found', async () => {
    const { body, headers } = provider.write(paidEvent(await begin()), testApp.clock.now())
    for (const to of ['stripe', 'constructor', 'HOSTED', 'hosted%00'])
      expect((await send(body, headers, { to })).statusCode).toBe(404)
    expect(await status()).toMatchObject({ status: 'Free' })
    expect(await listDeadLetters(testApp.services.db)).toEqual([])
  })

  it('PAY-5 answers before it is applied, and keeps the text until then only', async () => {
    const event = paidEvent(await begin())
    const { body, headers } = provider.write(event, testApp.clock.now())
    const url = '/api/webhooks/hosted'
    expect((await testApp.request({ method: 'POST', url, payload: body, headers })).statusCode).toBe(200)
    expect(await status()).toMatchObject({ status: 'Free' })
    const message = () =>
      testApp.services.db
        .selectFrom('payment_message')
        .select(['body', 'applied_at'])
        .where('message_id', '=', event.id)
        .executeTakeFirst()
    expect(await message()).toEqual({ body: body.toString(), applied_at: null })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs
      where key = ${`payment-message:hosted:${event.id}`}`.execute(testApp.services.db)
    expect(rows).toEqual([{ n: 1 }])
    await applyMessages(testApp.services)
    expect(await message()).toEqual({ body: null, applied_at: testApp.clock.now() })
    expect(await status()).toMatchObject({ status: 'Premium' })
  })

  it('believes nothing that is not signed, or was signed for something else', async () => {
    const now = testApp.clock.now()
    const event = paidEvent(await begin('yearly'))
    const { body, headers } = provider.write(event, now)
    const { headers: forAnother } = provider.write(paidEvent(await begin()), now)
    const signature = headers['hosted-signature']
    const wrong: [Buffer | string, Record<string, string>][] = [
      [body, {}],
      [body, forAnother],
      [body, { 'hosted-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }],
      [body, { 'hosted-signature': signature.split(',')[0]! }],
      [Buffer.concat([body, Buffer.from(' ')]), headers],
      [body.toString().replace('7999', '7998'), headers],
      ['', headers],
    ]
    for (const [bytes, shown] of wrong) {
      const answer = await send(bytes, shown)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject(refusal)
    }
    expect(await recorded(event.id)).toBeUndefined()
    expect(await status()).toMatchObject({ status: 'Free' })
  })

  it('believes nothing that was signed more than five minutes ago, or will be', async () => {
    const event = paidEvent(await begin())
    for (const seconds of [-301, 301]) {
      const { body, headers } = provider.write(event, new Date(testApp.clock.now().getTime() + seconds * 1000))
      expect((await send(body, headers)).statusCode).toBe(400)
    }
    const { body, headers } = provider.write(event, new Date(testApp.clock.now().getTime() - 299_000))
    expect((await send(body, headers)).statusCode).toBe(200)
    expect(await status()).toMatchObject({ status: 'Premium' })
  })

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', ''])(
    'reads the bytes as they are, sent as "%s"',
    async (type) => {
      const { body, headers } = provider.write(paidEvent(await begin()), testApp.clock.now())
      expect((await send(body, headers, { type })).statusCode).toBe(200)
      expect(await status()).toMatchObject({ status: 'Premium' })
    },
  )

  it('reads nothing more from an address that has sent 60 a minute that nobody signed', async () => {
    const from = someAddress()
    const answers: number[] = []
    for (let i = 0; i < 61; i++) answers.push((await send('{}', {}, { from })).statusCode)
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 400))
    expect(answers.at(-1)).toBe(429)
    // Before the body is read: one that is too large is not looked at either.
    expect((await send('x'.repeat(257 * 1024), {}, { from })).statusCode).toBe(429)
    expect((await send('x'.repeat(257 * 1024), {})).statusCode).toBe(413)
  })

  it('is not kept from its provider by strangers, however many they are', async () => {
    for (let i = 0; i < 70; i++) expect((await send('{}', {})).statusCode).toBe(400)
    const { body, headers } = provider.write(paidEvent(await begin()), testApp.clock.now())
    expect((await send(body, headers)).statusCode).toBe(200)
    expect(await status()).toMatchObject({ status: 'Premium' })
  })

  it('takes any number from one address that its provider signed', async () => {
    const { body, headers } = provider.write(paidEvent(await begin(), { kind: 'failed' }), testApp.clock.now())
    const from = someAddress()
    const statuses = new Set<number>()
    for (let sent = 0; sent < 310; sent += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, headers, { from })))
      for (const { statusCode } of answers) statuses.add(statusCode)
    }
    expect([...statuses]).toEqual([200])
  })

  it('leaves all other calls as they are: they take JSON and nothing else', async () => {
    const answer = await testApp.request({
      method: 'POST',
      url: '/api/contact',
      payload: 'hello',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('a provider that sold here before', () => {
  let now: TestApp
  beforeAll(async () => void (now = await startTestApp({ env: { PAYMENTS: 'off' } })))
  afterAll(() => now.close())
  const begunWith = async (name: string) => {
    const { id: userId } = await aUser(now)
    const { id } = await now.services.db
      .insertInto('checkout')
      .values({
        user_id: userId,
        plan: 'monthly',
        cents: 999,
        currency: 'USD',
        days: 30,
        provider: name,
        created_at: now.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const checkout = {
      id,
      attempt: 1,
      offer: 'monthly',
      description: '',
      cents: 999,
      currency: 'USD',
      returnUrl: '',
    } as const
    return { userId, event: paidEvent(checkout, { happenedAt: now.clock.now() }) }
  }

  it('is still believed where its secret is known: the money counts', async () => {
    const { userId, event } = await begunWith('sandbox')
    const { body, headers } = createSandbox(now.config).signEvent(event, now.clock.now())
    expect((await send(body, {}, { to: 'sandbox', at: now })).statusCode).toBe(400)
    expect((await send(body, headers, { to: 'sandbox', at: now })).statusCode).toBe(200)
    expect((await getSubscriptionStatus(now.services, userId)).subscriptionStatus).toMatchObject({ status: 'Premium' })
  })

  it('and charged nothing is believed only while a purchase of it is open', async () => {
    const { event } = await begunWith('sandbox')
    const { db } = now.services
    const { body, headers } = createSandbox(now.config).signEvent(event, now.clock.now())
    await sql`update checkout set state = 'abandoned', settled_at = app_now()
      where provider = 'sandbox' and state = 'pending'`.execute(db)
    expect((await send(body, headers, { to: 'sandbox', at: now })).statusCode).toBe(404)
    expect(await db.selectFrom('payment').selectAll().where('checkout_id', '=', event.checkoutId).execute()).toEqual([])
  })

  it('and is not configured now: what a stranger writes is stored nowhere', async () => {
    const { event } = await begunWith('hosted')
    const { db } = now.services
    const { body, headers } = provider.write(event, now.clock.now())
    const unknown = { ...event, checkoutId: '0123456789abcdef01234567', reference: 'pi_0123456789abcdef' }
    const written: [Buffer | string, Record<string, string>, string][] = [
      [body, {}, 'hosted'],
      [body, { 'hosted-signature': 't=1,v1=abc' }, 'hosted'],
      [body, headers, 'stripe'],
      ['{}', headers, 'hosted'],
      [JSON.stringify(unknown), headers, 'hosted'],
      [`${body.toString()}${' '.repeat(33 * 1024)}`, headers, 'hosted'],
    ]
    for (const [text, shown, to] of written) expect((await send(text, shown, { to, at: now })).statusCode).toBe(404)
    expect(await db.selectFrom('payment_event').selectAll().where('kind', '=', 'unverified').execute()).toEqual([])
    expect(await listDeadLetters(db)).toEqual([])
    for (let n = 0; n < 22; n++) {
      const answer = await send(`${body.toString()}${' '.repeat(n)}`, headers, { to: 'hosted', at: now })
      expect(answer.statusCode).toBe(n < 20 ? 200 : 503)
    }
    await sql`delete from payment_event where kind = 'unverified'`.execute(db)
  })

  it('is kept for an operator where it is not, once', async () => {
    const { userId, event } = await begunWith('hosted')
    const { body, headers } = provider.write(event, now.clock.now())
    for (let i = 0; i < 2; i++) {
      const answer = await send(body, headers, { to: 'hosted', at: now })
      expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
    }
    expect((await getSubscriptionStatus(now.services, userId)).subscriptionStatus).toMatchObject({ status: 'Free' })
    const { db } = now.services
    const kept = () =>
      db.selectFrom('payment_event').select(['body', 'outcome']).where('kind', '=', 'unverified').execute()
    expect(await kept()).toEqual([{ body: body.toString(), outcome: 'refused' }])
    const [letter] = await listDeadLetters(db)
    expect(letter).toMatchObject({ what: 'unverified', error: expect.stringContaining('not configured') })
    expect(await settlePaymentEvent(db, letter!.reference.slice('payment:'.length))).toBe(true)
    expect(await kept()).toEqual([{ body: null, outcome: 'refused' }])
  })
})

describe('the events of the sandbox', () => {
  let trial: TestApp
  beforeAll(async () => void (trial = await startTestApp()))
  afterAll(() => trial.close())

  const eventOf = async (changes: Partial<PaymentEvent> = {}) => {
    const { id: userId } = await aUser(trial)
    // Somebody who began, in a process that died before it went on.
    const { id } = await trial.services.db
      .insertInto('checkout')
      .values({
        user_id: userId,
        plan: 'monthly',
        cents: 999,
        currency: 'USD',
        days: 30,
        provider: 'sandbox',
        created_at: trial.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const checkout = {
      id,
      attempt: 1,
      offer: 'monthly',
      description: '',
      cents: 999,
      currency: 'USD',
      returnUrl: '',
    } as const
    return { userId, event: paidEvent(checkout, { happenedAt: trial.clock.now(), ...changes }) }
  }
  const statusOf = async (userId: string) =>
    (await getSubscriptionStatus(trial.services, userId)).subscriptionStatus.status

  it('are signed with a secret of the site', async () => {
    const { userId, event } = await eventOf()
    const { body, headers } = createSandbox(trial.config).signEvent(event, trial.clock.now())
    expect((await send(body, {}, { to: 'sandbox', at: trial })).json()).toMatchObject(refusal)
    expect(await statusOf(userId)).toBe('Free')
    expect((await send(body, headers, { to: 'sandbox', at: trial })).statusCode).toBe(200)
    expect(await statusOf(userId)).toBe('Premium')
  })

  it('hold while the key before is still known, and not with the key of another site', async () => {
    const { userId, event } = await eventOf()
    const another = { ...trial.config.secretKey, current: 'another secret key' }
    const signer = createSandbox({ secretKey: another })
    const { body, headers } = signer.signEvent(event, trial.clock.now())
    expect((await send(body, headers, { to: 'sandbox', at: trial })).statusCode).toBe(400)
    const renewed = createSandbox({ secretKey: { ...trial.config.secretKey, old: another.current } })
    expect(renewed.verifyWebhook(body, headers, trial.clock.now())).toMatchObject({ id: event.id })
    expect(await statusOf(userId)).toBe('Free')
  })

  it('are the same each time that a purchase is begun', async () => {
    const { event } = await eventOf()
    const sandbox = createSandbox(trial.config)
    const { checkoutId: id, cents } = event
    const checkout = {
      id,
      attempt: 1,
      cents,
      currency: 'USD',
      offer: 'monthly',
      description: '',
      returnUrl: '',
    } as const
    const now = trial.clock.now()
    expect(await sandbox.startCheckout(checkout, now)).toEqual(await sandbox.startCheckout(checkout, now))
  })

  it('of a kind that nobody listens to are answered and forgotten', async () => {
    const { event } = await eventOf({ kind: 'refunded' as 'paid' })
    const { body, headers } = createSandbox(trial.config).signEvent(event, trial.clock.now())
    expect((await send(body, headers, { to: 'sandbox', at: trial })).json()).toEqual({ received: true })
    expect(
      await trial.services.db.selectFrom('payment_event').selectAll().where('event_id', '=', event.id).execute(),
    ).toEqual([])
  })
})

it('what does not fit is counted and comes first until somebody has settled it', async () => {
  const { db } = testApp.services
  const event = paidEvent(await begin(), { cents: 1 })
  await tell(event)
  const at = testApp.clock.now()
  const late = { recipient: 'ann@example.org', subject: 'Late', text_body: '', html_body: '', state: 'failed' }
  await db
    .insertInto('mail')
    .values(Array.from({ length: 200 }, () => Object.assign({ created_at: new Date(at.getTime() + 1000) }, late)))
    .execute()
  expect((await listDeadLetters(db))[0]).toMatchObject({ reference: `payment:hosted:${event.id}` })
  expect(await countDeadLetters(db)).toMatchObject({ failed: 1 })
  expect(await settlePaymentEvent(db, `hosted:${event.id}`)).toBe(true)
  expect(await settlePaymentEvent(db, `hosted:${event.id}`)).toBe(false)
  expect((await listDeadLetters(db))[0]).not.toMatchObject({ reference: `payment:hosted:${event.id}` })
  expect(await countDeadLetters(db)).toMatchObject({ failed: 0 })
})

describe('what does not fit', () => {
  const errorOf = async (event: PaymentEvent) =>
    (await listDeadLetters(testApp.services.db)).find(({ reference }) => reference === `payment:hosted:${event.id}`)

  it.each([
    ['too little', { cents: 998 }],
    ['too much', { cents: 1000 }],
    ['another currency', { currency: 'EUR' }],
  ])('%s gives nothing, and stands where a person looks', async (_name, changes) => {
    const event = paidEvent(await begin(), changes)
    expect((await tell(event)).statusCode).toBe(200)
    expect(await status()).toMatchObject({ status: 'Free', pending: { plan: 'monthly' } })
    expect(await paymentsFor(event.checkoutId)).toEqual([])
    expect(await errorOf(event)).toMatchObject({
      what: 'paid',
      state: 'to be settled with the provider',
      error: expect.stringContaining(event.reference),
    })
    // The right money may still come.
    const right = paidEvent(provider.begun.at(-1)!)
    await tell(right)
    expect(await status()).toMatchObject({ status: 'Premium' })
  })

  it('a second payment of one purchase gives nothing more; the same one under another name is no trouble', async () => {
    const checkout = await begin()
    await tell(paidEvent(checkout))
    const renamed = paidEvent(checkout)
    await tell(renamed)
    expect(await recorded(renamed.id)).toMatchObject({ outcome: 'ignored' })
    const second = paidEvent(checkout, { reference: `again-${checkout.id}` })
    await tell(second)
    expect(await errorOf(second)).toMatchObject({ error: expect.stringContaining('a second time') })
    expect(await status()).toMatchObject({ daysRemaining: 30 })
  })

  it('the same money counts for one purchase', async () => {
    const first = paidEvent(await begin())
    await tell(first)
    const bea = await aUser(testApp)
    const other = paidEvent(await begin('monthly', bea.id), { reference: first.reference })
    await tell(other)
    expect(await errorOf(other)).toBeDefined()
    expect((await getSubscriptionStatus(testApp.services, bea.id)).subscriptionStatus).toMatchObject({ status: 'Free' })
  })

  it('money for a purchase that nobody began', async () => {
    const event = paidEvent({ ...(await begin()), id: 'f'.repeat(24) })
    expect((await tell(event)).statusCode).toBe(200)
    expect(await errorOf(event)).toMatchObject({ error: expect.stringContaining('nobody here began') })
  })
})

/** What should come of events, one after the other, in the words of the rule and without the product. */
function model(checkouts: Map<string, { cents: number; days: number; state: string }>, events: PaymentEvent[]) {
  const outcomes = new Map<string, string>()
  const money = new Map<string, string>()
  let days = 0
  const judge = (event: PaymentEvent) => {
    const checkout = checkouts.get(event.checkoutId)
    if (!checkout) return 'refused'
    if (event.kind === 'failed') {
      if (checkout.state !== 'pending') return 'ignored'
      checkout.state = 'failed'
      return 'applied'
    }
    if (event.cents !== checkout.cents || event.currency !== 'USD') return 'refused'
    if (money.get(event.checkoutId) === event.reference) return 'ignored'
    if (checkout.state === 'paid') return 'refused'
    checkout.state = 'paid'
    money.set(event.checkoutId, event.reference)
    days += checkout.days
    return 'applied'
  }
  for (const event of events) if (!outcomes.has(event.id)) outcomes.set(event.id, judge(event))
  return { outcomes: Object.fromEntries(outcomes), money: Object.fromEntries(money), days, checkouts }
}

const plans = ['monthly', 'quarterly', 'yearly'] as const
const daysOf = { monthly: 30, quarterly: 90, yearly: 365 }

/** Three purchases of one person, two of them given up; and all that can be told about each, each with a name of its own. */
async function scene() {
  const { id: userId } = await aUser(testApp)
  const begun: Checkout[] = []
  for (const plan of plans) begun.push(await begin(plan, userId))
  const alphabet = begun.flatMap((checkout) => [
    paidEvent(checkout),
    paidEvent(checkout),
    paidEvent(checkout, { kind: 'failed' }),
    paidEvent(checkout, { reference: `other-${checkout.id}` }),
    paidEvent(checkout, { cents: checkout.cents - 1 }),
  ])
  alphabet.push(paidEvent({ ...begun[0]!, id: 'f'.repeat(24) }))
  return { userId, begun, alphabet }
}

async function compare({ userId, begun }: Awaited<ReturnType<typeof scene>>, events: PaymentEvent[]) {
  for (const event of events) await applyEvent(testApp.services, provider, event)
  const { db } = testApp.services
  const checkouts = new Map(
    begun.map(({ id, cents }, i) => [id, { cents, days: daysOf[plans[i]!], state: i === 2 ? 'pending' : 'abandoned' }]),
  )
  const expected = model(checkouts, events)
  const ids = events.map(({ id }) => id)
  const rows = ids.length
    ? await db.selectFrom('payment_event').select(['event_id', 'outcome']).where('event_id', 'in', ids).execute()
    : []
  expect(Object.fromEntries(rows.map(({ event_id, outcome }) => [event_id, outcome]))).toEqual(expected.outcomes)
  const payments = await db.selectFrom('payment').selectAll().where('user_id', '=', userId).execute()
  expect(Object.fromEntries(payments.map((each) => [each.checkout_id, each.reference]))).toEqual(expected.money)
  const states = await db.selectFrom('checkout').select(['id', 'state']).where('user_id', '=', userId).execute()
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual(
    Object.fromEntries([...expected.checkouts].map(([id, { state }]) => [id, state])),
  )
  const { subscriptionStatus } = await getSubscriptionStatus(testApp.services, userId)
  expect(subscriptionStatus).toMatchObject(
    expected.days === 0
      ? { status: 'Free', daysRemaining: 0 }
      : { status: 'Premium', expirationDate: addDays(testApp.clock.now(), expected.days).toISOString() },
  )
}

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, i) => ordersOf(items.toSpliced(i, 1)).map((rest) => [first].concat(rest)))

it('five events about one purchase come to what the rule says, in every third of the 120 orders', async () => {
  const orders = ordersOf([0, 1, 2, 3, 4]).filter((_, at) => at % 3 === 0)
  expect(orders).toHaveLength(40)
  for (const order of orders) {
    const given = await scene()
    const ofLast = given.alphabet.slice(10, 15)
    await compare(
      given,
      order.map((i) => ofLast[i]!),
    )
  }
}, 300_000)

it('events about three purchases, late, twice and in any order, come to what the rule says', async () => {
  const history = fc.asyncProperty(fc.array(fc.nat(15), { maxLength: 24 }), async (picks) => {
    const given = await scene()
    await compare(
      given,
      picks.map((i) => given.alphabet[i]!),
    )
  })
  const { failed, counterexample, errorInstance } = await fc.check(history, { numRuns: 25 })
  expect({ failed, counterexample, errorInstance }).toEqual({
    failed: false,
    counterexample: null,
    errorInstance: null,
  })
}, 300_000)
