import { defaultGenres as genres } from '@matinee/contract/movies'
import { type Statistics, statisticsEndpoints } from '@matinee/contract/statistics'
import { firstPlanIds } from '@matinee/contract/plans'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { makeRefunds } from '../../../test/payments.ts'
import { atDesk, aUser, bearer, freshOwner, someAddress, tokenOf } from '../../../test/people.ts'
import { aCrowd } from '../../../test/subscribers.ts'
import { subscribe } from '../payments/purchase.service.ts'
import { requestRefund } from '../payments/refunds.service.ts'
import { cancelSubscription, expireOverdue, reactivateSubscription } from '../subscriptions/subscriptions.service.ts'
import { getStatistics } from './statistics.service.ts'

const firstPlanNames = { monthly: 'Monthly', quarterly: 'Quarterly', semiAnnually: 'Semi-annual', yearly: 'Yearly' }
const hour = 3_600_000
const day = 24 * hour

/** A year of it, the same each time. */
class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  below(n: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * n)
  }
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)]!
}

/**
 * Every figure, worked out anew from what was paid and what happened: no index, and no stored status. A
 * subscription is active when the last that happened to it gave it days, and they are not over.
 */
async function workedOut({ services: { db }, clock }: TestApp): Promise<Omit<Statistics, 'payments' | 'failed'>> {
  const now = clock.now()
  const ask = async <T>(query: { execute(on: typeof db): Promise<{ rows: T[] }> }) => (await query.execute(db)).rows
  /** What everybody had at a moment. */
  const standing = (at: Date) =>
    ask(sql<{ step: string; plan: string; expires_at: Date; cents: number }>`
    select distinct on (c.subscription_id) c.step, c.plan, c.expires_at, coalesce(p.cents, s.cents, 0) as cents
    from subscription_change c left join payment p on p.id = c.payment_id
    left join subscription s on s.id = c.subscription_id and c.step = 'shorten'
    where c.at <= ${at} order by c.subscription_id, c.id desc`)
  const isActive = (at: Date) => (row: { step: string; expires_at: Date }) =>
    ['start', 'extend', 'shorten'].includes(row.step) && row.expires_at > at
  const payments = await ask(sql<{ cents: number; paid_at: Date }>`select cents, paid_at from payment`)
  const refunds = await ask(sql<{ cents: number; refunded_at: Date }>`
    select cents, refunded_at from refund where state = 'succeeded'`)
  const starts = await ask(sql<{ at: Date }>`select at from subscription_change where step = 'start'`)
  const people = await ask(sql<{ created_at: Date; seen: Date | null }>`
    select u.created_at, (select max(s.refreshed_at) from session s where s.user_id = u.id) as seen from users u`)
  const movies = await ask(sql<{ genres: string[]; created_at: Date }>`select genres, created_at from movie`)
  const [cleanup] = await ask(sql<{ n: number; all: number }>`
    select (count(*) filter (where status = 'active' and expires_at <= ${now}))::int as n, count(*)::int as all from subscription`)

  const all = await standing(now)
  const active = all.filter(isActive(now))
  const cents = active.reduce((sum, row) => sum + row.cents, 0)
  const monthly = active.reduce(
    (sum, row) => sum + row.cents * { monthly: 12, quarterly: 4, semiAnnually: 2, yearly: 1 }[row.plan as 'monthly'],
    0,
  )
  const recurring = Math.round(monthly / 12)
  const perUser = active.length === 0 ? 0 : Math.round(cents / active.length)
  const inMonth = (at: Date, back: number) =>
    at >= new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)) &&
    at < new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1, 1))
  const paidIn = (back: number) => payments.filter((row) => inMonth(row.paid_at, back))
  const sumOf = (rows: { cents: number }[]) => rows.reduce((sum, row) => sum + row.cents, 0)
  const plans = firstPlanIds.map((plan) => ({
    _id: plan,
    name: firstPlanNames[plan],
    count: active.filter((row) => row.plan === plan).length,
  }))
  const refundedIn = (back: number) => sumOf(refunds.filter((row) => inMonth(row.refunded_at, back)))
  const earnedIn = (back: number) => sumOf(paidIn(back)) - refundedIn(back)
  const soon = active.filter((row) => row.expires_at.getTime() <= now.getTime() + 7 * day).length
  const cancelled = all.filter((row) => row.step === 'cancel').length
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const days = []
  for (let back = 6; back >= 0; back--) {
    const [from, to] = [midnight - back * day, midnight - (back - 1) * day]
    // Today has not ended.
    const end = back === 0 ? now : new Date(to - 1)
    days.push({
      day: new Date(from).toISOString().slice(0, 10),
      movies: movies.filter((row) => row.created_at.getTime() < to).length,
      users: people.filter((row) => row.created_at.getTime() < to).length,
      activeSubscribers: (await standing(end)).filter(isActive(end)).length,
      revenueCents:
        sumOf(payments.filter((row) => row.paid_at.getTime() >= from && row.paid_at.getTime() < to)) -
        sumOf(refunds.filter((row) => row.refunded_at.getTime() >= from && row.refunded_at.getTime() < to)),
    })
  }
  const byGenre = genres.map((genre) => ({ genre, count: movies.filter((row) => row.genres.includes(genre)).length }))
  return {
    asOf: now.toISOString(),
    totalUsers: people.length,
    activeUsers: people.filter(({ seen }) => seen && seen.getTime() >= midnight - 30 * day).length,
    subscriptionBreakdown: plans,
    planBreakdown: { free: people.length - active.length, premium: active.length },
    subscriptionPlanBreakdown: Object.fromEntries(plans.map(({ _id, count }) => [_id, count])),
    expiringSoon: soon,
    needsCleanup: cleanup!.n,
    estimatedMonthlyRevenue: recurring / 100,
    revenue: {
      monthlyRevenue: earnedIn(0) / 100,
      newSubscribersThisMonth: starts.filter(({ at }) => inMonth(at, 0)).length,
      monthlyRecurringRevenue: recurring / 100,
      totalRevenue: cents / 100,
      averageRevenuePerUser: perUser / 100,
      cents: { month: earnedIn(0), recurring, active: cents, perUser },
      lastMonthCents: earnedIn(1),
    },
    health: { active: active.length, expiringSoon: soon, expired: all.length - active.length - cancelled, cancelled },
    totalSubscriptions: cleanup!.all,
    months: Array.from({ length: 12 }, (_, i) => 11 - i).map((back) => ({
      month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
      cents: earnedIn(back),
      refundedCents: refundedIn(back),
      payments: paidIn(back).length,
      begun: starts.filter(({ at }) => inMonth(at, back)).length,
    })),
    movies: {
      total: movies.length,
      added: movies.filter((row) => row.created_at.getTime() >= now.getTime() - 30 * day).length,
      topGenres: byGenre
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count || (a.genre < b.genre ? -1 : 1))
        .slice(0, 5)
        .map(({ genre, count }) => ({ genre, count, percent: Math.round((count / movies.length) * 1000) / 10 })),
    },
    days,
  }
}

