import { planEndpoints } from '@matinee/contract/plans'
import { defaultGenres as genres } from '@matinee/contract/movies'
import { paymentEndpoints } from '@matinee/contract/payments'
import {
  addDays,
  type Cleanup,
  type ExpiringUser,
  type Subscriber,
  subscriptionEndpoints,
  subscriptionErrors as errors,
  subscriptionMessages as messages,
} from '@matinee/contract/subscriptions'
import type { Endpoint } from '@matinee/contract/http/endpoint'
import { sql } from 'kysely'
import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { atDesk, aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import { listTimeline } from '../people/people.service.ts'
import { reactivateSubscription, getSubscriptionStatus } from './subscriptions.service.ts'

const day = 86_400_000
const absent = 'f'.repeat(24)

let testApp: TestApp
let ann: Person
let desk: Person
let asAnn: string
let asDesk: string
beforeEach(async () => {
  testApp = await startTestApp()
  ann = await aUser(testApp)
  desk = await aUser(testApp, { role: 'owner' })
  await signIn()
})
afterEach(() => testApp.close())

async function signIn() {
  asAnn = await tokenOf(testApp, ann)
  asDesk = await tokenOf(testApp, desk, { audience: 'admin' })
}
/** Nobody stays signed in for so long. */
async function later(ms: number) {
  await testApp.forward(ms)
  await signIn()
}

async function call(
  token: string | undefined,
  { method, path }: Endpoint,
  { query = {}, body }: { query?: Record<string, string>; body?: object } = {},
) {
  const answer = await testApp.request({
    method,
    url: `${path}?${new URLSearchParams(query).toString()}`,
    ...(body && { payload: body }),
    headers: token ? bearer(token) : {},
    remoteAddress: someAddress(),
  })
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers }
}
const refusedWith = (make: () => { status: number; code: string; message: string }) => {
  const { status, code, message } = make()
  return { status, body: { success: false, code, message } }
}
const give = (userId = ann.id, plan: 'monthly' | 'yearly' = 'monthly') =>
  reactivateSubscription(testApp.services, { userId, plan, reason: 'a present', actor: atDesk(desk) })
const statusOf = async (userId = ann.id) => (await getSubscriptionStatus(testApp.services, userId)).subscriptionStatus
const changes = () => testApp.services.db.selectFrom('subscription_change').selectAll().orderBy('id').execute()
const subscriptions = () => testApp.services.db.selectFrom('subscription').selectAll().orderBy('created_at').execute()

const offer = {
  subscriptionOptions: {
    monthly: {
      name: 'Monthly',
      description: '',
      cost: 9.99,
      cents: 999,
      currency: 'USD',
      duration: '1 month',
      days: 30,
      months: null,
      isRenewing: false,
      mark: 'popular',
    },
    quarterly: {
      name: 'Quarterly',
      description: '',
      cost: 24.99,
      cents: 2499,
      currency: 'USD',
      duration: '3 months',
      days: 90,
      months: null,
      isRenewing: false,
      mark: null,
    },
    semiAnnually: {
      name: 'Semi-annual',
      description: '',
      cost: 44.99,
      cents: 4499,
      currency: 'USD',
      duration: '6 months',
      days: 180,
      months: null,
      isRenewing: false,
      mark: null,
    },
    yearly: {
      name: 'Yearly',
      description: '',
      cost: 79.99,
      cents: 7999,
      currency: 'USD',
      duration: '12 months',
      days: 365,
      months: null,
      isRenewing: false,
      mark: 'bestValue',
    },
  },
  payments: 'test',
}

