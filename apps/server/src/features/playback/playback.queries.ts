import { ageLockLimits } from '@matinee/contract/age-lock'
import { playbackLimits as limits } from '@matinee/contract/playback'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { AgeLockFacts, Origin, LoginSessionFacts } from './playback-rules.ts'

interface SubscriptionFacts {
  status: 'active' | 'expired' | 'cancelled'
  expiresAt: Date
  renewal: 'on' | 'stopped' | 'over' | null
  graceUntil: Date | null
}
type Source = 'film' | 'external' | null
export type EndReason = 'stopped' | 'restarted' | 'replaced' | 'admin'

type Sql = ReturnType<typeof sql>
const newestSubscription = (userId: Sql) => sql`
  left join lateral (
    select n.status, n.expires_at, n.renewal, n.grace_until from subscription n where n.user_id = ${userId}
    order by n.created_at desc, n.id desc limit 1) newest on true`

/** Null for a movie without a film, and for a deleted one. */
const source = sql<Source>`case when shown.movie_id is null then null when mf.film_id is not null then 'film'
  when mf.external_url is not null then 'external' end`

/**
 * WATCH-14: the member's age lock, and whether the PIN was entered in this login session for this film, at most
 * `openMinutes` before `startedAt`.
 */
const ageLock = (of: { userId: Sql; sessionId: Sql; movieId: Sql; startedAt: Sql }) => sql`
  left join lateral (
    select a.age, exists (
      select from age_opening o where o.session_id = ${of.sessionId} and o.movie_id = ${of.movieId}
        and o.opened_at > ${of.startedAt} - make_interval(mins => ${sql.lit(ageLockLimits.openMinutes)})) as is_unlocked
    from age_lock a where a.user_id = ${of.userId}) locked on true`

const oldestStart = sql`app_now() - make_interval(hours => ${sql.lit(limits.maxHours)})`
/** Whether a playback session `ps` holds a slot. Its login session `s` is null for a visitor. */
const isActive = sql`ps.ended_at is null and ps.slot_expires_at > app_now() and ps.started_at > ${oldestStart} and s.ended_at is null`

interface SubscriptionColumns {
  status: SubscriptionFacts['status'] | null
  expiresAt: Date | null
  renewal: SubscriptionFacts['renewal']
  graceUntil: Date | null
}
const toSubscription = ({ status, expiresAt, renewal, graceUntil }: SubscriptionColumns): SubscriptionFacts | null =>
  status && expiresAt ? { status, expiresAt, renewal, graceUntil } : null

export interface LoginSessionColumns {
  sessionEnded: boolean
  sessionExpiresAt: Date | null
  isDisabled: boolean
}
/** SQL columns of the login session `s` and its user `u`. */
export const loginSessionColumns = `s.ended_at is not null as "sessionEnded", s.expires_at as "sessionExpiresAt",
  u.disabled_at is not null as "isDisabled"`
export const toLoginSession = ({
  sessionEnded: isEnded,
  sessionExpiresAt,
  isDisabled,
}: LoginSessionColumns): LoginSessionFacts | null =>
  sessionExpiresAt && { isEnded, isDisabled, expiresAt: sessionExpiresAt }

interface AgeLockColumns {
  lockedTo: number | null
  isUnlocked: boolean | null
}
const ageLockColumns = sql`locked.age as "lockedTo", locked.is_unlocked as "isUnlocked"`
const toAgeLock = ({ lockedTo, isUnlocked }: AgeLockColumns): AgeLockFacts | null =>
  lockedTo === null ? null : { age: lockedTo, isUnlocked: isUnlocked === true }

export interface PlaybackFacts {
  now: Date
  title: string
  source: Source
  isPremium: boolean
  filmId: string | null
  externalUrl: string | null
  durationMs: number | null
  creditsMs: number | null
  ageRating: number | null
  subscription: SubscriptionFacts | null
  ageLock: AgeLockFacts | null
}

/** Undefined for an unknown or deleted movie. */
export async function getPlaybackFacts(
  db: Connection,
  movieId: string,
  caller: { id: string; sessionId: string } | undefined,
): Promise<PlaybackFacts | undefined> {
  const userId = sql`${caller?.id ?? null}::text`
  const browser = { userId, sessionId: sql`${caller?.sessionId ?? null}::text`, movieId: sql`m.id` }
  const { rows } = await sql<Omit<PlaybackFacts, 'subscription' | 'ageLock'> & SubscriptionColumns & AgeLockColumns>`
    select app_now() as now, m.title, ${source} as source, coalesce(mf.is_premium, true) as "isPremium",
      mf.film_id as "filmId", mf.external_url as "externalUrl", (f.plan ->> 'durationMs')::float8 as "durationMs",
      f.credits_ms as "creditsMs", m.age_rating as "ageRating", newest.status, newest.expires_at as "expiresAt", newest.renewal,
      newest.grace_until as "graceUntil", ${ageLockColumns}
    from movie m
      join movie_counter shown on shown.movie_id = m.id
      left join movie_film mf on mf.movie_id = m.id
      left join film f on f.id = mf.film_id
      ${newestSubscription(userId)}
      ${ageLock({ ...browser, startedAt: sql`app_now()` })}
    where m.id = ${movieId}`.execute(db)
  return rows[0] && { ...rows[0], subscription: toSubscription(rows[0]), ageLock: toAgeLock(rows[0]) }
}

