import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'

/** What a person should look at: jobs that failed, mails that did not surely arrive, money that fits nothing. */
export interface Trouble {
  reference: `${'job' | 'mail' | 'payment'}:${string}`
  what: string
  state: string
  tries: number
  error: string
  since: Date
}

export async function listTrouble(db: Connection): Promise<Trouble[]> {
  const { rows } = await sql<Trouble>`
    select * from (
    -- A mail goes by its own name: that is how it is tried again or dismissed.
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
    select 'payment:' || provider || ':' || event_id, kind, 'to be settled with the provider', 1, trouble, received_at
    from payment_event where trouble is not null and looked_at is null) trouble
    -- Money first: a mail server that is away must not hide it.
    order by reference like 'payment:%' desc, since desc limit 200`.execute(db)
  return rows
}

export async function countTrouble(db: Connection): Promise<{ failed: number; oldestSeconds: number }> {
  const { rows } = await sql<{ failed: number; oldestSeconds: number }>`
    select (count(*) filter (where attempts >= max_attempts)
        + (select count(*) from mail where state = 'uncertain' and dismissed_at is null)
        + (select count(*) from payment_event where trouble is not null and looked_at is null))::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at < now())), 0)::int
        as "oldestSeconds"
    from graphile_worker._private_jobs`.execute(db)
  return rows[0] ?? { failed: 0, oldestSeconds: 0 }
}

/** Gives a failed job all its tries again. False when there is no such job waiting. */
export async function retryJob(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`.execute(db)
  return rows.length > 0
}

/** A person has seen to what a failed job was about: it is not tried again. Mails are dismissed as such. */
export async function dismissJob(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${id}::bigint and locked_at is null and (last_error is not null or attempts >= max_attempts)
      and coalesce(key, '') not like 'mail:%'
    returning id`.execute(db)
  return rows.length > 0
}

/** A person has seen to money that fitted nothing. False when there is no such thing to see to. */
export async function settlePayment(db: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_event set looked_at = app_now(), body = null
    where provider || ':' || event_id = ${name} and trouble is not null and looked_at is null
    returning event_id`.execute(db)
  return rows.length > 0
}
