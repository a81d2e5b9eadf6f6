import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { Subscription } from './machine.ts'
import type { Change } from './subscriptions.queries.ts'

export type RecordedChange = Pick<Change, 'subscriptionId' | 'step' | 'by' | 'plan' | 'days' | 'expiresAt' | 'at'>

export type SubscriptionRow = Subscription & { endedAt: Date | null }

/** A subscription as it is, and one change of it; null where no change is on record. */
export interface HistoryRow {
  row: SubscriptionRow
  change: RecordedChange | null
}

interface Row extends SubscriptionRow {
  /** Whoever it was, under the same name each time, also after they have left. */
  person: string
  step: Change['step'] | null
  by: Change['by']
  days: number
  changedPlan: Change['plan']
  changedUntil: Date
  at: Date
}

const rowsAtOnce = 1000

/**
 * The whole history of one person after the other, in order. A cursor reads it in parts, so this needs a transaction and
 * memory for one part and one person only.
 */
export async function* readHistories(tx: Connection): AsyncGenerator<HistoryRow[]> {
  await sql`
    declare subscription_histories no scroll cursor for
    select coalesce(s.user_id, s.id) as person,
      s.id, s.plan, s.status, s.started_at as "startedAt", s.expires_at as "expiresAt", s.ended_at as "endedAt",
      c.step, c.by, c.days, c.plan as "changedPlan", c.expires_at as "changedUntil", c.at
    from subscription s left join subscription_change c on c.subscription_id = s.id
    order by person, c.id`.execute(tx)
  let person = ''
  let history: HistoryRow[] = []
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from subscription_histories`.execute(tx)
    for (const { person: whose, step, by, days, changedPlan: plan, changedUntil: expiresAt, at, ...row } of rows) {
      if (whose !== person && history.length > 0) {
        yield history
        history = []
      }
      person = whose
      history.push({ row, change: step && { subscriptionId: row.id, step, by, plan, days, expiresAt, at } })
    }
    if (rows.length < rowsAtOnce) break
  }
  if (history.length > 0) yield history
  await sql`close subscription_histories`.execute(tx)
}
