import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

interface DatabaseFacts {
  version: string
  bytes: number
  connections: number
  mostConnections: number
}

export async function getDatabaseFacts(db: Connection): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections"`.execute(db)
  return rows[0]!
}

/** `ready`: due, and not started. */
export async function countQueuedJobs(db: Connection): Promise<{ ready: number; running: number }> {
  const { rows } = await sql<{ ready: number; running: number }>`
    select count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts)::int as ready,
      count(*) filter (where locked_at is not null)::int as running
    from graphile_worker._private_jobs`.execute(db)
  return rows[0] ?? { ready: 0, running: 0 }
}

export async function getLastSentMail(db: Connection): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(sent_at) as at from mail`.execute(db)
  return rows[0]?.at ?? null
}

interface PaymentFacts {
  lastEvent: Date | null
  /** Events that could not be applied. */
  unsettled: number
  /** Between the provider's list and ours. */
  differences: number
}

export async function getPaymentFacts(db: Connection, provider: string): Promise<PaymentFacts> {
  const { rows } = await sql<PaymentFacts>`
    select (select max(received_at) from payment_message where provider = ${provider}) as "lastEvent",
      (select count(*)::int from payment_event where error is not null and settled_at is null) as unsettled,
      (select count(*)::int from payment_difference) as differences`.execute(db)
  return rows[0]!
}

/** Users whose plan is renewed by a provider that is not in `except`. */
export async function countRenewing(db: Connection, { except }: { except: readonly string[] }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct s.user_id)::int as n from subscription s join renewal r on r.checkout_id = s.renewal_id
    where s.status = 'active' and s.renewal = 'on' and r.provider <> all (${[...except]}::text[])`.execute(db)
  return rows[0]!.n
}

export async function getEmail(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email
}
