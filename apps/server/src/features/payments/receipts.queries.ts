import type { Seller } from '@matinee/contract/seller'
import type { Receipt } from '@matinee/contract/payments'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'

export interface ReceiptRow {
  id: string
  planName: string
  days: number
  cents: number
  /** The oldest first. */
  refunds: { cents: number; refundedAt: string }[]
  currency: string
  voucher: { code: string; cents: number } | null
  gift: NonNullable<Receipt['gift']> | null
  paidAt: Date
  isTest: boolean
  reference: string
  username: string
  email: string
  /** Null: the payment was made before sellers and taxes were stored. */
  seller: string | null
  sellerDetails: Partial<Seller> | null
  taxName: string | null
  taxPercent: number | null
}

const columns = sql`p.id, p.plan_name as "planName", p.days, p.cents, p.currency,
  (select coalesce(json_agg(json_build_object('cents', r.cents, 'refundedAt', r.refunded_at) order by r.refunded_at), '[]')
    from refund r where r.payment_id = p.id and r.kind = 'refund' and r.state in ('pending', 'succeeded')) as refunds,
  (select json_build_object('code', v.code, 'cents', c.discount_cents)
    from checkout c join voucher v on v.id = c.voucher_id where c.id = p.checkout_id) as voucher,
  (select json_build_object('recipient', g.recipient, 'code', v.code, 'sendOn', g.send_on, 'state',
      case when v.used > 0 then 'redeemed' when v.switched_off_at is not null then 'off'
        when g.mailed_at is null then 'waiting' else 'sent' end)
    from gift g join voucher v on v.id = g.voucher_id where g.checkout_id = p.checkout_id) as gift,
  p.paid_at as "paidAt",
  p.is_test as "isTest", p.reference, u.username, u.email, p.seller,
  p.seller_details as "sellerDetails", p.tax_name as "taxName", p.tax_percent as "taxPercent"`

/** The receipts of one user, the newest first. */
export async function listReceipts(db: Connection, userId: string, page: PageParams): Promise<ReceiptRow[]> {
  const { condition, orderAndLimit } = keyset({ columns: [sql`p.paid_at`, sql`p.id`], isDescending: true }, page)
  const { rows } = await sql<ReceiptRow>`
    select ${columns} from payment p join users u on u.id = p.user_id
    where p.user_id = ${userId} and ${condition} ${orderAndLimit}`.execute(db)
  return rows
}

/** Undefined if the user has no such payment. */
export async function getReceipt(db: Connection, userId: string, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select ${columns} from payment p join users u on u.id = p.user_id
    where p.user_id = ${userId} and p.id = ${id}`.execute(db)
  return rows[0]
}
