import {
  attemptHeader,
  paymentEndpoints as endpoints,
  paymentErrors,
  paymentMessages as messages,
  type SubscribeAnswer,
} from '@matinee/contract/payments'
import { addDays, subscriptionErrors } from '@matinee/contract/subscriptions'
import { firstPlanIds, type FirstPlanId } from '@matinee/contract/plans'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HostedProvider, paidEvent } from '../../../test/hosted-provider.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { atDesk, aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import {
  cancelSubscription,
  reactivateSubscription,
  getSubscriptionStatus,
} from '../subscriptions/subscriptions.service.ts'
import { applyEvent } from './apply-event.service.ts'
import { abandonOldCheckouts } from './close-checkouts.service.ts'
import { subscribe } from './purchase.service.ts'

const day = 86_400_000
const days = { monthly: 30, quarterly: 90, semiAnnually: 180, yearly: 365 }
const cents = { monthly: 999, quarterly: 2499, semiAnnually: 4499, yearly: 7999 }

let testApp: TestApp
let ann: Person
let token: string
async function enter(options: Parameters<typeof startTestApp>[0] = {}) {
  testApp = await startTestApp(options)
  ann = await aUser(testApp)
  token = await tokenOf(testApp, ann)
}
afterEach(() => testApp.close())

async function enterAs(person: Person) {
  ann = person
  token = await tokenOf(testApp, person)
}

/** Nobody stays signed in for so long. */
async function later(ms: number) {
  await testApp.forward(ms)
  token = await tokenOf(testApp, ann)
}

interface Asked {
  plan?: FirstPlanId | 'weekly'
  attempt?: string
  body?: object
  from?: string
}
const ask = ({ plan = 'monthly', attempt, body, from = someAddress() }: Asked = {}) =>
  testApp.request({
    method: 'POST',
    url: endpoints.subscribe.path,
    payload: body ?? { userId: ann.id, subscriptionType: plan },
    headers: { ...bearer(token), ...(attempt && { [attemptHeader]: attempt }) },
    remoteAddress: from,
  })
const buy = async (asked?: Asked) => {
  const answer = await ask(asked)
  if (answer.statusCode !== 200) throw new Error(`subscribing was answered with ${answer.body}`)
  return answer.json<SubscribeAnswer>()
}
const refusal = async (asked?: Asked) => {
  const answer = await ask(asked)
  const { code, message } = answer.json<{ code: string; message: string }>()
  return { status: answer.statusCode, code, message }
}
const refusedWith = (make: () => { status: number; code: string; message: string }) => {
  const { status, code, message } = make()
  return { status, code, message }
}
/** Final: whoever asks again gets the same. */
const over = { status: 409, code: 'payments.attemptOver', message: messages.subscribeFailed }
const status = async () => (await getSubscriptionStatus(testApp.services, ann.id)).subscriptionStatus
const all = (table: 'checkout' | 'payment' | 'payment_event' | 'subscription' | 'mail') =>
  testApp.services.db.selectFrom(table).selectAll().execute()

