import { ageLockLimits } from '@matinee/contract/age-lock'
import { viewingLimits as limits } from '@matinee/contract/viewings'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { AgeLockFacts, Origin, SessionFacts } from './may-watch.ts'

interface SubscriptionFacts {
  status: 'active' | 'expired' | 'cancelled'
  expiresAt: Date
  renewal: 'on' | 'stopped' | 'over' | null
  graceUntil: Date | null
}
type Source = 'film' | 'external' | null
export type EndReason = 'owner' | 'again' | 'elsewhere' | 'desk'

type Sql = ReturnType<typeof sql>
const newestSubscription = (userId: Sql) => sql`
  left join lateral (
    select n.status, n.expires_at, n.renewal, n.grace_until from subscription n where n.user_id = ${userId}
    order by n.created_at desc, n.id desc limit 1) newest on true`

/** What a movie has to watch. A deleted movie has nothing. */
const source = sql<Source>`case when shown.movie_id is null then null when mf.film_id is not null then 'film'
  when mf.external_url is not null then 'external' end`

/**
 * WATCH-14: the person's age lock, and whether the PIN was typed in this browser for this film, at most `openMinutes`
 * before `begunAt`.
 */
const ageLock = (of: { userId: Sql; sessionId: Sql; movieId: Sql; begunAt: Sql }) => sql`
  left join lateral (
    select a.age, exists (
      select from age_opening o where o.session_id = ${of.sessionId} and o.movie_id = ${of.movieId}
        and o.opened_at > ${of.begunAt} - make_interval(mins => ${sql.lit(ageLockLimits.openMinutes)})) as is_opened
    from age_lock a where a.user_id = ${of.userId}) locked on true`

const tooOld = sql`app_now() - make_interval(hours => ${sql.lit(limits.longestHours)})`
/** A viewing `v` that counts as being watched now. Its session `s` is null for a visitor. */
const isLive = sql`v.ended_at is null and v.place_until > app_now() and v.begun_at > ${tooOld} and s.ended_at is null`

interface SubscriptionColumns {
  status: SubscriptionFacts['status'] | null
  expiresAt: Date | null
  renewal: SubscriptionFacts['renewal']
  graceUntil: Date | null
}
const subscriptionOf = ({ status, expiresAt, renewal, graceUntil }: SubscriptionColumns): SubscriptionFacts | null =>
  status && expiresAt ? { status, expiresAt, renewal, graceUntil } : null

export interface SessionColumns {
  sessionEnded: boolean
  sessionExpiresAt: Date | null
  isDisabled: boolean
}
/** SQL: of a viewing's session `s` and its user `u`. */
export const sessionColumns = `s.ended_at is not null as "sessionEnded", s.expires_at as "sessionExpiresAt",
  u.disabled_at is not null as "isDisabled"`
export const sessionOf = ({
  sessionEnded: isEnded,
  sessionExpiresAt,
  isDisabled,
}: SessionColumns): SessionFacts | null => sessionExpiresAt && { isEnded, isDisabled, expiresAt: sessionExpiresAt }

interface AgeLockColumns {
  lockedTo: number | null
  isOpened: boolean | null
}
const ageLockColumns = sql`locked.age as "lockedTo", locked.is_opened as "isOpened"`
const ageLockOf = ({ lockedTo, isOpened }: AgeLockColumns): AgeLockFacts | null =>
  lockedTo === null ? null : { age: lockedTo, isOpened: isOpened === true }