describe('GET /api/subscription-status', () => {
  it('API-8, SUB-3: has the status and what can be bought, in dollars and in cents', async () => {
    const { status, body, headers } = await call(asAnn, subscriptionEndpoints.status, {
      query: { userId: ann.id },
    })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      subscriptionStatus: {
        status: 'Free',
        subscribed: false,
        plan: null,
        planName: null,
        startDate: null,
        expirationDate: null,
        daysRemaining: 0,
        subscriptionId: null,
        expiringSoon: false,
        renewal: null,
        pending: null,
      },
      ...offer,
    })
  })

  it('WATCH-2: anybody is told what Premium costs', async () => {
    expect(await call(undefined, planEndpoints.offer)).toMatchObject({ status: 200, body: offer })
  })

  it('API-8: is one’s own, with or without saying whose; the desk sees anybody’s', async () => {
    const { subscriptionId } = await give()
    const mine = { subscriptionStatus: { status: 'Premium', subscriptionId } }
    expect((await call(asAnn, subscriptionEndpoints.status)).body).toMatchObject(mine)
    expect((await call(asDesk, subscriptionEndpoints.status, { query: { userId: ann.id } })).body).toMatchObject(mine)
    expect((await call(asDesk, subscriptionEndpoints.status)).body).toMatchObject({
      subscriptionStatus: { status: 'Free' },
    })
    expect((await call(asAnn, subscriptionEndpoints.status, { query: { userId: desk.id } })).status).toBe(403)
    expect((await call(asAnn, subscriptionEndpoints.status, { query: { userId: absent } })).status).toBe(403)
    expect((await call(undefined, subscriptionEndpoints.status, { query: { userId: ann.id } })).status).toBe(401)
    expect(await call(asDesk, subscriptionEndpoints.status, { query: { userId: absent } })).toMatchObject(
      refusedWith(errors.userUnknown),
    )
    expect((await call(asDesk, subscriptionEndpoints.status, { query: { userId: 'ann' } })).status).toBe(400)
  })

  it('SUB-2: tells when it is expiring soon, and no sooner', async () => {
    await give()
    await later(23 * day - 1)
    expect(await statusOf()).toMatchObject({ daysRemaining: 8, expiringSoon: false })
    await later(1)
    expect(await statusOf()).toMatchObject({ daysRemaining: 7, expiringSoon: true })
  })
})

describe('POST /api/cancel-subscription', () => {
  it('API-8, SUB-6, ROLE-2: ends one’s own at once, with the reason that was given or the usual one', async () => {
    await give()
    expect(await call(asAnn, subscriptionEndpoints.cancel, { body: { userId: ann.id } })).toMatchObject({
      status: 200,
      body: { success: true, message: messages.cancelled },
    })
    await give()
    await call(asAnn, subscriptionEndpoints.cancel, { body: { userId: ann.id, reason: ' Too dear ' } })
    await give()
    await call(asAnn, subscriptionEndpoints.cancel, { body: { userId: ann.id, reason: '' } })
    expect((await subscriptions()).map((each) => each.cancel_reason).toSorted()).toEqual([
      'Too dear',
      'User requested',
      'User requested',
    ])
    const cancelled = (await changes()).filter(({ step }) => step === 'cancel')
    expect(cancelled).toMatchObject(Array.from({ length: 3 }, () => ({ by: 'person', actor_id: ann.id })))
    expect(await statusOf()).toMatchObject({ status: 'Free', plan: null, subscriptionId: null })
  })

  it('of an admin is the desk’s, whatever reason is given, and may be anybody’s', async () => {
    await give()
    expect((await call(asDesk, subscriptionEndpoints.cancel, { body: { userId: ann.id } })).status).toBe(200)
    expect(await subscriptions()).toMatchObject([{ status: 'cancelled', cancel_reason: 'Admin cancelled' }])
    expect((await changes()).at(-1)).toMatchObject({ step: 'cancel', by: 'desk', actor_id: desk.id })
    expect(await call(asDesk, subscriptionEndpoints.cancel, { body: { userId: absent } })).toMatchObject(
      refusedWith(errors.userUnknown),
    )
    await give(desk.id)
    expect(await call(asDesk, subscriptionEndpoints.cancel, { body: {} })).toMatchObject(
      refusedWith(errors.userMissing),
    )
    expect((await call(asDesk, subscriptionEndpoints.cancel, { body: { userId: desk.id } })).status).toBe(200)
    expect(await statusOf(desk.id)).toMatchObject({ status: 'Free' })
  })

  it('a reason cannot pretend to be the desk’s', async () => {
    await give()
    await call(asAnn, subscriptionEndpoints.cancel, { body: { userId: ann.id, reason: 'Admin cancelled' } })
    expect((await changes()).at(-1)).toMatchObject({ step: 'cancel', by: 'person', actor_id: ann.id })
  })

  it('changes nothing where there is nothing to cancel, and says so to nobody', async () => {
    expect((await call(asAnn, subscriptionEndpoints.cancel, { body: { userId: ann.id } })).status).toBe(200)
    expect(await subscriptions()).toEqual([])
  })

  it('SUB-7: without a user id, of somebody else, or for too long a reason it is refused', async () => {
    await give()
    expect(await call(asAnn, subscriptionEndpoints.cancel, { body: {} })).toMatchObject(refusedWith(errors.userMissing))
    expect((await call(asAnn, subscriptionEndpoints.cancel, { body: { userId: desk.id } })).status).toBe(403)
    expect(
      (await call(asAnn, subscriptionEndpoints.cancel, { body: { userId: ann.id, reason: 'x'.repeat(201) } })).status,
    ).toBe(400)
    expect(await statusOf()).toMatchObject({ status: 'Premium' })
  })

  it('a person is limited to six an hour, and the desk is not', async () => {
    const cancel = (token: string) => call(token, subscriptionEndpoints.cancel, { body: { userId: ann.id } })
    for (let i = 0; i < 6; i++) expect((await cancel(asAnn)).status).toBe(200)
    expect((await cancel(asAnn)).status).toBe(429)
    for (let i = 0; i < 25; i++) expect((await cancel(asDesk)).status).toBe(200)
  })
})

