import { expect, type Page } from '@playwright/test'
import type { SubscribeAnswer } from '../packages/contract/src/payments.ts'
import type { SubscriptionAnswer } from '../packages/contract/src/subscriptions.ts'
import type { FirstPlanId } from '../packages/contract/src/plans.ts'
import { askDatabase } from './database.ts'
import { aLoggedInMember, askAs, type Member } from './members.ts'
import type { Person } from './people.ts'

const subscribe = (member: Member, subscriptionType: FirstPlanId) =>
  askAs<SubscribeAnswer>(member, 'POST', '/api/subscribe', { userId: member.id, subscriptionType })

export const statusOf = async (member: Member) =>
  (await askAs<SubscriptionAnswer>(member, 'GET', `/api/subscription-status?userId=${member.id}`)).subscriptionStatus

/** Somebody new who has so many days left of a plan; none are left below zero. */
export async function aSubscriber(page: Page, plan: FirstPlanId, daysLeft?: number, person?: Person): Promise<Member> {
  const member = await aLoggedInMember(page.request, person)
  await subscribe(member, plan)
  if (daysLeft !== undefined) {
    const { daysRemaining } = await statusOf(member)
    await movePremium(member, daysLeft - daysRemaining)
  }
  return member
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
  const [row] = await askDatabase<{ moved: number }>(move, [id, `${days} days`])
  expect(row?.moved).toBeGreaterThan(0)
}

/** As if somebody had got past every form with this name. */
export const renameTo = async ({ id }: Pick<Member, 'id'>, username: string) =>
  void (await askDatabase('update users set username = $2 where id = $1', [id, username]))

/** Why somebody's subscriptions were cancelled, the newest first. */
export const cancelReasonsOf = async ({ id }: Pick<Member, 'id'>) => {
  const reasons = 'select cancel_reason from subscription where user_id = $1 order by created_at desc'
  return (await askDatabase<{ cancel_reason: string | null }>(reasons, [id])).map((row) => row.cancel_reason)
}

/** What somebody has ever paid. */
export const paymentsOf = ({ id }: Pick<Member, 'id'>) =>
  askDatabase<{ plan: FirstPlanId; cents: number }>(
    'select plan, cents from payment where user_id = $1 order by paid_at, id',
    [id],
  )
