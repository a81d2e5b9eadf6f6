import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, someAddress, tokenOf } from '../../../test/people.ts'
import { aCrowd } from '../../../test/subscribers.ts'

let testApp: TestApp
let asDesk: string
beforeAll(async () => {
  testApp = await startTestApp()
  asDesk = await tokenOf(testApp, await aUser(testApp, { role: 'owner', email: 'desk@example.org' }), {
    audience: 'admin',
  })
  // More than one part.
  await aCrowd(testApp.services.db, 4500, 5)
})
afterAll(() => testApp.close())

const download = (query: string, token = asDesk) =>
  testApp.request({
    url: `${subscriptionEndpoints.downloadSubscribers.path}${query}`,
    headers: bearer(token),
    remoteAddress: someAddress(),
  })

it('SUBS-1: the list as a file, whole and once each, in the order that was asked for', async () => {
  const answer = await download('?sort=expires')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="subscribers-2026-03-01.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const [titles, ...lines] = answer.body.replace('\ufeff', '').split('\r\n')
  expect(titles).toBe('Username,Email,Plan,Status,Cost,Start Date,Expires,Joined,User Id,Subscription Id')
  expect(lines.pop()).toBe('')
  const ids = lines.map((line) => line.split(',').at(-1)!)
  const { rows } = await sql<{ id: string }>`select id from subscription order by expires_at, id`.execute(
    testApp.services.db,
  )
  expect(ids).toEqual(rows.map(({ id }) => id))
})

it('SUBS-1: the file holds what the filters leave, and a search', async () => {
  expect((await download('?status=cancelled')).body.split('\r\n')).toHaveLength(2)
  const found = (await download('?status=expiring&plan=monthly&search=CROWD%2045')).body.split('\r\n').slice(1, -1)
  // 45, 450 to 459 and 4500.
  const names = ['crowd 45', ...Array.from({ length: 10 }, (_, i) => `crowd 45${i}`), 'crowd 4500']
  expect(found.map((line) => line.split(',')[0]).toSorted()).toEqual(names.toSorted())
})

it('a formula in a name stays a name, and the download is on record before it begins', async () => {
  const mallory = await aUser(testApp, { username: 'mallory', email: '=cmd@example.org' })
  await sql`update subscription set user_id = ${mallory.id} where id = (select min(id) from subscription)`.execute(
    testApp.services.db,
  )
  expect((await download('?search=mallory')).body).toContain(`\r\nmallory,'=cmd@example.org,Monthly,active,0.00,`)
  const { rows } = await sql<{ action: string; actor_email: string; after: object }>`
    select action, actor_email, after from audit_log order by id desc limit 1`.execute(testApp.services.db)
  expect(rows).toEqual([
    {
      action: 'export.subscribers',
      actor_email: 'desk@example.org',
      // Not what was searched for: that is a name, which must be gone with the account.
      after: { status: 'all', plan: 'all', sort: 'newest', isSearch: true },
    },
  ])
})

it('is nobody’s but the desk’s, and a refused one is not on record', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(testApp.services.db)).rows[0]!.n
  const before = await count()
  const ann = await aUser(testApp)
  expect((await download('', await tokenOf(testApp, ann))).statusCode).toBe(403)
  expect((await testApp.request({ url: subscriptionEndpoints.downloadSubscribers.path })).statusCode).toBe(401)
  expect((await download('?status=nonsense')).statusCode).toBe(400)
  expect(await count()).toBe(before)
})
