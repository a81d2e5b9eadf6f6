import { type Subscriber, subscriptionEndpoints as endpoints } from '@matinee/contract/subscriptions'
import { firstPlanIds } from '@matinee/contract/plans'
import { accountEndpoints } from '@matinee/contract/accounts'
import { totalHeader } from '@matinee/contract/catalogue'
import { assert, asyncProperty, constantFrom, nat, option, record } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asked, plainSubscribers, plainUsers } from '../../../test/desk-reference.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, someAddress, tokenOf } from '../../../test/people.ts'
import { aCrowd } from '../../../test/subscribers.ts'
import { cappedTotal } from '../../platform/database/keyset.ts'
import { countUsers } from '../accounts/accounts.queries.ts'
import { countSubscribers } from './subscribers.queries.ts'
import { reactivateSubscription } from './subscriptions.service.ts'

const day = 86_400_000
let testApp: TestApp
let asDesk: string

/** Some months of a small test app: every plan, every status, and some that ended just now. */
beforeAll(async () => {
  testApp = await startTestApp()
  const { services } = testApp
  const admin = await aUser(testApp, { role: 'owner', username: 'the desk', email: 'desk@example.org' })
  const actor = { id: admin.id, address: '192.0.2.1', requestId: 'test' }
  for (const [i, days] of [20, 40, 9, 70, 5].entries()) {
    await aCrowd(services.db, 17, days)
    await sql`update subscription set plan = (array['monthly', 'quarterly', 'semiAnnually', 'yearly'])[1 + abs(hashtext(id)) % 4]
      where plan = 'monthly'`.execute(services.db)
    await sql`update subscription set status = 'cancelled', ended_at = app_now()
      where status = 'active' and abs(hashtext(id)) % 7 = 0`.execute(services.db)
    await sql`update users set username = username || ' r' || ${i}::text, username_key = username_key || ' r' || ${i}::text,
      email = 'r' || ${i}::text || '.' || email, email_key = 'r' || ${i}::text || '.' || email_key
      where email like '%@crowd.example' and email !~ '^r'`.execute(services.db)
    for (let n = 0; n < 3; n++) {
      const person = await aUser(testApp)
      await reactivateSubscription(services, { userId: person.id, plan: firstPlanIds[n]!, reason: 'kind', actor })
    }
    await testApp.forward(11 * day)
    if (i === 2)
      await sql`update subscription set status = 'expired', ended_at = expires_at
        where status = 'active' and expires_at <= app_now()`.execute(services.db)
  }
  // One has left.
  await sql`delete from users where id = (select min(user_id) from subscription where status = 'cancelled')`.execute(
    services.db,
  )
  await sql`analyze`.execute(services.db)
  asDesk = await tokenOf(testApp, admin, { audience: 'admin' })
})
afterAll(() => testApp.close())

const ask = async (path: string, query: Asked) => {
  const answer = await testApp.request({
    url: `${path}?${new URLSearchParams(query).toString()}`,
    headers: bearer(asDesk),
    remoteAddress: someAddress(),
  })
  expect(answer.statusCode).toBe(200)
  return answer
}

const terms = [
  'crowd',
  'R1',
  'example',
  'person',
  'c',
  '1',
  'r2',
  'crowd 1',
  'nobody',
  '1@crowd',
  '%',
  '_',
  '...',
  'd.example',
]
const filters = record({
  status: constantFrom('all', 'active', 'expiring', 'expired', 'cancelled'),
  plan: constantFrom('all', ...firstPlanIds),
  sort: constantFrom('newest', 'oldest', 'expires', 'expires-desc'),
  begun: option(constantFrom('2026-03', '2026-04', '2026-01')),
  search: option(constantFrom(...terms)),
  page: nat(6),
  limit: constantFrom(3, 10, 200),
})
const queryOf = (given: Record<string, string | number | null>): Asked =>
  Object.fromEntries(
    Object.entries({ ...given, page: Number(given['page']) + 1 }).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  )

it('SUBS-1: every filter, order, search and page is what a plain reading of the rows gives', async () => {
  const { pool } = testApp.services
  const all = (await sql<{ n: number }>`select count(*)::int as n from subscription`.execute(testApp.services.db))
    .rows[0]!.n
  const seen = new Set<string>()
  await assert(
    asyncProperty(filters, async (given) => {
      const query = queryOf(given)
      const answer = (await ask(endpoints.subscribers.path, query)).json<{
        subscribers: Subscriber[]
        total: number
        isAtLeast: boolean
        all: number
      }>()
      const expected = await plainSubscribers(pool, query, testApp.clock.now())
      expect(answer.subscribers.map(({ _id }) => _id)).toEqual(expected.ids)
      expect(answer).toMatchObject({ total: expected.total, isAtLeast: false, all })
      for (const { status } of answer.subscribers) seen.add(status)
    }),
    { numRuns: 250, seed: 20_260_301 },
  )
  expect([...seen].toSorted()).toEqual(['active', 'cancelled', 'expired'])
})

