import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failMailTo } from '../../../test/failing-mail.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { applyMessages } from '../../../test/payment-messages.ts'
import { atDesk, aUser, freshOwner, type Person } from '../../../test/people.ts'
import { cards } from '../../../test/stripe/ledger.ts'
import { StripeStandIn } from '../../../test/stripe/stand-in.ts'
import { getInstallationId } from '../../platform/installation.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import type { Renewals } from '../../platform/payments/provider.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import { premiumUntil, type PremiumFacts } from '../subscriptions/subscription-rules.ts'
import { getPerson } from '../people/people.service.ts'
import { followUpRenewals, syncRenewalJob } from '../subscriptions/renewals.service.ts'
import {
  cancelSubscription,
  expireOverdue,
  giveDays,
  resumeRenewal,
  getSubscriptionStatus,
} from '../subscriptions/subscriptions.service.ts'
import { checkRenewals } from './messages.service.ts'
import { reconcile, listDifferences } from './reconcile.service.ts'
import { subscribe } from './purchase.service.ts'
import { listPaymentsByUser } from './refunds.service.ts'
import { createPortalUrl } from './renewals.service.ts'

const day = 86_400_000
let standIn: StripeStandIn
let testApp: TestApp
let ann: Person
beforeAll(async () => {
  standIn = await new StripeStandIn({ clock: { now: () => testApp.clock.now() } }).start()
  testApp = await startTestApp({ env: standIn.env })
  await sql`update plan set months = 1, days = 30 where id = 'monthly'`.execute(testApp.services.db)
})
afterAll(async () => {
  await testApp.close()
  await standIn.stop()
})
beforeEach(async () => {
  standIn.isDown = false
  standIn.webhooks.waiting.splice(0)
  ann = await aUser(testApp)
})

const waiting = () => standIn.webhooks.waiting.splice(0).map(({ event }) => event)
/** What Stripe has to tell, in this order, and then the worker. */
async function tell(events = waiting()) {
  for (const event of events) {
    const { body, headers } = standIn.webhooks.sign(event)
    const answer = await testApp.request({ method: 'POST', url: '/api/webhooks/stripe-test', payload: body, headers })
    expect(answer.statusCode).toBe(200)
  }
  await applyMessages(testApp.services)
}
/** The jobs that tell Stripe, as a worker would run them. */
async function tellStripe() {
  const { rows } = await sql<{ id: string }>`select checkout_id as id from renewal where synced_at is null`.execute(
    testApp.services.db,
  )
  const context = { ...testApp.services, signal: new AbortController().signal }
  for (const { id } of rows) await syncRenewalJob.start({ renewalId: id }, context)
}
async function forward(days: number) {
  await testApp.forward(days * day)
  standIn.ledger.runDue()
}
const status = async (userId = ann.id) => (await getSubscriptionStatus(testApp.services, userId)).subscriptionStatus
const paymentsOf = (userId: string) =>
  testApp.services.db.selectFrom('payment').selectAll().where('user_id', '=', userId).orderBy('paid_at').execute()
const atStripe = () => standIn.ledger.all('subscription').at(-1)!
const mailsTo = async ({ email }: Person) => {
  const rows = await testApp.services.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}
const stepsOf = async (userId: string) => {
  const { rows } = await sql<{ step: string; by: string }>`
    select c.step, c.by from subscription_change c join subscription s on s.id = c.subscription_id
    where s.user_id = ${userId} order by c.id`.execute(testApp.services.db)
  return rows.map(({ step, by }) => `${step} by ${by}`)
}

async function buy(card: string = cards.pays) {
  const { status: begun } = await subscribe(testApp.services, { userId: ann.id, plan: 'monthly' })
  expect(begun).toBe('pending')
  standIn.ledger.pay(standIn.ledger.all('checkout.session').at(-1)!.id, { card })
  await tell()
}