it('refuses what no database can hold', async () => {
  const odd = { userId: ann.id, reason: 'x\0y' }
  expect(await call(asAnn, subscriptionEndpoints.cancel, { body: odd })).toMatchObject({ status: 400 })
  expect(await call(asDesk, subscriptionEndpoints.reactivate, { body: odd })).toMatchObject({ status: 400 })
  expect(await call(asDesk, subscriptionEndpoints.cancel, { body: { userId: 'a\0' } })).toMatchObject({ status: 400 })
})

describe('POST /api/set-preferred-genre', () => {
  const set = (genre: string, body: object = { userId: ann.id }) =>
    call(asAnn, subscriptionEndpoints.setPreferredGenre, { body: { ...body, genre } })
  const saved = () =>
    testApp.services.db.selectFrom('users').select('preferred_genre').where('id', '=', ann.id).executeTakeFirst()

  it('API-8, ROLE-3: is for those who have Premium at this moment', async () => {
    expect(await set('Drama')).toMatchObject(refusedWith(errors.premiumOnly))
    await give()
    expect(await set('Drama')).toMatchObject({
      status: 200,
      body: { success: true, message: messages.genreSaved, preferredGenre: 'Drama' },
    })
    await later(30 * day - 1)
    expect((await set('Horror')).status).toBe(200)
    await later(1)
    expect(await set('Comedy')).toMatchObject(refusedWith(errors.premiumOnly))
    expect(await saved()).toEqual({ preferred_genre: 'Horror' })
  })

  it('takes each of the nine genres and nothing else', async () => {
    await give()
    for (const genre of genres) expect((await set(genre)).status).toBe(200)
    for (const genre of ['drama', 'Western', '', "Drama'; --"]) expect((await set(genre)).status).toBe(400)
    expect(await saved()).toEqual({ preferred_genre: genres.at(-1) })
  })

  it('SUB-7: needs to be told whose, and it must be one’s own', async () => {
    await give()
    expect(await set('Drama', {})).toMatchObject(refusedWith(errors.userMissing))
    expect((await set('Drama', { userId: desk.id })).status).toBe(403)
    expect(
      (await call(asDesk, subscriptionEndpoints.setPreferredGenre, { body: { userId: ann.id, genre: 'Drama' } }))
        .status,
    ).toBe(403)
  })

  it('can be changed thirty times a minute, and no more', async () => {
    for (let i = 0; i < 30; i++) expect((await set('Drama')).status).toBe(403)
    expect((await set('Drama')).status).toBe(429)
  })
})

