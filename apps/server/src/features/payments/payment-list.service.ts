import type { Payment } from '@matinee/contract/payments'
import type { PlanName } from '@matinee/contract/subscriptions'
import { monthSpan } from '../../platform/clock.ts'
import { inOneMoment } from '../../platform/database/database.ts'
import { findPage, sumOf } from '../../platform/database/day-pages.ts'
import type { Services } from '../../platform/services.ts'
import { listPayments, sumPaymentsByDay } from './payments.queries.ts'

interface Asked {
  page: number
  limit: number
  /** `2026-11`, in UTC. */
  month?: string | undefined
  plan?: PlanName | undefined
}

/** The rows behind revenue, the newest first, and what they come to. */
export async function pageOfPayments(
  { db }: Pick<Services, 'db'>,
  { page, limit, month, plan }: Asked,
): Promise<{ payments: Payment[]; total: number; cents: number }> {
  const filter = { plan, paid: month === undefined ? undefined : monthSpan(month) }
  return inOneMoment(db, async (tx) => {
    const days = await sumPaymentsByDay(tx, filter)
    const place = findPage(days, { offset: (page - 1) * limit, limit, isDescending: true })
    const rows = place ? await listPayments(tx, filter, { ...place, limit }) : []
    return {
      payments: rows.map((row) => Object.assign(row, { paidAt: row.paidAt.toISOString() })),
      total: sumOf(days),
      cents: days.reduce((sum, { cents }) => sum + cents, 0),
    }
  })
}
