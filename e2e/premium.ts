import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dataFolder } from '../apps/server/local/environment.ts'
import { startPostgres } from '../apps/server/local/postgres.ts'
import { createPool } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { PlanName } from '../packages/contract/src/plans.ts'
import type { SubscribeAnswer, SubscriptionAnswer } from '../packages/contract/src/subscriptions.ts'
import { aLoggedInMember, askAs, type Member } from './members.ts'

export const subscribe = (member: Member, subscriptionType: PlanName) =>
  askAs<SubscribeAnswer>(member, 'POST', '/api/subscribe', { userId: member.id, subscriptionType })

export const statusOf = async (member: Member) =>
  (await askAs<SubscriptionAnswer>(member, 'GET', `/api/subscription-status?userId=${member.id}`)).subscriptionStatus

/** Somebody new who has so many days left of a plan; none are left below zero. */
export async function aSubscriber(page: Page, plan: PlanName, daysLeft?: number): Promise<Member> {
  const member = await aLoggedInMember(page.request)
  await subscribe(member, plan)
  if (daysLeft !== undefined) {
    const { daysRemaining } = await statusOf(member)
    await movePremium(member, daysLeft - daysRemaining)
  }
  return member
}

/** The database behind the pages. */
async function ask<T>(run: (pool: ReturnType<typeof createPool>) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ directory: path.join(dataFolder('.data/e2e'), 'postgres') })
  const log = createLog({ log: { level: 'warn' } }, 'test')
  const pool = createPool({ database: { url: postgres.url('matinee_demo'), pool: 1 } }, log)
  try {
    return await run(pool)
  } finally {
    await pool.end()
  }
}

/** One statement: a subscription must not be longer than what was paid for it, not even for a moment. */
const move = `
  with moved as (
    update subscription set started_at = started_at + $2::interval, expires_at = expires_at + $2::interval,
      created_at = created_at + $2::interval, ended_at = ended_at + $2::interval
    where user_id = $1 returning id
  ), changes as (
    update subscription_change c set at = c.at + $2::interval, expires_at = c.expires_at + $2::interval
    from moved where c.subscription_id = moved.id
  ), payments as (
    update payment set paid_at = paid_at + $2::interval, created_at = created_at + $2::interval where user_id = $1
  ), checkouts as (
    update checkout set created_at = created_at + $2::interval, settled_at = settled_at + $2::interval
    where user_id = $1
  )
  select count(*)::integer as moved from moved`

/** As if all that ever happened about somebody's Premium had been so many days later, or earlier. */
export async function movePremium({ id }: Pick<Member, 'id'>, days: number) {
  const { rows } = await ask((pool) => pool.query<{ moved: number }>(move, [id, `${days} days`]))
  expect(rows[0]?.moved).toBeGreaterThan(0)
}

/** What somebody has ever paid. */
export const paymentsOf = async ({ id }: Pick<Member, 'id'>) =>
  (
    await ask((pool) =>
      pool.query<{ plan: PlanName; cents: number }>(
        'select plan, cents from payment where user_id = $1 order by paid_at, id',
        [id],
      ),
    )
  ).rows
