import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'

const hasFailed = sql`(last_error is not null or attempts >= max_attempts)`

/** Gives a failed job all its tries again. False if there is no such job. Mails are retried by `retryMails`. */
export async function retryJob(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker._private_jobs
      where id = ${id}::bigint and ${hasFailed} and coalesce(key, '') not like 'mail:%'), run_at => now(), attempts => 0)`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes a failed job. Mails are dismissed by `dismissMails`. */
export async function dismissJob(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${id}::bigint and locked_at is null and ${hasFailed}
      and coalesce(key, '') not like 'mail:%'
    returning id`.execute(db)
  return rows.length > 0
}
