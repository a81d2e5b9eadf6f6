import { playbackLimits as limits } from '@matinee/contract/playback'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { LoginSessionFacts } from './playback-rules.ts'
import { type EndReason, type LoginSessionColumns, loginSessionColumns, toLoginSession } from './playback.queries.ts'

/** What decides whether a heartbeat is accepted. */
export interface HeartbeatSession {
  now: Date
  tokenHash: Buffer
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
  slotClaimedAt: string
  /** Until the slot expires. Negative if it has. */
  slotSeconds: number
  startedAt: Date
  endReason: EndReason | null
  session: LoginSessionFacts | null
}

// Both statements are named, so that a connection parses and plans them once.
const heartbeatSessions = {
  name: 'list-heartbeat-sessions',
  text: `
    select app_now() as now, ps.token_hash as "tokenHash", ps.id, ps.user_id as "userId", ps.session_id as "sessionId",
      ps.network, ps.browser, ps.moves, ps.moves_since as "movesSince", ps.movie_id as "movieId", ps.duration_ms as "durationMs",
      ps.credits_ms as "creditsMs", ps.slot_claimed_at::text as "slotClaimedAt", extract(epoch from ps.slot_expires_at - app_now())::float8 as "slotSeconds",
      ps.started_at as "startedAt", ps.end_reason as "endReason", ${loginSessionColumns}
    from playback_session ps left join session s on s.id = ps.session_id left join users u on u.id = ps.user_id
    where ps.token_hash = any($1::bytea[])`,
}

