import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** What an operator should look at: failed jobs, mails that may not have arrived, payment events that were not applied. */
export interface DeadLetter {
  reference: `${'job' | 'mail' | 'payment'}:${string}`
  what: string
  state: string
  tries: number
  error: string
  since: Date
}

export async function listDeadLetters(db: Connection, limit = 200): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select * from (
    -- A mail has its own reference, by which it is retried or dismissed.
    select case m.state when 'queued' then job.key else 'job:' || job.id end as reference,
      case m.state when 'queued' then m.subject else task.identifier end as what,
      case when job.attempts >= job.max_attempts then 'given up' else 'will be tried again' end as state,
      job.attempts as tries, coalesce(job.last_error, 'The worker died while it ran.') as error, job.updated_at as since
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    left join mail m on m.id = case when job.key ~ '^mail:\\d+$' then substring(job.key, 6)::bigint end
    where (job.last_error is not null or (job.attempts >= job.max_attempts and job.locked_at is null))
      and coalesce(m.state, '') not in ('failed', 'uncertain')
    union all
    select 'mail:' || id, subject, state, tries, coalesce(last_error, ''), created_at
    from mail where state in ('failed', 'uncertain') and dismissed_at is null
    union all
    select 'payment:' || provider || ':' || event_id, kind, 'to be settled with the provider', 1, error, received_at
    from payment_event where error is not null and settled_at is null) dead_letters
    -- Mails last: the many of a mail server outage must not hide the others.
    order by reference like 'payment:%' desc, reference like 'mail:%', since desc limit ${limit}`.execute(db)
  return rows
}

export async function countDeadLetters(db: Connection): Promise<{ failed: number; oldestSeconds: number }> {
  const { rows } = await sql<{ failed: number; oldestSeconds: number }>`
    select (count(*) filter (where attempts >= max_attempts)
        + (select count(*) from mail where state = 'uncertain' and dismissed_at is null)
        + (select count(*) from payment_event where error is not null and settled_at is null))::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at < now())), 0)::int
        as "oldestSeconds"
    from graphile_worker._private_jobs`.execute(db)
  return rows[0] ?? { failed: 0, oldestSeconds: 0 }
}