describe('SUBS-6 days that the desk gives', () => {
  const giving = async (userId: string, days: unknown, reason = 'The stream broke') =>
    call(
      asDesk,
      { ...subscriptionEndpoints.giveDays, path: `/api/admin/people/${userId}/days` },
      { body: { days, reason } },
    )
  const mails = async () =>
    (await testApp.services.db.selectFrom('mail').select('subject').where('recipient', '=', ann.email).execute()).length

  it('begin Premium for whoever has none, with a mail, and are on record with their reason', async () => {
    expect(await giving(ann.id, 3)).toMatchObject({
      status: 200,
      body: { message: messages.daysGiven, expirationDate: addDays(testApp.clock.now(), 3).toISOString() },
    })
    expect(await statusOf()).toMatchObject({ status: 'Premium', plan: 'monthly', daysRemaining: 3 })
    expect(await mails()).toBe(1)
    const { db } = testApp.services
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('target_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'subscription.give-days', after: { days: 3, reason: 'The stream broke' } })
    const { entries } = await listTimeline(testApp.services, ann.id, undefined)
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'grant', days: 3, reason: 'The stream broke', by: desk.email }),
    )
    expect((await checkInvariants(db)).filter(({ count }) => count > 0)).toEqual([])
  })

  it('are added long before the end, to the plan there is, and after it is over begin anew', async () => {
    await give(ann.id, 'yearly')
    const end = (await statusOf()).expirationDate!
    await giving(ann.id, 3)
    expect(await statusOf()).toMatchObject({
      plan: 'yearly',
      expirationDate: addDays(new Date(end), 3).toISOString(),
    })
    await later(400 * 86_400_000)
    await giving(ann.id, 5)
    expect(await statusOf()).toMatchObject({ status: 'Premium', plan: 'yearly', daysRemaining: 5 })
  })

  it('of no number, without a reason, to nobody and by others than the desk are refused', async () => {
    for (const days of [0, 1.5, -1, 3661, '3']) expect((await giving(ann.id, days)).status).toBe(400)
    expect((await giving(ann.id, 3, ' ')).status).toBe(400)
    expect(await giving(absent, 3)).toMatchObject(refusedWith(errors.userUnknown))
    asDesk = await tokenOf(testApp, await aUser(testApp, { role: 'finance' }), { audience: 'admin' })
    expect((await giving(ann.id, 3)).status).toBe(403)
    expect(await testApp.services.db.selectFrom('premium_grant').selectAll().execute()).toEqual([])
  })
})

describe('POST /api/reactivate-subscription', () => {
  it('gives a month, or what is said, is recorded as a gift and is no revenue', async () => {
    const month = await call(asDesk, subscriptionEndpoints.reactivate, { body: { userId: ann.id } })
    expect(month).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: messages.reactivated,
        expirationDate: addDays(testApp.clock.now(), 30).toISOString(),
      },
    })
    expect(await statusOf()).toMatchObject({
      plan: 'monthly',
      subscriptionId: (month.body as { subscriptionId: string }).subscriptionId,
    })
    const bea = await aUser(testApp)
    await call(asDesk, subscriptionEndpoints.reactivate, {
      body: { userId: bea.id, subscriptionType: 'yearly', reason: 'a prize' },
    })
    expect(await statusOf(bea.id)).toMatchObject({ plan: 'yearly', daysRemaining: 365 })
    const { db } = testApp.services
    const grants = await db.selectFrom('premium_grant').selectAll().execute()
    expect(grants.map(({ reason }) => reason).toSorted()).toEqual([messages.grantReason, 'a prize'].toSorted())
    expect(grants.every(({ granted_by }) => granted_by === desk.id)).toBe(true)
    expect(await db.selectFrom('payment').selectAll().execute()).toEqual([])
  })

  it('is refused with more than seven days left, for nobody, and to users', async () => {
    await give()
    expect(await call(asDesk, subscriptionEndpoints.reactivate, { body: { userId: ann.id } })).toMatchObject(
      refusedWith(errors.alreadyActiveThere),
    )
    expect(await call(asDesk, subscriptionEndpoints.reactivate, { body: { userId: absent } })).toMatchObject(
      refusedWith(errors.userUnknown),
    )
    expect((await call(asDesk, subscriptionEndpoints.reactivate, { body: {} })).status).toBe(400)
    expect((await call(asAnn, subscriptionEndpoints.reactivate, { body: { userId: ann.id } })).status).toBe(403)
    expect(await testApp.services.db.selectFrom('premium_grant').selectAll().execute()).toHaveLength(1)
  })
})

