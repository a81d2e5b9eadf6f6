import type { DeletedMovie, DeskMovie } from '@matinee/contract/desk-movies'
import type { Genre } from '@matinee/contract/movies'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { columns, type MovieRow, toMovie } from './movies.queries.ts'
import type { OwnFiles } from './own-files.ts'

/** A movie as the desk keeps it: addresses as they are stored, and when it was last changed, in microseconds. */
export interface DeskRow extends MovieRow {
  version: string
}
interface DeletedRow extends MovieRow {
  deleted_at: Date
}

const deskColumns = sql.raw(`${columns}, (extract(epoch from m.updated_at) * 1000000)::bigint::text as version`)

export const toDeskMovie = (row: DeskRow, files: OwnFiles): DeskMovie => ({
  ...toMovie(row, files),
  version: row.version,
})

export const toDeletedMovie = (row: DeletedRow, goneAt: Date, files: OwnFiles): DeletedMovie => ({
  ...toMovie(row, files),
  deletedAt: row.deleted_at.toISOString(),
  goneAt: goneAt.toISOString(),
})

/** Until the transaction ends nobody else changes the catalogue; what is read after this is true until then. */
export async function lockCatalogue(tx: Connection): Promise<void> {
  await sql`select lock_catalogue()`.execute(tx)
}

/** In the order of the ids; those that are not shown are left out. */
export async function selectDeskMovies(db: Connection, ids: readonly string[]): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select ${deskColumns} from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join movie m on m.id = wanted.id join movie_counter c on c.movie_id = m.id order by place`.execute(db)
  return rows
}

export async function selectDeskMovie(db: Connection, id: string): Promise<DeskRow | undefined> {
  return (await selectDeskMovies(db, [id]))[0]
}

/** What they are called, also those that are deleted. */
export async function selectTitles(db: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('movie')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** What a form can say of a movie, as it is kept. What is undefined stays as it is. */
export interface MovieFacts {
  title: string
  description: string
  year: number
  rating_tenths: number
  genres: Genre[]
  image_url: string
  video_url: string
  director?: string | null | undefined
  cast_names?: string[] | undefined
  minutes?: number | null | undefined
}

export async function insertMovie(tx: Connection, facts: MovieFacts, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto('movie')
    .values({ ...facts, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMovie(tx: Connection, id: string, facts: Partial<MovieFacts>): Promise<void> {
  await tx.updateTable('movie').set(facts).where('id', '=', id).execute()
}

/** False: there is no such movie, or it was deleted before. */
export async function deleteMovie(tx: Connection, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select delete_movie(${id}, ${at}) as done`.execute(tx)
  return rows[0]?.done ?? false
}

/** False: it is not deleted, or gone for good. */
export async function restoreMovie(tx: Connection, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select restore_movie(${id}) as done`.execute(tx)
  return rows[0]?.done ?? false
}

/** When it was deleted; undefined for one that is not. */
export async function selectDeletedAt(tx: Connection, id: string): Promise<Date | undefined> {
  const row = await tx.selectFrom('deleted_movie').select('deleted_at').where('movie_id', '=', id).executeTakeFirst()
  return row?.deleted_at
}

/** The last that was deleted first. Likes are those that it would come back with. */
export async function selectDeleted(
  db: Connection,
  { since, offset, limit }: { since: Date; offset: number; limit: number },
): Promise<{ rows: DeletedRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<DeletedRow>`
      select ${sql.raw(columns)}, d.deleted_at
      from (select * from deleted_movie where deleted_at > ${since} order by deleted_at desc, movie_id
          limit ${limit} offset ${offset}) d
        join movie m on m.id = d.movie_id
        cross join lateral (
          select (d.imported_likes + count(*) filter (where r.value = 1))::int as likes,
            (d.imported_dislikes + count(*) filter (where r.value = -1))::int as dislikes
          from reaction r where r.movie_id = d.movie_id) c
      order by d.deleted_at desc, d.movie_id`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from deleted_movie where deleted_at > ${since}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

/** One of those that were deleted so long ago. Behind `lockCatalogue` nobody brings it back meanwhile. */
export async function selectOutlived(tx: Connection, until: Date): Promise<DeletedRow | undefined> {
  const { rows } = await sql<DeletedRow>`
    select ${sql.raw(columns.replace('c.likes, c.dislikes', '0 as likes, 0 as dislikes'))}, d.deleted_at
    from deleted_movie d join movie m on m.id = d.movie_id
    where d.deleted_at <= ${until} order by d.deleted_at, d.movie_id limit 1`.execute(tx)
  return rows[0]
}

/** For good, with all that people did with it. */
export async function removeMovie(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('movie').where('id', '=', id).execute()
}