it('SUBS-1: cursors lead to the end of the list and back, through every row once', async () => {
  const { pool } = testApp.services
  let pages = 0
  await assert(
    asyncProperty(filters, async ({ page: _page, limit: _limit, ...given }) => {
      const query = queryOf({ ...given, page: 0 })
      const read = async (cursor: Asked) =>
        (await ask(endpoints.subscribers.path, { ...query, ...cursor, limit: '3' })).json<{
          subscribers: Subscriber[]
          next: string | null
          previous: string | null
        }>()
      const expected = await plainSubscribers(pool, { ...query, limit: '1000' }, testApp.clock.now())
      const forwards: string[][] = []
      let answer = await read({})
      expect(answer.previous).toBeNull()
      for (;;) {
        forwards.push(answer.subscribers.map(({ _id }) => _id))
        if (answer.next === null) break
        answer = await read({ after: answer.next })
      }
      expect(forwards.flat()).toEqual(expected.ids)
      const backwards = [forwards.at(-1)!]
      while (answer.previous !== null) {
        answer = await read({ before: answer.previous })
        backwards.unshift(answer.subscribers.map(({ _id }) => _id))
      }
      expect(backwards).toEqual(forwards)
      pages += forwards.length
    }),
    { numRuns: 25, seed: 20_260_301 },
  )
  // Not only lists of one page.
  expect(pages).toBeGreaterThan(25)
})

it('SUBS-1: what a search finds is counted up to a thousand', async () => {
  expect([
    cappedTotal(1001, { most: 1000, page: 1, limit: 10, shown: 10 }),
    cappedTotal(1001, { most: 1000, page: 120, limit: 10, shown: 4 }),
    cappedTotal(1001, { most: 1000, page: 900, limit: 10, shown: 0 }),
    cappedTotal(1000, { most: 1000, page: 100, limit: 10, shown: 10 }),
  ]).toEqual([
    { total: 1000, isAtLeast: true },
    { total: 1194, isAtLeast: true },
    { total: 1000, isAtLeast: true },
    { total: 1000, isAtLeast: false },
  ])
  const filter = { now: testApp.clock.now(), status: 'all', plan: 'all', begun: undefined, sort: 'newest' } as const
  const { db } = testApp.services
  expect(await countSubscribers(db, { ...filter, term: 'crowd' }, 20)).toBe(21)
  expect(await countUsers(db, { now: testApp.clock.now(), premium: 'all', term: 'crowd', payers: [] }, 20)).toBe(21)
})

it('a cursor that no list has given is refused', async () => {
  for (const query of ['after=1', 'before=2026-11-01', 'after=99999999999999999-0123456789abcdef01234567'])
    for (const path of [endpoints.subscribers.path, endpoints.expiringSoon.path, accountEndpoints.users.path]) {
      const url = `${path}?${query}`
      const answer = await testApp.request({ url, headers: bearer(asDesk), remoteAddress: someAddress() })
      expect([url, answer.statusCode]).toEqual([url, 400])
    }
})

it('API-6, USERS-1: the desk pages and searches through everybody, with Premium or without', async () => {
  const { pool } = testApp.services
  await assert(
    asyncProperty(filters, constantFrom('all', 'premium', 'free'), async ({ search, page, limit }, premium) => {
      const query = queryOf({ search, page, limit: Math.min(limit, 100), premium })
      const answer = await ask(accountEndpoints.users.path, query)
      const expected = await plainUsers(pool, query, testApp.clock.now())
      expect(answer.json<{ _id: string }[]>().map(({ _id }) => _id)).toEqual(expected.ids)
      expect(answer.headers[totalHeader]).toBe(String(expected.total))
      const size = Math.min(limit, 100)
      const links = String(answer.headers['link'] ?? '')
      expect(links.includes('rel="next"')).toBe((page + 1) * size < expected.total)
      const next = /<([^>]+)>; rel="next"/.exec(links)?.[1]
      if (next === undefined) return
      const { pathname, searchParams } = new URL(next)
      const following = await ask(pathname, Object.fromEntries(searchParams))
      const after = await plainUsers(pool, { ...query, page: String(page + 2) }, testApp.clock.now())
      expect(following.json<{ _id: string }[]>().map(({ _id }) => _id)).toEqual(after.ids)
    }),
    { numRuns: 150 },
  )
})
