import { withdrawalDays, type WithdrawalRule } from '@matinee/contract/payments'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

interface Bought {
  _id: string
  checkoutId: string
  planName: string
  days: number
  cents: number
  currency: string
  isTest: boolean
  paidAt: Date
}

export interface WithdrawableRow extends Bought {
  /** Days that have not begun, at this moment or when Premium ended. */
  unusedDays: number
  until: Date
}

export interface WithdrawalRow extends Bought {
  refundCents: number
  withdrawnAt: Date
}

const bought = sql`p.id as "_id", p.checkout_id as "checkoutId", p.plan_name as "planName", p.days, p.cents, p.currency,
  p.is_test as "isTest", p.paid_at as "paidAt"`

const aDay = sql`interval '24 hours'`

/**
 * Purchases of the last `withdrawalDays` without a refund. No renewals, and no gifts, whose days belong to the recipient.
 * Days are used in the order in which they were added.
 */
export async function listWithdrawable(
  db: Connection,
  userId: string,
  paymentId: string | null = null,
): Promise<WithdrawableRow[]> {
  const { rows } = await sql<WithdrawableRow>`
    select ${bought}, p.paid_at + ${withdrawalDays} * ${aDay} as until,
      greatest(0, least(t.days, floor(extract(epoch from
        s.expires_at - later.days * ${aDay} - least(app_now(), s.ended_at)) / 86400)))::int as "unusedDays"
    from payment p join subscription_term t on t.payment_id = p.id and t.grant_id is null
      join subscription s on s.id = t.subscription_id
      cross join lateral (select coalesce(sum(l.days), 0) as days from subscription_term l
        where l.subscription_id = t.subscription_id and l.id > t.id) later
    where p.user_id = ${userId} and (${paymentId}::text is null or p.id = ${paymentId}) and not p.is_renewal
      and p.paid_at > app_now() - ${withdrawalDays} * ${aDay}
      and not exists (select from refund r where r.payment_id = p.id and r.state <> 'failed')
      and not exists (select from withdrawal w where w.payment_id = p.id)
    order by p.paid_at desc, p.id desc`.execute(db)
  return rows
}

/** The newest first. */
export async function listWithdrawals(
  db: Connection,
  userId: string,
  paymentId: string | null = null,
): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${bought}, r.cents as "refundCents", w.created_at as "withdrawnAt"
    from withdrawal w join payment p on p.id = w.payment_id join refund r on r.id = w.refund_id
    where p.user_id = ${userId} and (${paymentId}::text is null or p.id = ${paymentId})
    order by w.created_at desc, p.id desc limit 20`.execute(db)
  return rows
}

export async function insertWithdrawal(
  tx: Connection,
  { paymentId, rule, refundId }: { paymentId: string; rule: WithdrawalRule; refundId: string },
): Promise<void> {
  await tx
    .insertInto('withdrawal')
    .values({ payment_id: paymentId, rule, refund_id: refundId, created_at: sql<Date>`app_now()` })
    .execute()
}

/** Whether the refund belongs to a withdrawal, which has revoked the days already. */
export async function isWithdrawalRefund(db: Connection, refundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawal')
    .select('payment_id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row !== undefined
}
