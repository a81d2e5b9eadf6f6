import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { isQueued } from '../../platform/jobs/job.ts'

const noOwner = sql<boolean>`not exists (select from users where role = 'owner')`

/** Replaces the secret of the setup address. False if there is an owner. */
export async function replaceSetupSecret(db: Connection, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into setup (secret_hash) select ${secretHash} where ${noOwner}
    on conflict (is_only) do update set secret_hash = excluded.secret_hash, created_at = now()
    returning is_only`.execute(db)
  return rows.length > 0
}

export async function matchesSetupSecret(db: Connection, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from setup where secret_hash = ${secretHash} and ${noOwner}`.execute(db)
  return rows.length > 0
}

/** Deletes the secret, so that one caller only gets true; the others wait for its transaction. */
export async function claimSetup(tx: Connection, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from setup where secret_hash = ${secretHash} and ${noOwner} returning is_only`.execute(tx)
  return rows.length > 0
}

/** Advisory lock: only one transaction at a time decides whether to load the demo catalogue. */
export async function lockDemo(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setup:demo', 0))`.execute(tx)
}

export async function getCatalogueStatus(
  db: Connection,
  jobKey: string,
): Promise<{ movies: number; isLoading: boolean }> {
  const { rows } = await sql<{ movies: number; isLoading: boolean }>`
    select (select count(*)::int from movie_counter) as movies, ${isQueued(jobKey)} as "isLoading"`.execute(db)
  return rows[0]!
}
