import { deskRoles, permissionsOf } from '@matinee/contract/permissions'
import { attemptHeader, type Payment, type PaymentOfPerson, type Refund } from '@matinee/contract/payments'
import { addDays } from '@matinee/contract/subscriptions'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HostedProvider, paidEvent } from '../../../test/hosted-provider.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { makeRefunds } from '../../../test/payments.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import type { RefundEvent } from '../../platform/payments/provider.ts'
import { listDeadLetters } from '../dead-letters/dead-letters.queries.ts'
import { eraseFromAuditLog } from '../audit-log/audit-log.service.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import { listTimeline, getPerson } from '../people/people.service.ts'
import { changeSettings } from '../settings/settings.service.ts'
import { getStatistics } from '../statistics/statistics.service.ts'
import { cancelSubscription, expireOverdue, getSubscriptionStatus } from '../subscriptions/subscriptions.service.ts'
import { applyEvent } from './apply-event.service.ts'
import { subscribe } from './purchase.service.ts'
import { applyRefund, makeRefund } from './refunds.service.ts'

const day = 86_400_000
let testApp: TestApp
let provider: HostedProvider
let desk: Person
let token: string
let ann: Person
beforeAll(async () => {
  provider = new HostedProvider()
  testApp = await startTestApp({ payments: provider })
  desk = await aUser(testApp, { role: 'owner' })
  token = await tokenOf(testApp, desk, { audience: 'admin' })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  Object.assign(provider, { isDown: false, refusesRefunds: undefined, refundState: 'succeeded' })
  provider.refunded.splice(0)
  ann = await aUser(testApp)
})

/** Nobody stays signed in for so long. */
async function later(ms: number) {
  await testApp.forward(ms)
  token = await tokenOf(testApp, desk, { audience: 'admin' })
}

/** Ann pays, and the payment counts. */
async function buy(plan = 'monthly'): Promise<string> {
  await subscribe(testApp.services, { userId: ann.id, plan })
  const checkout = provider.begun.at(-1)!
  await applyEvent(testApp.services, provider, paidEvent(checkout, { happenedAt: testApp.clock.now() }))
  const { id } = await testApp.services.db
    .selectFrom('payment')
    .select('id')
    .where('checkout_id', '=', checkout.id)
    .executeTakeFirstOrThrow()
  return id
}

const ask = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  testApp.request({
    method: 'POST',
    url,
    payload,
    headers: { ...bearer(token), ...headers },
    remoteAddress: someAddress(),
  })
const request = (paymentId: string, cents: number, key?: string) =>
  ask(`/api/admin/payments/${paymentId}/refunds`, { cents, reason: 'Sorry' }, key ? { [attemptHeader]: key } : {})
const refundOf = (answer: LightMyRequestResponse) => answer.json<{ refund: Refund }>().refund
/** Asked for at the desk, and made by the worker. */
async function refund(paymentId: string, cents: number) {
  const answer = await request(paymentId, cents)
  expect(answer.statusCode).toBe(200)
  await makeRefunds(testApp.services)
  return refundOf(answer)._id
}
const listed = async () => {
  const url = `/api/admin/people/${ann.id}/payments`
  const answer = await testApp.request({ url, headers: bearer(token), remoteAddress: someAddress() })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ payments: PaymentOfPerson[] }>().payments
}
const status = async () => (await getSubscriptionStatus(testApp.services, ann.id)).subscriptionStatus
const revenue = async () => (await getStatistics(testApp.services)).revenue.cents.month
const broken = async () => {
  // Others' Premium ends as time goes by.
  await expireOverdue(testApp.services)
  return (await checkInvariants(testApp.services.db)).filter(({ count }) => count > 0)
}
const mails = async () => {
  const rows = testApp.services.db
    .selectFrom('mail')
    .select(['subject', 'text_body'])
    .where('recipient', '=', ann.email)
  return (await rows.where('subject', 'like', '%refund%').orderBy('id').execute()).map(({ text_body: text }) => text)
}
/** What the provider says of a refund that was made there. */
async function madeThere(paymentId: string, changes: Partial<RefundEvent> = {}): Promise<RefundEvent> {
  const { reference, checkout_id: checkoutId } = await testApp.services.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return {
    kind: 'refund',
    isDispute: false,
    reference: `there-${paymentId}`,
    requestId: undefined,
    checkoutId,
    payment: reference,
    cents: 999,
    currency: 'USD',
    state: 'succeeded',
    reason: 'requested by customer',
    error: undefined,
    happenedAt: testApp.clock.now(),
    ...changes,
  }
}
const hear = (event: RefundEvent) => applyRefund(testApp.services, provider, event)

