import { parseCode, formatCode } from '@matinee/contract/vouchers'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { applyMessages } from '../../../test/payment-messages.ts'
import { makeRefunds } from '../../../test/payments.ts'
import { atDesk, aUser, freshOwner, type Person } from '../../../test/people.ts'
import { SmallBrowser } from '../../../test/small-browser.ts'
import { cards } from '../../../test/stripe/ledger.ts'
import { standInSecret, StripeStandIn } from '../../../test/stripe/stand-in.ts'
import { checkPayments } from '../../features/payments/check.service.ts'
import { abandonOldCheckouts } from '../../features/payments/close-checkouts.service.ts'
import { listPayments } from '../../features/payments/payments.service.ts'
import { subscribe } from '../../features/payments/purchase.service.ts'
import { listReceipts } from '../../features/payments/receipts.service.ts'
import { makeRefund, requestRefund } from '../../features/payments/refunds.service.ts'
import { listDeadLetters } from '../../features/dead-letters/dead-letters.queries.ts'
import { getPerson } from '../../features/people/people.service.ts'
import { getStatistics } from '../../features/statistics/statistics.service.ts'
import { getSubscriptionStatus } from '../../features/subscriptions/subscriptions.service.ts'
import { checkCode, createVouchers } from '../../features/vouchers/vouchers.service.ts'
import { getInstallationId } from '../installation.ts'
import type { Services } from '../services.ts'
import { stripeEvents } from './stripe.ts'

const hour = 3_600_000
let standIn: StripeStandIn
let testApp: TestApp
let ann: Person
beforeAll(async () => {
  standIn = await new StripeStandIn({ clock: { now: () => testApp.clock.now() } }).start()
  testApp = await startTestApp({ env: { ...standIn.env, STRIPE_WEBHOOK_SECRET: `whsec_old,${standInSecret}` } })
})
afterAll(async () => {
  await testApp.close()
  await standIn.stop()
})
beforeEach(async () => {
  standIn.webhooks.waiting.splice(0)
  ann = await aUser(testApp)
})

const begin = async (plan: 'monthly' | 'yearly' = 'monthly', userId = ann.id) =>
  subscribe(testApp.services, { userId, plan })
const newestSession = () => standIn.ledger.all('checkout.session').at(-1)!
const status = async (userId = ann.id) => (await getSubscriptionStatus(testApp.services, userId)).subscriptionStatus
const post = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  testApp.request({ method: 'POST', url: '/api/webhooks/stripe-test', payload: body, headers })
/** What Stripe has to tell, in this order, and then the worker. */
async function tell(events = standIn.webhooks.waiting.splice(0).map(({ event }) => event)) {
  for (const event of events) expect((await post(standIn.webhooks.sign(event))).statusCode).toBe(200)
  await applyMessages(testApp.services)
}
const paymentsOf = (userId: string) =>
  testApp.services.db.selectFrom('payment').selectAll().where('user_id', '=', userId).execute()