export async function listHeartbeatSessions(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<HeartbeatSession[]> {
  const { rows } = await pool.query<Omit<HeartbeatSession, 'session'> & LoginSessionColumns>({
    ...heartbeatSessions,
    values: [tokenHashes],
  })
  return rows.map((row) => Object.assign(row, { session: toLoginSession(row) }))
}

/** What heartbeats change of their playback session. */
export interface SessionChange {
  playbackSessionId: string
  /** The new lifetime of the slot: 0 releases it, null leaves it as it is. */
  slotSeconds: number | null
  /** The intervals that were played, as an `int4multirange`, or null. */
  played: string | null
}

export interface NewPosition {
  userId: string
  movieId: string
  /** 0: there is no position to resume from. */
  milliseconds: number
  durationMs: number
  isFinished: boolean
  playbackSessionId: string
  slotClaimedAt: string
  sequence: number
}

const addPlayedSql = 'add_played(ps.played, ps.played_at, ps.started_at, ps.duration_ms, due.played)'
/**
 * A position replaces the stored one if its playback session claimed its slot later, or is the same and its `sequence` is
 * higher. Users who turned the history off have none. A position of 0 ms only replaces a stored one.
 */
const saveHeartbeatsStatement = {
  name: 'save-heartbeats',
  text: `
    with due as (
      select ps.id, c.seconds, c.played from unnest($1::text[], $2::float8[], $3::int4multirange[]) as c (id, seconds, played)
        join playback_session ps on ps.id = c.id
      order by ps.id for no key update of ps skip locked),
    changed as (
      update playback_session ps set
        slot_expires_at = case when due.seconds is null or ps.slot_expires_at <= app_now() then ps.slot_expires_at
          else app_now() + make_interval(secs => due.seconds) end,
        played = case when due.played is null then ps.played else ${addPlayedSql} end,
        played_at = case when due.played <@ ${addPlayedSql} then app_now() else ps.played_at end
      from due where ps.id = due.id)
    insert into playback_position (user_id, movie_id, milliseconds, duration_ms, is_finished, playback_session_id, slot_claimed_at, sequence,
      watched_at)
    select distinct on (n.user_id, n.movie_id) n.*, app_now()
    from unnest($4::text[], $5::text[], $6::int[], $7::int[], $8::bool[], $9::text[], $10::timestamptz[], $11::int[])
      as n (user_id, movie_id, milliseconds, duration_ms, is_finished, playback_session_id, slot_claimed_at, sequence)
    where exists (select from movie_counter shown where shown.movie_id = n.movie_id)
      -- One deleted account must not fail the whole batch.
      and exists (select from users u where u.id = n.user_id)
      and not exists (select from history_off h where h.user_id = n.user_id)
      and (n.milliseconds > 0 or exists (
        select from playback_position p where p.user_id = n.user_id and p.movie_id = n.movie_id))
    order by n.user_id, n.movie_id, n.slot_claimed_at desc, n.playback_session_id desc, n.sequence desc
    on conflict (user_id, movie_id) do update set milliseconds = excluded.milliseconds,
      duration_ms = excluded.duration_ms,
      is_finished = case when excluded.milliseconds = 0 then playback_position.is_finished else excluded.is_finished end,
      playback_session_id = excluded.playback_session_id, slot_claimed_at = excluded.slot_claimed_at, sequence = excluded.sequence,
      watched_at = excluded.watched_at, dismissed_at = null
    where (excluded.slot_claimed_at, excluded.playback_session_id, excluded.sequence)
      > (playback_position.slot_claimed_at, playback_position.playback_session_id, playback_position.sequence)`,
}

export async function saveHeartbeats(
  pool: pg.Pool,
  changes: readonly SessionChange[],
  positions: readonly NewPosition[],
): Promise<void> {
  await pool.query({
    ...saveHeartbeatsStatement,
    values: [
      changes.map(({ playbackSessionId }) => playbackSessionId),
      changes.map(({ slotSeconds }) => slotSeconds),
      changes.map(({ played }) => played),
      positions.map(({ userId }) => userId),
      positions.map(({ movieId }) => movieId),
      positions.map(({ milliseconds }) => milliseconds),
      positions.map(({ durationMs }) => durationMs),
      positions.map(({ isFinished }) => isFinished),
      positions.map(({ playbackSessionId }) => playbackSessionId),
      positions.map(({ slotClaimedAt }) => slotClaimedAt),
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

const columns = sql`p.movie_id as "movieId", case when p.dismissed_at is null then p.milliseconds else 0 end as milliseconds,
  p.duration_ms as "durationMs", p.is_finished as "isFinished", p.watched_at as "watchedAt"`
/** Without deleted movies. */
const positionsByUser = (userId: string) => sql`
  from playback_position p join movie_counter shown on shown.movie_id = p.movie_id where p.user_id = ${userId}`
const isInProgress = sql`p.milliseconds > 0 and not p.is_finished and p.dismissed_at is null`

/** Where to resume. Undefined for a finished or dismissed film. */
export async function getPosition(db: Connection, userId: string, movieId: string): Promise<PositionRow | undefined> {
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsByUser(userId)} and p.movie_id = ${movieId} and ${isInProgress}`.execute(db)
  return rows[0]
}

/** The newest first. Without movies that have no film any more. */
export async function listContinueWatching(db: Connection, userId: string): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsByUser(userId)} and ${isInProgress}
      and exists (select from movie_film f where f.movie_id = p.movie_id and f.film_id is not null)
    order by p.watched_at desc, p.movie_id limit ${limits.continueWatching}`.execute(db)
  return rows
}

const maxPositions = 5000

export async function listPositions(db: Connection, userId: string): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsByUser(userId)} and (p.is_finished or ${isInProgress})
    order by p.watched_at desc, p.movie_id limit ${maxPositions}`.execute(db)
  return rows
}

/** The newest first; one row more than the page has. */
export async function listHistory(db: Connection, userId: string, params: PageParams): Promise<PositionRow[]> {
  const { condition, orderAndLimit } = keyset(
    { columns: [sql`p.watched_at`, sql`p.movie_id`], isDescending: true },
    params,
  )
  const { rows } = await sql<PositionRow>`
    select ${columns} ${positionsByUser(userId)} and ${condition} ${orderAndLimit}`.execute(db)
  return rows
}

const isShown = (movieId: string) => sql`exists (select from movie_counter c where c.movie_id = ${movieId})`

/** Returns false if there is no position to dismiss. */
export async function dismissPosition(db: Connection, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql`
    update playback_position p set dismissed_at = app_now()
    where p.user_id = ${userId} and p.movie_id = ${movieId} and ${isInProgress} and ${isShown(movieId)}
    returning p.movie_id`.execute(db)
  return rows.length > 0
}

/** Returns false if it was not dismissed, or `purgeDismissedBefore` has run since. */
export async function restorePosition(db: Connection, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql`
    update playback_position p set dismissed_at = null
    where p.user_id = ${userId} and p.movie_id = ${movieId} and p.dismissed_at is not null and ${isShown(movieId)}
    returning p.movie_id`.execute(db)
  return rows.length > 0
}

/** Resets positions that were dismissed before this time, which can then not be restored any more. */
export async function purgeDismissedBefore(db: Connection, before: Date): Promise<void> {
  await db
    .updateTable('playback_position')
    .set({ milliseconds: 0, dismissed_at: null })
    .where('dismissed_at', '<', before)
    .execute()
}

export async function deletePosition(db: Connection, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from playback_position p where p.user_id = ${userId} and p.movie_id = ${movieId} and ${isShown(movieId)}
    returning p.movie_id`.execute(db)
  return rows.length > 0
}

export async function deletePositions(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('playback_position').where('user_id', '=', userId).execute()
}

export async function isHistoryEnabled(db: Connection, userId: string): Promise<boolean> {
  const row = await db.selectFrom('history_off').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row === undefined
}

export async function updateHistoryEnabled(db: Connection, userId: string, isEnabled: boolean): Promise<void> {
  if (isEnabled) await db.deleteFrom('history_off').where('user_id', '=', userId).execute()
  else
    await sql`insert into history_off (user_id, since) values (${userId}, app_now()) on conflict do nothing`.execute(db)
}
