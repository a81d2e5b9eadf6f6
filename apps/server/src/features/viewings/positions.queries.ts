import { type Position, viewingLimits as limits } from '@matinee/contract/viewings'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { EndReason } from './viewings.queries.ts'

/** One position, as a player sent it. */
export interface Beat extends Position {
  secretHash: Buffer
  callerId: string | undefined
}

export interface BeatOutcome {
  isKnown: boolean
  endedBecause: EndReason | null
  isSignedOut: boolean
  isTooOld: boolean
}

const threshold = `least(${limits.keptFromMs}, a.duration_ms * ${limits.keptFromShare})`

/**
 * Many positions in one statement. A viewing that plays keeps its place, one that left gives it up. A place is written if
 * its viewing is newer than the one that is kept, or the same and further on; never for those who are not remembered.
 */
const writeBeats = {
  // Named, so that it is prepared once per connection.
  name: 'write-positions',
  text: `
    with beat as (
      select * from unnest($1::bytea[], $2::text[], $3::int[], $4::int[], $5::text[])
        with ordinality as b (secret_hash, caller_id, sequence, milliseconds, state, at)),
    known as (
      select b.at, b.sequence, least(b.milliseconds, v.duration_ms) as milliseconds, b.state, v.id, v.user_id, v.movie_id,
        v.duration_ms, v.placed_at, v.place_until, v.ended_because,
        v.user_id is not null and (s.id is null or s.ended_at is not null or s.expires_at <= app_now()) as is_signed_out,
        v.begun_at <= app_now() - make_interval(hours => ${limits.longestHours}) as is_too_old
      from beat b join viewing v on v.secret_hash = b.secret_hash left join session s on s.id = v.session_id
      where b.caller_id is null or v.user_id is null or b.caller_id = v.user_id),
    alive as (select * from known where ended_because is null and not is_signed_out and not is_too_old),
    due as (
      select v.id from viewing v
      where v.id in (
        select a.id from alive a where a.place_until > app_now() and (
          a.state = 'left' or a.state = 'playing' and a.place_until < app_now() + make_interval(secs => $6::float8 - 20)))
      order by v.id for no key update skip locked),
    renewed as (
      update viewing v set place_until = app_now() + make_interval(secs => case when exists (
        select from alive a where a.id = v.id and a.state = 'left') then 0 else $6::float8 end)
      from due where v.id = due.id),
    kept as (
      insert into movie_position (user_id, movie_id, milliseconds, duration_ms, is_finished, viewing_id, placed_at, sequence,
        watched_at)
      select distinct on (a.user_id, a.movie_id) a.user_id, a.movie_id,
        case when a.milliseconds < ${threshold} then 0 else a.milliseconds end, a.duration_ms,
        a.milliseconds >= a.duration_ms * ${limits.finishedShare}, a.id, a.placed_at, a.sequence, app_now()
      from alive a join movie_counter shown on shown.movie_id = a.movie_id
      where a.user_id is not null and not exists (select from history_off h where h.user_id = a.user_id)
        and (a.milliseconds >= ${threshold} or exists (
          select from movie_position p where p.user_id = a.user_id and p.movie_id = a.movie_id))
      order by a.user_id, a.movie_id, a.placed_at desc, a.id desc, a.sequence desc
      on conflict (user_id, movie_id) do update set milliseconds = excluded.milliseconds,
        duration_ms = excluded.duration_ms,
        is_finished = case when excluded.milliseconds = 0 then movie_position.is_finished else excluded.is_finished end,
        viewing_id = excluded.viewing_id, placed_at = excluded.placed_at, sequence = excluded.sequence,
        watched_at = excluded.watched_at, removed_at = null
      where (excluded.placed_at, excluded.viewing_id, excluded.sequence)
        > (movie_position.placed_at, movie_position.viewing_id, movie_position.sequence))
    select k.id is not null as "isKnown", k.ended_because as "endedBecause", coalesce(k.is_signed_out, false) as "isSignedOut",
      coalesce(k.is_too_old, false) as "isTooOld"
    from beat b left join known k using (at) order by b.at`,
}

/** What became of each, in their order. */
export async function insertBeats(pool: pg.Pool, beats: readonly Beat[], placeSeconds: number): Promise<BeatOutcome[]> {
  const { rows } = await pool.query<BeatOutcome>({
    ...writeBeats,
    values: [
      beats.map(({ secretHash }) => secretHash),
      beats.map(({ callerId }) => callerId ?? null),
      beats.map(({ sequence }) => sequence),
      beats.map(({ milliseconds }) => milliseconds),
      beats.map(({ state }) => state),
      placeSeconds,
    ],
  })
  return rows
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

/** The newest first. */
export async function selectContinued(db: Connection, userId: string): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsOf(userId)} and ${isOpen}
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

/** False if it was not removed, or too long ago. */
export async function restorePlace(db: Connection, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql`
    update movie_position p set removed_at = null
    where p.user_id = ${userId} and p.movie_id = ${movieId} and p.removed_at is not null and ${isShown(movieId)}
    returning p.movie_id`.execute(db)
  return rows.length > 0
}

/** What was removed so long ago is not brought back any more. */
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