describe('POST /api/send-expiration-reminders', () => {
  it('asks the worker once a minute to remind those whose Premium ends soon, and says how many', async () => {
    const bea = await aUser(testApp)
    await give(ann.id)
    await give(bea.id, 'yearly')
    await later(25 * day)
    expect(await call(asDesk, subscriptionEndpoints.remind, { body: { days: 7 } })).toMatchObject({
      status: 200,
      body: { success: true, message: messages.remindersSent, sent: 1, skipped: 0 },
    })
    expect((await call(asDesk, subscriptionEndpoints.remind, { body: { days: 7 } })).status).toBe(429)
    const reminders = () => testApp.services.db.selectFrom('reminder').selectAll().execute()
    expect(await reminders()).toEqual([])
    const stop = await testApp.startWorker()
    await expect.poll(reminders).toHaveLength(1)
    await stop()
    const other = await aUser(testApp, { role: 'owner' })
    asDesk = await tokenOf(testApp, other, { audience: 'admin' })
    expect((await call(asDesk, subscriptionEndpoints.remind, { body: {} })).body).toMatchObject({ sent: 0, skipped: 1 })
  })

  it('is refused for no day or too many, and to users', async () => {
    for (const days of [0, 91, 1.5, '7'])
      expect(
        (
          await call(
            await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' }),
            subscriptionEndpoints.remind,
            { body: { days } },
          )
        ).status,
      ).toBe(400)
    expect((await call(asAnn, subscriptionEndpoints.remind, { body: { days: 7 } })).status).toBe(403)
  })
})

describe('POST /api/check-expired-subscriptions', () => {
  const statuses = async () => (await subscriptions()).map(({ status }) => status).toSorted()
  const expire = async () => (await call(asDesk, subscriptionEndpoints.expire)).body as { cleanup: Cleanup }
  const shown = async () =>
    ((await call(asDesk, subscriptionEndpoints.cleanup)).body as { cleanup: Cleanup | null }).cleanup
  const givenBefore = async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aUser(testApp)))
    for (const { id } of people) await give(id)
    await give(ann.id, 'yearly')
    await later(30 * day)
  }

  it('has the worker note what has ended, one cleanup at a time, and tells how far it is', async () => {
    await givenBefore()
    const begun = await expire()
    expect(await statuses()).toEqual(['active', 'active', 'active', 'active'])
    expect(begun).toEqual({
      success: true,
      message: messages.cleanupStarted,
      expired: 0,
      cleanup: { id: expect.any(String) as string, state: 'running', total: 3, expired: 0 },
    })
    expect([await expire(), await shown()]).toEqual([begun, begun.cleanup])

    const stop = await testApp.startWorker()
    await expect.poll(shown).toEqual({ id: begun.cleanup.id, state: 'done', total: 3, expired: 3 })
    expect(await statuses()).toEqual(['active', 'expired', 'expired', 'expired'])
    const { cleanup: next } = await expire()
    expect(next).toMatchObject({ state: 'running', total: 0 })
    await expect.poll(shown).toEqual({ id: next.id, state: 'done', total: 0, expired: 0 })
    await stop()
  })

  it('says when it has failed, and can be asked for again', async () => {
    await givenBefore()
    expect(await shown()).toBeNull()
    const { db } = testApp.services
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(db)
    await sql`create trigger refuse before insert on subscription_change for each row execute function refuse()`.execute(
      db,
    )
    await expire()
    // Without waiting for the second and the third try.
    await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(db)
    const stop = await testApp.startWorker()
    await expect.poll(shown).toMatchObject({ state: 'failed', total: 3, expired: 0 })
    await sql`drop function refuse cascade`.execute(db)
    expect(await expire()).toMatchObject({ cleanup: { state: 'running', total: 3 } })
    await expect.poll(shown).toMatchObject({ state: 'done', total: 3, expired: 3 })
    await stop()
  })
})

