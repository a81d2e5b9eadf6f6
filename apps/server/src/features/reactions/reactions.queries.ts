import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'

/** 1 likes it, -1 dislikes it, 0 says neither. */
export type Value = -1 | 0 | 1

export interface Click {
  userId: string
  wanted: 1 | -1
  /** Which click it is, as a number that fits a bigint; null for one that is not named. */
  click: string | null
}

export interface Reaction {
  user_id: string
  value: Value
  likes: number
  dislikes: number
}

// A name makes PostgreSQL keep the plan: a premiere's crowd comes through here.
const reactStatement = { name: 'react', text: 'select * from react($1, $2, $3, $4, $5)' }

/** No two of the same person. Nothing is answered for a movie that is not there. */
export async function reactAll(
  pool: pg.Pool,
  movieId: string,
  clicks: readonly Click[],
  at: Date,
): Promise<Reaction[]> {
  const { rows } = await pool.query<Reaction>({
    ...reactStatement,
    values: [
      movieId,
      clicks.map(({ userId }) => userId),
      clicks.map(({ wanted }) => wanted),
      clicks.map(({ click }) => click),
      at,
    ],
  })
  return rows
}

const valueStatement = {
  name: 'reaction-value',
  text: `select r.value from reaction r join movie_counter c on c.movie_id = r.movie_id
    where r.user_id = $1 and r.movie_id = $2`,
}

export async function selectValue(pool: pg.Pool, userId: string, movieId: string): Promise<Value> {
  const { rows } = await pool.query<{ value: Value }>({ ...valueStatement, values: [userId, movieId] })
  return rows[0]?.value ?? 0
}

/**
 * What was taken back says nothing any more but that it was once there. Rows that somebody else has locked are left for the
 * next time: waiting for one while holding others could deadlock with a group of clicks.
 */
export async function deleteTakenBack(db: Connection, before: Date): Promise<void> {
  await sql`
    delete from reaction r using (
      select user_id, movie_id from reaction where value = 0 and reacted_at < ${before} for update skip locked) old
    where r.user_id = old.user_id and r.movie_id = old.movie_id`.execute(db)
}
