import type { DeletedMovie, AdminMovie } from '@matinee/contract/admin-movies'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { columns, type MovieRow, movieWithFilm, toMovie } from './movies.queries.ts'
import type { OwnFiles } from './own-files.ts'

/** With the time of the last change, in microseconds. */
export interface AdminMovieRow extends MovieRow {
  version: string
  /** A trailer that is being prepared, and takes the place of `video_url` when it is ready. */
  next_video_url: string | null
}
interface DeletedRow extends MovieRow {
  deleted_at: Date
}

const deskColumns = sql.raw(
  `${columns}, m.next_video_url, (extract(epoch from m.updated_at) * 1000000)::bigint::text as version`,
)

export const toAdminMovie = (row: AdminMovieRow, files: OwnFiles): AdminMovie => ({
  ...toMovie({ ...row, video_url: chosenTrailer(row) }, files),
  version: row.version,
})

/** What the desk has chosen, ready or not. */
export const chosenTrailer = (row: Pick<AdminMovieRow, 'video_url' | 'next_video_url'>): string | null =>
  row.next_video_url ?? row.video_url

export const toDeletedMovie = (row: DeletedRow, goneAt: Date, files: OwnFiles): DeletedMovie => ({
  ...toMovie(row, files),
  deletedAt: row.deleted_at.toISOString(),
  goneAt: goneAt.toISOString(),
})

/** No other transaction changes the catalogue until this one ends. */
export async function lockCatalogue(tx: Connection): Promise<void> {
  await sql`select lock_catalogue()`.execute(tx)
}

/** In the order of the ids, without deleted movies. */
export async function listAdminMovieRows(db: Connection, ids: readonly string[]): Promise<AdminMovieRow[]> {
  const { rows } = await sql<AdminMovieRow>`
    select ${deskColumns} from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join (${sql.raw(movieWithFilm)}) on m.id = wanted.id join movie_counter c on c.movie_id = m.id order by place`.execute(
    db,
  )
  return rows
}

export async function getAdminMovieRow(db: Connection, id: string): Promise<AdminMovieRow | undefined> {
  return (await listAdminMovieRows(db, [id]))[0]
}

/** Also of deleted movies. */
export async function getTitlesById(db: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('movie')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Undefined leaves a column unchanged. */
export interface MovieFacts {
  title: string
  description: string
  year: number
  rating_tenths: number
  genres: string[]
  image_url: string
  video_url: string | null
  next_video_url: string | null
  trailer_coming: boolean
  backdrop_url?: string | null | undefined
  image_preview?: string | undefined
  backdrop_preview?: string | undefined
  original_title?: string | null | undefined
  director?: string | null | undefined
  cast_names?: string[] | undefined
  minutes?: number | null | undefined
  country?: string | null | undefined
  original_language?: string | null | undefined
  age_rating?: number | null | undefined
}

interface Uploaded {
  address: string
  isReady: boolean
  preview: string | null
}

/** Those of these addresses that are uploaded files. Their rows are locked (`for share`) until the transaction ends. */
export async function listUploadedMedia(
  tx: Connection,
  addresses: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Uploaded>> {
  const { rows } = await sql<Uploaded>`
    select address, state = 'ready' as "isReady", preview from movie_media
    where address = any(${addresses.filter((address) => address != null)}::text[]) for share`.execute(tx)
  return new Map(rows.map((row) => [row.address, row]))
}

/** Movies that wait for the trailer at this address show it; also deleted ones, which may be restored. */
export async function updatePreparedTrailer(tx: Connection, address: string): Promise<void> {
  await tx
    .updateTable('movie')
    .set({ video_url: address, next_video_url: null, trailer_coming: false })
    .where('next_video_url', '=', address)
    .execute()
}

/** In one statement, as triggers run once for each. Returns their ids, in order. */
export async function insertMovies(tx: Connection, all: readonly MovieFacts[], at: Date): Promise<string[]> {
  if (all.length === 0) return []
  const { rows } = await sql<{ id: string }>`select new_id() as id from generate_series(1, ${all.length})`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await tx
    .insertInto('movie')
    .values(all.map((facts, i) => ({ ...facts, id: ids[i]!, created_at: at })))
    .execute()
  return ids
}

export async function insertMovie(tx: Connection, facts: MovieFacts, at: Date): Promise<string> {
  return (await insertMovies(tx, [facts], at))[0]!
}

export async function updateMovieFacts(tx: Connection, id: string, facts: Partial<MovieFacts>): Promise<void> {
  await tx.updateTable('movie').set(facts).where('id', '=', id).execute()
}

/** False if there is no such movie, or it was deleted before. */
export async function insertDeletedMovie(tx: Connection, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select delete_movie(${id}, ${at}) as done`.execute(tx)
  return rows[0]?.done ?? false
}

export async function removeDeletedMovie(tx: Connection, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select restore_movie(${id}) as done`.execute(tx)
  return rows[0]?.done ?? false
}

/** Undefined if it is not deleted. */
export async function getDeletedAt(tx: Connection, id: string): Promise<Date | undefined> {
  const row = await tx.selectFrom('deleted_movie').select('deleted_at').where('movie_id', '=', id).executeTakeFirst()
  return row?.deleted_at
}

/** Last deleted first, with the likes that they would have when restored. */
export async function listDeletedMovieRows(
  db: Connection,
  { since, offset, limit }: { since: Date; offset: number; limit: number },
): Promise<{ rows: DeletedRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<DeletedRow>`
      select ${sql.raw(columns)}, d.deleted_at
      from (select * from deleted_movie where deleted_at > ${since} order by deleted_at desc, movie_id
          limit ${limit} offset ${offset}) d
        join (${sql.raw(movieWithFilm)}) on m.id = d.movie_id
        cross join lateral (
          select (d.imported_likes + count(*) filter (where r.value = 1))::int as likes,
            (d.imported_dislikes + count(*) filter (where r.value = -1))::int as dislikes
          from reaction r where r.movie_id = d.movie_id) c
      order by d.deleted_at desc, d.movie_id`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from deleted_movie where deleted_at > ${since}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

/** A movie that was deleted at `until` or before. Requires `lockCatalogue`. */
export async function getExpiredMovieId(
  db: Connection,
  { until, after }: { until: Date; after: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ movie_id: string }>`
    select movie_id from deleted_movie where deleted_at <= ${until} and movie_id > ${after}
    order by movie_id limit 1`.execute(db)
  return rows[0]?.movie_id
}

/** Undefined: it was purged or restored meanwhile. */
export async function lockExpiredMovie(tx: Connection, id: string, until: Date): Promise<DeletedRow | undefined> {
  const { rows } = await sql<DeletedRow>`
    select ${sql.raw(columns.replace('c.likes, c.dislikes', '0 as likes, 0 as dislikes'))}, d.deleted_at
    from deleted_movie d join (${sql.raw(movieWithFilm)}) on m.id = d.movie_id
    where d.movie_id = ${id} and d.deleted_at <= ${until}`.execute(tx)
  return rows[0]
}

/** With its reactions, comments and watchlist entries. */
export async function purgeMovie(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('movie').where('id', '=', id).execute()
}