describe('with the sandbox', () => {
  beforeEach(() => enter())

  it.each(firstPlanIds)('API-8, SUB-1: subscribing to the %s plan makes Premium at once', async (plan) => {
    const answer = await buy({ plan })
    const expirationDate = addDays(testApp.clock.now(), days[plan]).toISOString()
    expect(answer).toMatchObject({
      success: true,
      status: 'active',
      expirationDate,
      checkoutUrl: null,
      extended: false,
    })
    expect(await status()).toMatchObject({
      status: 'Premium',
      subscribed: true,
      plan,
      startDate: testApp.clock.now().toISOString(),
      expirationDate,
      daysRemaining: days[plan],
      subscriptionId: answer.subscriptionId,
    })
    expect(await all('payment')).toMatchObject([
      { user_id: ann.id, plan, cents: cents[plan], currency: 'USD', days: days[plan], provider: 'sandbox' },
    ])
    expect(await all('checkout')).toMatchObject([{ state: 'paid', plan }])
  })

  it('SUB-5: says that it worked, and sends a receipt that says that no money moved', async () => {
    expect((await buy()).message).toBe(messages.subscribed({ planName: 'monthly' }))
    const mails = await all('mail')
    const receipt = mails.find(({ subject }) => /receipt/.test(subject))
    expect(mails).toHaveLength(2)
    expect(receipt).toMatchObject({ recipient: ann.email, subject: 'Test mode: Your receipt from Matinee' })
    for (const words of [messages.testModeText, '$9.99', '30 days', '31 March 2026'])
      expect(receipt?.text_body).toContain(words)
  })

  it('SUB-2: in the last seven days it adds to what is left, and before that it is refused', async () => {
    const first = await buy()
    expect(await refusal()).toEqual(refusedWith(subscriptionErrors.alreadyActive))
    expect(await refusal({ plan: 'yearly' })).toEqual(refusedWith(subscriptionErrors.alreadyActive))
    await later(23 * day - 1)
    expect(await refusal()).toEqual(refusedWith(subscriptionErrors.alreadyActive))
    await later(1)
    const longer = await buy({ plan: 'yearly' })
    const expirationDate = addDays(new Date(first.expirationDate!), 365).toISOString()
    expect(longer).toMatchObject({ expirationDate, extended: true, subscriptionId: first.subscriptionId })
    expect(longer.message).toBe(messages.extended({ date: '31 March 2027' }))
    expect(await all('payment')).toHaveLength(2)
    expect(await status()).toMatchObject({ plan: 'yearly', expirationDate })
  })

  it('SUB-9: the same attempt gets the same answer, whatever has happened since, and pays once', async () => {
    const first = await buy({ attempt: 'one' })
    expect(await buy({ attempt: 'one' })).toEqual(first)
    await later(25 * day)
    expect(await buy({ attempt: 'one' })).toEqual(first)
    const second = await buy({ attempt: 'two' })
    expect(second).toMatchObject({ extended: true, subscriptionId: first.subscriptionId })
    expect(await buy({ attempt: 'one' })).toEqual(first)
    expect(await buy({ attempt: 'two' })).toEqual(second)
    expect(await all('payment')).toHaveLength(2)
    await cancelSubscription(testApp.services, { userId: ann.id, reason: 'x' })
    const again = await subscribe(testApp.services, { userId: ann.id, plan: 'monthly', idempotencyKey: 'two' })
    expect(again).toEqual(second)
    expect(await status()).toMatchObject({ status: 'Free' })
  })

  it('SUB-9: an attempt is for one plan, and for one person', async () => {
    await buy({ attempt: 'one' })
    expect(await refusal({ attempt: 'one', plan: 'yearly' })).toEqual(refusedWith(paymentErrors.attemptReused))
    const bea = await aUser(testApp)
    const hers = await subscribe(testApp.services, { userId: bea.id, plan: 'yearly', idempotencyKey: 'one' })
    expect(hers.status).toBe('active')
    expect(await all('payment')).toHaveLength(2)
  })

  it('starts anew after the end, with the old one noted', async () => {
    const first = await buy()
    await later(30 * day)
    const second = await buy()
    expect(second.subscriptionId).not.toBe(first.subscriptionId)
    expect(second.expirationDate).toBe(addDays(testApp.clock.now(), 30).toISOString())
    expect((await all('subscription')).map((each) => each.status).toSorted()).toEqual(['active', 'expired'])
  })

  it('SUB-7: without a user id nothing is sold', async () => {
    expect(await refusal({ body: { subscriptionType: 'monthly' } })).toEqual(
      refusedWith(subscriptionErrors.userMissing),
    )
  })

  it('refuses another person, an unknown plan and an attempt that cannot be named', async () => {
    const bea = await aUser(testApp)
    expect(await refusal({ body: { userId: bea.id, subscriptionType: 'monthly' } })).toMatchObject({ status: 403 })
    expect(await refusal({ plan: 'weekly' })).toMatchObject({ status: 400 })
    expect(await refusal({ attempt: 'x'.repeat(201) })).toMatchObject({ status: 400 })
    expect(await refusal({ attempt: 'two words' })).toMatchObject({ status: 400 })
    expect(await all('checkout')).toEqual([])
  })

  it('takes no price from whoever pays', async () => {
    await buy({ body: { userId: ann.id, subscriptionType: 'yearly', cents: 1, cost: 0.01, days: 9999 } })
    expect(await all('payment')).toMatchObject([{ cents: 7999, days: 365 }])
  })

  it('can be asked for six times an hour, and no more', async () => {
    await buy()
    for (let i = 0; i < 5; i++) expect(await refusal()).toMatchObject({ status: 409 })
    expect(await refusal()).toMatchObject({ status: 429 })
  })

  it('can be asked for by everybody behind one address, as often as by others', async () => {
    const from = someAddress()
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser(testApp)))
    for (const person of people) {
      await enterAs(person)
      for (let i = 0; i < 5; i++) expect((await refusal({ from, plan: 'weekly' })).status).toBe(400)
    }
    await enterAs(await aUser(testApp))
    await buy({ from })
  })

  it('keeps the price at which somebody began, and what was paid', async () => {
    await buy()
    await testApp.services.db.updateTable('plan').set({ cents: 1299 }).where('id', '=', 'monthly').execute()
    await later(25 * day)
    await buy()
    expect((await all('payment')).map((each) => each.cents)).toEqual([999, 1299])
  })
})

