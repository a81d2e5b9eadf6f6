import type { FilmState } from '@matinee/contract/films'
import type { FilmPlan, Loudness, MasterReport, Storyboard, SubtitlesKind } from '@matinee/encoder'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface FilmRow {
  id: string
  movie_id: string | null
  movie_title: string | null
  state: FilmState
  master_key: string | null
  master_name: string
  master_bytes: number
  report: MasterReport | null
  plan: FilmPlan | null
  secret: Buffer
  publish_when_ready: boolean
  problem: string | null
  problem_detail: string | null
  created_at: Date
  credits_ms: number | null
  is_published: boolean
  encodeParts: EncodePartRow[]
  tracks: TrackRow[]
}

/** The result of an encoded part besides its segments. */
interface EncodePartResult {
  /** RFC 6381 */
  codec?: string
  storyboard?: Omit<Storyboard, 'sheets'> & { sheets: number }
  posters?: { seconds: number; width: number; height: number }[]
  loudness?: Loudness
  /** Embedded text tracks. */
  subtitles?: { key: string; language: string; title: string; kind: SubtitlesKind }[]
}

export interface EncodePartRow {
  track: string
  part: number
  weight: number
  progress: number
  seconds: number[]
  segmentBytes: number[]
  bytes: number
  result: EncodePartResult | null
  isDone: boolean
}

export interface TrackRow {
  kind: 'audio' | 'subtitles'
  number: number
  language: string
  title: string
  role: string
  channels: number | null
  fileKey: string | null
  sourceKey: string | null
  shiftMs: number
}

/** `rest`: the condition, order and limit, on `f`. */
const filmsWhere = (rest: ReturnType<typeof sql>) => sql<FilmRow>`
  select f.id, f.movie_id, m.title as movie_title, f.state, f.master_key, f.master_name,
    f.master_bytes::float8 as master_bytes, f.report, f.plan, f.secret, f.publish_when_ready, f.problem, f.problem_detail,
    f.created_at, f.credits_ms,
    exists (select from movie_film shown where shown.film_id = f.id) as is_published,
    coalesce((
      select json_agg(json_build_object('track', p.track, 'part', p.part, 'weight', p.weight, 'progress', p.progress,
        'seconds', p.seconds, 'segmentBytes', p.segment_bytes, 'bytes', p.bytes, 'result', p.result, 'isDone', p.done_at is not null) order by p.track, p.part)
      from encode_part p where p.film_id = f.id), '[]') as "encodeParts",
    coalesce((
      select json_agg(json_build_object('kind', t.kind, 'number', t.number, 'language', t.language, 'title', t.title,
        'role', t.role, 'channels', t.channels, 'fileKey', t.file_key, 'sourceKey', t.source_key, 'shiftMs', t.shift_ms)
        order by t.kind, t.number)
      from film_track t where t.film_id = f.id), '[]') as tracks
  from film f left join movie m on m.id = f.movie_id ${rest}`

export async function getFilmRow(db: Connection, id: string): Promise<FilmRow | undefined> {
  const { rows } = await filmsWhere(sql`where f.id = ${id} and f.state <> 'removed'`).execute(db)
  return rows[0]
}

/** Also removed films: playback sessions that started before go on with them. */
export async function getFilmRowForPlayback(db: Connection, id: string): Promise<FilmRow | undefined> {
  const { rows } = await filmsWhere(sql`where f.id = ${id}`).execute(db)
  return rows[0]
}

/** The newest first. */
export async function listFilmRowsByMovie(db: Connection, movieId: string): Promise<FilmRow[]> {
  const { rows } = await filmsWhere(
    sql`where f.movie_id = ${movieId} and f.state <> 'removed' order by f.created_at desc, f.id desc limit 50`,
  ).execute(db)
  return rows
}

/** The newest first, older than the film `before`. */
export async function listFilmRows(
  db: Connection,
  { before, isUnfinished, limit }: { before: string | undefined; isUnfinished: boolean; limit: number },
): Promise<FilmRow[]> {
  const states = isUnfinished
    ? sql`f.state in ('probing', 'probed', 'preparing', 'failed', 'refused')`
    : sql`f.state <> 'removed'`
  const older =
    before === undefined
      ? sql`true`
      : sql`(f.created_at, f.id) < (select b.created_at, b.id from film b where b.id = ${before})`
  const { rows } = await filmsWhere(
    sql`where ${states} and ${older} order by f.created_at desc, f.id desc limit ${limit}`,
  ).execute(db)
  return rows
}

