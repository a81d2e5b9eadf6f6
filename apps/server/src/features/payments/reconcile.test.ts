import { type PaymentDifference, paymentErrors } from '@matinee/contract/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { applyMessages } from '../../../test/payment-messages.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { StripeStandIn } from '../../../test/stripe/stand-in.ts'
import { getInstallationId } from '../../platform/installation.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import { getSubscriptionStatus } from '../subscriptions/subscriptions.service.ts'
import { subscribe } from './purchase.service.ts'
import { reconcile } from './reconcile.service.ts'

const hour = 3_600_000
let standIn: StripeStandIn
let testApp: TestApp
let desk: Person
let token: string
beforeAll(async () => {
  standIn = await new StripeStandIn({ clock: { now: () => testApp.clock.now() } }).start()
  testApp = await startTestApp({ env: standIn.env })
  desk = await aUser(testApp, { role: 'owner' })
  token = await tokenOf(testApp, desk, { audience: 'admin' })
})
afterAll(async () => {
  await testApp.close()
  await standIn.stop()
})

/** What Stripe has to tell arrives, or is lost. */
async function tell() {
  for (const { event } of standIn.webhooks.waiting.splice(0)) {
    const { body, headers } = standIn.webhooks.sign(event)
    await testApp.request({ method: 'POST', url: '/api/webhooks/stripe-test', payload: body, headers })
  }
  await applyMessages(testApp.services)
}
const lose = () => void standIn.webhooks.waiting.splice(0)

/** Somebody pays at Stripe. */
async function pay() {
  const { id: userId } = await aUser(testApp)
  await subscribe(testApp.services, { userId, plan: 'monthly' })
  standIn.ledger.pay(standIn.ledger.all('checkout.session').at(-1)!.id)
  const charge = standIn.ledger.all('charge').at(-1)!
  return { userId, charge, intent: charge.payment_intent as string }
}
async function buy() {
  const paid = await pay()
  await tell()
  return paid
}
/** Nobody stays signed in for so long. */
async function later() {
  await testApp.forward(2 * hour)
  token = await tokenOf(testApp, desk, { audience: 'admin' })
}
const run = (statement: ReturnType<typeof sql>) => statement.execute(testApp.services.db)

const ask = (method: 'GET' | 'POST', url: string) =>
  testApp.request({ method, url, headers: bearer(token), remoteAddress: someAddress() })
const listed = async () => {
  const answer = await ask('GET', '/api/admin/payment-differences')
  expect(answer.statusCode).toBe(200)
  return answer.json<{ differences: PaymentDifference[]; lastRun: { compared: number } | null }>()
}
const apply = ({ id }: Pick<PaymentDifference, 'id'>) => ask('POST', `/api/admin/payment-differences/${id}/apply`)
const status = async (userId: string) =>
  (await getSubscriptionStatus(testApp.services, userId)).subscriptionStatus.status

