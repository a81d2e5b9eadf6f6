import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/**
 * The first id of each page. New ids come last, so that only the last page grows. A deleted movie has no row in
 * `movie_counter`.
 */
export async function listPageStarts(db: Connection, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select movie_id as id, row_number() over (order by movie_id) as place from movie_counter) numbered
    where place % ${size} = 1 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface MovieEntry {
  id: string
  updated_at: Date
  image_url: string | null
}

export async function listPageMovies(db: Connection, from: string, size: number): Promise<MovieEntry[]> {
  return db
    .selectFrom('movie')
    .innerJoin('movie_counter as shown', 'shown.movie_id', 'movie.id')
    .select(['id', 'updated_at', 'image_url'])
    .where('id', '>=', from)
    .orderBy('id')
    .limit(size)
    .execute()
}

export async function listSitemapCollections(db: Connection): Promise<{ id: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    select id, updated_at as "updatedAt" from shown_collection order by id`.execute(db)
  return rows
}