it('nothing is sold while payments are off, and what was bought before is remembered', async () => {
  await enter()
  const { payments: _, ...closed } = testApp.services
  const off = { ...closed, payments: undefined }
  const bought = await buy({ attempt: 'one' })
  expect(await subscribe(off, { userId: ann.id, plan: 'monthly', idempotencyKey: 'one' })).toEqual(bought)
  await expect(subscribe(off, { userId: ann.id, plan: 'monthly' })).rejects.toMatchObject({ status: 403 })
  expect((await getSubscriptionStatus(off, ann.id)).payments).toBe('off')
})

it('PAYMENTS=off: 403, as asking again changes nothing', async () => {
  await enter({ env: { PAYMENTS: 'off' } })
  expect(await refusal()).toEqual({ ...refusedWith(paymentErrors.paymentsOff), status: 403 })
  expect(await all('checkout')).toEqual([])
})

it('in production the sandbox is used only when it is asked for, and then it warns', async () => {
  await enter({ env: { NODE_ENV: 'production' } })
  expect(await refusal()).toEqual(refusedWith(paymentErrors.paymentsOff))
  const warned = () => testApp.logged.filter(({ msg }) => /PAYMENTS is sandbox/.test(String(msg)))
  expect(warned()).toEqual([])
  await testApp.close()
  await enter({ env: { NODE_ENV: 'production', PAYMENTS: 'sandbox' } })
  expect(warned()).toHaveLength(1)
  expect((await getSubscriptionStatus(testApp.services, ann.id)).payments).toBe('test')
})

