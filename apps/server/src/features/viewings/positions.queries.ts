import { viewingLimits as limits } from '@matinee/contract/viewings'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { SessionFacts } from './may-watch.ts'
import { type EndReason, type SessionColumns, sessionColumns, sessionOf } from './viewings.queries.ts'

/** The facts about a viewing by which a position in it is accepted or refused. */
export interface PositionedViewing {
  now: Date
  secretHash: Buffer
  id: string
  userId: string | null
  sessionId: string | null
  network: string | null
  browser: string | null
  moves: number
  movesSince: Date | null
  movieId: string
  durationMs: number
  creditsMs: number | null
  /** As PostgreSQL writes it: a `Date` would lose the microseconds. */
  placedAt: string
  /** For how many more seconds the viewing has a place; below 0 it has none. */
  placeSeconds: number
  begunAt: Date
  endedBecause: EndReason | null
  session: SessionFacts | null
}

// Both statements are named, so that they are parsed and planned once per connection.
const selectPositioned = {
  name: 'select-positioned-viewings',
  text: `
    select app_now() as now, v.secret_hash as "secretHash", v.id, v.user_id as "userId", v.session_id as "sessionId",
      v.network, v.browser, v.moves, v.moves_since as "movesSince", v.movie_id as "movieId", v.duration_ms as "durationMs",
      v.credits_ms as "creditsMs", v.placed_at::text as "placedAt", extract(epoch from v.place_until - app_now())::float8 as "placeSeconds",
      v.begun_at as "begunAt", v.ended_because as "endedBecause", ${sessionColumns}
    from viewing v left join session s on s.id = v.session_id left join users u on u.id = v.user_id
    where v.secret_hash = any($1::bytea[])`,
}

export async function selectPositionedViewings(
  pool: pg.Pool,
  secretHashes: readonly Buffer[],
): Promise<PositionedViewing[]> {
  const { rows } = await pool.query<Omit<PositionedViewing, 'session'> & SessionColumns>({
    ...selectPositioned,
    values: [secretHashes],
  })
  return rows.map((row) => Object.assign(row, { session: sessionOf(row) }))
}

/** What a position changes of its viewing. */
export interface ViewingChange {
  viewingId: string
  /** For how long the viewing keeps its place; 0 gives it up, null leaves it as it is. */
  placeSeconds: number | null
  /** Which spans of the film were played, as an `int4multirange`; null: nothing to add. */
  played: string | null
}

export interface NewPosition {
  userId: string
  movieId: string
  /** 0: there is no place to go on from. */
  milliseconds: number
  durationMs: number
  isFinished: boolean
  viewingId: string
  placedAt: string
  sequence: number
}

const addPlayed = 'add_played(v.played, v.played_at, v.begun_at, v.duration_ms, due.played)'
/**
 * A position replaces the stored one if its viewing is newer, or is the same and its `sequence` is higher. None is
 * written for users who have turned the history off. One at 0 ms is written only over a stored one.
 */
const writePositions = {
  name: 'write-positions',
  text: `
    with due as (
      select v.id, c.seconds, c.played from unnest($1::text[], $2::float8[], $3::int4multirange[]) as c (id, seconds, played)
        join viewing v on v.id = c.id
      order by v.id for no key update of v skip locked),
    changed as (
      update viewing v set
        place_until = case when due.seconds is null or v.place_until <= app_now() then v.place_until
          else app_now() + make_interval(secs => due.seconds) end,
        played = case when due.played is null then v.played else ${addPlayed} end,
        played_at = case when due.played <@ ${addPlayed} then app_now() else v.played_at end
      from due where v.id = due.id)
    insert into movie_position (user_id, movie_id, milliseconds, duration_ms, is_finished, viewing_id, placed_at, sequence,
      watched_at)
    select distinct on (n.user_id, n.movie_id) n.*, app_now()
    from unnest($4::text[], $5::text[], $6::int[], $7::int[], $8::bool[], $9::text[], $10::timestamptz[], $11::int[])
      as n (user_id, movie_id, milliseconds, duration_ms, is_finished, viewing_id, placed_at, sequence)
    where exists (select from movie_counter shown where shown.movie_id = n.movie_id)
      -- Others are in the same batch: it must not fail because of an account that was deleted.
      and exists (select from users u where u.id = n.user_id)
      and not exists (select from history_off h where h.user_id = n.user_id)
      and (n.milliseconds > 0 or exists (
        select from movie_position p where p.user_id = n.user_id and p.movie_id = n.movie_id))
    order by n.user_id, n.movie_id, n.placed_at desc, n.viewing_id desc, n.sequence desc
    on conflict (user_id, movie_id) do update set milliseconds = excluded.milliseconds,
      duration_ms = excluded.duration_ms,
      is_finished = case when excluded.milliseconds = 0 then movie_position.is_finished else excluded.is_finished end,
      viewing_id = excluded.viewing_id, placed_at = excluded.placed_at, sequence = excluded.sequence,
      watched_at = excluded.watched_at, removed_at = null
    where (excluded.placed_at, excluded.viewing_id, excluded.sequence)
      > (movie_position.placed_at, movie_position.viewing_id, movie_position.sequence)`,
}