/** So that another crowd can come. */
let renamed = 0
function renameCrowd(db: TestApp['services']['db']) {
  renamed++
  return sql`update users set email = ${`x${renamed}-`} || email, email_key = ${`x${renamed}-`} || email_key,
    username = left(${`x${renamed} `} || username, 30), username_key = ${`x${renamed} `} || username_key
    where email like '%@crowd.example' and email !~ '^x'`.execute(db)
}

describe('a year of the site', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp()
  })
  afterAll(() => testApp.close())

  const to = async (at: string) => testApp.forward(Date.parse(at) - testApp.clock.now().getTime())
  /** The statistics are what a straight sum gives. */
  async function compare() {
    const expected = await workedOut(testApp)
    const { failed, payments, ...figures } = await getStatistics(testApp.services)
    expect({ failed, payments }).toEqual({ failed: [], payments: 'test' })
    expect(figures).toEqual(expected)
    return expected
  }

  it(
    'STAT-1, STAT-2, DATA-5: every figure equals a straight sum over payments and what happened, at any moment',
    { timeout: 300_000 },
    async () => {
      const { services } = testApp
      const { db } = services
      const dice = new Dice(8)
      const admin = await aUser(testApp, { role: 'owner' })
      await to('2027-04-20T10:00:00Z')
      const people = await Promise.all(Array.from({ length: 40 }, () => aUser(testApp)))
      await to('2027-05-01T00:00:00Z')
      await compare()

      const buy = (userId: string) =>
        subscribe(services, { userId, plan: dice.pick(firstPlanIds), idempotencyKey: undefined })
      let refunded = 0
      /** The newest payment of somebody, whole or a part of it. */
      const giveBack = async (userId: string) => {
        const { rows } = await sql<{ id: string; left: number }>`
          select p.id, p.cents - coalesce(sum(r.cents), 0)::int as left
          from payment p left join refund r on r.payment_id = p.id where p.user_id = ${userId}
          group by p.id order by p.paid_at desc limit 1`.execute(db)
        const [payment] = rows
        if (!payment || payment.left === 0) return
        const cents = dice.below(3) === 0 ? Math.ceil(payment.left / 2) : payment.left
        await requestRefund(services, {
          paymentId: payment.id,
          cents,
          reason: 'sorry',
          actor: atDesk(admin),
          caller: freshOwner,
        })
        await makeRefunds(services)
        refunded++
      }
      const deeds: ((userId: string) => Promise<unknown>)[] = [
        buy,
        buy,
        buy,
        (userId) => cancelSubscription(services, { userId, reason: 'enough' }),
        (userId) =>
          reactivateSubscription(services, {
            userId,
            plan: dice.pick(firstPlanIds),
            reason: 'sorry',
            actor: atDesk(admin),
          }),
        giveBack,
        () => expireOverdue(services),
        async () => void people.push(await aUser(testApp)),
        async (userId) =>
          tokenOf(
            testApp,
            people.find(({ id }) => id === userId)!,
          ),
        () =>
          sql`insert into movie (title, genres, created_at)
            values ('A film', array[${dice.pick(genres)}]::text[], ${testApp.clock.now()})`.execute(db),
      ]
      const moments = [
        '2027-05-31T23:59:59.999Z',
        '2027-06-01T00:00:00Z',
        '2027-08-31T18:30:00Z',
        '2027-12-31T23:59:59.999Z',
        '2028-01-01T00:00:00Z',
        '2028-02-29T00:00:00Z',
        '2028-02-29T23:59:59.999Z',
        '2028-03-01T12:00:00Z',
        '2028-05-01T00:00:00Z',
      ]
      let bought = 0
      for (const moment of moments) {
        while (testApp.clock.now().getTime() + 40 * hour < Date.parse(moment)) {
          await testApp.forward(hour * (12 + dice.below(60)) + dice.below(hour))
          for (let i = 0; i < 3; i++) {
            const deed = dice.pick(deeds)
            // What is refused, as too early, is part of life and changes nothing.
            const done = await deed(dice.pick(people).id).catch((error: unknown) => error)
            if (deed === buy && !(done instanceof Error)) bought++
          }
        }
        await to(moment)
        await compare()
      }
      expect(bought).toBeGreaterThan(100)
      expect(refunded).toBeGreaterThan(20)

      // For breadth: very many at once, whose ends lie on either side of now.
      await aCrowd(db, 300, 7)
      await testApp.forward(3 * day)
      await renameCrowd(db)
      await aCrowd(db, 200, 4)
      await compare()
      const next = await sql<{ at: Date }>`
        select min(expires_at) as at from subscription where status = 'active' and expires_at > app_now()`.execute(db)
      const end = next.rows[0]!.at
      await to(new Date(end.getTime() - 1).toISOString())
      const before = await compare()
      await testApp.forward(1)
      const after = await compare()
      expect(after.health.active).toBeLessThan(before.health.active)
      expect(after.needsCleanup).toBeGreaterThan(before.needsCleanup)
      await testApp.forward(1)
      await compare()
      await expireOverdue(services)
      expect((await compare()).needsCleanup).toBe(0)

      // People leave; what they paid stays.
      await sql`delete from users u where role = 'user' and right(id, 1) in ('1', '5', '9') and not exists (
        select from subscription s where s.user_id = u.id and s.status = 'active')`.execute(db)
      expect((await compare()).totalUsers).toBeLessThan(after.totalUsers)
      await testApp.forward(400 * day)
      expect((await compare()).health.active).toBe(0)
    },
  )

  it('the desk reads them by its own token, and nobody else does', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    const ask = async (token?: string) =>
      testApp.request({
        url: statisticsEndpoints.show.path,
        headers: token ? bearer(token) : {},
        remoteAddress: someAddress(),
      })
    const answer = await ask(await tokenOf(testApp, admin, { audience: 'admin' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json<Statistics>().failed).toEqual([])
    expect((await ask(await tokenOf(testApp, admin))).statusCode).toBe(403)
    expect((await ask()).statusCode).toBe(401)
  })
})

