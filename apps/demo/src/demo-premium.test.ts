import { accountSchemas } from '@matinee/contract/accounts.schemas'
import { firstPlanIds } from '@matinee/contract/plans'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emailKey, isReservedName, usernameKey } from '../../server/src/features/accounts/names.ts'
import { countDueReminders } from '../../server/src/features/subscriptions/reminders.queries.ts'
import { createDatabase, createPool, type Database } from '../../server/src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { seedFilms } from './demo-films.ts'
import { audience, seedLife } from './demo-life.ts'
import { demoPassword, demoPeople, seedPeople } from './demo-people.ts'
import { seedPremium } from './demo-premium.ts'
import { regulars } from './demo-subscribers.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe("the demo's regulars", () => {
  it.each(regulars)('could have registered as everybody does: $username', ({ username, email }) => {
    const person = accountSchemas.register.body.safeParse({ username, email, password: demoPassword })
    expect(person.data).toMatchObject({ username, email })
    expect(isReservedName(username)).toBe(false)
  })

  it('are 140 with all the others, and none can be taken for another', () => {
    const everybody = [...regulars, ...audience, ...demoPeople]
    expect(everybody).toHaveLength(140)
    expect(new Set(everybody.map(({ username }) => usernameKey(username))).size).toBe(140)
    expect(new Set(everybody.map(({ email }) => emailKey(email))).size).toBe(140)
  })
})