export interface NewPlaybackSession {
  tokenHash: Buffer
  userId: string | null
  sessionId: string | null
  movieId: string
  filmId: string
  isPremium: boolean
  durationMs: number
  creditsMs: number | null
  device: string
  /** Null for a visitor. */
  origin: Origin | null
}

export async function insertPlaybackSession(tx: Connection, playback: NewPlaybackSession): Promise<void> {
  await sql`
    insert into playback_session (token_hash, user_id, session_id, movie_id, film_id, is_premium, duration_ms, credits_ms, device,
      network, browser, started_at, slot_claimed_at, slot_expires_at)
    values (${playback.tokenHash}, ${playback.userId}, ${playback.sessionId}, ${playback.movieId}, ${playback.filmId},
      ${playback.isPremium}, ${playback.durationMs}, ${playback.creditsMs}, ${playback.device}, ${playback.origin?.network ?? null},
      ${playback.origin?.browser ?? null}, app_now(), app_now(),
      app_now() + make_interval(secs => ${limits.slotSeconds}))`.execute(tx)
}

/** A playback session with everything that decides whether playback may continue. */
export interface PlaybackSessionRow {
  now: Date
  id: string
  userId: string | null
  sessionId: string | null
  movieId: string
  filmId: string
  network: string | null
  browser: string | null
  moves: number
  movesSince: Date | null
  startedAt: Date
  slotExpiresAt: Date
  endReason: EndReason | null
  session: LoginSessionFacts | null
  source: Source
  isPremium: boolean
  ageRating: number | null
  subscription: SubscriptionFacts | null
  ageLock: AgeLockFacts | null
  secret: Buffer
  segments: number
}

interface FlatRow
  extends
    Omit<PlaybackSessionRow, 'session' | 'subscription' | 'ageLock'>,
    LoginSessionColumns,
    SubscriptionColumns,
    AgeLockColumns {}

export async function getPlaybackSession(
  { db, pool }: { db: Connection; pool: pg.Pool },
  tokenHash: Buffer,
): Promise<PlaybackSessionRow | undefined> {
  const { sql: text, parameters } = sql<FlatRow>`
    select app_now() as now, ps.id, ps.user_id as "userId", ps.movie_id as "movieId", ps.film_id as "filmId",
      ps.session_id as "sessionId", ps.network, ps.browser, ps.moves, ps.moves_since as "movesSince", ps.started_at as "startedAt", ps.slot_expires_at as "slotExpiresAt", ps.end_reason as "endReason",
      ${sql.raw(loginSessionColumns)}, ${source} as source, coalesce(mf.is_premium, true) as "isPremium",
      m.age_rating as "ageRating", newest.status, newest.expires_at as "expiresAt", newest.renewal,
      newest.grace_until as "graceUntil", ${ageLockColumns}, f.secret, (f.plan ->> 'segments')::int as segments
    from playback_session ps
      join film f on f.id = ps.film_id
      join movie m on m.id = ps.movie_id
      left join session s on s.id = ps.session_id
      left join users u on u.id = ps.user_id
      left join movie_counter shown on shown.movie_id = ps.movie_id
      left join movie_film mf on mf.movie_id = ps.movie_id
      ${newestSubscription(sql`ps.user_id`)}
      ${ageLock({ userId: sql`ps.user_id`, sessionId: sql`ps.session_id`, movieId: sql`ps.movie_id`, startedAt: sql`ps.started_at` })}
    where ps.token_hash = ${tokenHash}`.compile(db)
  // Named, so that it is prepared once per connection: planning takes longer than running it.
  const { rows } = await pool.query<FlatRow>({ name: 'get-playback-session', text, values: [...parameters] })
  const row = rows[0]
  if (!row) return undefined
  return {
    ...row,
    session: toLoginSession(row),
    subscription: toSubscription(row),
    ageLock: toAgeLock(row),
  }
}