describe('PAY-1 a purchase', () => {
  it('goes through the page of Stripe: declined, asked by the bank, and paid', async () => {
    const begun = await begin()
    expect(begun).toMatchObject({ status: 'pending', checkoutUrl: newestSession().url })
    const visitor = new SmallBrowser((url) => url.hostname === 'matinee.test')
    const page = await visitor.open(begun.checkoutUrl!)
    expect(page.text).toContain('Matinee Premium, Monthly: $9.99')
    const declined = await visitor.submit(page, { email: 'ann@example.org', card: cards.isDeclined })
    await tell()
    expect(await status()).toMatchObject({ status: 'Free', pending: { plan: 'monthly' } })
    const asked = await visitor.submit(declined, { email: 'ann@example.org', card: cards.asksFor3dSecure })
    const paid = await visitor.submit(asked, { answer: 'complete' })
    expect(paid.url.href).toBe('https://matinee.test/profile')
    expect(await status()).toMatchObject({ status: 'Free' })
    await tell()
    expect(await status()).toMatchObject({ status: 'Premium', daysRemaining: 30, pending: null })
    const intent = newestSession().payment_intent
    expect(await paymentsOf(ann.id)).toMatchObject([
      { cents: 999, currency: 'USD', provider: 'stripe-test', reference: intent, is_test: true },
    ])
  })

  it('carries our ids, so that whatever Stripe says later finds its place', async () => {
    await begin()
    const { id } = await testApp.services.db
      .selectFrom('checkout')
      .select('id')
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    const metadata = {
      matinee_installation: await getInstallationId(testApp.services.db),
      matinee_site: 'https://matinee.test',
      matinee_checkout: id,
    }
    expect(newestSession()).toMatchObject({ mode: 'payment', client_reference_id: id, metadata })
    standIn.ledger.pay(newestSession().id)
    expect(standIn.ledger.all('charge').at(-1)).toMatchObject({ metadata })
  })

  it('begun twice is one session, and one price for all who buy the same', async () => {
    const [first, second] = [await begin(), await begin()]
    expect(second.checkoutUrl).toBe(first.checkoutUrl)
    await begin('monthly', (await aUser(testApp)).id)
    const monthly = standIn.ledger.all('price').filter(({ unit_amount: cents }) => cents === 999)
    expect(monthly).toMatchObject([
      { lookup_key: `matinee:${await getInstallationId(testApp.services.db)}:monthly:999:usd:once`, currency: 'usd' },
    ])
  })

  it('another price is another price at Stripe, and the old one stays as it is', async () => {
    await begin('yearly')
    const before = standIn.ledger.all('price').find(({ unit_amount: cents }) => cents === 7999)
    const asItWas = structuredClone({ ...before!, unit_amount_decimal: null })
    const set = (cents: number) =>
      testApp.services.db.updateTable('plan').set({ cents }).where('id', '=', 'yearly').execute()
    await set(6999)
    await begin('yearly', (await aUser(testApp)).id)
    await set(7999)
    expect(newestSession()).toMatchObject({ amount_total: 6999 })
    expect({ ...before!, unit_amount_decimal: null }).toEqual(asItWas)
  })

  it('an archived price is not sold: another is made', async () => {
    await begin()
    standIn.ledger.all('price').find(({ unit_amount: cents }) => cents === 999)!.active = false
    const { checkoutUrl } = await begin('monthly', (await aUser(testApp)).id)
    expect(checkoutUrl).toContain('/c/pay/')
  })

  it('that nobody pays ends after a day, at Stripe and here', async () => {
    await begin()
    await testApp.forward(24 * hour)
    standIn.ledger.runDue()
    await tell()
    expect(await status()).toMatchObject({ status: 'Free', pending: null })
  })

  it('for another plan closes the first at Stripe; one that was paid meanwhile is not closed', async () => {
    await begin()
    const first = newestSession()
    await begin('yearly')
    expect(standIn.ledger.get('checkout.session', first.id).status).toBe('expired')
    standIn.ledger.pay(newestSession().id)
    await expect(begin()).rejects.toMatchObject({ code: 'payments.paymentOpen' })
    await tell()
    expect(await status()).toMatchObject({ status: 'Premium', daysRemaining: 365 })
  })

  it('goes on after its plan or the site was renamed, or its price was archived', async () => {
    const first = await begin('yearly')
    const { db, config } = testApp.services
    const [{ name, url }] = [config.site]
    await db.updateTable('plan').set({ name: 'A year' }).where('id', '=', 'yearly').execute()
    Object.assign(config.site, { name: 'Another name', url: 'https://elsewhere.test' })
    const renamed = await begin('yearly')
    await db.updateTable('plan').set({ name: 'Yearly' }).where('id', '=', 'yearly').execute()
    Object.assign(config.site, { name, url })
    standIn.ledger.all('price').findLast(({ unit_amount: cents }) => cents === 7999)!.active = false
    expect([renamed.checkoutUrl, (await begin('yearly')).checkoutUrl]).toEqual([first.checkoutUrl, first.checkoutUrl])
  })

  it('that Stripe has answered with an error can be tried again at once, though Stripe repeats that answer', async () => {
    standIn.replaysFailures = true
    // The client tries once more by itself.
    standIn.failures = 2
    await expect(begin('yearly')).rejects.toMatchObject({ code: 'payments.paymentFailed' })
    const { checkoutUrl } = await begin('yearly')
    expect(checkoutUrl).toContain('/c/pay/')
    // Only a definite failure changes the key: an answer that was lost may stand for a page that can be paid on.
    standIn.isDown = true
    await expect(begin('yearly')).rejects.toMatchObject({ code: 'payments.paymentFailed' })
    standIn.isDown = false
    expect((await begin('yearly')).checkoutUrl).toBe(checkoutUrl)
    const ofAnn = standIn.ledger.all('checkout.session').filter((each) => each.url === checkoutUrl)
    expect(ofAnn.length).toBe(1)
    standIn.replaysFailures = false
  })

  it('is refused in our words while Stripe cannot be reached, and goes on afterwards', async () => {
    standIn.isDown = true
    await expect(begin()).rejects.toMatchObject({ code: 'payments.paymentFailed' })
    standIn.isDown = false
    expect(await begin()).toMatchObject({ status: 'pending' })
  })

  it('that was given up is closed at Stripe by the hourly job', async () => {
    await begin()
    const { id } = newestSession()
    await testApp.forward(25 * hour)
    await abandonOldCheckouts(testApp.services)
    expect(standIn.ledger.get('checkout.session', id).status).toBe('expired')
    expect(await status()).toMatchObject({ pending: null })
  })
})