describe('PAY-6 a refund from the desk', () => {
  it('of the whole payment ends Premium; revenue, the person, the timeline and the list of payments follow', async () => {
    const before = await revenue()
    const paymentId = await buy()
    await later(10 * day)
    expect(await listed()).toMatchObject([{ refundableCents: 999, refunds: [], onRefund: 'ended', premiumUntil: null }])
    const answer = await request(paymentId, 999)
    expect(refundOf(answer)).toMatchObject({ state: 'requested', cents: 999, reason: 'Sorry', by: desk.email })
    // Nothing has happened yet.
    expect([await revenue(), (await status()).status]).toEqual([before + 999, 'Premium'])
    await makeRefunds(testApp.services)

    expect(await status()).toMatchObject({ status: 'Free', pending: null })
    expect(await revenue()).toBe(before)
    expect(await getPerson(testApp.services, ann.id)).toMatchObject({ paidCents: 0, refundedCents: 999, payments: 1 })
    expect(await listed()).toMatchObject([
      { refundableCents: 0, refunds: [{ state: 'succeeded', canRetry: false, error: null }], onRefund: 'nothing' },
    ])
    const { entries } = await listTimeline(testApp.services, ann.id, undefined)
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'refund', cents: 999, state: 'succeeded' }))
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'change', step: 'cancel', by: 'refund' }))
    const url = `/api/admin/payments?month=2026-03`
    const list = await testApp.request({ url, headers: bearer(token), remoteAddress: someAddress() })
    const { payments } = list.json<{ payments: Payment[] }>()
    expect(payments.filter(({ userId }) => userId === ann.id)).toMatchObject([
      { kind: 'refund', cents: 999 },
      { kind: 'payment', cents: 999 },
    ])
    const [mail] = await mails()
    expect(mail).toContain('Your Premium has ended with it.')
    expect(await broken()).toEqual([])
  })

  it('of a part leaves the days, until the parts come to the whole', async () => {
    const paymentId = await buy()
    await refund(paymentId, 400)
    expect(await status()).toMatchObject({ status: 'Premium', daysRemaining: 30 })
    expect(await listed()).toMatchObject([{ refundableCents: 599, onRefund: 'ended' }])
    await refund(paymentId, 599)
    expect(await status()).toMatchObject({ status: 'Free' })
    expect((await mails()).map((text) => text.includes('Premium stays as it is'))).toEqual([true, false])
    expect(await broken()).toEqual([])
  })

  it('of days that lie ahead takes those, and plan and price are again those of the days before', async () => {
    await buy('monthly')
    await later(25 * day)
    const end = addDays(testApp.clock.now(), 5).toISOString()
    const yearly = await buy('yearly')
    expect(await listed()).toMatchObject([{ onRefund: 'shortened', premiumUntil: end }, { onRefund: 'shortened' }])
    await refund(yearly, 7999)
    expect(await status()).toMatchObject({ status: 'Premium', plan: 'monthly', expirationDate: end })
    expect(await broken()).toEqual([])
    // And again, for the rest.
    expect(await listed()).toMatchObject([{ onRefund: 'nothing' }, { onRefund: 'ended' }])
  })

  it('of days in use leaves those of another payment, which move up', async () => {
    const first = await buy('monthly')
    await later(25 * day + 1000)
    await buy('quarterly')
    await refund(first, 999)
    const { expirationDate, plan, daysRemaining } = await status()
    // Of nearly five days that were left, four had not begun.
    const end = addDays(testApp.clock.now(), 91).getTime() - 1000
    expect([Date.parse(expirationDate!), plan, daysRemaining]).toEqual([end, 'quarterly', 91])
    expect(await broken()).toEqual([])
  })

  it('of Premium that is over, or was cancelled, gives money back and changes nothing else', async () => {
    const first = await buy()
    await later(31 * day)
    const second = await buy()
    const before = await status()
    await refund(first, 999)
    expect(await status()).toEqual(before)
    await refund(second, 999)
    expect(await status()).toMatchObject({ status: 'Free' })
  })

  it('asked for twice with one key is one refund; with two, only what is left can be given back', async () => {
    const paymentId = await buy()
    const [a, b] = await Promise.all([request(paymentId, 600, 'one'), request(paymentId, 600, 'one')])
    expect(refundOf(a)._id).toBe(refundOf(b)._id)
    expect((await request(paymentId, 500, 'one')).json()).toMatchObject({ code: 'payments.refundReused' })
    expect((await request(paymentId, 400, 'two')).json()).toMatchObject({
      code: 'payments.refundTooMuch',
      details: { cents: 399 },
    })
    await makeRefunds(testApp.services)
    expect(provider.refunded).toHaveLength(1)
  })

  it('never comes to more than the payment, whatever races', async () => {
    const paymentId = await buy()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => request(paymentId, 300, `race-${n}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const overdraw = sql`insert into refund (payment_id, cents, reason, created_at)
      values (${paymentId}, 100, 'past the product', app_now())`.execute(testApp.services.db)
    await expect(overdraw).rejects.toThrow('come to')
    await makeRefunds(testApp.services)
  })

  it('is tried again by itself while the provider cannot be reached, and says so', async () => {
    const paymentId = await buy()
    provider.isDown = true
    const { _id: refundId } = refundOf(await request(paymentId, 999))
    await expect(makeRefund({ refundId }, testApp.services)).rejects.toThrow('ECONNREFUSED')
    expect(await listed()).toMatchObject([
      { refunds: [{ state: 'requested', canRetry: true, error: 'connect ECONNREFUSED' }] },
    ])
    provider.isDown = false
    expect((await ask(`/api/admin/refunds/${refundId}/retry`)).statusCode).toBe(200)
    await makeRefunds(testApp.services)
    // The same attempt: the provider knows it by its key.
    expect(provider.refunded.map(({ id, attempt }) => [id, attempt])).toEqual([
      [refundId, 1],
      [refundId, 1],
    ])
    expect(await listed()).toMatchObject([{ refunds: [{ state: 'succeeded', error: null }] }])
    expect((await ask(`/api/admin/refunds/${refundId}/retry`)).json()).toMatchObject({
      code: 'payments.refundNotFailed',
    })
  })

  it('that the provider refuses has failed, and can be tried again with another key', async () => {
    const paymentId = await buy()
    provider.refusesRefunds = 'Insufficient funds in your account.'
    const refundId = await refund(paymentId, 999)
    expect(await listed()).toMatchObject([
      {
        refundableCents: 999,
        refunds: [{ state: 'failed', canRetry: true, error: 'Insufficient funds in your account.' }],
      },
    ])
    expect(await status()).toMatchObject({ status: 'Premium' })
    provider.refusesRefunds = undefined
    await ask(`/api/admin/refunds/${refundId}/retry`)
    await makeRefunds(testApp.services)
    expect(provider.refunded.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(await status()).toMatchObject({ status: 'Free' })
  })

  it('is refused for what is not there, without a reason, and for nothing', async () => {
    const paymentId = await buy()
    expect((await request('f'.repeat(24), 1)).json()).toMatchObject({ code: 'payments.paymentUnknown' })
    expect((await ask(`/api/admin/refunds/${'f'.repeat(24)}/retry`)).statusCode).toBe(404)
    for (const body of [
      { cents: 0, reason: 'x' },
      { cents: 1, reason: ' ' },
      { cents: 1.5, reason: 'x' },
      { cents: 1 },
    ])
      expect((await ask(`/api/admin/payments/${paymentId}/refunds`, body)).statusCode).toBe(400)
  })

  it('of somebody who has left is made all the same', async () => {
    const paymentId = await buy()
    await request(paymentId, 999)
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'enough' })
    await testApp.services.db.deleteFrom('users').where('id', '=', ann.id).execute()
    await eraseFromAuditLog(testApp.services.db, { id: ann.id, confirmedEmail: ann.email })
    await makeRefunds(testApp.services)
    const row = testApp.services.db.selectFrom('refund').select('state').where('payment_id', '=', paymentId)
    expect(await row.execute()).toEqual([{ state: 'succeeded' }])
  })
})

describe('SAFE-3 the ceiling of refunds', () => {
  const as = async (role: 'owner' | 'support' | 'finance', { isOld = false } = {}) => {
    const bearing = await tokenOf(testApp, await aUser(testApp, { role }), { audience: 'admin' })
    if (isOld) await later(601_000)
    return async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await testApp.request({
        method,
        url,
        headers: bearer(bearing),
        remoteAddress: someAddress(),
        ...(payload && { payload }),
      })
      return { status: answer.statusCode, ...answer.json<{ code?: string; details?: { cents: number } }>(), answer }
    }
  }
  const refunds = (paymentId: string) => `/api/admin/payments/${paymentId}/refunds`
  const of = (cents: number) => ({ cents, reason: 'Sorry' })

  beforeEach(() => changeSettings(testApp.services, { refundCeiling: 500 }, undefined))

  it('holds for all refunds of a payment together: support stays below it, and is told who can do more', async () => {
    const support = await as('support')
    const paymentId = await buy()
    expect((await support('POST', refunds(paymentId), of(501))).code).toBe('payments.refundAboveCeiling')
    const together = await Promise.all([of(300), of(300)].map((body) => support('POST', refunds(paymentId), body)))
    expect(together.map((each) => each.status).toSorted()).toEqual([200, 403])
    const refused = await support('POST', refunds(paymentId), of(201))
    expect([refused.status, refused.details]).toEqual([403, { cents: 200 }])
    expect(refused.answer.json<{ message: string }>().message).toContain('Finance or Owner')
    const shown = await support('GET', `/api/admin/people/${ann.id}/payments`)
    expect(shown.answer.json<{ payments: PaymentOfPerson[] }>().payments).toMatchObject([
      { refundableCents: 699, allowedCents: 200 },
    ])
    expect((await support('POST', refunds(paymentId), of(200))).status).toBe(200)
    expect((await support('GET', '/api/admin/payments')).code).toBe('permissions.missing')
    expect(await broken()).toEqual([])
  })

  it.each(['owner', 'finance'] as const)('%s goes above it after a fresh proof, and needs none below', async (role) => {
    const late = await as(role, { isOld: true })
    const paymentId = await buy()
    expect((await late('POST', refunds(paymentId), of(500))).status).toBe(200)
    expect((await late('POST', refunds(paymentId), of(1))).code).toBe('sessions.authenticateAgain')
    const fresh = await as(role)
    expect((await fresh('POST', refunds(paymentId), of(499))).status).toBe(200)
  })

  it('holds for what is tried again, and no money is below it in another currency', async () => {
    const paymentId = await buy()
    provider.refusesRefunds = 'Insufficient funds.'
    const refundId = await refund(paymentId, 600)
    const support = await as('support')
    expect((await support('POST', `/api/admin/refunds/${refundId}/retry`)).code).toBe('payments.refundAboveCeiling')
    const late = await as('finance', { isOld: true })
    expect((await late('POST', `/api/admin/refunds/${refundId}/retry`)).code).toBe('sessions.authenticateAgain')
    await changeSettings(testApp.services, { refundCeiling: 600 }, undefined)
    expect((await support('POST', `/api/admin/refunds/${refundId}/retry`)).status).toBe(200)

    ann = await aUser(testApp)
    const foreign = await buy()
    await sql`update payment set currency = 'KWD' where id = ${foreign}`.execute(testApp.services.db)
    expect((await support('POST', refunds(foreign), of(1))).code).toBe('payments.refundAboveCeiling')
    await sql`update payment set currency = 'USD' where id = ${foreign}`.execute(testApp.services.db)
  })

  it('of 0 leaves support none', async () => {
    await changeSettings(testApp.services, { refundCeiling: 0 }, undefined)
    const support = await as('support')
    expect((await support('POST', refunds(await buy()), of(1))).details).toEqual({ cents: 0 })
  })

  it('finance opens a payment of its list, with whose it is, also of somebody who has left', async () => {
    const finance = await as('finance')
    const paymentId = await buy()
    const list = (await finance('GET', '/api/admin/payments')).answer.json<{ payments: Payment[] }>()
    expect(list.payments.find(({ userId }) => userId === ann.id)?.paymentId).toBe(paymentId)
    const open = () => finance('GET', `/api/admin/payments/${paymentId}`)
    expect((await open()).answer.json()).toMatchObject({
      payment: { _id: paymentId, cents: 999, allowedCents: 999, onRefund: 'ended' },
      person: { _id: ann.id, email: ann.email },
    })
    await refund(paymentId, 400)
    const { payments } = (await finance('GET', '/api/admin/payments')).answer.json<{ payments: Payment[] }>()
    expect(payments).toContainEqual(expect.objectContaining({ kind: 'refund', cents: 400, paymentId }))
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'enough' })
    await testApp.services.db.deleteFrom('users').where('id', '=', ann.id).execute()
    await eraseFromAuditLog(testApp.services.db, { id: ann.id, confirmedEmail: ann.email })
    expect((await open()).answer.json()).toMatchObject({ payment: { refundableCents: 599 }, person: null })
    expect((await finance('GET', `/api/admin/payments/${'f'.repeat(24)}`)).code).toBe('payments.paymentUnknown')
  })
})

describe('PAY-6 a refund that was made at the provider', () => {
  it('counts once, however often and in whatever order it is told', async () => {
    const paymentId = await buy()
    const succeeded = await madeThere(paymentId)
    expect([await hear(succeeded), await hear({ ...succeeded, state: 'pending' }), await hear(succeeded)]).toEqual([
      'applied',
      'repeated',
      'repeated',
    ])
    expect(await status()).toMatchObject({ status: 'Free' })
    expect(await listed()).toMatchObject([
      { refunds: [{ state: 'succeeded', by: null, reason: 'requested by customer', cents: 999 }] },
    ])
    expect(await mails()).toHaveLength(1)
  })

  it('takes the place of a request that no longer fits', async () => {
    const paymentId = await buy()
    await request(paymentId, 999)
    await hear(await madeThere(paymentId, { cents: 500 }))
    expect(await listed()).toMatchObject([
      {
        refundableCents: 499,
        refunds: expect.arrayContaining([expect.objectContaining({ state: 'failed' })]) as unknown,
      },
    ])
  })

  it('that fails later counts no more, and stands where an operator looks', async () => {
    const before = await revenue()
    const paymentId = await buy()
    const made = await madeThere(paymentId)
    await hear(made)
    expect(await hear({ ...made, state: 'failed', error: 'lost or stolen card' })).toBe('refused')
    expect(await revenue()).toBe(before + 999)
    const letters = await listDeadLetters(testApp.services.db)
    expect(letters.map(({ error }) => error)).toContainEqual(expect.stringContaining('lost or stolen card'))
    expect(await broken()).toEqual([])
  })

  it('for a payment that is not known, in another currency, or of more than was paid, changes nothing', async () => {
    const paymentId = await buy()
    const made = await madeThere(paymentId)
    for (const [n, wrong] of [{ payment: 'nobody' }, { currency: 'EUR' }, { cents: 1000 }].entries()) {
      const event = { ...made, ...wrong, reference: `wrong-${n}-${paymentId}` }
      expect(await hear(event)).toBe('refused')
      const letters = await listDeadLetters(testApp.services.db)
      expect(letters.map(({ error }) => error)).toContainEqual(expect.stringContaining(event.reference))
    }
    expect(await status()).toMatchObject({ status: 'Premium' })
    expect(await listed()).toMatchObject([{ refunds: [] }])
  })
})

describe('PAY-6 a dispute', () => {
  const opened = async (paymentId: string) =>
    madeThere(paymentId, { isDispute: true, state: 'pending', reference: `dp-${paymentId}`, reason: 'fraudulent' })

  it('takes the money while it is open, and gives it back when it is won; Premium stays', async () => {
    const before = await revenue()
    const paymentId = await buy()
    const dispute = await opened(paymentId)
    await hear(dispute)
    expect([await revenue(), (await status()).status]).toEqual([before, 'Premium'])
    expect(await listed()).toMatchObject([
      { refundableCents: 0, refunds: [{ kind: 'dispute', state: 'pending', reason: 'fraudulent' }] },
    ])
    expect(await hear({ ...dispute, state: 'failed' })).toBe('applied')
    // What was said while it was open comes late.
    expect(await hear(dispute)).toBe('repeated')
    expect(await revenue()).toBe(before + 999)
    expect(await mails()).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('that is lost keeps the money, and Premium stays unless the operator wants it otherwise', async () => {
    const before = await revenue()
    const paymentId = await buy()
    const dispute = await opened(paymentId)
    await hear(dispute)
    await hear({ ...dispute, state: 'succeeded' })
    expect([await revenue(), (await status()).status]).toEqual([before, 'Premium'])
  })

  it('with DISPUTES=end takes the days when it is opened, and says so if it is won after all', async () => {
    const { config } = testApp.services
    const strict = {
      ...testApp.services,
      config: { ...config, payments: { ...config.payments, disputes: 'end' as const } },
    }
    const paymentId = await buy()
    const dispute = await opened(paymentId)
    expect(await applyRefund(strict, provider, dispute)).toBe('applied')
    expect((await status()).status).toBe('Free')
    expect(await applyRefund(strict, provider, { ...dispute, state: 'failed' })).toBe('refused')
    const letters = await listDeadLetters(testApp.services.db)
    expect(letters.map(({ error }) => error)).toContainEqual(
      expect.stringContaining('was won. Premium that it has ended'),
    )
    expect(await broken()).toEqual([])
  })
})

describe('payments as a file', () => {
  const file = async (from: string, to: string, bearing = token) => {
    const url = `/api/admin/payments.csv?from=${from}&to=${to}`
    return testApp.request({ url, headers: bearer(bearing), remoteAddress: someAddress() })
  }
  const rowsOf = (body: string) => {
    const [titles, ...lines] = body
      .replace('\ufeff', '')
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','))
    return lines.map((cells) => Object.fromEntries(titles!.map((title, at) => [title, cells[at] ?? ''])))
  }
  const day10 = (date: Date) => date.toISOString().slice(0, 10)

  it('PAY-6 PAY-8: has each payment and refund of the days, in plain decimals that add up to revenue and its tax', async () => {
    const tax = { name: 'MwSt', percent: 19 }
    const seller = { ...testApp.services.config.site.seller, country: 'DE' as const }
    await changeSettings(testApp.services, { tax, seller }, undefined)
    await later(40 * day)
    const paidOn = day10(testApp.clock.now())
    ann = await aUser(testApp, { username: '=cmd|calc' })
    const paymentId = await buy()
    await later(day)
    const refundedOn = day10(testApp.clock.now())
    await refund(paymentId, 400)
    await later(1000)
    await refund(paymentId, 599)
    await changeSettings(testApp.services, { tax: null }, undefined)

    const answer = await file(paidOn, refundedOn)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payments-${paidOn}-${refundedOn}.csv"`,
    })
    const rows = rowsOf(answer.body)
    const { reference } = await testApp.services.db
      .selectFrom('payment')
      .select('reference')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const common = {
      Receipt: paymentId,
      Username: "'=cmd|calc",
      Email: ann.email,
      What: 'Monthly',
      Days: '30',
      Currency: 'USD',

      'Tax Name': 'MwSt',
      'Tax Rate': '19',
      'Tax Country': 'DE',
      Provider: 'hosted',
      Test: '',
    }
    expect(rows).toEqual([
      expect.objectContaining({
        ...common,
        Kind: 'payment',
        Reference: reference,
        Gross: '9.99',
        Tax: '1.60',
        Net: '8.39',
      }),
      expect.objectContaining({ ...common, Kind: 'refund', Gross: '-4.00', Tax: '-0.64', Net: '-3.36' }),
      expect.objectContaining({ ...common, Kind: 'refund', Gross: '-5.99', Tax: '-0.96', Net: '-5.03' }),
    ])
    expect(rowsOf((await file(paidOn, paidOn)).body).map(({ Kind }) => Kind)).toEqual(['payment'])
    expect(rowsOf((await file(refundedOn, refundedOn)).body)).toHaveLength(2)
    expect((await file(refundedOn, paidOn)).statusCode).toBe(400)
  })

  it('is streamed in batches, whole and once each, in the order of time', async () => {
    await later(day)
    const today = day10(testApp.clock.now())
    await sql`
      with bought as (
        insert into checkout (user_id, plan, cents, currency, days, provider, state, created_at, settled_at)
        select ${ann.id}, 'monthly', 1, 'USD', 30, 'hosted', 'paid', app_now(), app_now() from generate_series(1, 4100)
        returning *)
      insert into payment (checkout_id, user_id, plan, cents, currency, days, provider, reference, paid_at, created_at)
      select id, user_id, plan, cents, currency, days, provider, id, created_at, created_at from bought`.execute(
      testApp.services.db,
    )
    const receipts = rowsOf((await file(today, today)).body).map(({ Receipt }) => Receipt)
    expect([receipts.length, new Set(receipts).size]).toEqual([4100, 4100])
  })

  it('SAFE-3: asks finance for a fresh proof, and is not for support', async () => {
    const finance = await tokenOf(testApp, await aUser(testApp, { role: 'finance' }), { audience: 'admin' })
    const support = await tokenOf(testApp, await aUser(testApp, { role: 'support' }), { audience: 'admin' })
    const code = async (bearing: string) => {
      const answer = await file('2026-03-01', '2026-03-02', bearing)
      return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code
    }
    expect([await code(finance), await code(support)]).toEqual([200, 'permissions.missing'])
    await later(601_000)
    expect(await code(finance)).toBe('sessions.authenticateAgain')
  })
})

