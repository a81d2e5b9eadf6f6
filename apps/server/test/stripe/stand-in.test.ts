import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SmallBrowser } from '../small-browser.ts'
import { cards } from './ledger.ts'
import { StripeStandIn, standInSecret } from './stand-in.ts'

const day = 86_400_000
let standIn: StripeStandIn
let stripe: Stripe
let keys = 0
beforeAll(async () => {
  standIn = await new StripeStandIn({ clock: { now: () => new Date('2026-03-01T12:00:00Z') } }).start()
  stripe = standIn.client()
})
afterAll(() => standIn.stop())

const aPrice = (more: Partial<Stripe.PriceCreateParams> = {}) =>
  stripe.prices.create({ currency: 'usd', unit_amount: 999, product_data: { name: 'Premium' }, ...more })
const aSession = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://matinee.test/profile?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://matinee.test/profile',
    client_reference_id: 'our-checkout',
    line_items: [{ price: (await aPrice()).id, quantity: 1 }],
    payment_intent_data: { metadata: { ours: 'yes' } },
    ...more,
  })
const aSubscription = async (card: string = cards.pays) => {
  const price = await aPrice({ recurring: { interval: 'month' } })
  const { id } = await aSession({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    payment_intent_data: undefined,
  })
  standIn.ledger.pay(id, { card })
  return stripe.subscriptions.retrieve((await stripe.checkout.sessions.retrieve(id)).subscription as string)
}
/** The kinds of events since the last time that this was asked. */
const happened = () => standIn.webhooks.waiting.splice(0).map(({ event }) => event.type)
/** What the client throws. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not refused: ${String(error)}`)
  const { type, code, param, message, statusCode } = error
  return { type, code, param, message, statusCode }
}

describe('what Stripe refuses', () => {
  it.each([
    ['a parameter that it does not know', { nonsense: 1 }, { code: 'parameter_unknown', param: 'nonsense' }],
    [
      'one inside another',
      { payment_intent_data: { nonsense: 1 } },
      { code: 'parameter_unknown', param: 'payment_intent_data[nonsense]' },
    ],
    [
      'a word that is none of its own',
      { mode: 'purchase' },
      { param: 'mode', message: 'Invalid mode: must be one of payment, setup, or subscription' },
    ],
    ['a number that is none', { expires_at: 'soon' }, { code: 'parameter_invalid_integer', param: 'expires_at' }],
    [
      'something missing',
      { success_url: undefined },
      { code: 'parameter_missing', param: 'success_url', message: 'Missing required param: success_url.' },
    ],
    ['an address that is none', { success_url: 'profile' }, { param: 'success_url', message: 'Not a valid URL' }],
    [
      'a price that is not there',
      { line_items: [{ price: 'price_none', quantity: 1 }] },
      { code: 'resource_missing', param: 'line_items[0][price]', statusCode: 404 },
    ],
    ['a session that would last for two days', { expires_at: 1_772_539_200 }, { param: 'expires_at' }],
  ])('%s', async (_what, given, expected) => {
    const answer = await refusal(aSession(given as Partial<Stripe.Checkout.SessionCreateParams>))
    expect(answer).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected })
  })

  it('another key than its own', async () => {
    const answer = await refusal(standIn.client('sk_test_somebodyelse').accounts.retrieveCurrent())
    expect(answer).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
    expect(answer.message).not.toContain('somebody')
  })

  it('a call that it does not have', async () => {
    expect(await refusal(stripe.coupons.list())).toMatchObject({ statusCode: 404 })
  })

  it('a renewing price where something is paid once, and the other way round', async () => {
    const renewing = await aPrice({ recurring: { interval: 'month' } })
    const session = aSession({ line_items: [{ price: renewing.id, quantity: 1 }] })
    expect(await refusal(session)).toMatchObject({ param: 'mode' })
    expect(await refusal(aSession({ mode: 'subscription', payment_intent_data: undefined }))).toMatchObject({
      param: 'mode',
    })
  })

  it('a second price with the same lookup key, unless the key moves to it', async () => {
    const first = await aPrice({ lookup_key: 'monthly' })
    expect(await refusal(aPrice({ lookup_key: 'monthly' }))).toMatchObject({ param: 'lookup_key' })
    const second = await aPrice({ lookup_key: 'monthly', transfer_lookup_key: true })
    const { data } = await stripe.prices.list({ lookup_keys: ['monthly'] })
    expect(data.map(({ id }) => id)).toEqual([second.id])
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
  })
})

describe('an idempotency key', () => {
  const named = () => ({ idempotencyKey: `key-${(keys += 1)}` })

  it('gives the same answer again, and makes nothing twice', async () => {
    const key = named()
    const given = { currency: 'usd', unit_amount: 1, product_data: { name: 'Once' } }
    const [first, second] = [await stripe.prices.create(given, key), await stripe.prices.create(given, key)]
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  })

  it('with other parameters is refused', async () => {
    const key = named()
    await stripe.customers.create({ email: 'ann@example.org' }, key)
    const other = stripe.customers.create({ email: 'bea@example.org' }, key)
    expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('may be used again after a refusal of its parameters', async () => {
    const key = named()
    await refusal(stripe.prices.create({ currency: 'dollars', unit_amount: 1, product_data: { name: 'No' } }, key))
    const made = await stripe.prices.create({ currency: 'usd', unit_amount: 1, product_data: { name: 'Yes' } }, key)
    expect(made.currency).toBe('usd')
  })
})

describe('money', () => {
  it('a session that is paid has a payment and a charge with our metadata', async () => {
    const { id, payment_status: status, payment_intent: none } = await aSession()
    expect([status, none]).toEqual(['unpaid', null])
    happened()
    standIn.ledger.pay(id)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 999,
      client_reference_id: 'our-checkout',
      payment_intent: { status: 'succeeded', latest_charge: { amount: 999, metadata: { ours: 'yes' } } },
    })
    expect(happened()).toEqual(['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'])
    expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({
      message: expect.stringContaining('`complete`'),
    })
  })

  it('is given back in part and wholly, and never more than came', async () => {
    const { id } = await aSession()
    standIn.ledger.pay(id)
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
    const give = (amount?: number) => stripe.refunds.create({ payment_intent: intent as string, amount })
    await give(400)
    expect(await refusal(give(600))).toMatchObject({ param: 'amount' })
    await give()
    expect(await refusal(give())).toMatchObject({ code: 'charge_already_refunded' })
    const { data } = await stripe.charges.list({ payment_intent: intent as string })
    expect(data).toMatchObject([{ amount_refunded: 999, refunded: true }])
  })

  it('of a bank debit comes later, or not', async () => {
    const [good, bad] = [await aSession(), await aSession()]
    for (const { id } of [good, bad]) standIn.ledger.payByDebit(id)
    expect(await stripe.checkout.sessions.retrieve(good.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    happened()
    standIn.ledger.settleDebit(good.id, true)
    standIn.ledger.settleDebit(bad.id, false)
    expect(happened()).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
    ])
  })

  it('lists are the newest first, in pages', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'pages@example.org' })
    const made = []
    for (let i = 0; i < 3; i++) made.push((await aSession({ customer })).id)
    const seen = []
    for await (const each of stripe.checkout.sessions.list({ customer, limit: 1 })) seen.push(each.id)
    expect(seen).toEqual(made.toReversed())
  })
})

describe('its clock', () => {
  it('a session that nobody pays runs out after a day', async () => {
    const { id } = await aSession()
    happened()
    standIn.ledger.advance(day - 1000)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
    standIn.ledger.advance(1000)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
    expect(happened()).toContain('checkout.session.expired')
  })

  it('a subscription renews at the end of each period', async () => {
    const { id, items } = await aSubscription()
    const end = items.data[0]!.current_period_end
    happened()
    standIn.ledger.advance(35 * day)
    expect(happened().filter((type) => type === 'invoice.paid')).toHaveLength(1)
    const renewed = await stripe.subscriptions.retrieve(id)
    expect(renewed.items.data[0]).toMatchObject({ current_period_start: end })
    const { data } = await stripe.invoices.list({ subscription: undefined, customer: renewed.customer as string })
    expect(data.map((each) => [each.billing_reason, each.status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ])
  })

  it('a card that fails is tried again three times; then the subscription is over', async () => {
    const { id } = await aSubscription(cards.failsLater)
    happened()
    standIn.ledger.advance(32 * day)
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
    standIn.ledger.advance(20 * day)
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
    const types = happened()
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
    expect(types).toContain('customer.subscription.deleted')
  })

  it('one that is not to be renewed ends with its period', async () => {
    const { id } = await aSubscription()
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    standIn.ledger.advance(32 * day)
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  })
})

describe('its pages', () => {
  const browser = () => new SmallBrowser((url) => url.hostname === 'matinee.test')

  it('a declined card can be tried again, and the buyer comes back with the session', async () => {
    const { id, url } = await aSession()
    const visitor = browser()
    const page = await visitor.open(url!)
    expect(page.text).toContain('Pay $9.99')
    expect(page.text).toContain('href="https://matinee.test/profile"')
    const declined = await visitor.submit(page, { email: 'ann@example.org', card: cards.isDeclined })
    expect(declined.text).toContain('Your card was declined.')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
    const paid = await visitor.submit(declined, { email: 'ann@example.org', card: cards.pays })
    expect(paid.url.href).toBe(`https://matinee.test/profile?session=${id}`)
    expect((await visitor.open(url!)).status).toBe(410)
  })

  it('3-D Secure asks first; who fails may try again', async () => {
    const { id, url } = await aSession()
    const visitor = browser()
    const card = cards.asksFor3dSecure
    const asked = await visitor.submit(await visitor.open(url!), { email: 'ann@example.org', card })
    expect(asked.text).toContain('Your bank asks')
    const failed = await visitor.submit(asked, { answer: 'fail' })
    expect(failed.text).toContain('unable to authenticate')
    const again = await visitor.submit(failed, { email: 'ann@example.org', card })
    const paid = await visitor.submit(again, { answer: 'complete' })
    expect(paid.url.hostname).toBe('matinee.test')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('the portal stops a renewal and takes it back; another card pays what is owed', async () => {
    const { id, customer } = await aSubscription(cards.failsLater)
    const returnUrl = 'https://matinee.test/profile'
    const portal = await stripe.billingPortal.sessions.create({ customer: customer as string, return_url: returnUrl })
    const visitor = browser()
    const page = await visitor.open(portal.url)
    await visitor.submit(page, { do: 'cancel' })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true })
    await visitor.submit(page, { do: 'resume' })
    standIn.ledger.advance(32 * day)
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due', cancel_at_period_end: false })
    await visitor.submit(page, { do: 'card', card: cards.pays })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  })
})

describe('its events', () => {
  it('are signed as the library wants them, and go on until they are answered', async () => {
    const { id } = await aSession()
    happened()
    standIn.ledger.pay(id)
    let status = 500
    const heard: { type: string; body: string; signature: string }[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature'])
        heard.push({ type: (JSON.parse(body) as Stripe.Event).type, body, signature })
        response.writeHead(status).end()
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { webhooks } = standIn
    webhooks.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await webhooks.deliver()
    expect(webhooks.waiting).toHaveLength(3)
    status = 200
    await webhooks.deliver({ copies: 2, order: 'reversed' })
    expect(webhooks.waiting).toEqual([])
    const types = ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']
    expect(heard.map(({ type }) => type)).toEqual([...types, ...types.toReversed(), ...types.toReversed()])
    const { body, signature } = heard[0]!
    const at = standIn.ledger.now() * 1000
    const read = (secret: string) => stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, at)
    expect(read(standInSecret)).toMatchObject({ type: 'charge.succeeded' })
    expect(() => read('whsec_another')).toThrow()
    server.close()
    await once(server, 'close')
    standIn.ledger.refund({ payment_intent: undefined, charge: standIn.ledger.all('charge').at(-1)!.id })
    await webhooks.deliver()
    expect(webhooks.waiting.map((each) => each.status)).toEqual([undefined, undefined])
  })
})

it('can be away, or broken', async () => {
  standIn.failures = 1
  expect(await refusal(stripe.accounts.retrieveCurrent())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  standIn.isDown = true
  expect(await refusal(stripe.accounts.retrieveCurrent())).toMatchObject({ type: 'StripeConnectionError' })
  standIn.isDown = false
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ default_currency: 'usd' })
})