describe('PAY-10 a voucher that lowers the price', () => {
  const codeFor = async (percent: number) => {
    const actor = atDesk(await aUser(testApp, { role: 'owner' }))
    const input = { codes: 1, uses: 1, days: null, percent, plan: null, lastDay: null, note: '' }
    return parseCode((await createVouchers(testApp.services, input, actor)).code)!
  }
  const buyWith = (voucher: string, plan: 'monthly' | 'yearly' = 'monthly') =>
    subscribe(testApp.services, { userId: ann.id, plan, voucher })

  it('is charged at Stripe as it is shown, and counted as it was charged', async () => {
    const { payments: _before, ...before } = await listPayments(testApp.services, { limit: 1 })
    const revenue = async () =>
      (await getStatistics(testApp.services)).months.reduce((sum, { cents }) => sum + cents, 0)
    const earned = await revenue()
    const code = await codeFor(20)
    await buyWith(code)
    // 9.99 less 2.00
    expect(newestSession()).toMatchObject({ amount_total: 799 })
    standIn.ledger.pay(newestSession().id)
    expect(standIn.ledger.all('charge').at(-1)).toMatchObject({ amount: 799 })
    await tell()
    expect(await status()).toMatchObject({ status: 'Premium', daysRemaining: 30 })
    const { receipts } = await listReceipts(testApp.services, ann.id, { limit: 1 })
    expect(receipts).toMatchObject([{ cents: 799, voucher: { code: formatCode(code), cents: 200 } }])
    expect((await listPayments(testApp.services, { limit: 1 })).cents - before.cents).toBe(799)
    expect((await revenue()) - earned).toBe(799)
    expect((await getPerson(testApp.services, ann.id)).paidCents).toBe(799)
  })

  it('is refused before Stripe is asked where less would be left than Stripe charges', async () => {
    const sessions = standIn.ledger.all('checkout.session').length
    // 0.50 of 9.99 is left, and 0.40.
    const [enough, tooMuch] = [await codeFor(95), await codeFor(96)]
    const refusal = { code: 'vouchers.tooLittleLeft', details: { cents: 40, minimumCents: 50 } }
    await expect(buyWith(tooMuch)).rejects.toMatchObject(refusal)
    const check = (code: string, plan: string) => checkCode(testApp.services, { userId: ann.id, code, plan })
    await expect(check(tooMuch, 'monthly')).rejects.toMatchObject(refusal)
    expect(await check(tooMuch, 'yearly')).toMatchObject({ kind: 'percent', percent: 96 })
    expect(standIn.ledger.all('checkout.session')).toHaveLength(sessions)
    await buyWith(enough)
    expect(newestSession()).toMatchObject({ amount_total: 50 })
    await buyWith(tooMuch, 'yearly')
    expect(newestSession()).toMatchObject({ amount_total: 320 })
  })
})

