import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'

/** 1: like, -1: dislike, 0: neither. */
export type Value = -1 | 0 | 1

export interface Click {
  userId: string
  value: 1 | -1
  /** The hash of the click's idempotency key, as a bigint; null without a key. */
  clickId: string | null
}

export interface Reaction {
  user_id: string
  value: Value
  likes: number
  dislikes: number
}

/** At most one click of each user. No rows for a movie that does not exist. */
export async function applyClicks(
  pool: pg.Pool,
  movieId: string,
  clicks: readonly Click[],
  at: Date,
): Promise<Reaction[]> {
  const { rows } = await pool.query<Reaction>({
    // Named, so that the statement is prepared once per connection.
    name: 'react',
    text: 'select * from react($1, $2, $3, $4, $5)',
    values: [
      movieId,
      clicks.map(({ userId }) => userId),
      clicks.map(({ value }) => value),
      clicks.map(({ clickId }) => clickId),
      at,
    ],
  })
  return rows
}

export async function getReaction(pool: pg.Pool, userId: string, movieId: string): Promise<Value> {
  const { rows } = await pool.query<{ value: Value }>({
    name: 'reaction-value',
    text: `select r.value from reaction r join movie_counter c on c.movie_id = r.movie_id
      where r.user_id = $1 and r.movie_id = $2`,
    values: [userId, movieId],
  })
  return rows[0]?.value ?? 0
}

/** Skips locked rows: waiting for one while holding others could deadlock with a group of clicks. */
export async function deleteClearedBefore(db: Connection, before: Date): Promise<void> {
  await sql`
    delete from reaction r using (
      select user_id, movie_id from reaction where value = 0 and reacted_at < ${before} for update skip locked) old
    where r.user_id = old.user_id and r.movie_id = old.movie_id`.execute(db)
}

/** One movie a statement: each locks one counter, so that deleting cannot deadlock with a crowd of clicks. */
export async function deleteReactionsByUser(db: Connection, userId: string): Promise<void> {
  const movies = await db.selectFrom('reaction').select('movie_id').where('user_id', '=', userId).execute()
  for (const { movie_id: movieId } of movies)
    await db.deleteFrom('reaction').where('user_id', '=', userId).where('movie_id', '=', movieId).execute()
}
