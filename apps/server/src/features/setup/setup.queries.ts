import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { isQueued } from '../../platform/jobs/job.ts'

const noAdmin = sql<boolean>`not exists (select from users where role = 'owner')`

/** Takes the place of the secret before. False if there is an admin. */
export async function replaceSecret(db: Connection, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into setup (secret_hash) select ${secretHash} where ${noAdmin}
    on conflict (is_only) do update set secret_hash = excluded.secret_hash, created_at = now()
    returning is_only`.execute(db)
  return rows.length > 0
}

export async function isSecret(db: Connection, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from setup where secret_hash = ${secretHash} and ${noAdmin}`.execute(db)
  return rows.length > 0
}

/** True for one caller only: others wait for the end of its transaction. */
export async function takeSecret(tx: Connection, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from setup where secret_hash = ${secretHash} and ${noAdmin} returning is_only`.execute(tx)
  return rows.length > 0
}

/** Who loads the demo catalogue waits for whoever does so too. */
export async function lockCatalogue(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setup:demo', 0))`.execute(tx)
}

export async function readCatalogue(db: Connection, jobKey: string): Promise<{ movies: number; isLoading: boolean }> {
  const { rows } = await sql<{ movies: number; isLoading: boolean }>`
    select (select count(*)::int from movie_counter) as movies, ${isQueued(jobKey)} as "isLoading"`.execute(db)
  return rows[0]!
}