describe('with a provider that has pages of its own', () => {
  let provider: HostedProvider
  beforeEach(async () => {
    provider = new HostedProvider()
    await enter({ payments: provider })
  })
  const paid = (changes: Parameters<typeof paidEvent>[1] = {}, checkout = provider.begun.at(-1)!) =>
    applyEvent(testApp.services, provider, paidEvent(checkout, changes))

  it('is pending until the money has come', async () => {
    const answer = await buy({ plan: 'yearly', attempt: 'one' })
    const [checkout] = provider.begun
    expect(checkout).toMatchObject({
      description: 'Matinee Premium, Yearly',
      cents: 7999,
      currency: 'USD',
      returnUrl: 'https://matinee.test/profile',
    })
    const checkoutUrl = `https://pay.test/${checkout!.id}`
    expect(answer).toEqual({
      success: true,
      message: messages.goingToPay,
      status: 'pending',
      expirationDate: null,
      subscriptionId: null,
      checkoutUrl,
      extended: false,
    })
    expect(await status()).toMatchObject({ status: 'Free', pending: { plan: 'yearly', checkoutUrl } })
    expect((await getSubscriptionStatus(testApp.services, ann.id)).payments).toBe('live')
    expect(await all('mail')).toEqual([])

    await paid()
    expect(await status()).toMatchObject({ status: 'Premium', plan: 'yearly', daysRemaining: 365, pending: null })
    expect(await buy({ attempt: 'one', plan: 'yearly' })).toMatchObject({ status: 'active', checkoutUrl: null })
    expect(provider.begun).toHaveLength(1)
    const receipt = (await all('mail')).find(({ subject }) => /receipt/.test(subject))
    expect(receipt?.subject).toBe('Your receipt from Matinee')
    expect(receipt?.text_body).not.toContain(messages.testMode)
  })

  it('SUB-9: asking again goes on with the same purchase, with or without the same attempt', async () => {
    const first = await buy({ attempt: 'one' })
    expect(await buy({ attempt: 'one' })).toEqual(first)
    expect(await buy()).toEqual(first)
    expect(await buy({ attempt: 'two' })).toEqual(first)
    expect(await all('checkout')).toHaveLength(1)
    expect(new Set(provider.begun.map(({ id }) => id)).size).toBe(1)
    await paid()
    const bought = await buy({ attempt: 'two' })
    expect(bought).toMatchObject({ status: 'active' })
    // Whoever began it may ask as well, also after they have given it up.
    await cancelSubscription(testApp.services, { userId: ann.id, reason: '' })
    expect(await buy({ attempt: 'one' })).toEqual(bought)
    expect(await all('payment')).toHaveLength(1)
  })

  it('OFFER-9: leads back to the film, and only to a page of this site; for another film it is another purchase', async () => {
    const buyFor = (returnTo?: string) =>
      buy({ body: { userId: ann.id, subscriptionType: 'monthly', ...(returnTo !== undefined && { returnTo }) } })
    const to = (film: string) => `/checkout?plan=monthly&film=${film.repeat(24)}`
    await buyFor(to('a'))
    await buyFor(to('a'))
    await buyFor(to('b'))
    await buyFor('https://elsewhere.example/checkout')
    await buyFor()
    const site = 'https://matinee.test'
    expect(provider.begun.map(({ returnUrl, successUrl }) => [returnUrl, successUrl])).toEqual([
      [site + to('a'), `${site + to('a')}&paid=yes`],
      [site + to('a'), `${site + to('a')}&paid=yes`],
      [site + to('b'), `${site + to('b')}&paid=yes`],
      [`${site}/profile`, `${site}/profile`],
      [`${site}/profile`, `${site}/profile`],
    ])
    expect(new Set(provider.begun.map(({ id }) => id)).size).toBe(3)
    expect((await all('checkout')).filter(({ state }) => state === 'pending')).toHaveLength(1)
  })

  it('a price that has changed meanwhile is another purchase, at the price that is shown', async () => {
    await buy()
    await testApp.services.db.updateTable('plan').set({ cents: 499 }).where('id', '=', 'monthly').execute()
    await buy()
    expect(provider.begun.map((each) => each.cents)).toEqual([999, 499])
    expect((await all('checkout')).map(({ state }) => state).toSorted()).toEqual(['abandoned', 'pending'])
  })

  it('another plan gives up the first; money that comes for it all the same counts', async () => {
    await buy({ plan: 'monthly', attempt: 'one' })
    await buy({ plan: 'yearly', attempt: 'two' })
    expect((await all('checkout')).map(({ state }) => state).toSorted()).toEqual(['abandoned', 'pending'])
    expect(await refusal({ plan: 'monthly', attempt: 'one' })).toEqual(over)
    await paid()
    await paid({}, provider.begun[0])
    expect(await status()).toMatchObject({ status: 'Premium', daysRemaining: 395 })
    expect((await all('checkout')).map(({ state }) => state)).toEqual(['paid', 'paid'])
  })

  it('a payment that failed leaves nothing, and another attempt is another purchase', async () => {
    await buy({ attempt: 'one' })
    expect(await paid({ kind: 'failed' })).toBe('applied')
    expect(await status()).toMatchObject({ status: 'Free', pending: null })
    expect(await refusal({ attempt: 'one' })).toEqual(over)
    await buy({ attempt: 'two' })
    expect(new Set(provider.begun.map(({ id }) => id)).size).toBe(2)
  })

  it('a provider that does not answer is no loss: the next attempt goes on', async () => {
    provider.isDown = true
    expect(await refusal({ attempt: 'one' })).toEqual(refusedWith(paymentErrors.paymentFailed))
    expect(testApp.logged.filter(({ msg }) => msg === 'payment could not be started')).toHaveLength(1)
    expect(await status()).toMatchObject({ status: 'Free', pending: { plan: 'monthly', checkoutUrl: null } })
    provider.isDown = false
    expect(await buy({ attempt: 'one' })).toMatchObject({ status: 'pending' })
    expect(new Set(provider.begun.map(({ id }) => id)).size).toBe(1)
  })

  it('money may come before the provider has answered', async () => {
    provider.meanwhile = (checkout) => paid({}, checkout)
    expect(await buy()).toMatchObject({ status: 'active', extended: false })
    provider.meanwhile = (checkout) => paid({ kind: 'failed' }, checkout)
    await later(25 * day)
    expect(await refusal()).toEqual(over)
  })

  it('SUB-9: another plan is sold once the provider takes nothing for the first any more', async () => {
    await buy({ plan: 'monthly' })
    const first = provider.begun[0]!
    // It cannot be asked: both could be paid.
    provider.isDown = true
    expect(await refusal({ plan: 'yearly' })).toEqual(refusedWith(paymentErrors.paymentFailed))
    provider.isDown = false
    // The money is there, and its event is on the way.
    provider.taken.add(first.id)
    expect(await refusal({ plan: 'yearly' })).toEqual(refusedWith(paymentErrors.paymentOpen))
    expect(await status()).toMatchObject({ pending: { plan: 'monthly' } })
    provider.taken.clear()
    await buy({ plan: 'yearly' })
    expect([...provider.cancelled]).toEqual([first.id])
    expect((await all('checkout')).map(({ plan, state }) => `${plan} ${state}`).toSorted()).toEqual([
      'monthly abandoned',
      'yearly pending',
    ])
  })

  it('SUB-9: what another window begins while the first is being closed stays as it is', async () => {
    await buy({ plan: 'monthly' })
    const first = provider.begun[0]!
    const cancel = provider.cancelCheckout.bind(provider)
    provider.cancelCheckout = async (id) => {
      provider.cancelCheckout = cancel
      await buy({ plan: 'quarterly' })
      return cancel(id)
    }
    expect(await refusal({ plan: 'yearly' })).toEqual(refusedWith(paymentErrors.paymentOpen))
    expect([...provider.cancelled]).toEqual([first.id])
    expect((await all('checkout')).map(({ plan, state }) => `${plan} ${state}`).toSorted()).toEqual([
      'monthly abandoned',
      'quarterly pending',
    ])
  })

  it('SUB-9: what a process that died was closing is closed by the next', async () => {
    await buy({ plan: 'monthly' })
    await testApp.services.db.updateTable('checkout').set({ state: 'closing' }).execute()
    expect(await status()).toMatchObject({ pending: null })
    await buy({ plan: 'monthly' })
    expect((await all('checkout')).map(({ state }) => state).toSorted()).toEqual(['abandoned', 'pending'])
    await testApp.services.db.updateTable('checkout').set({ state: 'closing' }).where('state', '=', 'pending').execute()
    await later(day)
    expect(await abandonOldCheckouts(testApp.services)).toBe(1)
    expect(provider.cancelled.size).toBe(2)
  })

  it('SUB-9: what is being begun cannot be closed by another window, until whoever began it must have died', async () => {
    let goOn = () => {}
    const answered = new Promise<void>((resolve) => (goOn = resolve))
    provider.meanwhile = () => answered
    const first = ask({ plan: 'monthly' })
    await expect.poll(() => provider.begun.length).toBe(1)
    expect(await refusal({ plan: 'yearly' })).toEqual(refusedWith(paymentErrors.paymentOpen))
    provider.meanwhile = async () => undefined
    await later(60_001)
    expect(await buy({ plan: 'yearly' })).toMatchObject({ status: 'pending' })
    goOn()
    expect((await first).statusCode).toBe(409)
    expect([...provider.cancelled]).toEqual([provider.begun[0]!.id])
  })

  it('does not go on with a purchase of somebody who has Premium by now', async () => {
    await buy()
    const desk = await aUser(testApp, { role: 'owner' })
    await reactivateSubscription(testApp.services, {
      userId: ann.id,
      plan: 'yearly',
      reason: 'a present',
      actor: atDesk(desk),
    })
    expect(await refusal()).toEqual(refusedWith(subscriptionErrors.alreadyActive))
    await paid()
    expect(await status()).toMatchObject({ daysRemaining: 395 })
  })

  it('gives up what nobody has paid for a day', async () => {
    await buy()
    await later(day - 1)
    expect(await abandonOldCheckouts(testApp.services)).toBe(0)
    await later(1)
    expect(await abandonOldCheckouts(testApp.services)).toBe(1)
    expect(await abandonOldCheckouts(testApp.services)).toBe(0)
    expect(await status()).toMatchObject({ pending: null })
    expect(await paid()).toBe('applied')
    expect(await status()).toMatchObject({ status: 'Premium' })
  })

  it('SUB-9: those that cannot be closed do not keep newer ones from it', async () => {
    const { db } = testApp.services
    // Paid for at the provider, without a message about it. The first by their ids too.
    const { rows } = await sql<{ id: string }>`
      insert into checkout (id, plan, cents, currency, days, provider, created_at)
      select lpad(n::text, 24, '0'), 'monthly', 999, 'USD', 30, 'hosted', app_now() from generate_series(1, 150) n
      returning id`.execute(db)
    for (const { id } of rows) provider.taken.add(id)
    await later(1000)
    await buy()
    await later(day)
    expect(await abandonOldCheckouts(testApp.services)).toBe(1)
    expect([...provider.cancelled]).toEqual([provider.begun[0]!.id])
    const { rows: left } = await sql`select from checkout where state = 'pending'`.execute(db)
    expect(left).toHaveLength(150)
  })

  it('who has left meanwhile cannot begin, and is not charged for nothing', async () => {
    const gone = await aUser(testApp)
    const wish = { userId: gone.id, plan: 'monthly' } as const
    await subscribe(testApp.services, wish)
    await testApp.services.db.deleteFrom('users').where('id', '=', gone.id).execute()
    await expect(subscribe(testApp.services, wish)).rejects.toMatchObject({ status: 401 })
    expect(await paid()).toBe('refused')
    expect(await all('payment')).toEqual([])
    expect(await all('payment_event')).toMatchObject([{ error: expect.stringContaining('Pay it back') }])
  })
})