export async function insertFilm(
  tx: Connection,
  film: {
    movieId: string
    masterKey: string | null
    masterName: string
    masterBytes: number
    secret: Buffer
    by: string
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('film')
    .values({
      movie_id: film.movieId,
      master_key: film.masterKey,
      master_name: film.masterName,
      master_bytes: film.masterBytes,
      secret: film.secret,
      created_by: film.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Serializes changes of a film, and the end of its parts, until the transaction ends. */
export async function lockFilm(
  tx: Connection,
  id: string,
): Promise<{ state: FilmState; movieId: string | null } | undefined> {
  const row = await tx
    .selectFrom('film')
    .select(['state', 'movie_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { state: row.state as FilmState, movieId: row.movie_id }
}

export interface FilmChange {
  state: FilmState
  /** The master, once it lies in storage. */
  master?: { key: string; bytes: number }
  report?: MasterReport
  plan?: FilmPlan
  publishWhenReady?: boolean
  problem?: { sentence: string; detail: string } | null
  preparedAt?: Date
  removedAt?: Date
}

export async function updateFilm(tx: Connection, id: string, change: FilmChange): Promise<void> {
  const { state, master, report, plan, publishWhenReady, problem, preparedAt, removedAt } = change
  await tx
    .updateTable('film')
    .set({
      state,
      ...(master && { master_key: master.key, master_bytes: master.bytes }),
      ...(report && { report: JSON.stringify(report) }),
      ...(plan && { plan: JSON.stringify(plan) }),
      ...(publishWhenReady !== undefined && { publish_when_ready: publishWhenReady }),
      ...(problem !== undefined && { problem: problem?.sentence ?? null, problem_detail: problem?.detail ?? null }),
      ...(preparedAt && { prepared_at: preparedAt }),
      ...(removedAt && { removed_at: removedAt }),
    })
    .where('id', '=', id)
    .execute()
}

export async function updateCredits(tx: Connection, id: string, creditsMs: number | null): Promise<void> {
  await tx.updateTable('film').set({ credits_ms: creditsMs }).where('id', '=', id).execute()
}

export async function insertEncodeParts(
  tx: Connection,
  filmId: string,
  parts: readonly { track: string; part: number; weight: number }[],
): Promise<void> {
  await tx
    .insertInto('encode_part')
    .values(parts.map((part) => ({ film_id: filmId, ...part })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listOpenEncodeParts(db: Connection, filmId: string): Promise<{ track: string; part: number }[]> {
  return db
    .selectFrom('encode_part')
    .select(['track', 'part'])
    .where('film_id', '=', filmId)
    .where('done_at', 'is', null)
    .execute()
}

/** Returns the film's state, so that a worker notices a cancelled film. */
export async function updateProgress(
  db: Connection,
  { filmId, tracks, part, progress }: { filmId: string; tracks: readonly string[]; part: number; progress: number },
): Promise<FilmState | undefined> {
  const { rows } = await sql<{ state: FilmState }>`
    with updated as (
      update encode_part set progress = ${progress}
      where film_id = ${filmId} and track = any(${tracks}::text[]) and part = ${part} and done_at is null)
    select state from film where id = ${filmId}`.execute(db)
  return rows[0]?.state
}

/** Returns how often this part has failed by now. */
export async function incrementFailures(
  tx: Connection,
  { filmId, tracks, part }: { filmId: string; tracks: readonly string[]; part: number },
): Promise<number> {
  const rows = await tx
    .updateTable('encode_part')
    .set((column) => ({ failures: column('failures', '+', 1), progress: 0 }))
    .where('film_id', '=', filmId)
    .where('track', 'in', tracks)
    .where('part', '=', part)
    .returning('failures')
    .execute()
  return Math.max(0, ...rows.map(({ failures }) => failures))
}

export async function resetFailures(tx: Connection, filmId: string): Promise<void> {
  await tx
    .updateTable('encode_part')
    .set({ failures: 0 })
    .where('film_id', '=', filmId)
    .where('done_at', 'is', null)
    .execute()
}

export interface EncodePartOutcome {
  seconds: number[]
  segmentBytes: number[]
  bytes: number
  result: EncodePartResult
}

export async function updateEncodePartDone(
  tx: Connection,
  { filmId, track, part }: { filmId: string; track: string; part: number },
  { seconds, segmentBytes, bytes, result }: EncodePartOutcome,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('encode_part')
    .set({ progress: 1, seconds, segment_bytes: segmentBytes, bytes, result: JSON.stringify(result), done_at: at })
    .where('film_id', '=', filmId)
    .where('track', '=', track)
    .where('part', '=', part)
    .execute()
}

export async function upsertTrack(tx: Connection, filmId: string, track: TrackRow): Promise<void> {
  const values = {
    language: track.language,
    title: track.title,
    role: track.role,
    channels: track.channels,
    file_key: track.fileKey,
    source_key: track.sourceKey,
    shift_ms: track.shiftMs,
  }
  await tx
    .insertInto('film_track')
    .values({ film_id: filmId, kind: track.kind, number: track.number, ...values })
    .onConflict((conflict) => conflict.columns(['film_id', 'kind', 'number']).doUpdateSet(values))
    .execute()
}

export async function deleteTrack(
  tx: Connection,
  filmId: string,
  kind: TrackRow['kind'],
  number: number,
): Promise<void> {
  await tx
    .deleteFrom('film_track')
    .where('film_id', '=', filmId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .execute()
}

export interface MovieFilmRow {
  filmId: string | null
  externalUrl: string | null
  isPremium: boolean
}

export async function getMovieFilmRow(db: Connection, movieId: string): Promise<MovieFilmRow | undefined> {
  return db
    .selectFrom('movie_film')
    .select(['film_id as filmId', 'external_url as externalUrl', 'is_premium as isPremium'])
    .where('movie_id', '=', movieId)
    .executeTakeFirst()
}

export async function upsertMovieFilm(tx: Connection, movieId: string, shown: Partial<MovieFilmRow>): Promise<void> {
  const values = {
    ...(shown.filmId !== undefined && { film_id: shown.filmId }),
    ...(shown.externalUrl !== undefined && { external_url: shown.externalUrl }),
    ...(shown.isPremium !== undefined && { is_premium: shown.isPremium }),
  }
  await tx
    .insertInto('movie_film')
    .values({ movie_id: movieId, ...values })
    .onConflict((conflict) => conflict.column('movie_id').doUpdateSet(values))
    .execute()
}

/** Returns the title of a movie that is not deleted, and prevents its deletion until the transaction ends. */
export async function lockExistingMovie(tx: Connection, movieId: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from movie where id = ${movieId} and lock_existing_movie(${movieId})`.execute(tx)
  return rows[0]?.title
}

/** Serializes changes of the film that a movie shows, until the transaction ends. */
export async function lockMovie(tx: Connection, movieId: string): Promise<void> {
  await sql`select from movie where id = ${movieId} for no key update`.execute(tx)
}

/** Films in 'probing' or 'preparing' without a job: their workers died too often. */
export async function listLostFilms(db: Connection): Promise<{ id: string; state: 'probing' | 'preparing' }[]> {
  // graphile-worker treats an older lock as that of a dead worker. A job that has just failed for good writes the reason itself.
  const { rows } = await sql<{ id: string; state: 'probing' | 'preparing' }>`
    select f.id, f.state from film f where f.state in ('probing', 'preparing') and not exists (
      select from graphile_worker._private_jobs j
      where (j.key = 'film:' || f.id or j.payload ->> 'filmId' = f.id) and (j.attempts < j.max_attempts
        or j.locked_at > now() - interval '4 hours' or j.updated_at > now() - interval '1 minute'))`.execute(db)
  return rows
}

/** Films whose movie was purged. */
export async function listFilmsWithoutMovie(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('film')
    .select('id')
    .where('movie_id', 'is', null)
    .where('state', '<>', 'removed')
    .execute()
  return rows.map(({ id }) => id)
}

/** Films removed before `until`, without a playback session that started after `watchedSince` and has not ended. */
export async function listRemovedFilms(
  db: Connection,
  { until, watchedSince }: { until: Date; watchedSince: Date },
): Promise<{ id: string; masterKey: string | null }[]> {
  const { rows } = await sql<{ id: string; masterKey: string | null }>`
    select f.id, f.master_key as "masterKey" from film f
    where f.state = 'removed' and f.removed_at <= ${until} and not exists (
      select from playback_session v where v.film_id = f.id and v.ended_at is null and v.started_at > ${watchedSince})`.execute(
    db,
  )
  return rows
}

export async function deleteFilm(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('film').where('id', '=', id).where('state', '=', 'removed').execute()
}

/** Also removed films. */
export async function getFilmRowsById(db: Connection, ids: readonly string[]): Promise<Map<string, FilmRow>> {
  const { rows } = await filmsWhere(sql`where f.id = any(${ids}::text[])`).execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ids above `after`, in order, of the films that are not removed. */
export async function listFilmIds(db: Connection, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('film')
    .select('id')
    .where('state', '<>', 'removed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The keys among these that a film refers to. */
export async function listKnownMasterKeys(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select master_key as key from film where master_key = any(${keys}::text[])
    union all select storage_key from upload where storage_key = any(${keys}::text[])
    union all select source_key from movie_media where source_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