/** What Stripe holds for us: charges less refunds, and less what banks have taken back. */
function atStripe(): number {
  const charges = standIn.ledger.all('charge').filter(({ metadata }) => metadata['matinee_checkout'] !== undefined)
  const known = new Set(charges.map(({ id }) => id))
  const disputed = standIn.ledger
    .all('dispute')
    .filter(({ charge, status: how }) => known.has(charge as string) && how !== 'won')
  return (
    charges.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0) -
    disputed.reduce((sum, { amount }) => sum + amount, 0)
  )
}
async function withUs(): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ((select sum(cents) from payment) - (select coalesce(sum(cents), 0) from refund
      where state in ('pending', 'succeeded')))::int as cents`.execute(testApp.services.db)
  return rows[0]!.cents
}

/** Twelve things that went wrong, each by its kind and what it is about. */
async function plant(): Promise<string[]> {
  const { ledger } = standIn
  const planted: string[] = []

  const lost = await pay()
  lose()
  planted.push(`payment-missing ${lost.intent}`)

  const gone = await buy()
  ledger.delete(gone.charge.id)
  planted.push(`payment-unknown ${gone.intent}`)

  const dear = await buy()
  await run(sql`update payment set cents = 899 where reference = ${dear.intent}`)
  planted.push(`payment-amount ${dear.intent}`)

  const early = await buy()
  await run(sql`update payment set paid_at = paid_at - interval '3 days' where reference = ${early.intent}`)
  planted.push(`payment-date ${early.intent}`)

  const unheard = await buy()
  const refund = ledger.refund({ charge: unheard.charge.id, amount: 100 })
  lose()
  planted.push(`refund-missing ${refund.id}`)

  const imagined = await buy()
  await run(sql`insert into refund (payment_id, cents, state, reason, reference, created_at, refunded_at)
    select id, 200, 'succeeded', 'imagined', 're_imagined', app_now(), app_now() from payment
    where reference = ${imagined.intent}`)
  planted.push('refund-unknown re_imagined')

  const less = await buy()
  const lessened = ledger.refund({ charge: less.charge.id, amount: 300 })
  await tell()
  await run(sql`update refund set cents = 250 where reference = ${lessened.id}`)
  planted.push(`refund-amount ${lessened.id}`)

  const late = await buy()
  const moved = ledger.refund({ charge: late.charge.id, amount: 300 })
  await tell()
  await run(sql`update refund set refunded_at = refunded_at - interval '2 days' where reference = ${moved.id}`)
  planted.push(`refund-date ${moved.id}`)

  const waiting = await buy()
  const arrived = ledger.refund({ charge: waiting.charge.id, amount: 300 }, 'pending')
  await tell()
  ledger.settleRefund(arrived.id, 'succeeded')
  lose()
  planted.push(`refund-state ${arrived.id}`)

  const failing = await buy()
  const failed = ledger.refund({ charge: failing.charge.id, amount: 300 })
  await tell()
  ledger.settleRefund(failed.id, 'failed')
  lose()
  planted.push(`refund-state ${failed.id}`)

  const quiet = await buy()
  const dispute = ledger.dispute(quiet.charge.id)
  lose()
  planted.push(`refund-missing ${dispute.id}`)

  const fought = await buy()
  const decided = ledger.dispute(fought.charge.id)
  await tell()
  ledger.closeDispute(decided.id, 'lost')
  lose()
  planted.push(`refund-state ${decided.id}`)
  return planted
}

/** What is as it should be, in all ways. */
async function plantNothing() {
  const { ledger } = standIn
  await buy()
  ledger.refund({ charge: (await buy()).charge.id })
  ledger.refund({ charge: (await buy()).charge.id, amount: 500 })
  ledger.refund({ charge: (await buy()).charge.id, amount: 500 }, 'pending')
  const tried = ledger.refund({ charge: (await buy()).charge.id, amount: 500 })
  ledger.settleRefund(tried.id, 'failed')
  const { id: won } = ledger.dispute((await buy()).charge.id)
  ledger.dispute((await buy()).charge.id)
  await tell()
  ledger.closeDispute(won, 'won')
  await tell()
  // Of something else that is sold with this account.
  const client = standIn.client()
  const price = await client.prices.create({ currency: 'usd', unit_amount: 999, product_data: { name: 'A mug' } })
  const line_items = [{ price: price.id, quantity: 1 }]
  const mug = await client.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://mugs.example/',
    line_items,
  })
  ledger.pay(mug.id)
  ledger.refund({ charge: ledger.all('charge').at(-1)!.id, amount: 1 })
  // Never counted here, and paid back.
  const back = await pay()
  ledger.refund({ charge: back.charge.id })
  lose()
}

describe('PAY-5, PAY-11 every night', () => {
  let planted: string[]
  const names = (differences: readonly PaymentDifference[]) =>
    differences.map(({ kind, reference }) => `${kind} ${reference}`).toSorted()

  it('finds nothing where nothing differs', async () => {
    await plantNothing()
    await later()
    expect(await reconcile(testApp.services)).toEqual([
      { provider: 'stripe-test', compared: expect.any(Number), found: 0 },
    ])
    expect((await listed()).differences).toEqual([])
    expect(await withUs()).toBe(atStripe())
  })

  it('finds each of twelve planted differences, and nothing else, however often it looks', async () => {
    planted = await plant()
    await later()
    for (let night = 0; night < 2; night++) {
      await reconcile(testApp.services)
      expect(names((await listed()).differences)).toEqual(planted.toSorted())
    }
    expect(planted).toHaveLength(12)
  })

  it('says what we think and what they say', async () => {
    const said = new Map((await listed()).differences.map(({ kind, ours, theirs }) => [kind, [ours, theirs]]))
    expect(said.get('payment-missing')).toEqual(['No such payment', 'Paid $9.99'])
    expect(said.get('payment-amount')).toEqual(['$8.99', '$9.99'])
    expect(said.get('refund-amount')).toEqual(['$2.50', '$3.00'])
    expect(said.get('refund-unknown')).toEqual(['Refund of $2.00, made', 'No such refund'])
  })

  it('while Stripe cannot be reached nothing is applied, and it says so', async () => {
    const [first] = (await listed()).differences
    standIn.isDown = true
    const answer = await apply(first!)
    standIn.isDown = false
    expect(answer.json()).toMatchObject({ code: paymentErrors.providerUnreachable().code })
    expect((await listed()).differences).toHaveLength(12)
  })

  it('each can be applied, and is gone; then the two come to the same, to the cent', async () => {
    const { differences } = await listed()
    const missing = differences.find(({ kind }) => kind === 'payment-missing')!
    const unknown = differences.find(({ kind }) => kind === 'payment-unknown')!
    expect([await status(missing.userId!), await status(unknown.userId!)]).toEqual(['Free', 'Premium'])
    for (const difference of differences) {
      const answer = await apply(difference)
      expect([difference.kind, answer.json()]).toMatchObject([difference.kind, { isSettled: true }])
    }
    expect((await listed()).differences).toEqual([])
    expect([await status(missing.userId!), await status(unknown.userId!)]).toEqual(['Premium', 'Free'])
    expect((await apply(differences[0]!)).statusCode).toBe(404)
    expect(await withUs()).toBe(atStripe())
    await reconcile(testApp.services)
    expect((await listed()).differences).toEqual([])
    expect((await checkInvariants(testApp.services.db)).filter(({ count }) => count > 0)).toEqual([])
  })

  it('what fits no purchase here cannot be applied, says why, and goes when it is paid back', async () => {
    const { charge } = await buy()
    const twice = structuredClone(charge)
    const intent = structuredClone(standIn.ledger.get('payment_intent', charge.payment_intent as string))
    Object.assign(intent, { id: 'pi_second', latest_charge: 'ch_second' })
    Object.assign(twice, { id: 'ch_second', payment_intent: 'pi_second' })
    standIn.ledger.put(intent)
    standIn.ledger.put(twice)
    await later()
    await reconcile(testApp.services)
    const [found] = (await listed()).differences
    expect(found).toMatchObject({ kind: 'payment-missing', reference: 'pi_second' })
    expect((await apply(found!)).json()).toMatchObject({ isSettled: false })
    expect((await listed()).differences).toMatchObject([{ error: expect.stringContaining('Pay it back') as unknown }])
    standIn.ledger.refund({ charge: 'ch_second' })
    lose()
    await reconcile(testApp.services)
    expect((await listed()).differences).toEqual([])
  })
})

it('PAY-5: payments that can never be compared do not keep the others from it', async () => {
  const paid = []
  for (let n = 0; n < 7; n++) paid.push(await pay())
  lose()
  const references = paid.map(({ intent }) => intent)
  const broken = references.slice(0, 6)
  await run(sql`create function refuse_difference() returns trigger language plpgsql as
    $$ begin raise exception 'cannot be compared'; end $$`)
  await run(sql`create trigger refuse_difference before insert on payment_difference for each row
    when (new.payment in (${sql.join(broken.map((each) => sql.lit(each)))})) execute function refuse_difference()`)
  await later()
  await expect(reconcile(testApp.services)).rejects.toMatchObject({ errors: { length: 6 } })
  await run(sql`drop function refuse_difference() cascade`)
  const listedNow = (await listed()).differences.map(({ reference }) => reference)
  expect(listedNow.filter((each) => references.includes(each))).toEqual([references[6]])
})

it('PAY-5: a thousand charges of plans that renew are listed, not asked for one by one', async () => {
  const { ledger } = standIn
  const metadata = {
    matinee_installation: await getInstallationId(testApp.services.db),
    matinee_checkout: 'f'.repeat(24),
  }
  const price = ledger.createPrice({
    currency: 'usd',
    unit_amount: 999,
    product_data: { name: 'Premium' },
    recurring: { interval: 'month', interval_count: 1 },
  })
  await testApp.forward(48 * hour)
  const from = testApp.clock.now()
  for (let n = 0; n < 1000; n++) {
    const session = ledger.createSession({
      mode: 'subscription',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'https://matinee.test/',
      metadata,
      subscription_data: { metadata },
    })
    ledger.pay(session.id)
  }
  lose()
  await testApp.forward(hour)
  const before = standIn.asked.length
  const entries = []
  for await (const entry of testApp.services.payments!.ledger!.list(from, testApp.clock.now())) entries.push(entry)
  expect(entries.length).toBe(1000)
  expect(new Set(entries.map(({ checkoutId }) => checkoutId))).toEqual(new Set([metadata.matinee_checkout]))
  // Ten pages of charges, eleven of invoices, and one each of refunds and disputes.
  expect(standIn.asked.length - before).toBeLessThanOrEqual(25)
})
