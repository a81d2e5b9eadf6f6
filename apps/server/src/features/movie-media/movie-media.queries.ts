import type { MediaKind, MovieMedia } from '@matinee/contract/movie-media'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface MediaRow {
  id: string
  kind: MediaKind
  address: string
  state: MovieMedia['state']
  fileName: string
  /** Of the uploaded file; null when it is ready. */
  sourceKey: string | null
  progress: number
  problem: string | null
  problemDetail: string | null
}

const columns = [
  'id',
  'kind',
  'address',
  'state',
  'file_name as fileName',
  'source_key as sourceKey',
  'progress',
  'problem',
  'problem_detail as problemDetail',
] as const

const asRow = (found: unknown) => found as MediaRow | undefined

/** Files may be stored under the new id before there is a row. */
export async function newMediaId(db: Connection): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(db)
  return rows[0]!.id
}

interface NewMedia {
  id: string
  kind: MediaKind
  fileName: string
  /** Undefined: it is ready. */
  sourceKey?: string | undefined
  preview?: string | null | undefined
  by: string | null
  at: Date
}

export async function insertMedia(tx: Connection, media: NewMedia): Promise<void> {
  const { id, kind, fileName, sourceKey, preview, by, at } = media
  const state = sourceKey === undefined ? 'ready' : 'preparing'
  await tx
    .insertInto('movie_media')
    .values({
      id,
      kind,
      state,
      file_name: fileName,
      source_key: sourceKey ?? null,
      progress: sourceKey === undefined ? 1 : 0,
      preview: preview ?? null,
      created_at: at,
      created_by: by,
    })
    .execute()
}

export async function getMediaRow(db: Connection, id: string): Promise<MediaRow | undefined> {
  return asRow(await db.selectFrom('movie_media').select(columns).where('id', '=', id).executeTakeFirst())
}

/** Nothing else changes it until the transaction ends. */
export async function lockMedia(tx: Connection, id: string): Promise<MediaRow | undefined> {
  return asRow(await tx.selectFrom('movie_media').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
}

export async function updateReady(tx: Connection, id: string): Promise<void> {
  await tx
    .updateTable('movie_media')
    .set({ state: 'ready', progress: 1, source_key: null })
    .where('id', '=', id)
    .execute()
}

export async function updateFailed(
  db: Connection,
  id: string,
  { sentence, detail }: { sentence: string; detail: string },
): Promise<void> {
  await db
    .updateTable('movie_media')
    .set({ state: 'failed', progress: 0, problem: sentence, problem_detail: detail })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .execute()
}

export async function updatePreparing(tx: Connection, id: string): Promise<void> {
  await tx
    .updateTable('movie_media')
    .set({ state: 'preparing', progress: 0, failures: 0, problem: null, problem_detail: null })
    .where('id', '=', id)
    .execute()
}

export async function updateProgress(db: Connection, id: string, progress: number): Promise<void> {
  await db.updateTable('movie_media').set({ progress }).where('id', '=', id).where('state', '=', 'preparing').execute()
}

/** Returns how often it has failed by now. */
export async function incrementFailures(db: Connection, id: string): Promise<number> {
  const row = await db
    .updateTable('movie_media')
    .set((column) => ({ failures: column('failures', '+', 1), progress: 0 }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Whether a movie or a collection shows it, or will; also a movie that is deleted and can be restored. */
const isUsed = sql<boolean>`(exists (
  select from movie where movie_media.address in (image_url, backdrop_url, card_url, video_url, next_video_url))
  or exists (select from collection where movie_media.address = image_url))`

/** Notes since when nothing refers to an upload. Returns those unused since `since` at the latest, and old enough. */
export async function updateUnusedSince(
  db: Connection,
  { now, since, madeBefore }: { now: Date; since: Date; madeBefore: Date },
): Promise<string[]> {
  // One pass over the movies, which have no index by address.
  const { rows } = await sql<{ id: string }>`
    with used as materialized (
      select a.address from movie cross join lateral (
        values (image_url), (backdrop_url), (card_url), (video_url), (next_video_url)) a (address)
      where a.address like '/media/uploads/%'
      union all select image_url from collection where image_url like '/media/uploads/%'),
    noted as (
      update movie_media m set unused_since = case when u.is_used then null else ${now}::timestamptz end
      from (select id, address in (select address from used) as is_used from movie_media) u
      where m.id = u.id and u.is_used = (m.unused_since is not null))
    select id from movie_media
    where unused_since <= ${since} and created_at <= ${madeBefore} and address not in (select address from used)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Requires the lock of the catalogue. Undefined if something refers to it after all. */
export async function deleteUnused(tx: Connection, id: string): Promise<{ sourceKey: string | null } | undefined> {
  return tx
    .deleteFrom('movie_media')
    .where('id', '=', id)
    .where(sql<boolean>`not ${isUsed}`)
    .returning('source_key as sourceKey')
    .executeTakeFirst()
}

/** Those of these ids that have a row. */
export async function listKnownMediaIds(db: Connection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('movie_media')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