export async function insertPositions(
  pool: pg.Pool,
  changes: readonly ViewingChange[],
  positions: readonly NewPosition[],
): Promise<void> {
  await pool.query({
    ...writePositions,
    values: [
      changes.map(({ viewingId }) => viewingId),
      changes.map(({ placeSeconds }) => placeSeconds),
      changes.map(({ played }) => played),
      positions.map(({ userId }) => userId),
      positions.map(({ movieId }) => movieId),
      positions.map(({ milliseconds }) => milliseconds),
      positions.map(({ durationMs }) => durationMs),
      positions.map(({ isFinished }) => isFinished),
      positions.map(({ viewingId }) => viewingId),
      positions.map(({ placedAt }) => placedAt),
      positions.map(({ sequence }) => sequence),
    ],
  })
}

export interface PositionRow {
  movieId: string
  milliseconds: number
  durationMs: number
  isFinished: boolean
  watchedAt: Date
}

const columns = sql`p.movie_id as "movieId", case when p.removed_at is null then p.milliseconds else 0 end as milliseconds,
  p.duration_ms as "durationMs", p.is_finished as "isFinished", p.watched_at as "watchedAt"`
/** Without deleted movies. */
const positionsOf = (userId: string) => sql`
  from movie_position p join movie_counter shown on shown.movie_id = p.movie_id where p.user_id = ${userId}`
const isOpen = sql`p.milliseconds > 0 and not p.is_finished and p.removed_at is null`

/** Where to go on from. */
export async function selectPosition(
  db: Connection,
  userId: string,
  movieId: string,
): Promise<PositionRow | undefined> {
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsOf(userId)} and p.movie_id = ${movieId} and ${isOpen}`.execute(db)
  return rows[0]
}

/** The newest first, of movies that still have a film. */
export async function selectContinued(db: Connection, userId: string): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsOf(userId)} and ${isOpen}
      and exists (select from movie_film f where f.movie_id = p.movie_id and f.film_id is not null)
    order by p.watched_at desc, p.movie_id limit ${limits.continued}`.execute(db)
  return rows
}

const mostMarks = 5000

export async function selectPositions(db: Connection, userId: string): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsOf(userId)} and (p.is_finished or ${isOpen})
    order by p.watched_at desc, p.movie_id limit ${mostMarks}`.execute(db)
  return rows
}

/** The newest first; one more than the page has. */
export async function selectHistory(db: Connection, userId: string, params: PageParams): Promise<PositionRow[]> {
  const { condition, orderAndLimit } = keyset(
    { columns: [sql`p.watched_at`, sql`p.movie_id`], isDescending: true },
    params,
  )
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsOf(userId)} and ${condition} ${orderAndLimit}`.execute(db)
  return rows
}

const isShown = (movieId: string) => sql`exists (select from movie_counter c where c.movie_id = ${movieId})`

/** False if there is no such place. */
export async function removePlace(db: Connection, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql`
    update movie_position p set removed_at = app_now()
    where p.user_id = ${userId} and p.movie_id = ${movieId} and ${isOpen} and ${isShown(movieId)}
    returning p.movie_id`.execute(db)
  return rows.length > 0
}

/** False if it was not removed, or `forgetRemovedBefore` has made that final. */
export async function restorePlace(db: Connection, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql`
    update movie_position p set removed_at = null
    where p.user_id = ${userId} and p.movie_id = ${movieId} and p.removed_at is not null and ${isShown(movieId)}
    returning p.movie_id`.execute(db)
  return rows.length > 0
}

/** Makes removals from before this time final. */
export async function forgetRemovedBefore(db: Connection, before: Date): Promise<void> {
  await db
    .updateTable('movie_position')
    .set({ milliseconds: 0, removed_at: null })
    .where('removed_at', '<', before)
    .execute()
}

export async function deletePosition(db: Connection, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from movie_position p where p.user_id = ${userId} and p.movie_id = ${movieId} and ${isShown(movieId)}
    returning p.movie_id`.execute(db)
  return rows.length > 0
}

export async function deletePositions(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('movie_position').where('user_id', '=', userId).execute()
}

export async function isHistoryKept(db: Connection, userId: string): Promise<boolean> {
  const row = await db.selectFrom('history_off').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row === undefined
}

export async function setHistoryKept(db: Connection, userId: string, isKept: boolean): Promise<void> {
  if (isKept) await db.deleteFrom('history_off').where('user_id', '=', userId).execute()
  else
    await sql`insert into history_off (user_id, since) values (${userId}, app_now()) on conflict do nothing`.execute(db)
}
