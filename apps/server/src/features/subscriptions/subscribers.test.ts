import { planNames, type Subscriber, subscriptionEndpoints as endpoints } from '@matinee/contract/subscriptions'
import { accountEndpoints } from '@matinee/contract/accounts'
import { totalHeader } from '@matinee/contract/catalogue'
import { assert, asyncProperty, constantFrom, nat, option, record } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asked, plainSubscribers, plainUsers } from '../../../test/desk-reference.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aUser, bearer, someAddress, tokenOf } from '../../../test/people.ts'
import { aCrowd } from '../../../test/subscribers.ts'
import { walkUsers } from '../accounts/user-list.queries.ts'
import { gatherFound, type SubscriberFilter } from './subscribers.queries.ts'
import { searchAlong } from './subscribers.service.ts'
import { reactivate } from './subscriptions.service.ts'

const day = 86_400_000
let house: House
let asDesk: string

/** Some months of a small house: every plan, every status, and some that ended just now. */
beforeAll(async () => {
  house = await openHouse()
  const { services } = house
  const admin = await aUser(house, { role: 'admin', username: 'the desk', email: 'desk@example.org' })
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
      const person = await aUser(house)
      await reactivate(services, { userId: person.id, plan: planNames[n]!, reason: 'kind', actor })
    }
    await house.forward(11 * day)
    if (i === 2)
      await sql`update subscription set status = 'expired', ended_at = expires_at
        where status = 'active' and expires_at <= app_now()`.execute(services.db)
  }
  // One has left.
  await sql`delete from users where id = (select min(user_id) from subscription where status = 'cancelled')`.execute(
    services.db,
  )
  await sql`analyze`.execute(services.db)
  asDesk = await tokenOf(house, admin, { audience: 'admin' })
})
afterAll(() => house.close())

const ask = async (path: string, query: Asked) => {
  const answer = await house.request({
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
  plan: constantFrom('all', ...planNames),
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
  const { pool } = house.services
  const all = (await sql<{ n: number }>`select count(*)::int as n from subscription`.execute(house.services.db))
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
      const expected = await plainSubscribers(pool, query, house.clock.now())
      expect(answer.subscribers.map(({ _id }) => _id)).toEqual(expected.ids)
      expect(answer).toMatchObject({ total: expected.total, isAtLeast: false, all })
      for (const { status } of answer.subscribers) seen.add(status)
    }),
    { numRuns: 250, seed: 20_260_301 },
  )
  expect([...seen].toSorted()).toEqual(['active', 'cancelled', 'expired'])
})

it('SUBS-1: going along the list finds what gathering finds, in the same order, and says where it stopped counting', async () => {
  const { db } = house.services
  let atLeast = 0
  await assert(
    asyncProperty(filters, nat(120), nat(3), async (given, looks, guess) => {
      const filter: SubscriberFilter = {
        now: house.clock.now(),
        // A week's end and a month's begin are gathered.
        status: given.status === 'expiring' ? 'active' : given.status,
        plan: given.plan,
        sort: given.sort,
        begun: undefined,
      }
      const term = given.search ?? 'crowd'
      const slice = { offset: given.page, limit: given.limit }
      const gathered = await gatherFound(db, filter, term, slice)
      // However wrong the guess of how common it is, and however little is looked at first.
      const along = await searchAlong(db, filter, { term, share: 1 / (1 + guess), looks: 1 + looks }, slice)
      expect(along.subscribers).toEqual(gathered.subscribers)
      expect(along.isAtLeast ? along.total <= gathered.total : along.total === gathered.total).toBe(true)
      if (along.isAtLeast) atLeast++
    }),
    // Always the same seed: whether a list was left before its end is asked below.
    { numRuns: 150, seed: 20_260_301 },
  )
  expect(atLeast).toBeGreaterThan(0)
})

it('API-6, USERS-1: the desk pages and searches through everybody, with Premium or without', async () => {
  const { pool, db } = house.services
  await assert(
    asyncProperty(filters, constantFrom('all', 'premium', 'free'), async ({ search, page, limit }, premium) => {
      const query = queryOf({ search, page, limit: Math.min(limit, 100), premium })
      const answer = await ask(accountEndpoints.users.path, query)
      const expected = await plainUsers(pool, query, house.clock.now())
      expect(answer.json<{ _id: string }[]>().map(({ _id }) => _id)).toEqual(expected.ids)
      expect(answer.headers[totalHeader]).toBe(String(expected.total))
      expect(answer.headers['link'] !== undefined).toBe((page + 1) * Math.min(limit, 100) < expected.total)
      if (search === null) return
      const filter = { now: house.clock.now(), premium: premium as 'all' }
      const slice = { offset: page * Math.min(limit, 100), limit: Math.min(limit, 100) }
      const walked = await walkUsers(db, filter, search, { ...slice, looks: 100_000 })
      expect(walked.users.map(({ _id }) => _id)).toEqual(expected.ids)
      expect(walked).toMatchObject({ total: expected.total, isWhole: true })
    }),
    { numRuns: 150 },
  )
})