describe("the demo's Premium", () => {
  let database: TestDatabase
  let db: Database
  beforeEach(async () => {
    database = await createTestDatabase()
    db = createDatabase(createPool({ database: { url: database.url, pool: 3 } }, pino({ level: 'silent' })))
    await sql`create or replace function app_now() returns timestamptz language sql stable parallel safe
      return timestamptz ${sql.lit(now.toISOString())}`.execute(db)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await db.destroy()
    await database.drop()
  })

  async function seedAll(at = now) {
    await seedPeople({ db }, 'development', at)
    return seedPremium({ db }, 'development', at)
  }
  /** The one that counts, of each who has or had one. */
  const newest = async () => {
    const { rows } = await sql<{ email: string; plan: string; status: string; left: number }>`
      select distinct on (u.id) u.email, s.plan, s.status,
        (extract(epoch from s.expires_at - app_now()) / 86400)::float as left
      from subscription s join users u on u.id = s.user_id
      order by u.id, s.status = 'active' desc, s.created_at desc`.execute(db)
    return rows
  }
  const count = async (table: 'subscription' | 'payment' | 'checkout' | 'users' | 'mail' | 'subscription_change') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const none = async (query: ReturnType<typeof sql>) => expect((await query.execute(db)).rows).toEqual([])

  it('has 60 subscribers of every plan and state, and five whose end is near', async () => {
    expect(await seedAll()).toBe(60)
    const rows = await newest()
    expect(rows).toHaveLength(60)
    for (const status of ['active', 'expired', 'cancelled'])
      expect(new Set(rows.filter((row) => row.status === status).map(({ plan }) => plan))).toEqual(
        new Set(firstPlanIds),
      )
    const counts = (status: string) => rows.filter((row) => row.status === status).length
    expect([counts('active'), counts('expired'), counts('cancelled')]).toEqual([38, 13, 9])
    const active = rows.filter(({ status }) => status === 'active')
    expect(active.filter(({ left }) => left > 0 && left <= 7)).toHaveLength(5)
    expect(active.filter(({ left }) => left <= 0)).toEqual([])
    expect(rows.filter(({ status, left }) => status === 'expired' && left > 0)).toEqual([])
  })

  it('gives Premium to the one of that name, with a genre, and none to the viewer', async () => {
    await seedAll()
    const rows = await newest()
    expect(rows.find(({ email }) => email === 'viewer@matinee.test')).toBeUndefined()
    expect(rows.find(({ email }) => email === 'premium@matinee.test')).toMatchObject({
      plan: 'yearly',
      status: 'active',
    })
    const genres = await db
      .selectFrom('users')
      .select(['email', 'preferred_genre'])
      .where('password_hash', 'is not', null)
      .execute()
    expect(Object.fromEntries(genres.map((row) => [row.email, row.preferred_genre]))).toEqual({
      'premium@matinee.test': 'Thriller',
      'viewer@matinee.test': null,
      'admin@matinee.test': null,
    })
  })

  it('keeps the books: nothing without money or a gift, nothing before its time, and all of it in the past', async () => {
    await seedAll()
    // How long each lasts was asked by the database itself.
    await none(sql`select p.id from payment p join checkout c on c.id = p.checkout_id
      where c.state <> 'paid' or (c.user_id, c.plan, c.cents, c.days, c.provider) <> (p.user_id, p.plan, p.cents, p.days, p.provider)
        or c.settled_at <> p.paid_at or c.created_at >= p.paid_at or p.provider <> 'sandbox'`)
    await none(
      sql`select c.id from checkout c left join payment p on p.checkout_id = c.id where (c.state = 'paid') <> (p.id is not null)`,
    )
    await none(sql`select p.id from payment p left join payment_event e
      on (e.provider, e.checkout_id, e.kind, e.happened_at) = (p.provider, p.checkout_id, 'paid', p.paid_at)
      where e.outcome is distinct from 'applied'`)
    await none(sql`select p.id from payment p left join subscription_change c on c.payment_id = p.id
      where c.id is null or (c.at, c.days, c.plan) <> (p.paid_at, p.days, p.plan)`)
    await none(sql`select g.id from premium_grant g left join subscription_change c on c.grant_id = g.id
      where c.id is null or c.by <> 'desk' or g.granted_by is null or g.days <> c.days`)
    await none(sql`select s.id from subscription s join users u on u.id = s.user_id where s.started_at <= u.created_at`)
    await none(sql`select id from subscription_change where at > ${now}`)
    // Extended in its last week only; ended at its end, or cancelled before.
    await none(sql`select id from subscription_change where step = 'extend'
      and not (at < expires_at - days * interval '24 hours' and at >= expires_at - (days + 7) * interval '24 hours')`)
    await none(sql`select id from subscription where (status = 'expired' and ended_at <> expires_at)
      or (status = 'cancelled' and not (ended_at > started_at and ended_at < expires_at and cancel_reason <> ''))`)
    // One after the other, and the last change says how it stands.
    await none(sql`select a.id from subscription a join subscription b on b.user_id = a.user_id and b.created_at > a.created_at
      where a.ended_at is null or a.ended_at > b.started_at`)
    await none(sql`select s.id from subscription s join lateral (
        select * from subscription_change c where c.subscription_id = s.id order by c.id desc limit 1) c on true
      where c.expires_at <> s.expires_at or c.plan <> s.plan
        or s.status <> case c.step when 'cancel' then 'cancelled' when 'expire' then 'expired' else 'active' end`)
    // In the order in which it happened.
    await none(
      sql`select a.id from subscription_change a join subscription_change b on b.id = a.id + 1 where b.at < a.at`,
    )
    expect(await db.selectFrom('premium_grant').selectAll().execute()).toHaveLength(6)
  })

  it('has taken money in each of the last twelve months', async () => {
    await seedAll()
    const { rows } = await sql<{ month: number; payments: number }>`
      select floor(extract(epoch from app_now() - paid_at) / 86400 / 30.5)::int as month, count(*)::int as payments
      from payment group by 1 order by 1`.execute(db)
    expect(rows.map(({ month }) => month)).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))
    const sum = (from: number, to: number) =>
      rows.filter(({ month }) => month >= from && month < to).reduce((all, { payments }) => all + payments, 0)
    // The site grows.
    expect(sum(0, 6)).toBeGreaterThan(sum(6, 12))
    expect(sum(0, 14)).toBeGreaterThan(120)
  })

  it('writes to nobody: who will lose it soon knows already', async () => {
    await seedAll()
    expect(await count('mail')).toBe('0')
    const { rows } = await sql<{ windows: number[] }>`
      select array_agg(within_days::int order by within_days) as windows from reminder
      where created_at <= app_now() group by subscription_id order by count(*) desc, subscription_id`.execute(db)
    expect(rows.map(({ windows }) => windows)).toEqual([[1, 3, 7], [3, 7], [7], [7], [7]])
    expect(await countDueReminders(db, { now, days: 7, windows: [1, 3, 7, 90] })).toEqual({ due: 0, reminded: 5 })
  })

  it('comes once, however many start at once, and changes nothing of what is there', async () => {
    await seedFilms({ db }, now)
    await seedPeople({ db }, 'development', now)
    await seedLife({ db }, 'development', now)
    const added = await Promise.all([1, 2, 3].map(() => seedPremium({ db }, 'development', now)))
    expect(added.toSorted()).toEqual([0, 0, 60])
    const books = async () =>
      Promise.all([
        count('users'),
        count('subscription'),
        count('payment'),
        count('checkout'),
        count('subscription_change'),
      ])
    const before = await books()
    expect(before[0]).toBe('140')
    expect(await seedPremium({ db }, 'development', new Date())).toBe(0)
    expect(await books()).toEqual(before)
  })

  it('is the same wherever it is set up at the same time', async () => {
    const all = async () => [
      await db.selectFrom('subscription').selectAll().orderBy('id').execute(),
      await db.selectFrom('payment').selectAll().orderBy('id').execute(),
    ]
    // The people to sign in as have other ids each time.
    const ofRegulars = async () => (await all()).map((rows) => rows.filter(({ user_id }) => user_id !== premiumId))
    await seedAll()
    let premiumId = await idOf('premium@matinee.test')
    const once = await ofRegulars()
    await sql`truncate reminder, subscription_change, payment, payment_event, checkout, premium_grant, subscription, users cascade`.execute(
      db,
    )
    await seedAll()
    premiumId = await idOf('premium@matinee.test')
    expect(await ofRegulars()).toEqual(once)
  })

  it.each(['2024-02-29T23:59:59Z', '2027-01-31T00:00:00Z', '2028-10-29T01:30:00Z'])(
    'can be set up at any time: %s',
    async (at) => {
      expect(await seedAll(new Date(at))).toBe(60)
    },
  )

  it('leaves out whoever would take the name of somebody who is there', async () => {
    const taken = { username: 'Fenna J', username_key: usernameKey('fenna_j'), created_at: now }
    await db
      .insertInto('users')
      .values({ ...taken, email: 'f@example.org', email_key: 'f@example.org' })
      .execute()
    expect(await seedAll()).toBeGreaterThan(58)
    expect(await count('users')).toBe(String(regulars.length + demoPeople.length))
  })

  it('leaves alone who has subscribed already, and what they have chosen', async () => {
    await seedPeople({ db }, 'development', now)
    const user_id = await idOf('premium@matinee.test')
    await db.updateTable('users').set({ preferred_genre: 'Drama' }).where('id', '=', user_id).execute()
    await db.transaction().execute(async (tx) => {
      const common = { plan: 'monthly', days: 30 }
      const given = { user_id, ...common, reason: 'a present', created_at: now }
      const { id: grant_id } = await tx
        .insertInto('premium_grant')
        .values(given)
        .returning('id')
        .executeTakeFirstOrThrow()
      const expires_at = new Date(now.getTime() + 30 * 86_400_000)
      const row = { user_id, plan: 'monthly', cents: 0, started_at: now, expires_at, created_at: now }
      const { id } = await tx.insertInto('subscription').values(row).returning('id').executeTakeFirstOrThrow()
      const change = { subscription_id: id, step: 'start', by: 'desk', ...common, expires_at, grant_id, at: now }
      await tx.insertInto('subscription_change').values(change).execute()
    })
    expect(await seedPremium({ db }, 'development', now)).toBe(59)
    expect((await newest()).find(({ email }) => email === 'premium@matinee.test')).toMatchObject({ plan: 'monthly' })
    const users = db.selectFrom('users').select('preferred_genre').where('id', '=', user_id)
    expect(await users.executeTakeFirst()).toEqual({ preferred_genre: 'Drama' })
  })

  it('does not come into production, unless it is the demo', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(seedPremium({ db }, 'development', now)).rejects.toThrow('production')
    expect(await count('users')).toBe('0')
    expect(await seedPremium({ db }, 'demo', now)).toBe(59)
  })
})