describe('PAY-3 a move to another address', () => {
  const home = 'https://matinee.test'
  afterEach(() => void (testApp.services.config.site.url = home))

  /** As purchases were written before the installation's id was. */
  const withoutInstallation = (subscription: Stripe.Subscription) => {
    delete subscription.metadata['matinee_installation']
    for (const { parent } of standIn.ledger.all('invoice'))
      if (parent?.subscription_details?.subscription === subscription.id)
        delete parent.subscription_details.metadata?.['matinee_installation']
  }

  it.each([
    { to: 'http://matinee.test', isOld: false },
    { to: 'https://www.matinee.test', isOld: true },
    { to: 'https://new-domain.example', isOld: true },
  ])('to $to changes nothing for who pays already (before ids were written: $isOld)', async ({ to, isOld }) => {
    await buy()
    const bobs = ann
    ann = await aUser(testApp)
    await buy(cards.failsLater)
    if (isOld) for (const each of standIn.ledger.all('subscription')) withoutInstallation(each)
    testApp.services.config.site.url = to
    for (let month = 2; month <= 3; month++) {
      await forward(31)
      if (isOld) for (const each of standIn.ledger.all('subscription')) withoutInstallation(each)
      await tell()
      await checkRenewals(testApp.services)
      await expireOverdue(testApp.services)
      expect((await paymentsOf(bobs.id)).length).toBe(month)
      expect(await status(bobs.id)).toMatchObject({ status: 'Premium', renewal: { state: 'on' } })
    }
    // A charge that failed is heard of, and Premium ends with its grace.
    expect(await stepsOf(ann.id)).toEqual(['start by payment', 'grace by provider', 'expire by clock'])
    expect(await status()).toMatchObject({ status: 'Expired' })
    await forward(1)
    await tell()
    await reconcile(testApp.services)
    expect((await listDifferences(testApp.services)).differences).toEqual([])
  })

  it('does not make the sales of another installation with the same account ours', async () => {
    await buy()
    const { ledger: books, renewals } = testApp.services.payments!
    const charge = standIn.ledger.all('charge').at(-1)!
    const invoice = standIn.ledger.all('invoice').at(-1)!.parent!.subscription_details!
    const [subscription, intent] = [atStripe(), charge.payment_intent as string]
    expect((await renewals!.fetchEvents(subscription.id)).length).toBe(2)
    expect((await books!.listByPayment(intent)).length).toBe(1)
    const own = { ...subscription.metadata }
    const theirs = { matinee_installation: 'another', matinee_site: home, matinee_checkout: '0123456789abcdef01234567' }
    subscription.metadata = invoice.metadata = theirs
    expect(await renewals!.fetchEvents(subscription.id)).toEqual([])
    expect(await books!.listByPayment(intent)).toEqual([])
    subscription.metadata = invoice.metadata = own
  })
})

