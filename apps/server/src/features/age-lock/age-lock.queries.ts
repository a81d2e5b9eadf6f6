import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface AgeLockRow {
  age: number
  pinHash: string
}

export async function getAgeLock(db: Connection, userId: string): Promise<AgeLockRow | undefined> {
  return db
    .selectFrom('age_lock')
    .select(['age', 'pin_hash as pinHash'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** False if there is one already. */
export async function insertAgeLock(db: Connection, userId: string, { age, pinHash }: AgeLockRow): Promise<boolean> {
  const { rows } = await sql`
    insert into age_lock (user_id, age, pin_hash) values (${userId}, ${age}, ${pinHash})
    on conflict do nothing returning user_id`.execute(db)
  return rows.length > 0
}

/** False if the lock was changed meanwhile: its PIN hash is not `before`. */
export async function updateAgeLock(
  db: Connection,
  userId: string,
  before: string,
  { age, pinHash }: AgeLockRow,
): Promise<boolean> {
  const { rows } = await sql`
    update age_lock set age = ${age}, pin_hash = ${pinHash}
    where user_id = ${userId} and pin_hash = ${before} returning user_id`.execute(db)
  return rows.length > 0
}

/** Films opened before ask for the PIN again. */
export async function deleteOpenings(db: Connection, userId: string): Promise<void> {
  await sql`delete from age_opening o using session s
    where s.id = o.session_id and s.user_id = ${userId}`.execute(db)
}

/** False if the lock was changed meanwhile: its PIN hash is not `before`. */
export async function deleteAgeLock(db: Connection, userId: string, before: string): Promise<boolean> {
  const { rows } = await sql`
    delete from age_lock where user_id = ${userId} and pin_hash = ${before} returning user_id`.execute(db)
  return rows.length > 0
}

/** False if there is no such movie, or the lock was changed meanwhile: its PIN hash is not `pinHash`. */
export async function insertOpening(
  db: Connection,
  { userId, sessionId, movieId, pinHash }: { userId: string; sessionId: string; movieId: string; pinHash: string },
): Promise<boolean> {
  // `for share` waits for a concurrent change of the lock, and then finds another PIN hash.
  const { rows } = await sql`
    with held as (
      select user_id from age_lock where user_id = ${userId} and pin_hash = ${pinHash} for share)
    insert into age_opening (session_id, movie_id, opened_at)
    select ${sessionId}, c.movie_id, app_now() from held, movie_counter c where c.movie_id = ${movieId}
    on conflict (session_id, movie_id) do update set opened_at = excluded.opened_at
    returning movie_id`.execute(db)
  return rows.length > 0
}