export interface WatchFacts {
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

/** Undefined if there is no such movie, or it is deleted. */
export async function selectWatchFacts(
  db: Connection,
  movieId: string,
  caller: { id: string; sessionId: string } | undefined,
): Promise<WatchFacts | undefined> {
  const userId = sql`${caller?.id ?? null}::text`
  const browser = { userId, sessionId: sql`${caller?.sessionId ?? null}::text`, movieId: sql`m.id` }
  const { rows } = await sql<Omit<WatchFacts, 'subscription' | 'ageLock'> & SubscriptionColumns & AgeLockColumns>`
    select app_now() as now, m.title, ${source} as source, coalesce(mf.is_premium, true) as "isPremium",
      mf.film_id as "filmId", mf.external_url as "externalUrl", (f.plan ->> 'durationMs')::float8 as "durationMs",
      f.credits_ms as "creditsMs", m.age_rating as "ageRating", newest.status, newest.expires_at as "expiresAt", newest.renewal,
      newest.grace_until as "graceUntil", ${ageLockColumns}
    from movie m
      join movie_counter shown on shown.movie_id = m.id
      left join movie_film mf on mf.movie_id = m.id
      left join film f on f.id = mf.film_id
      ${newestSubscription(userId)}
      ${ageLock({ ...browser, begunAt: sql`app_now()` })}
    where m.id = ${movieId}`.execute(db)
  return rows[0] && { ...rows[0], subscription: subscriptionOf(rows[0]), ageLock: ageLockOf(rows[0]) }
}

export interface NewViewing {
  secretHash: Buffer
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

export async function insertViewing(tx: Connection, viewing: NewViewing): Promise<void> {
  await sql`
    insert into viewing (secret_hash, user_id, session_id, movie_id, film_id, is_premium, duration_ms, credits_ms, device,
      network, browser, begun_at, placed_at, place_until)
    values (${viewing.secretHash}, ${viewing.userId}, ${viewing.sessionId}, ${viewing.movieId}, ${viewing.filmId},
      ${viewing.isPremium}, ${viewing.durationMs}, ${viewing.creditsMs}, ${viewing.device}, ${viewing.origin?.network ?? null},
      ${viewing.origin?.browser ?? null}, app_now(), app_now(),
      app_now() + make_interval(secs => ${limits.placeSeconds}))`.execute(tx)
}

/** A viewing with all that decides whether it may go on, as of this moment. */
export interface ViewingRow {
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
  begunAt: Date
  placeUntil: Date
  endedBecause: EndReason | null
  session: SessionFacts | null
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
    Omit<ViewingRow, 'session' | 'subscription' | 'ageLock'>,
    SessionColumns,
    SubscriptionColumns,
    AgeLockColumns {}

export async function selectViewing(
  { db, pool }: { db: Connection; pool: pg.Pool },
  secretHash: Buffer,
): Promise<ViewingRow | undefined> {
  const { sql: text, parameters } = sql<FlatRow>`
    select app_now() as now, v.id, v.user_id as "userId", v.movie_id as "movieId", v.film_id as "filmId",
      v.session_id as "sessionId", v.network, v.browser, v.moves, v.moves_since as "movesSince", v.begun_at as "begunAt", v.place_until as "placeUntil", v.ended_because as "endedBecause",
      ${sql.raw(sessionColumns)}, ${source} as source, coalesce(mf.is_premium, true) as "isPremium",
      m.age_rating as "ageRating", newest.status, newest.expires_at as "expiresAt", newest.renewal,
      newest.grace_until as "graceUntil", ${ageLockColumns}, f.secret, (f.plan ->> 'segments')::int as segments
    from viewing v
      join film f on f.id = v.film_id
      join movie m on m.id = v.movie_id
      left join session s on s.id = v.session_id
      left join users u on u.id = v.user_id
      left join movie_counter shown on shown.movie_id = v.movie_id
      left join movie_film mf on mf.movie_id = v.movie_id
      ${newestSubscription(sql`v.user_id`)}
      ${ageLock({ userId: sql`v.user_id`, sessionId: sql`v.session_id`, movieId: sql`v.movie_id`, begunAt: sql`v.begun_at` })}
    where v.secret_hash = ${secretHash}`.compile(db)
  // Named, so that it is prepared once per connection: planning takes longer than running it.
  const { rows } = await pool.query<FlatRow>({ name: 'viewing-by-secret', text, values: [...parameters] })
  const row = rows[0]
  if (!row) return undefined
  return {
    ...row,
    session: sessionOf(row),
    subscription: subscriptionOf(row),
    ageLock: ageLockOf(row),
  }
}

export interface LiveRow {
  id: string
  movieId: string
  title: string
  device: string
  begunAt: Date
}

/** The viewings that count against the person's limit, the newest first. Counting them requires `lockUserAdvisory`. */
export async function selectLiveViewings(tx: Connection, userId: string): Promise<(LiveRow & { sessionId: string })[]> {
  const { rows } = await sql<LiveRow & { sessionId: string }>`
    select v.id, v.movie_id as "movieId", m.title, v.device, v.begun_at as "begunAt", v.session_id as "sessionId"
    from viewing v join movie m on m.id = v.movie_id join session s on s.id = v.session_id
    where v.user_id = ${userId} and ${isLive}
    order by v.begun_at desc, v.id desc`.execute(tx)
  return rows
}

/** Extends the place of a viewing. It does not bring back a place that was lost. */
export async function renewPlace(db: Connection, id: string): Promise<void> {
  await sql`
    update viewing set place_until = greatest(place_until, app_now() + make_interval(secs => ${limits.placeSeconds}))
    where id = ${id} and ended_at is null and place_until > app_now()`.execute(db)
}

/** Gives a viewing a place again after a pause. */
export async function takePlace(tx: Connection, id: string): Promise<void> {
  await sql`
    update viewing set placed_at = app_now(), place_until = app_now() + make_interval(secs => ${limits.placeSeconds})
    where id = ${id} and ended_at is null`.execute(tx)
}

/** SAFE-4: binds viewings to where their session is now, and counts that. */
export async function moveViewings(db: Connection, moved: readonly (Origin & { id: string })[]): Promise<void> {
  const ids = moved.map(({ id }) => id)
  const networks = moved.map(({ network }) => network)
  const browsers = moved.map(({ browser }) => browser)
  const isThisHour = sql`coalesce(v.moves_since > app_now() - interval '1 hour', false)`
  await sql`
    update viewing v set network = n.network, browser = n.browser,
      moves = case when ${isThisHour} then v.moves + 1 else 1 end,
      moves_since = case when ${isThisHour} then v.moves_since else app_now() end
    from unnest(${ids}::text[], ${networks}::text[], ${browsers}::text[]) as n (id, network, browser)
    where v.id = n.id and v.ended_at is null and (v.network, v.browser) <> (n.network, n.browser)`.execute(db)
}

export async function endViewings(tx: Connection, ids: readonly string[], because: EndReason): Promise<void> {
  await sql`
    update viewing set ended_at = app_now(), ended_because = ${because}
    where id = any(${ids}) and ended_at is null`.execute(tx)
}

export interface DeskRow extends LiveRow {
  userId: string | null
  username: string | null
}

const deskRows = (rest: ReturnType<typeof sql>) => sql<DeskRow>`
  select v.id, v.movie_id as "movieId", m.title, v.device, v.begun_at as "begunAt", u.id as "userId", u.username
  from viewing v join movie m on m.id = v.movie_id
    left join users u on u.id = v.user_id left join session s on s.id = v.session_id
  where ${isLive} and ${rest}`

export async function countLive(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from viewing v left join session s on s.id = v.session_id where ${isLive}`.execute(db)
  return rows[0]!.n
}

/** The live viewings of everybody, the newest first; one more than the page has. */
export async function selectAllLive(db: Connection, params: PageParams): Promise<DeskRow[]> {
  const columns = [sql`v.begun_at`, sql`v.id`]
  const { condition, orderAndLimit } = keyset({ columns, isDescending: true }, params)
  return (await deskRows(sql`${condition} ${orderAndLimit}`).execute(db)).rows
}

export async function selectLiveViewing(db: Connection, id: string): Promise<DeskRow | undefined> {
  return (await deskRows(sql`v.id = ${id}`).execute(db)).rows[0]
}

export interface WatchedRow {
  movieId: string
  plays: number
  milliseconds: number
}

/** Of these movies, in the last days including today. Movies of which nothing was watched are left out. */
export async function selectWatched(db: Connection, movieIds: readonly string[], days: number): Promise<WatchedRow[]> {
  const { rows } = await sql<WatchedRow>`
    select movie_id as "movieId", sum(plays)::int as plays, sum(milliseconds)::float8 as milliseconds
    from watched
    where movie_id = any(${movieIds}) and day > (app_now() at time zone 'UTC')::date - ${days}::int
    group by movie_id`.execute(db)
  return rows
}

export async function deleteViewingsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('viewing').where('begun_at', '<', before).execute()
}