describe('PAY-3 a plan that renews', () => {
  it('is sold in a subscription of Stripe, begins with the first payment, and says when it is charged next', async () => {
    await buy()
    expect(standIn.ledger.all('checkout.session').at(-1)).toMatchObject({ mode: 'subscription' })
    expect(atStripe().items.data[0]?.price).toMatchObject({
      lookup_key: `matinee:${await getInstallationId(testApp.services.db)}:monthly:999:usd:1-months`,
      recurring: { interval: 'month', interval_count: 1 },
    })
    const { renewal, ...shown } = await status()
    expect(shown).toMatchObject({ status: 'Premium', plan: 'monthly', expiringSoon: false })
    const next = new Date((atStripe().items.data[0]?.current_period_end ?? 0) * 1000).toISOString()
    expect(renewal).toEqual({ state: 'on', nextCharge: next, cents: 999, graceUntil: null })
  })

  it('is charged at the end of each period, and lasts for one more, in any order of events and however often', async () => {
    await buy()
    for (let i = 0; i < 3; i++) {
      const { expirationDate: before } = await status()
      await forward(31)
      expect(await status()).toMatchObject({ status: 'Premium' })
      const events = waiting().toReversed()
      await tell([...events, ...events])
      const { expirationDate: after } = await status()
      expect(Date.parse(after!) - Date.parse(before!)).toBeGreaterThanOrEqual(28 * day)
    }
    const paid = await paymentsOf(ann.id)
    expect(paid.map(({ is_renewal: is }) => is)).toEqual([false, true, true, true])
    expect(new Set(paid.map(({ reference }) => reference)).size).toBe(4)
    expect((await mailsTo(ann)).filter((subject) => subject.includes('receipt'))).toHaveLength(4)
    expect(await stepsOf(ann.id)).toEqual(['start by payment', ...Array<string>(3).fill('extend by payment')])
  })

  it('cannot be bought again while it renews', async () => {
    await buy()
    await forward(27)
    await expect(subscribe(testApp.services, { userId: ann.id, plan: 'yearly' })).rejects.toThrow(
      'You have Premium already',
    )
  })

  it('a message that never came is made up for within the hour', async () => {
    await buy()
    await forward(32)
    waiting()
    await expireOverdue(testApp.services)
    expect(await status()).toMatchObject({ status: 'Premium' })
    await checkRenewals(testApp.services)
    expect(await paymentsOf(ann.id)).toHaveLength(2)
    expect((await status()).renewal).toMatchObject({ state: 'on' })
  })

  it('cancelled it keeps what is paid, is charged no more, and ends', async () => {
    await buy()
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'enough' })
    expect(await status()).toMatchObject({ status: 'Premium', renewal: { state: 'stopped', nextCharge: null } })
    await tellStripe()
    expect(atStripe()).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    await tell()
    await forward(32)
    await tell()
    await expireOverdue(testApp.services)
    expect(await status()).toMatchObject({ status: 'Expired', renewal: null })
    expect(await paymentsOf(ann.id)).toHaveLength(1)
    expect(await mailsTo(ann)).toContain('Your Matinee Premium will not be renewed')
    expect(await stepsOf(ann.id)).toEqual(['start by payment', 'stop by person', 'expire by clock'])
  })

  it('can be taken back until then; told once for each change of mind', async () => {
    await buy()
    for (let i = 0; i < 2; i++) {
      await cancelSubscription(testApp.services, { userId: ann.id, reason: 'enough' })
      await tellStripe()
      await resumeRenewal(testApp.services, ann.id)
      await tellStripe()
      expect(atStripe()).toMatchObject({ cancel_at_period_end: false })
      expect((await status()).renewal).toMatchObject({ state: 'on' })
    }
    await tell()
    await forward(31)
    await tell()
    expect(await paymentsOf(ann.id)).toHaveLength(2)
  })

  it('there is nothing to take back of Premium that was paid once, or that has ended', async () => {
    await expect(resumeRenewal(testApp.services, ann.id)).rejects.toThrow('There is no renewal to take back')
  })

  it('stopped while Stripe cannot be reached: Stripe hears of it later, and older news does not undo it', async () => {
    await buy()
    standIn.isDown = true
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'enough' })
    await expect(tellStripe()).rejects.toThrow()
    standIn.isDown = false
    // A late message: Stripe still says that it goes on.
    standIn.ledger.updateSubscription(atStripe().id, { metadata: {} })
    await tell()
    expect((await status()).renewal).toMatchObject({ state: 'stopped' })
    await tellStripe()
    await tell()
    expect(atStripe()).toMatchObject({ cancel_at_period_end: true })
    expect((await status()).renewal).toMatchObject({ state: 'stopped' })
  })

  it('cancelled, and taken back, on the page of Stripe counts as well', async () => {
    await buy()
    standIn.ledger.updateSubscription(atStripe().id, { cancel_at_period_end: true })
    await testApp.forward(1000)
    await tell()
    expect((await status()).renewal).toMatchObject({ state: 'stopped' })
    standIn.ledger.updateSubscription(atStripe().id, { cancel_at_period_end: false })
    await testApp.forward(1000)
    await tell()
    expect((await status()).renewal).toMatchObject({ state: 'on' })
  })

  it('PAY-6 given back whole it stays while it renews, which the desk says before; stopped, it ends', async () => {
    await buy()
    const onRefund = async () =>
      (await listPaymentsByUser(testApp.services, ann.id, freshOwner)).map((payment) => payment.onRefund)
    expect(await onRefund()).toEqual(['renews'])
    standIn.ledger.refund({ charge: standIn.ledger.all('charge').at(-1)!.id })
    await tell()
    expect(await status()).toMatchObject({ status: 'Premium', renewal: { state: 'on' } })
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'Enough' })
    expect(await onRefund()).toEqual(['ended'])
  })

  it('SUBS-6 takes no days of the desk while it renews, which a person’s details say before; stopped, it does', async () => {
    await buy()
    const giving = { userId: ann.id, days: 3, reason: 'Sorry', actor: atDesk(await aUser(testApp, { role: 'owner' })) }
    expect(await getPerson(testApp.services, ann.id)).toMatchObject({ isRenewing: true })
    const { expirationDate } = await status()
    await expect(giveDays(testApp.services, giving)).rejects.toThrow('Their Premium renews')
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'Enough' })
    expect(await getPerson(testApp.services, ann.id)).toMatchObject({ isRenewing: false })
    await giveDays(testApp.services, giving)
    const end = new Date(Date.parse(expirationDate!) + 3 * 86_400_000).toISOString()
    expect(await status()).toMatchObject({ expirationDate: end, renewal: { state: 'stopped' } })
  })

  it('keeps its price when the plan costs more', async () => {
    await buy()
    const set = (cents: number) =>
      sql`update plan set cents = ${cents} where id = 'monthly'`.execute(testApp.services.db)
    await set(1299)
    await forward(31)
    await tell()
    await set(999)
    expect((await paymentsOf(ann.id)).map(({ cents }) => cents)).toEqual([999, 999])
  })
})