describe('PAY-5 what Stripe tells', () => {
  it('late, three times and backwards comes to the same', async () => {
    await begin()
    standIn.ledger.pay(newestSession().id)
    const events = standIn.webhooks.waiting.splice(0).map(({ event }) => event)
    await testApp.forward(48 * hour)
    await tell([...events, ...events.toReversed(), ...events])
    expect(await paymentsOf(ann.id)).toHaveLength(1)
    expect(await status()).toMatchObject({ status: 'Premium', daysRemaining: 30 })
  })

  it('is only a hint: what has happened is asked of Stripe', async () => {
    await begin()
    const session = newestSession()
    // Signed by Stripe's secret, and not true.
    const event = { id: 'evt_untrue', object: 'event', type: 'checkout.session.completed' } as Stripe.Event
    event.data = { object: { ...session, payment_status: 'paid', status: 'complete' } } as Stripe.Event['data']
    await tell([event])
    expect(await status()).toMatchObject({ status: 'Free', pending: { plan: 'monthly' } })
    // An old event about a session that is paid by now.
    const early = JSON.parse(JSON.stringify({ ...event, id: 'evt_early', data: { object: session } })) as Stripe.Event
    standIn.ledger.pay(session.id)
    await tell([early])
    expect(await status()).toMatchObject({ status: 'Premium' })
  })

  it('waits while Stripe cannot be reached, and is applied when it can', async () => {
    await begin()
    standIn.ledger.pay(newestSession().id)
    standIn.isDown = true
    await expect(tell()).rejects.toThrow()
    expect(await status()).toMatchObject({ status: 'Free' })
    standIn.isDown = false
    await applyMessages(testApp.services)
    expect(await status()).toMatchObject({ status: 'Premium' })
  })

  it('of a bank debit: nothing until the money is there, and nothing if it does not come', async () => {
    await begin()
    const [good, bea] = [newestSession(), await aUser(testApp)]
    standIn.ledger.payByDebit(good.id)
    await tell()
    expect(await status()).toMatchObject({ status: 'Free', pending: { plan: 'monthly' } })
    standIn.ledger.settleDebit(good.id, true)
    await begin('monthly', bea.id)
    const bad = newestSession()
    standIn.ledger.payByDebit(bad.id)
    standIn.ledger.settleDebit(bad.id, false)
    await tell()
    expect(await status()).toMatchObject({ status: 'Premium' })
    expect(await status(bea.id)).toMatchObject({ status: 'Free', pending: null })
  })

  it('about something else that is sold with the same account is ignored', async () => {
    const client = standIn.client()
    const price = await client.prices.create({ currency: 'usd', unit_amount: 999, product_data: { name: 'A mug' } })
    const other = await client.checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://mugs.example/',
      line_items: [{ price: price.id, quantity: 1 }],
      client_reference_id: 'a-mug',
    })
    standIn.ledger.pay(other.id)
    standIn.ledger.refund({ charge: standIn.ledger.all('charge').at(-1)!.id })
    const before = await listDeadLetters(testApp.services.db)
    await tell()
    expect(await listDeadLetters(testApp.services.db)).toEqual(before)
  })

  it('with another signature, or one that is older than five minutes, is refused and not kept', async () => {
    await begin()
    standIn.ledger.pay(newestSession().id)
    const [event] = standIn.webhooks.waiting
      .splice(0)
      .map((each) => each.event)
      .toReversed()
    for (const wrong of [{ secret: 'whsec_another' }, { age: 301 }]) {
      const answer = await post(standIn.webhooks.sign(event!, wrong))
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'payments.webhookRefused' }])
    }
    const { body, headers } = standIn.webhooks.sign(event!)
    expect((await post({ body: `${body} `, headers })).statusCode).toBe(400)
    await applyMessages(testApp.services)
    expect(await status()).toMatchObject({ status: 'Free' })
  })

  it('about a dispute stands where an operator looks, with the payment that it is about', async () => {
    await begin()
    standIn.ledger.pay(newestSession().id)
    const dispute = standIn.ledger.dispute(standIn.ledger.all('charge').at(-1)!.id)
    // The payment itself was never told.
    const late = standIn.webhooks.waiting.splice(0).filter(({ event }) => event.type.includes('dispute'))
    await tell(late.map(({ event }) => event))
    const errors = async () => (await listDeadLetters(testApp.services.db)).map(({ error }) => error)
    expect(await errors()).toContainEqual(expect.stringContaining(dispute.id))
    const paid = async () => (await getPerson(testApp.services, ann.id)).paidCents
    expect(await paid()).toBe(0)
    standIn.ledger.closeDispute(dispute.id, 'won')
    await tell()
    expect(await paid()).toBe(999)
    expect(await errors()).not.toContainEqual(expect.stringContaining(dispute.id))
  })
})