describe('the lists of the desk', () => {
  it('DATA-4: subscribers have each of the fields, the newest first, by page and by status', async () => {
    const bea = await aUser(testApp)
    const { subscriptionId: first } = await give(ann.id, 'yearly')
    await later(day)
    await give(bea.id)
    await call(asDesk, subscriptionEndpoints.cancel, { body: { userId: bea.id } })
    await later(day)
    const { subscriptionId: last } = await give(bea.id)
    const list = async (query: Record<string, string> = {}) => {
      const { status, body } = await call(asDesk, subscriptionEndpoints.subscribers, {
        query,
      })
      expect(status).toBe(200)
      return body as { subscribers: Subscriber[]; total: number }
    }
    const { subscribers, total } = await list()
    expect(total).toBe(3)
    expect(subscribers.map(({ status }) => status)).toEqual(['active', 'cancelled', 'active'])
    expect(subscribers.at(-1)).toEqual({
      _id: first,
      userId: ann.id,
      username: ann.username,
      userEmail: ann.email,
      refusesMail: false,
      subscriptionType: 'yearly',
      planName: 'Yearly',
      renewal: null,
      status: 'active',
      cost: 0,
      cents: 0,
      startDate: '2026-03-01T12:00:00.000Z',
      expirationDate: addDays(new Date('2026-03-01T12:00:00Z'), 365).toISOString(),
      createdAt: '2026-03-01T12:00:00.000Z',
    })
    expect(await list({ status: 'cancelled' })).toMatchObject({ total: 1, subscribers: [{ userId: bea.id }] })
    expect(await list({ page: '2', limit: '2' })).toMatchObject({ total: 3, subscribers: [{ _id: first }] })
    expect((await list({ page: '3', limit: '2' })).subscribers).toEqual([])
    await later(30 * day)
    // Past its end and not noted yet: that is what it is.
    expect((await list({ status: 'expired' })).subscribers.map(({ _id }) => _id)).toEqual([last])
    for (const [name, value] of Object.entries({ page: '0', limit: '1001', status: 'free' }))
      expect((await call(asDesk, subscriptionEndpoints.subscribers, { query: { [name]: value } })).status).toBe(400)
  })

  it('DATA-4: a subscriber’s cost is what was paid, in dollars', async () => {
    await call(asAnn, paymentEndpoints.subscribe, { body: { userId: ann.id, subscriptionType: 'quarterly' } })
    const { body } = await call(asDesk, subscriptionEndpoints.subscribers)
    expect(body).toMatchObject({ subscribers: [{ subscriptionType: 'quarterly', cost: 24.99 }] })
  })

  it('DATA-4: who is about to lose Premium has each of the fields, the first to lose it first', async () => {
    const bea = await aUser(testApp)
    await give(ann.id)
    await later(2 * day)
    await give(bea.id)
    await later(21 * day)
    const list = async (days?: string) =>
      (await call(asDesk, subscriptionEndpoints.expiringSoon, { query: days ? { days } : {} })).body as ExpiringUser[]
    expect(await list()).toEqual([
      {
        id: ann.id,
        email: ann.email,
        username: ann.username,
        subscriptionType: 'monthly',
        planName: 'Monthly',
        expirationDate: addDays(new Date('2026-03-01T12:00:00Z'), 30).toISOString(),
        daysRemaining: 7,
        isReminded: false,
      },
    ])
    expect((await list('9')).map(({ id }) => id)).toEqual([ann.id, bea.id])
    expect(await list('6')).toEqual([])
    await later(7 * day)
    expect((await list()).map(({ id }) => id)).toEqual([bea.id])
    for (const days of ['0', '91', 'x', '1.5'])
      expect((await call(asDesk, subscriptionEndpoints.expiringSoon, { query: { days } })).status).toBe(400)
  })

  it.each([subscriptionEndpoints.subscribers, subscriptionEndpoints.expiringSoon])(
    '$path is nobody’s but the desk’s',
    async (endpoint) => {
      expect((await call(asAnn, endpoint)).status).toBe(403)
      expect((await call(undefined, endpoint)).status).toBe(401)
      expect((await call(asDesk, endpoint)).headers['cache-control']).toBe('no-store')
    },
  )
})