describe('PAY-4 a charge that fails', () => {
  it('keeps Premium for the grace time, with mails on day 0, 3 and 6, each once, and then it ends', async () => {
    await buy(cards.failsLater)
    await forward(31)
    await tell()
    expect(await status()).toMatchObject({ status: 'Premium', renewal: { state: 'failed' } })
    const subjects = async () => (await mailsTo(ann)).filter((subject) => /fail|unless/.test(subject)).length
    for (const mails of [1, 1, 1, 2, 2, 2, 3]) {
      await followUpRenewals(testApp.services)
      await followUpRenewals(testApp.services)
      expect(await subjects()).toBe(mails)
      expect(await status()).toMatchObject({ status: 'Premium' })
      await expireOverdue(testApp.services)
      await forward(1)
      await tell()
    }
    await forward(0.1)
    await expireOverdue(testApp.services)
    expect(await status()).toMatchObject({ status: 'Expired' })
    // What was not sent is not true any more.
    expect(await subjects()).toBe(0)
    // Stripe does not try any longer to charge for what is not given.
    await tellStripe()
    expect(atStripe()).toMatchObject({ status: 'canceled' })
    await forward(30)
    expect(await paymentsOf(ann.id)).toHaveLength(1)
  })

  it('is over when the card was changed in the portal, and no day is lost', async () => {
    await buy(cards.failsLater)
    const { expirationDate: first } = await status()
    await forward(31)
    await tell()
    const url = await createPortalUrl(testApp.services, ann.id)
    expect(url).toContain(`${standIn.address}/p/session/`)
    await forward(2)
    standIn.ledger.setCard(atStripe().customer as string, cards.pays)
    await tell()
    const { expirationDate: second, renewal } = await status()
    expect(renewal).toMatchObject({ state: 'on', graceUntil: null })
    expect(Date.parse(second!) - Date.parse(first!)).toBeGreaterThanOrEqual(28 * day)
    await forward(10)
    await followUpRenewals(testApp.services)
    expect(await status()).toMatchObject({ status: 'Premium' })
  })

  it('of which nobody knows, as Stripe cannot be reached, takes nothing from anybody', async () => {
    await buy()
    standIn.isDown = true
    await forward(50)
    await expect(checkRenewals(testApp.services)).rejects.toThrow()
    await expireOverdue(testApp.services)
    expect(await status()).toMatchObject({ status: 'Premium' })
    standIn.isDown = false
    waiting()
    await checkRenewals(testApp.services)
    expect(await paymentsOf(ann.id)).toHaveLength(2)
  })

  it('that is unknown at Stripe keeps no later one from being checked, however many there are', async () => {
    const { db } = testApp.services
    const renewals: string[] = []
    for (let n = 0; n < 4; n += 1) {
      ann = await aUser(testApp)
      await buy()
      renewals.push((await getSubscriptionStatus(testApp.services, ann.id)).subscriptionStatus.subscriptionId!)
    }
    const checkouts = await db
      .selectFrom('subscription')
      .select('renewal_id as id')
      .where('id', 'in', renewals)
      .execute()
    const [last, ...unknown] = checkouts
      .map(({ id }) => id!)
      .toSorted()
      .toReversed()
    const references = await db.selectFrom('renewal').selectAll().where('checkout_id', 'in', unknown).execute()
    await forward(32)
    // Nothing that Stripe sends arrives.
    waiting()
    await sql`update renewal set reference = 'sub_of_another_account_' || checkout_id where checkout_id = any(${unknown})`.execute(
      db,
    )
    await expect(checkRenewals(testApp.services)).rejects.toThrow('3 renewals could not be checked')
    const { id } = await db
      .selectFrom('checkout')
      .select('user_id as id')
      .where('id', '=', last!)
      .executeTakeFirstOrThrow()
    expect(await paymentsOf(id!)).toHaveLength(2)
    for (const { checkout_id: each, reference } of references)
      await db.updateTable('renewal').set({ reference }).where('checkout_id', '=', each).execute()
  })

  it('the page for one’s card is for those who have a card there', async () => {
    await expect(createPortalUrl(testApp.services, ann.id)).rejects.toThrow('You have no Premium that renews')
  })
})