describe('PAY-6 a refund', () => {
  const refundsOf = (userId: string) =>
    testApp.services.db
      .selectFrom('refund as r')
      .innerJoin('payment as p', 'p.id', 'r.payment_id')
      .select(['r.id', 'r.state', 'r.cents', 'r.reference', 'r.error', 'r.refunded_at', 'r.attempt'])
      .where('p.user_id', '=', userId)
      .orderBy('r.created_at')
      .orderBy('r.id')
      .execute()
  const buy = async () => {
    await begin()
    standIn.ledger.pay(newestSession().id)
    await tell()
    return { charge: standIn.ledger.all('charge').at(-1)!, paymentId: (await paymentsOf(ann.id))[0]!.id }
  }
  const request = async (paymentId: string, cents: number) => {
    const actor = atDesk(await aUser(testApp, { role: 'owner' }))
    return requestRefund(testApp.services, { paymentId, cents, reason: 'Sorry', actor, caller: freshOwner })
  }

  it('that was made at Stripe is followed, also when it is heard of before the payment', async () => {
    await begin()
    standIn.ledger.pay(newestSession().id)
    const charge = standIn.ledger.all('charge').at(-1)!
    const part = standIn.ledger.refund({ charge: charge.id, amount: 400 })
    const late = standIn.webhooks.waiting.splice(0).filter(({ event }) => event.type.includes('refund'))
    await tell(late.map(({ event }) => event).toReversed())
    expect(await paymentsOf(ann.id)).toHaveLength(1)
    expect(await refundsOf(ann.id)).toMatchObject([{ state: 'succeeded', cents: 400, reference: part.id }])
    expect(await status()).toMatchObject({ status: 'Premium' })
    standIn.ledger.refund({ charge: charge.id })
    await tell()
    expect(await status()).toMatchObject({ status: 'Free' })
  })

  it('from the desk is made at Stripe once, and what Stripe tells of it finds its row', async () => {
    const { charge, paymentId } = await buy()
    const { _id: id } = await request(paymentId, 999)
    await makeRefunds(testApp.services)
    await makeRefund({ refundId: id }, testApp.services)
    await tell()
    const refund = standIn.ledger.all('refund').find((each) => each.charge === charge.id)
    expect(refund).toMatchObject({ amount: 999, metadata: { matinee_refund: id } })
    expect(await refundsOf(ann.id)).toMatchObject([{ id, state: 'succeeded', reference: refund!.id }])
    expect(charge.amount_refunded).toBe(999)
    expect(await status()).toMatchObject({ status: 'Free' })
  })

  it('whose answer was never heard is found at Stripe, also when its idempotency key is forgotten there', async () => {
    const { charge, paymentId } = await buy()
    const { _id: id } = await request(paymentId, 300)
    const metadata = { matinee_site: 'https://matinee.test', matinee_refund: id }
    standIn.ledger.refund({ charge: charge.id, amount: 300, metadata })
    standIn.webhooks.waiting.splice(0)
    await makeRefunds(testApp.services)
    expect(await refundsOf(ann.id)).toMatchObject([{ id, state: 'succeeded' }])
    expect(charge.amount_refunded).toBe(300)
  })

  it('waits while Stripe cannot be reached, and has failed when Stripe says no', async () => {
    const { charge, paymentId } = await buy()
    const { _id: id } = await request(paymentId, 999)
    standIn.isDown = true
    await makeRefunds(testApp.services)
    standIn.isDown = false
    expect(await refundsOf(ann.id)).toMatchObject([{ state: 'requested', error: expect.any(String) as unknown }])
    // Given back at Stripe, for another reason, and not heard of yet.
    standIn.ledger.refund({ charge: charge.id })
    const events = standIn.webhooks.waiting.splice(0).map(({ event }) => event)
    await makeRefund({ refundId: id }, testApp.services)
    expect(await refundsOf(ann.id)).toMatchObject([
      { state: 'failed', error: expect.stringContaining('already been') as unknown },
    ])
    await tell(events)
    // Both of the same moment, so in either order.
    const byState = (await refundsOf(ann.id)).toSorted((a, b) => a.state.localeCompare(b.state))
    expect(byState).toMatchObject([{ state: 'failed' }, { state: 'succeeded', cents: 999 }])
  })

  it('that is on its way counts; if it fails after all, it counts no more', async () => {
    const { charge } = await buy()
    const refund = standIn.ledger.refund({ charge: charge.id, amount: 500 }, 'pending')
    await tell()
    expect(await refundsOf(ann.id)).toMatchObject([{ state: 'pending' }])
    expect((await getPerson(testApp.services, ann.id)).paidCents).toBe(499)
    standIn.ledger.settleRefund(refund.id, 'failed')
    await tell()
    expect(await refundsOf(ann.id)).toMatchObject([{ state: 'failed' }])
    expect((await getPerson(testApp.services, ann.id)).paidCents).toBe(999)
  })
})

