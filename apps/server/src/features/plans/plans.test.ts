import {
  type AdminPlan,
  type Offer,
  planEndpoints as endpoints,
  planErrors,
  type PlanInput,
} from '@matinee/contract/plans'
import { statisticsEndpoints, type Statistics } from '@matinee/contract/statistics'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { requireSingleCurrency } from '../payments/currency.service.ts'
import { subscribe } from '../payments/purchase.service.ts'

let testApp: TestApp
let ann: Person
let desk: string
async function enter(options: Parameters<typeof startTestApp>[0] = {}) {
  testApp = await startTestApp(options)
  ann = await aUser(testApp)
  desk = await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' })
}
afterEach(() => testApp.close())

const weekend: PlanInput = {
  name: 'Weekend',
  description: 'From Friday to Sunday.',
  cents: 299,
  days: 3,
  months: null,
  mark: null,
  isOnSale: true,
}

/** Of whichever call. */
type Body = Statistics & { plans: AdminPlan[]; planId: string; code: string }

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = bearer(desk)
  const answer = await testApp.request({
    method,
    url,
    ...(payload && { payload }),
    headers,
    remoteAddress: someAddress(),
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}
const list = async () => (await ask('GET', endpoints.list.path)).body.plans
const plan = async (id: string) => (await list()).find((each) => each.id === id)!
const offered = async () =>
  (await testApp.request({ method: 'GET', url: endpoints.offer.path })).json<Offer>().subscriptionOptions
async function add(input: Partial<PlanInput> = {}): Promise<string> {
  const { status, body } = await ask('POST', endpoints.add.path, { ...weekend, ...input })
  expect(status).toBe(200)
  return body.planId
}
const change = async (id: string, input: Partial<PlanInput>) => {
  const { name, description, cents, days, months, mark, isOnSale } = await plan(id)
  const all = { name, description, cents, days: months === null ? days : null, months, mark, isOnSale, ...input }
  return ask('PUT', `/api/admin/plans/${id}`, all)
}
const refused = (make: () => { status: number; code: string }) => {
  const { status, code } = make()
  return { status, body: { code } }
}
const buy = (id: string) => subscribe(testApp.services, { userId: ann.id, plan: id })

describe('PAY-2', () => {
  it('an installation begins with the four plans', async () => {
    await enter()
    expect((await list()).map(({ id, name, cents, days, mark }) => [id, name, cents, days, mark])).toEqual([
      ['monthly', 'Monthly', 999, 30, 'popular'],
      ['quarterly', 'Quarterly', 2499, 90, null],
      ['semiAnnually', 'Semi-annual', 4499, 180, null],
      ['yearly', 'Yearly', 7999, 365, 'bestValue'],
    ])
  })

  it('a plan that the desk adds is offered, bought and counted', async () => {
    await enter()
    const id = await add()
    expect((await offered())[id]).toMatchObject({
      name: 'Weekend',
      cents: 299,
      cost: 2.99,
      days: 3,
      duration: '3 days',
    })
    expect(await buy(id)).toMatchObject({ status: 'active', message: expect.stringContaining('weekend plan') })
    expect(await plan(id)).toMatchObject({ isInUse: true, subscribers: 1 })
    const { body } = await ask('GET', statisticsEndpoints.show.path)
    expect(body.subscriptionBreakdown).toContainEqual({ _id: id, name: 'Weekend', count: 1 })
    // 2.99 for 3 of the 365 / 12 days of a month.
    expect(body.revenue.cents).toMatchObject({ month: 299, active: 299, recurring: Math.round((299 * 365) / 36) })
  })

  it('a changed price holds for new purchases, and what was bought keeps price and name', async () => {
    await enter()
    await buy('monthly')
    expect((await change('monthly', { cents: 1299, name: 'Basic' })).status).toBe(200)
    expect((await offered())['monthly']).toMatchObject({ name: 'Basic', cents: 1299 })
    expect(await testApp.services.db.selectFrom('payment').select(['cents', 'plan_name']).execute()).toEqual([
      { cents: 999, plan_name: 'Monthly' },
    ])
    ann = await aUser(testApp)
    await buy('monthly')
    expect(
      (await testApp.services.db.selectFrom('payment').select('cents').execute()).map(({ cents }) => cents),
    ).toEqual([999, 1299])
  })

  it('what is off sale is neither offered nor sold, and still stands in figures and lists', async () => {
    await enter()
    await buy('yearly')
    await change('yearly', { isOnSale: false })
    expect(Object.keys(await offered())).toEqual(['monthly', 'quarterly', 'semiAnnually'])
    ann = await aUser(testApp)
    await expect(buy('yearly')).rejects.toMatchObject({ code: 'plans.notOnSale' })
    const { body } = await ask('GET', statisticsEndpoints.show.path)
    expect(body.subscriptionPlanBreakdown).toEqual({ monthly: 0, quarterly: 0, semiAnnually: 0, yearly: 1 })
    await change('quarterly', { isOnSale: false })
    expect((await ask('GET', statisticsEndpoints.show.path)).body.subscriptionPlanBreakdown).toEqual({
      monthly: 0,
      semiAnnually: 0,
      yearly: 1,
    })
  })

  it('a renewing plan is kept with its months, and is not sold by the sandbox, which charges nothing', async () => {
    await enter()
    const id = await add({ name: 'Every month', days: null, months: 1 })
    expect(await plan(id)).toMatchObject({
      isRenewing: true,
      months: 1,
      days: 30,
      duration: '1 month',
      isBuyable: false,
    })
    expect(Object.keys(await offered())).not.toContain(id)
    await expect(buy(id)).rejects.toMatchObject({ code: 'plans.cannotRenew' })
  })

  it('the order is that of the desk, and only of all plans', async () => {
    await enter()
    const id = await add()
    const ids = [id, 'yearly', 'monthly', 'quarterly', 'semiAnnually']
    expect((await ask('PUT', endpoints.reorder.path, { ids })).status).toBe(200)
    expect((await list()).map((each) => each.id)).toEqual(ids)
    expect(Object.keys(await offered())).toEqual(ids)
    for (const wrong of [ids.slice(1), [...ids.slice(1), 'yearly'], [...ids.slice(1), 'f'.repeat(24)]])
      expect(await ask('PUT', endpoints.reorder.path, { ids: wrong })).toMatchObject(refused(planErrors.orderOutdated))
  })

  it('names of plans on sale differ; an old one may have the name of a new one', async () => {
    await enter()
    expect(await ask('POST', endpoints.add.path, { ...weekend, name: 'MONTHLY' })).toMatchObject(
      refused(planErrors.nameTaken),
    )
    await change('monthly', { isOnSale: false })
    await add({ name: 'Monthly' })
    expect(await change('monthly', { isOnSale: true })).toMatchObject(refused(planErrors.nameTaken))
  })

  it('the length of a plan stays once somebody has it', async () => {
    await enter()
    expect((await change('monthly', { days: 31 })).status, 'while nobody does').toBe(200)
    await buy('monthly')
    expect(await change('monthly', { days: 62 })).toMatchObject(refused(planErrors.lengthInUse))
    expect(await change('monthly', { days: null, months: 1 })).toMatchObject(refused(planErrors.lengthInUse))
    expect((await change('monthly', { description: 'For a month.' })).status).toBe(200)
  })

  it.each([
    ['no name', { name: '  ' }],
    ['a name of 41 characters', { name: 'n'.repeat(41) }],
    ['a price of nothing', { cents: 0 }],
    ['a price in fractions', { cents: 9.99 }],
    ['neither days nor months', { days: null }],
    ['days and months', { months: 1 }],
    ['too many days', { days: 3661 }],
    ['too many months', { days: null, months: 37 }],
    ['an unknown mark', { mark: 'cheap' }],
  ])('refuses %s', async (_, wrong) => {
    await enter()
    expect((await ask('POST', endpoints.add.path, { ...weekend, ...wrong })).status).toBe(400)
    expect(await list()).toHaveLength(4)
  })

  it('there are at most 20, also when two admins add one at once', async () => {
    await enter()
    for (let n = 0; n < 15; n += 1) await add({ name: `Plan ${n}`, isOnSale: false })
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => (await ask('POST', endpoints.add.path, { ...weekend, name })).status),
    )
    expect(answers.toSorted()).toEqual([200, 409, 409])
    expect(await list()).toHaveLength(20)
  })

  it('the database refuses what the calls refuse', async () => {
    await enter()
    const { db } = testApp.services
    await buy('monthly')
    for (const statement of [
      sql`update plan set days = 31 where id = 'monthly'`,
      sql`update plan set cents = 0 where id = 'monthly'`,
      sql`update plan set name = '' where id = 'monthly'`,
      sql`update plan set name = 'yearly' where id = 'monthly'`,
      sql`update plan set months = 1, days = 31 where id = 'yearly'`,
      sql`update plan set currency = 'usd' where id = 'monthly'`,
      sql`delete from plan where id = 'monthly'`,
      sql`insert into plan (id, name, cents, currency, days, position) values ('all', 'All', 1, 'USD', 1, 9)`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  })
})

describe('PAY-11: one currency', () => {
  it('is not changed once somebody has paid; payments in test mode do not matter', async () => {
    await enter()
    await buy('monthly')
    const { db, config } = testApp.services
    const inYen = { db, config: { ...config, site: { ...config.site, currency: 'JPY' } } }
    await requireSingleCurrency(inYen)
    await db.updateTable('payment').set({ provider: 'stripe' }).execute()
    await requireSingleCurrency(testApp.services)
    await expect(requireSingleCurrency(inYen)).rejects.toThrow('people have paid here in USD')
  })

  it('a price in another currency than that of the installation is not sold until the desk sets it anew', async () => {
    await enter({ env: { CURRENCY: 'JPY' } })
    expect(await offered()).toEqual({})
    await expect(buy('monthly')).rejects.toMatchObject({ code: 'plans.notOnSale' })
    expect((await change('monthly', { cents: 1200 })).status).toBe(200)
    expect((await offered())['monthly']).toMatchObject({ cents: 1200, cost: 1200, currency: 'JPY' })
    await buy('monthly')
    expect(await testApp.services.db.selectFrom('payment').select(['cents', 'currency']).execute()).toEqual([
      { cents: 1200, currency: 'JPY' },
    ])
    const { body } = await ask('GET', statisticsEndpoints.show.path)
    expect(body.revenue).toMatchObject({ monthlyRevenue: 1200, totalRevenue: 1200, cents: { month: 1200 } })
  })
})
