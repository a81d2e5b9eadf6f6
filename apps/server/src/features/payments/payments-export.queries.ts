import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { ReceiptRow } from './receipts.queries.ts'

/** A payment, or a refund or dispute of one. */
export interface ExportedRow extends Pick<ReceiptRow, 'seller' | 'sellerDetails' | 'taxName' | 'taxPercent'> {
  id: string
  kind: 'payment' | 'refund' | 'dispute'
  at: Date
  paymentId: string
  /** What was paid, or given back. */
  cents: number
  paidCents: number
  /** Of a refund: what had been given back of its payment with it. */
  refundedCents: number
  currency: string
  planName: string
  days: number
  provider: string
  reference: string | null
  /** Null: the account was deleted. */
  username: string | null
  email: string | null
  isTest: boolean
}

/** What counts in revenue, the oldest first. `isTest`: also payments in test mode (PAY-11). */
export async function listExported(
  db: Connection,
  { from, to, isTest }: { from: Date; to: Date; isTest: boolean },
  page: PageParams,
): Promise<ExportedRow[]> {
  const columns = [sql`m.at`, sql`m.id`]
  const { condition, orderAndLimit, order } = keyset({ columns, isDescending: false }, page)
  const { rows } = await sql<ExportedRow>`
    select m.id, m.kind, m.at, m.payment_id as "paymentId", coalesce(r.cents, p.cents) as cents, p.cents as "paidCents",
      coalesce((select sum(other.cents) from refund other
        where r.id is not null and other.payment_id = p.id and other.state in ('pending', 'succeeded')
          and (other.refunded_at, other.id) <= (r.refunded_at, r.id)), 0)::int as "refundedCents",
      p.currency, p.plan_name as "planName", p.days, p.provider,
      case when r.id is null then p.reference else r.reference end as reference,
      u.username, u.email, p.is_test as "isTest", p.seller, p.seller_details as "sellerDetails", p.tax_name as "taxName",
      p.tax_percent as "taxPercent"
    from (
      select m.kind, m.id, m.at, m.payment_id from (
        select 'payment' as kind, id, id as payment_id, paid_at as at, is_test from payment
        union all
        select r.kind, r.id, r.payment_id, r.refunded_at, p.is_test
        from refund r join payment p on p.id = r.payment_id where r.state in ('pending', 'succeeded')) m
      where ${condition} and m.at >= ${from} and m.at < ${to} ${isTest ? sql`` : sql`and not m.is_test`}
      ${orderAndLimit}) m
    join payment p on p.id = m.payment_id left join refund r on m.kind <> 'payment' and r.id = m.id
    left join users u on u.id = p.user_id
    order by ${order}`.execute(db)
  return rows
}