export interface ActiveSessionRow {
  id: string
  movieId: string
  title: string
  device: string
  startedAt: Date
}

/** The playback sessions that count against the member's limit, the newest first. Requires `lockUserAdvisory`. */
export async function listActiveSessionsByUser(
  tx: Connection,
  userId: string,
): Promise<(ActiveSessionRow & { sessionId: string })[]> {
  const { rows } = await sql<ActiveSessionRow & { sessionId: string }>`
    select ps.id, ps.movie_id as "movieId", m.title, ps.device, ps.started_at as "startedAt", ps.session_id as "sessionId"
    from playback_session ps join movie m on m.id = ps.movie_id join session s on s.id = ps.session_id
    where ps.user_id = ${userId} and ${isActive}
    order by ps.started_at desc, ps.id desc`.execute(tx)
  return rows
}

/** Extends a slot that has not expired. */
export async function extendSlot(db: Connection, id: string): Promise<void> {
  await sql`
    update playback_session set slot_expires_at = greatest(slot_expires_at, app_now() + make_interval(secs => ${limits.slotSeconds}))
    where id = ${id} and ended_at is null and slot_expires_at > app_now()`.execute(db)
}

/** Claims a slot again after the previous one expired. */
export async function claimSlot(tx: Connection, id: string): Promise<void> {
  await sql`
    update playback_session set slot_claimed_at = app_now(), slot_expires_at = app_now() + make_interval(secs => ${limits.slotSeconds})
    where id = ${id} and ended_at is null`.execute(tx)
}

/** SAFE-4: binds playback sessions to new origins, and counts the moves. */
export async function updateOrigins(db: Connection, moves: readonly (Origin & { id: string })[]): Promise<void> {
  const ids = moves.map(({ id }) => id)
  const networks = moves.map(({ network }) => network)
  const browsers = moves.map(({ browser }) => browser)
  const isThisHour = sql`coalesce(ps.moves_since > app_now() - interval '1 hour', false)`
  await sql`
    update playback_session ps set network = n.network, browser = n.browser,
      moves = case when ${isThisHour} then ps.moves + 1 else 1 end,
      moves_since = case when ${isThisHour} then ps.moves_since else app_now() end
    from unnest(${ids}::text[], ${networks}::text[], ${browsers}::text[]) as n (id, network, browser)
    where ps.id = n.id and ps.ended_at is null and (ps.network, ps.browser) <> (n.network, n.browser)`.execute(db)
}

export async function endSessions(tx: Connection, ids: readonly string[], reason: EndReason): Promise<void> {
  await sql`
    update playback_session set ended_at = app_now(), end_reason = ${reason}
    where id = any(${ids}) and ended_at is null`.execute(tx)
}

export interface AdminSessionRow extends ActiveSessionRow {
  userId: string | null
  username: string | null
}

const adminSessions = (rest: ReturnType<typeof sql>) => sql<AdminSessionRow>`
  select ps.id, ps.movie_id as "movieId", m.title, ps.device, ps.started_at as "startedAt", u.id as "userId", u.username
  from playback_session ps join movie m on m.id = ps.movie_id
    left join users u on u.id = ps.user_id left join session s on s.id = ps.session_id
  where ${isActive} and ${rest}`

export async function countActiveSessions(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from playback_session ps left join session s on s.id = ps.session_id where ${isActive}`.execute(
    db,
  )
  return rows[0]!.n
}

/** The newest first; one row more than the page has. */
export async function listActiveSessions(db: Connection, params: PageParams): Promise<AdminSessionRow[]> {
  const columns = [sql`ps.started_at`, sql`ps.id`]
  const { condition, orderAndLimit } = keyset({ columns, isDescending: true }, params)
  return (await adminSessions(sql`${condition} ${orderAndLimit}`).execute(db)).rows
}

export async function getActiveSession(db: Connection, id: string): Promise<AdminSessionRow | undefined> {
  return (await adminSessions(sql`ps.id = ${id}`).execute(db)).rows[0]
}

export interface WatchStatsRow {
  movieId: string
  plays: number
  milliseconds: number
}

/** Of the last days including today. Without movies that were not watched. */
export async function listWatchStats(
  db: Connection,
  movieIds: readonly string[],
  days: number,
): Promise<WatchStatsRow[]> {
  const { rows } = await sql<WatchStatsRow>`
    select movie_id as "movieId", sum(plays)::int as plays, sum(milliseconds)::float8 as milliseconds
    from watch_stats
    where movie_id = any(${movieIds}) and day > (app_now() at time zone 'UTC')::date - ${days}::int
    group by movie_id`.execute(db)
  return rows
}

export async function purgeSessionsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('playback_session').where('started_at', '<', before).execute()
}