describe('a figure that cannot be worked out', () => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await startTestApp()
    await aCrowd(testApp.services.db, 3, 5)
    await sql`insert into movie (title, genres) values ('A film', array['Drama'])`.execute(testApp.services.db)
    await aUser(testApp)
    return () => testApp.close()
  })

  const withoutTable = (name: string) => sql`alter table ${sql.table(name)} rename to gone`

  it.each([
    {
      part: 'people',
      breaks: sql`alter table users rename last_seen_on to gone`,
      zero: { totalUsers: 0, planBreakdown: { free: 0, premium: 4 } },
    },
    {
      part: 'subscriptions',
      breaks: withoutTable('subscription_change'),
      zero: { expiringSoon: 0, totalSubscriptions: 0, planBreakdown: { free: 0, premium: 0 } },
    },
    { part: 'revenue', breaks: withoutTable('refund'), zero: {} },
    {
      part: 'movies',
      breaks: withoutTable('movie_list'),
      zero: { movies: { total: 0, added: 0, topGenres: [] } },
    },
  ])('DASH-1: $part is zero and named, and all the rest is there', async ({ part, breaks, zero }) => {
    const { services } = testApp
    const before = await getStatistics(services)
    // So that there is a payment to fail at.
    const rich = await aUser(testApp)
    await subscribe(services, { userId: rich.id, plan: 'monthly', idempotencyKey: undefined })
    await breaks.execute(services.db)
    const after = await getStatistics(services)
    expect(after.failed).toEqual([part])
    expect(after).toMatchObject(zero)
    expect(testApp.logged).toContainEqual(expect.objectContaining({ part, msg: 'part of the statistics failed' }))
    expect(after.totalUsers).toBe(part === 'people' ? 0 : before.totalUsers + 1)
    expect(after.totalSubscriptions).toBe(part === 'subscriptions' ? 0 : 4)
    expect(after.revenue.cents.month).toBe(part === 'revenue' ? 0 : 999)
    expect(after.months.at(-1)!.cents).toBe(part === 'revenue' ? 0 : 999)
    expect(after.movies.total).toBe(part === 'movies' ? 0 : 1)
  })
})