describe('USERS-1: a person is found in the desk', () => {
  const found = async (search: string, asWho = token) => {
    const url = `/api/users?${new URLSearchParams({ search, limit: '5' }).toString()}`
    const answer = await testApp.request({ url, headers: bearer(asWho), remoteAddress: someAddress() })
    return answer.statusCode === 200 ? answer.json<{ _id: string }[]>().map(({ _id }) => _id) : answer.statusCode
  }

  it('by the whole reference of a payment, refund or checkout, and by the number of a receipt', async () => {
    const id = await buy()
    const bob = await aUser(testApp)
    const refundId = await refund(id, 100)
    const { db } = testApp.services
    const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await db.updateTable('checkout').set({ reference: 'cs_Live_A1' }).where('id', '=', payment.checkout_id).execute()
    await db.updateTable('payment').set({ reference: 'pi_3QaBcD' }).where('id', '=', id).execute()
    const made = await db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
    for (const search of ['pi_3QaBcD', ' pi_3QaBcD ', made.reference!, 'cs_Live_A1', id, id.toUpperCase(), refundId])
      expect([search, await found(search)]).toEqual([search, [ann.id]])
    // A part, or another case than the provider's, is another reference.
    for (const search of ['pi_3QaBc', 'PI_3QABCD', 'cs_live_a1', id.slice(1)])
      expect([search, await found(search)]).toEqual([search, []])
    // The filter counts for what is found so, too, and names are found as before.
    const free = await testApp.request({
      url: '/api/users?search=pi_3QaBcD&premium=free',
      headers: bearer(token),
      remoteAddress: someAddress(),
    })
    expect(free.json()).toEqual([])
    expect(await found(bob.username)).toEqual([bob.id])
    await db.updateTable('payment').set({ user_id: null }).where('id', '=', id).execute()
    expect(await found('pi_3QaBcD')).toEqual([])
  })

  it('so by each role that may search people, as the timeline shows these roles the reference; by nobody else', async () => {
    const id = await buy()
    const { reference } = await testApp.services.db
      .selectFrom('payment')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const role of deskRoles) {
      const person = await aUser(testApp, { role })
      const asRole = await tokenOf(testApp, person, { audience: 'admin' })
      const mayPeople = permissionsOf(role).includes('people')
      expect([role, await found(reference, asRole)]).toEqual([role, mayPeople ? [ann.id] : 403])
      const timeline = await testApp.request({
        url: `/api/admin/people/${ann.id}/timeline`,
        headers: bearer(asRole),
        remoteAddress: someAddress(),
      })
      expect([role, timeline.body.includes(reference)]).toEqual([role, mayPeople])
      // The receipt, the refunds and their numbers are in the person's payments.
      expect([role, !mayPeople || permissionsOf(role).includes('refunds')]).toEqual([role, true])
    }
    // A member gets names by their ids alone.
    expect(await found(reference, await tokenOf(testApp, await aUser(testApp)))).toEqual([])
  })
})
