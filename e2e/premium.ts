import { expect, type Page } from '@playwright/test'
import type { SubscribeAnswer } from '../packages/contract/src/payments.ts'
import type { SubscriptionAnswer } from '../packages/contract/src/subscriptions.ts'
import type { FirstPlanId } from '../packages/contract/src/plans.ts'
import { queryDatabase } from './database.ts'
import { createMember, callAs, type Member } from './members.ts'
import type { Person } from './people.ts'

const subscribe = (member: Member, subscriptionType: FirstPlanId) =>
  callAs<SubscribeAnswer>(member, 'POST', '/api/subscribe', { userId: member.id, subscriptionType })

export const getSubscriptionStatus = async (member: Member) =>
  (await callAs<SubscriptionAnswer>(member, 'GET', `/api/subscription-status?userId=${member.id}`)).subscriptionStatus

/** Creates a subscriber with this many days left; negative if expired. */
export async function createSubscriber(
  page: Page,
  plan: FirstPlanId,
  daysLeft?: number,
  person?: Person,
): Promise<Member> {
  const member = await createMember(page.request, person)
  await subscribe(member, plan)
  if (daysLeft !== undefined) {
    const { daysRemaining } = await getSubscriptionStatus(member)
    await shiftSubscription(member, daysLeft - daysRemaining)
  }
  return member
}

/** One statement: a subscription must not be longer than what was paid for it, not even for a moment. */
const shiftQuery = `
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

/** Shifts all dates of a member's subscriptions and payments. */
export async function shiftSubscription({ id }: Pick<Member, 'id'>, days: number) {
  const [row] = await queryDatabase<{ moved: number }>(shiftQuery, [id, `${days} days`])
  expect(row?.moved).toBeGreaterThan(0)
}

/** Sets a username in the database, without validation. */
export const renameUser = async ({ id }: Pick<Member, 'id'>, username: string) =>
  void (await queryDatabase('update users set username = $2 where id = $1', [id, username]))

/** Cancellation reasons, newest first. */
export const listCancelReasons = async ({ id }: Pick<Member, 'id'>) => {
  const reasons = 'select cancel_reason from subscription where user_id = $1 order by created_at desc'
  return (await queryDatabase<{ cancel_reason: string | null }>(reasons, [id])).map((row) => row.cancel_reason)
}

/** What somebody has ever paid. */
export const listPayments = ({ id }: Pick<Member, 'id'>) =>
  queryDatabase<{ plan: FirstPlanId; cents: number }>(
    'select plan, cents from payment where user_id = $1 order by paid_at, id',
    [id],
  )
