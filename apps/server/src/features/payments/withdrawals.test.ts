import {
  type PaymentOfPerson,
  type Withdrawable,
  type Withdrawal,
  withdrawalConsents,
} from '@matinee/contract/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { applyMessages } from '../../../test/payment-messages.ts'
import { makeRefunds } from '../../../test/payments.ts'
import { aUser, bearer, freshOwner, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { cards } from '../../../test/stripe/ledger.ts'
import { StripeStandIn } from '../../../test/stripe/stand-in.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import { syncRenewalJob } from '../subscriptions/renewals.service.ts'
import { expireOverdue, getSubscriptionStatus } from '../subscriptions/subscriptions.service.ts'
import { getReceipt } from './receipts.service.ts'
import { listPaymentsByUser } from './refunds.service.ts'

const day = 86_400_000
let standIn: StripeStandIn
let testApp: TestApp
let ann: Person
let token: string
beforeAll(async () => {
  standIn = await new StripeStandIn({ clock: { now: () => testApp.clock.now() } }).start()
  testApp = await startTestApp({ env: { ...standIn.env, WITHDRAWAL: 'unused' } })
  await sql`update plan set months = 1, days = 30 where id = 'monthly'`.execute(testApp.services.db)
})
afterAll(async () => {
  await testApp.close()
  await standIn.stop()
})
beforeEach(async () => {
  standIn.webhooks.waiting.splice(0)
  setRule('unused')
  await meetSomebodyElse()
})

async function meetSomebodyElse() {
  ann = await aUser(testApp)
  token = await tokenOf(testApp, ann)
}

const setRule = (withdrawal: 'whole' | 'unused' | undefined) => Object.assign(testApp.config.site, { withdrawal })
async function forward(days: number) {
  await testApp.forward(days * day)
  standIn.ledger.runDue()
  token = await tokenOf(testApp, ann)
}
async function tell() {
  for (const { event } of standIn.webhooks.waiting.splice(0)) {
    const { body, headers } = standIn.webhooks.sign(event)
    await testApp.request({ method: 'POST', url: '/api/webhooks/stripe-test', payload: body, headers })
  }
  await applyMessages(testApp.services)
}
/** The worker tells Stripe what it was not told yet, and hears its messages. */
async function tellAll() {
  const untold = testApp.services.db.selectFrom('renewal').select('checkout_id as id').where('synced_at', 'is', null)
  const context = { ...testApp.services, signal: new AbortController().signal }
  for (const { id } of await untold.execute()) await syncRenewalJob.start({ renewalId: id }, context)
  await tell()
}
const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
  testApp.request({
    method,
    url,
    ...(payload && { payload }),
    headers: bearer(token),
    remoteAddress: someAddress(),
  })
const subscribe = (plan: string, consent?: string) =>
  ask('POST', '/api/subscribe', { userId: ann.id, subscriptionType: plan, ...(consent && { consent }) })
/** Ann buys a plan at Stripe: the payment. */
async function buy(plan: 'monthly' | 'quarterly' = 'quarterly'): Promise<string> {
  const idsOf = async () => (await listPaymentsByUser(testApp.services, ann.id, freshOwner)).map(({ _id }) => _id)
  const before = await idsOf()
  expect((await subscribe(plan, withdrawalConsents.unused.version)).statusCode).toBe(200)
  standIn.ledger.pay(standIn.ledger.all('checkout.session').at(-1)!.id)
  await tell()
  // Two payments of one moment have no order.
  return (await idsOf()).find((id) => !before.includes(id))!
}
const withdraw = (paymentId: string) => ask('POST', '/api/withdrawals', { paymentId })
const list = async () =>
  (await ask('GET', '/api/withdrawals')).json<{ withdrawable: Withdrawable[]; withdrawals: Withdrawal[] }>()
const status = async () => (await getSubscriptionStatus(testApp.services, ann.id)).subscriptionStatus
const mails = async () => {
  const query = testApp.services.db
    .selectFrom('mail')
    .select(['subject', 'text_body as text', 'not_before as notBefore'])
  return query.where('recipient', '=', ann.email).orderBy('id').execute()
}
const paid = async (paymentId: string): Promise<PaymentOfPerson> =>
  (await listPaymentsByUser(testApp.services, ann.id, freshOwner)).find(({ _id }) => _id === paymentId)!
async function expectInvariants() {
  await expireOverdue(testApp.services)
  expect((await checkInvariants(testApp.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
}

describe('PAY-9 the consent', () => {
  it('is asked before paying, in the words of this rule, and kept', async () => {
    for (const consent of [undefined, withdrawalConsents.whole.version]) {
      const refused = await subscribe('quarterly', consent)
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'payments.consentMissing'])
    }
    const at = testApp.clock.now().toISOString()
    expect((await paid(await buy())).consent).toEqual({ version: 'unused-1', at })
  })

  it('is not asked where nobody can withdraw', async () => {
    setRule(undefined)
    expect((await subscribe('quarterly')).statusCode).toBe(200)
  })
})

describe('PAY-9 a withdrawal', () => {
  it('ends what was bought, asks for the days not used back, confirms it at once, and is one however often it is made', async () => {
    const paymentId = await buy()
    await forward(2.5)
    const until = new Date(testApp.clock.now().getTime() + 11.5 * day).toISOString()
    const refundCents = Math.round((2499 * 87) / 90)
    expect((await list()).withdrawable).toMatchObject([{ _id: paymentId, cents: 2499, refundCents, until }])

    const [one, two] = await Promise.all([withdraw(paymentId), withdraw(paymentId)])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(two.json()).toEqual(one.json())
    expect((await list()).withdrawable).toEqual([])
    expect((await list()).withdrawals).toMatchObject([{ _id: paymentId, refundCents }])
    expect((await status()).status).toBe('Free')
    const confirmed = (await mails()).filter(({ subject }) => /withdrawn/.test(subject))
    expect(confirmed).toHaveLength(1)
    // Also to an address that nobody has confirmed, which gets one mail an hour otherwise.
    expect(confirmed[0]).toMatchObject({ notBefore: null, text: expect.stringContaining('$24.16 of the $24.99') })

    await makeRefunds(testApp.services)
    await tell()
    expect((await getReceipt(testApp.services, ann.id, paymentId)).refunds).toMatchObject([{ cents: refundCents }])
    const { refunds, withdrawnAt } = await paid(paymentId)
    expect(withdrawnAt).toBe(testApp.clock.now().toISOString())
    expect(refunds).toMatchObject([{ state: 'succeeded', by: ann.email, reason: 'Withdrawal from the contract' }])
    expect((await mails()).at(-1)?.text).toContain('It belongs to your withdrawal')
    expect((await mails()).map(({ subject }) => subject).join()).not.toContain('cancelled')
    await expectInvariants()
  })

  it('gives back the whole payment, where that is the rule', async () => {
    const paymentId = await buy()
    setRule('whole')
    await forward(2)
    expect((await withdraw(paymentId)).statusCode).toBe(200)
    await makeRefunds(testApp.services)
    await tell()
    expect((await paid(paymentId)).refunds).toMatchObject([{ cents: 2499, state: 'succeeded' }])
    expect((await status()).status).toBe('Free')
    await expectInvariants()
  })

  it('of a plan that renews stops it at Stripe at once, and says so in one mail', async () => {
    const paymentId = await buy('monthly')
    expect((await withdraw(paymentId)).statusCode).toBe(200)
    expect(await status()).toMatchObject({ status: 'Free', renewal: null })
    const { rows } = await sql<{ id: string }>`select checkout_id as id from renewal where synced_at is null`.execute(
      testApp.services.db,
    )
    const context = { ...testApp.services, signal: new AbortController().signal }
    for (const { id } of rows) await syncRenewalJob.start({ renewalId: id }, context)
    expect(standIn.ledger.all('subscription').at(-1)!.status).toBe('canceled')
    await makeRefunds(testApp.services)
    await tell()
    expect(await status()).toMatchObject({ status: 'Free', renewal: null })
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects.filter((each) => /withdrawn|renewed|cancelled/.test(each))).toHaveLength(1)
    await expectInvariants()
  })

  it('of an extension leaves the days that were there before', async () => {
    await buy()
    await forward(85)
    const { expirationDate } = await status()
    const extension = await buy()
    expect((await withdraw(extension)).statusCode).toBe(200)
    expect(await status()).toMatchObject({ status: 'Premium', expirationDate })
    expect((await list()).withdrawals).toMatchObject([{ _id: extension, refundCents: 2499 }])
    await expectInvariants()
  })

  it('of days that were bought beside a plan that renews takes them, and the plan goes on renewing', async () => {
    const renewing = await buy('monthly')
    const { expirationDate } = await status()
    await ask('POST', '/api/cancel-subscription', { userId: ann.id })
    await tellAll()
    const beside = await buy()
    await ask('POST', '/api/resume-subscription', {})
    await tellAll()
    expect((await withdraw(beside)).json()).toMatchObject({ withdrawal: { refundCents: 2499 } })
    await makeRefunds(testApp.services)
    await tellAll()
    const isOn = { state: 'on', nextCharge: expirationDate }
    expect(await status()).toMatchObject({ status: 'Premium', expirationDate, plan: 'monthly', renewal: isOn })
    expect(standIn.ledger.all('subscription').at(-1)).toMatchObject({ status: 'active', cancel_at: null })

    expect((await withdraw(renewing)).statusCode).toBe(200)
    await makeRefunds(testApp.services)
    await tellAll()
    expect(await status()).toMatchObject({ status: 'Free', renewal: null })
    expect(standIn.ledger.all('subscription').at(-1)!.status).toBe('canceled')
    await expectInvariants()
  })

  it('of days beside a plan whose charge has failed leaves the plan stopped', async () => {
    await buy('monthly')
    await ask('POST', '/api/cancel-subscription', { userId: ann.id })
    await tellAll()
    await forward(20)
    const beside = await buy()
    await ask('POST', '/api/resume-subscription', {})
    await tellAll()
    standIn.ledger.setCard(standIn.ledger.all('subscription').at(-1)!.customer as string, cards.isDeclined)
    await forward(11.5)
    await tell()
    expect(await status()).toMatchObject({ status: 'Premium', renewal: { state: 'failed' } })
    expect((await withdraw(beside)).statusCode).toBe(200)
    expect((await status()).status).not.toBe('Premium')
    await expectInvariants()
  })

  it('of what was cancelled before gives back what was left then', async () => {
    const paymentId = await buy()
    await forward(0.5)
    await ask('POST', '/api/cancel-subscription', { userId: ann.id })
    await forward(3)
    expect((await withdraw(paymentId)).json()).toMatchObject({
      withdrawal: { refundCents: Math.round((2499 * 89) / 90) },
    })
    await expectInvariants()
  })
})

describe('PAY-9 nobody withdraws', () => {
  const outcome = async (paymentId: string) => {
    const answer = await withdraw(paymentId)
    return [answer.statusCode, answer.json<{ code: string }>().code, (await list()).withdrawable.length]
  }
  const over = [409, 'payments.withdrawalOver', 0]

  it('after 14 days, from what was refunded or is disputed, or where there is no such rule', async () => {
    const old = await buy()
    await forward(14)
    expect(await outcome(old)).toEqual(over)

    await meetSomebodyElse()
    const refunded = await buy()
    const charge = standIn.ledger.all('charge').at(-1)!
    standIn.ledger.refund({ charge: charge.id, amount: 100 })
    await tell()
    expect(await outcome(refunded)).toEqual(over)

    await meetSomebodyElse()
    const disputed = await buy()
    standIn.ledger.dispute(standIn.ledger.all('charge').at(-1)!.id)
    await tell()
    expect(await outcome(disputed)).toEqual(over)

    await meetSomebodyElse()
    const other = await buy()
    setRule(undefined)
    expect(await outcome(other)).toEqual(over)
  })

  it("from somebody else's purchase, nor from the charge that renews one's own", async () => {
    const renewing = await buy('monthly')
    await forward(31)
    await tell()
    const [charge] = await listPaymentsByUser(testApp.services, ann.id, freshOwner)
    expect(charge!._id).not.toBe(renewing)
    expect(await outcome(charge!._id)).toEqual(over)
    await meetSomebodyElse()
    expect((await withdraw(charge!._id)).statusCode).toBe(404)
  })
})