describe('PAY-1 payments:check', () => {
  const texts = async () =>
    (await checkPayments(testApp.services)).map(({ isGood, text }) => `${isGood ? 'ok' : 'no'} ${text}`)

  it('says what is missing, and that nothing is', async () => {
    expect(await texts()).toContainEqual(
      'no Stripe sends nothing to https://matinee.test/api/webhooks/stripe-test: add a webhook endpoint with this address.',
    )
    const client = standIn.client()
    const url = 'https://matinee.test/api/webhooks/stripe-test'
    const half = await client.webhookEndpoints.create({ url, enabled_events: ['charge.refunded'] })
    expect((await texts()).filter((text) => text.startsWith('no'))).toEqual([
      expect.stringContaining('checkout.session.completed'),
    ])
    await client.webhookEndpoints.del(half.id)
    await client.webhookEndpoints.create({ url, enabled_events: [...stripeEvents] })
    const said = await texts()
    expect(said.filter((text) => text.startsWith('no'))).toEqual([])
    expect(said).toEqual([
      expect.stringContaining('a test key'),
      'ok The account can take payments.',
      'ok Plans are sold in USD, the currency of the account.',
      `ok Stripe sends events to ${url}.`,
      'ok It sends all events that are needed.',
      expect.stringContaining('The last event with a valid signature came at 2026-03'),
      expect.stringMatching(/Monthly for \$9\.99 is price_/),
      expect.stringContaining('Quarterly'),
      expect.stringContaining('Semi-annual'),
      expect.stringMatching(/Yearly for \$79\.99/),
    ])
    standIn.isDown = true
    expect(await texts()).toEqual([expect.stringContaining('no Stripe cannot be asked')])
    standIn.isDown = false
  })
})

it('PAY-11 payments of the sandbox and of a test key are revenue in test mode, and nowhere else', async () => {
  await begin()
  standIn.ledger.pay(newestSession().id)
  await tell()
  const live = { ...testApp.services, payments: { ...testApp.services.payments!, isTest: false } }
  const { db } = testApp.services
  const sums = async (services: Services) => {
    const { revenue, months } = await getStatistics(services)
    return {
      paid: (await getPerson(services, ann.id)).paidCents,
      listed: (await listPayments(services, { limit: 10 })).cents,
      rows: (await listPayments(services, { limit: 100 })).payments.length > 0,
      months: months.reduce((all, { cents }) => all + cents, 0) > 0,
      active: revenue.cents.active > 0,
    }
  }
  const sumOf = async (table: 'payment' | 'refund') => {
    const rows = await db.selectFrom(table).selectAll().execute()
    const counted = rows.filter((row) => !('state' in row) || row.state === 'pending' || row.state === 'succeeded')
    return counted.reduce((sum, { cents }) => sum + cents, 0)
  }
  expect(await sums(testApp.services)).toEqual({
    paid: 999,
    listed: (await sumOf('payment')) - (await sumOf('refund')),
    rows: true,
    months: true,
    active: true,
  })
  expect(await sums(live)).toEqual({ paid: 0, listed: 0, rows: false, months: false, active: false })
  expect(await sums({ ...live, payments: undefined })).toMatchObject({ paid: 0, listed: 0, active: false })
})
