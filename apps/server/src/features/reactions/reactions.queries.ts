import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'

/** 1 likes it, -1 dislikes it, 0 says neither. */
export type Value = -1 | 0 | 1

interface Click {
  userId: string
  movieId: string
  value: 1 | -1
  /** Which click it is, as a number that fits a bigint; undefined for one that is not named. */
  click: string | undefined
  at: Date
}

/** How many clicks a row remembers: as its CHECK says. */
const remembered = 8

// One statement, with a name that makes PostgreSQL keep its plan: a premiere's crowd comes through here.
const toggleStatement = {
  name: 'reaction-toggle',
  text: `insert into reaction as r (user_id, movie_id, value, recent_clicks, reacted_at) values ($1, $2, $3, $4, $5)
    on conflict (user_id, movie_id) do update set
      value = case when r.value = excluded.value then 0 else excluded.value end,
      recent_clicks = (excluded.recent_clicks || r.recent_clicks)[1:${remembered}],
      reacted_at = excluded.reacted_at
    where not r.recent_clicks && excluded.recent_clicks
    returning value`,
}

/** Sets it, or clears it if it was set; says what it is now. Undefined: this click was counted before. */
export async function toggle(pool: pg.Pool, { userId, movieId, value, click, at }: Click): Promise<Value | undefined> {
  const values = [userId, movieId, value, click === undefined ? [] : [click], at]
  const { rows } = await pool.query<{ value: Value }>({ ...toggleStatement, values })
  return rows[0]?.value
}

const valueStatement = {
  name: 'reaction-value',
  text: 'select value from reaction where user_id = $1 and movie_id = $2',
}

export async function selectValue(pool: pg.Pool, userId: string, movieId: string): Promise<Value> {
  const { rows } = await pool.query<{ value: Value }>({ ...valueStatement, values: [userId, movieId] })
  return rows[0]?.value ?? 0
}

/** What was taken back says nothing any more but that it was once there. */
export async function deleteTakenBack(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('reaction').where('value', '=', 0).where('reacted_at', '<', before).execute()
}
