import assert from 'node:assert/strict'
import type { FirstPlanId } from '@matinee/contract/plans'
import { sql } from 'kysely'
import { getSubscriptionStatus } from '../../src/features/subscriptions/subscriptions.service.ts'
import type { Services } from '../../src/platform/services.ts'
import { type Person, replay, rowsOf, statusOf } from './people.ts'

export async function compareStatus(services: Services, person: Person, time: number): Promise<void> {
  const { subscriptionId, ...status } = (await getSubscriptionStatus(services, person.id)).subscriptionStatus
  assert.deepEqual(status, statusOf(person, time), 'status')
  assert.equal(subscriptionId !== null, status.status === 'Premium', 'the active id')
}

/** All that is stored about somebody; and whether what was noted comes to the same. */
export async function compare(services: Services, person: Person, time: number): Promise<void> {
  await compareStatus(services, person, time)
  const { db } = services
  const { rows: changes } = await sql<{
    of: string
    step: string
    by: string
    plan: FirstPlanId
    days: number
    end: Date
    at: Date
    paymentId: string | null
  }>`
      select c.subscription_id as of, c.step, c.by, c.plan, c.days, c.expires_at as end, c.at,
        coalesce(c.payment_id, r.payment_id) as "paymentId"
      from subscription_change c join subscription s on s.id = c.subscription_id left join refund r on r.id = c.refund_id
      where s.user_id = ${person.id} order by c.id`.execute(db)
  const noted = changes.map(({ step, by, plan, days, end, at }) =>
    [step, by, plan, days, end.getTime(), at.getTime()].join(' '),
  )
  assert.deepEqual(noted, person.changes, 'changes')

  const order = [...new Set(changes.map(({ of }) => of))]
  const rows = await db.selectFrom('subscription').selectAll().where('user_id', '=', person.id).execute()
  const stored = rows
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    .map(({ plan, cents, status, started_at, expires_at, ended_at }) => {
      const [start, end] = [started_at.getTime(), expires_at.getTime()]
      return { plan, cents, status, start, end, endedAt: ended_at?.getTime() ?? null }
    })
  assert.deepEqual(stored, rowsOf(person), 'rows')
  assert.deepEqual(replay(changes), stored, 'replayed')

  const { rows: sums } = await sql<{
    paid: number
    refunded: number
    grants: number
    mails: number
    checkouts: string[]
  }>`
      select (select coalesce(sum(cents), 0)::int from payment where user_id = ${person.id}) as paid,
        (select coalesce(sum(r.cents), 0)::int from refund r join payment p on p.id = r.payment_id
          where p.user_id = ${person.id} and r.state = 'succeeded') as refunded,
        (select count(*)::int from premium_grant where user_id = ${person.id}) as grants,
        (select count(*)::int from mail where recipient = ${person.email}) as mails,
        (select coalesce(array_agg(id || ' ' || plan || ' ' || state order by id), '{}') from checkout
          where user_id = ${person.id}) as checkouts`.execute(db)
  const { paidCents: paid, grants, mails } = person
  const checkouts = person.checkouts.map(({ id, plan, state }) => `${id} ${plan} ${state}`).toSorted()
  const refunded = person.checkouts.reduce((sum, checkout) => sum + checkout.refundedCents, 0)
  assert.deepEqual(sums[0], { paid, refunded, grants, mails, checkouts }, 'money, presents, mails and checkouts')
}
