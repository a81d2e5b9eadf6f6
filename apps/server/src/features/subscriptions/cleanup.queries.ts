import type { Cleanup } from '@matinee/contract/subscriptions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { isQueued } from '../../platform/jobs/job.ts'

/** Until the transaction ends nobody else begins a cleanup. */
export async function lockCleanups(tx: Connection): Promise<void> {
  await sql`lock table cleanup in share row exclusive mode`.execute(tx)
}

/** The newest one. It has failed when it is not finished and its job is given up or gone. */
export async function selectCleanup(db: Connection, jobKey: string): Promise<Cleanup | undefined> {
  const { rows } = await sql<Cleanup>`
    select id, total, expired,
      case when finished_at is not null then 'done' when ${isQueued(jobKey)} then 'running' else 'failed' end as state
    from cleanup order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Notes that a new one begins, in place of the last. */
export async function insertCleanup(tx: Connection): Promise<Cleanup> {
  await tx.deleteFrom('cleanup').execute()
  const { rows } = await sql<Cleanup>`
    insert into cleanup (total, asked_at)
    select count(*), app_now() from subscription where status = 'active' and expires_at <= app_now()
    returning id, total, expired, 'running' as state`.execute(tx)
  return rows[0]!
}

export async function addExpired(tx: Connection, id: string, expired: number): Promise<void> {
  await sql`update cleanup set expired = expired + ${expired} where id = ${id}`.execute(tx)
}

export async function finishCleanup(db: Connection, id: string): Promise<void> {
  await sql`update cleanup set finished_at = app_now() where id = ${id}`.execute(db)
}
