import { monthSpan } from '../../platform/clock.ts'
import { inSnapshot } from '../../platform/database/database.ts'
import { type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import * as queries from './payments.queries.ts'

export { settlePaymentEvent } from './payments.queries.ts'

/** The payments and refunds behind revenue, newest first, and their sum. `month`: `2026-11`, in UTC. */

export async function listPayments(
  { db, payments: provider }: Pick<Services, 'db' | 'payments'>,
  { month, plan, ...params }: PageParams & { month?: string | undefined; plan?: string | undefined },
) {
  const isTest = provider?.isTest === true
  const filter = { plan, isTest, paid: month === undefined ? undefined : monthSpan(month) }
  return inSnapshot(db, async (tx) => {
    const sums = await queries.sumPayments(tx, filter)
    const page = { ...params, total: sums.total }
    const found = await queries.listPayments(tx, filter, page)
    const { rows, ...cursors } = pageOf(found, page, ({ paidAt, _id }) => timeCursor(paidAt, _id))
    const payments = rows.map((row) => Object.assign(row, { paidAt: row.paidAt.toISOString() }))
    return { payments, ...sums, ...cursors }
  })
}
