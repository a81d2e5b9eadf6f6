import type { CollectionMovie, AdminCollection } from '@matinee/contract/collections'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface Collection {
  id: string
  title: string
  description: string
  imageUrl: string | null
  imagePreview: string | null
  startsAt: Date | null
  endsAt: Date | null
  state: AdminCollection['state']
}

const columns = sql`c.id, c.title, c.description, c.image_url as "imageUrl", c.image_preview as "imagePreview",
  c.starts_at as "startsAt", c.ends_at as "endsAt",
  case when exists (select from shown_collection s where s.id = c.id) then 'shown'
    when c.starts_at > app_now() then 'coming' else 'over' end as state`

export interface ListedCollection extends Collection {
  movies: number
}

/** The newest first. Movies that are deleted do not count. */
export async function listCollectionRows(db: Connection): Promise<ListedCollection[]> {
  const { rows } = await sql<ListedCollection>`
    select ${columns}, (select count(*)::int from collection_movie m join movie_counter using (movie_id)
      where m.collection_id = c.id) as movies
    from collection c order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

export async function getCollectionRow(db: Connection, id: string): Promise<Collection | undefined> {
  const { rows } = await sql<Collection>`select ${columns} from collection c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** In the order of the collection, including deleted movies. */
export async function listCollectionMovies(db: Connection, collectionId: string): Promise<CollectionMovie[]> {
  const { rows } = await sql<CollectionMovie>`
    select m.id as _id, m.title, m.year, m.image_url as "imageUrl",
      not exists (select from movie_counter s where s.movie_id = m.id) as "isDeleted"
    from collection_movie c join movie m on m.id = c.movie_id
    where c.collection_id = ${collectionId} order by c.position`.execute(db)
  return rows
}

/** Those that are shown now and have movies, the newest first. */
export async function listShownMovieIds(
  db: Connection,
): Promise<(Pick<Collection, 'id' | 'title' | 'description' | 'imageUrl' | 'imagePreview'> & { movies: number })[]> {
  const { rows } = await sql<ListedCollection>`
    select c.id, c.title, c.description, coalesce(c.image_url, first.backdrop_url) as "imageUrl",
      case when c.image_url is null then first.backdrop_preview else c.image_preview end as "imagePreview",
      counted.movies
    from shown_collection c
      cross join lateral (
        select count(*)::int as movies from collection_movie m join movie_counter using (movie_id)
        where m.collection_id = c.id) counted
      left join lateral (
        select backdrop_url, backdrop_preview from collection_movie m join movie_counter using (movie_id)
          join movie on movie.id = m.movie_id
        where m.collection_id = c.id and backdrop_url is not null order by m.position limit 1) first on true
    where counted.movies > 0 order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

/** Those that are shown now and this movie is part of, the newest first. */
export async function listCollectionsByMovie(
  db: Connection,
  movieId: string,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select c.id, c.title from collection_movie m join shown_collection c on c.id = m.collection_id
    where m.movie_id = ${movieId} order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

/** The movie after this one in a collection that is shown now; of several collections, in the newest. */
export async function getNextMovie(
  db: Connection,
  movieId: string,
): Promise<{ id: string; title: string; movieId: string } | undefined> {
  const { rows } = await sql<{ id: string; title: string; movieId: string }>`
    select c.id, c.title, next.movie_id as "movieId"
    from collection_movie m join shown_collection c on c.id = m.collection_id
      cross join lateral (
        select later.movie_id from collection_movie later join movie_counter using (movie_id)
        where later.collection_id = c.id and later.position > m.position order by later.position limit 1) next
    where m.movie_id = ${movieId} order by c.created_at desc, c.id desc limit 1`.execute(db)
  return rows[0]
}

export async function countCollections(db: Connection): Promise<number> {
  const { n } = await db
    .selectFrom('collection')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export interface CollectionFacts {
  title: string
  description: string
  image_url: string | null
  image_preview: string | null
  starts_at: string | null
  ends_at: string | null
}

export async function insertCollection(tx: Connection, facts: CollectionFacts, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto('collection')
    .values({ ...facts, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCollection(tx: Connection, id: string, facts: CollectionFacts, at: Date): Promise<void> {
  await tx
    .updateTable('collection')
    .set({ ...facts, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Returns how many were inserted: movies that no longer exist are left out. */
export async function replaceMovies(tx: Connection, collectionId: string, ids: readonly string[]): Promise<number> {
  await tx.deleteFrom('collection_movie').where('collection_id', '=', collectionId).execute()
  const { rows } = await sql`
    insert into collection_movie (collection_id, movie_id, position)
    select ${collectionId}, m.id, wanted.place
    from unnest(${[...ids]}::text[]) with ordinality as wanted (id, place) join movie m on m.id = wanted.id
    returning 1`.execute(tx)
  return rows.length
}

export async function deleteCollection(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('collection').where('id', '=', id).execute()
}
