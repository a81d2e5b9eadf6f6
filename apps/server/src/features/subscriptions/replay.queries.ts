import type { PlanName } from '@matinee/contract/plans'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { Subscription } from './machine.ts'
import type { Change } from './subscriptions.queries.ts'

export interface RecordedChange extends Pick<
  Change,
  'subscriptionId' | 'step' | 'by' | 'plan' | 'days' | 'expiresAt' | 'at'
> {
  /** Whoever it was, under the same name each time, also after they have left. */
  person: string
}

/** Everything that happened, person by person, in order. */
export async function listChanges(db: Connection): Promise<RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`
    select coalesce(s.user_id, s.id) as person, c.subscription_id as "subscriptionId", c.step, c.by, c.plan, c.days,
      c.expires_at as "expiresAt", c.at
    from subscription_change c join subscription s on s.id = c.subscription_id
    order by person, c.id`.execute(db)
  return rows
}

export type Held = Subscription & { endedAt: Date | null }

export async function listHeld(db: Connection): Promise<Held[]> {
  return db
    .selectFrom('subscription')
    .select([
      'id',
      sql<PlanName>`plan`.as('plan'),
      sql<Subscription['status']>`status`.as('status'),
      'started_at as startedAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
    ])
    .execute()
}