it('PAY-4: the database and the machine say the same about how long Premium lasts', async () => {
  const { rows } = await sql<PremiumFacts & { until: string }>`
    select status, expires_at as "expiresAt", renewal, grace_until as "graceUntil", premium_until::text as until
    from subscription`.execute(testApp.services.db)
  expect(new Set(rows.map(({ renewal, graceUntil }) => `${renewal} ${graceUntil !== null}`)).size).toBeGreaterThan(2)
  for (const { until, ...facts } of rows)
    expect(until === 'infinity' ? null : new Date(until)).toEqual(premiumUntil(facts))
})

it('PAY-5: what is always true of data is true after all of this', async () => {
  await expireOverdue(testApp.services)
  const broken = (await checkInvariants(testApp.services.db)).filter((each) => each.broken.length > 0)
  expect(broken).toEqual([])
})

it('PAY-3: what was asked last holds at Stripe, also when the call before is slow', async () => {
  await buy()
  const renewals = testApp.services.payments!.renewals!
  const asBefore = { ...renewals }
  const arrived: string[] = []
  const begun = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<void>()
  Object.assign(renewals, {
    cancel: async (...args: Parameters<Renewals['cancel']>) => {
      begun.resolve()
      await slow.promise
      await asBefore.cancel(...args)
      arrived.push('stop')
    },
    resume: async (...args: Parameters<Renewals['resume']>) => {
      await asBefore.resume(...args)
      arrived.push('resume')
    },
  })
  let looked = 0
  const later = defineJob({ name: 'planted.later', payload: z.object({}), tries: 1, run: async () => void looked++ })
  const { config, services } = testApp
  const stopWorker = await startWorker({
    config,
    services,
    pool: services.pool,
    jobs: [syncRenewalJob, later],
    schedules: [],
  })
  try {
    await cancelSubscription(services, { userId: ann.id, reason: 'a slip' })
    await begun.promise
    await resumeRenewal(services, ann.id)
    // A worker that has begun this one would have begun that of before, which is urgent.
    await enqueue(services.db, later, {})
    await expect.poll(() => looked).toBe(1)
    slow.resolve()
    await expect.poll(() => arrived).toEqual(['stop', 'resume'])
    const toldAt = () => sql`select from renewal where synced_at is null`.execute(services.db)
    await expect.poll(async () => (await toldAt()).rows.length).toBe(0)
    expect(atStripe().cancel_at_period_end).toBe(false)
    await tell()
    expect(await status()).toMatchObject({ status: 'Premium', renewal: { state: 'on' } })
  } finally {
    slow.resolve()
    Object.assign(renewals, asBefore)
    await stopWorker()
  }
})

it('PAY-4: one failure mail that cannot be written does not keep the others from being sent', async () => {
  const bob = ann
  const buyers = [bob, (ann = await aUser(testApp)), (ann = await aUser(testApp))]
  for (const buyer of buyers) {
    ann = buyer
    await buy(cards.failsLater)
  }
  await forward(31)
  await tell()
  await testApp.forward(3 * day)
  const mend = await failMailTo(testApp.services, buyers[1]!.email)
  await expect(followUpRenewals(testApp.services)).rejects.toThrow('1 of 3 failed: subscription')
  await mend()
  const counts = async () => (await Promise.all(buyers.map(mailsTo))).map(({ length }) => length)
  const [first, failed, last] = await counts()
  expect([first, last]).toEqual([failed! + 1, failed! + 1])
  await followUpRenewals(testApp.services)
  expect(await counts()).toEqual([first, first, first])
})
