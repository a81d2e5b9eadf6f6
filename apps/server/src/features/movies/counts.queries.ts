import { sql } from 'kysely'
import type pg from 'pg'

export interface MovieCount {
  likes: number
  dislikes: number
  comments: number
}

const countsOf = {
  name: 'movie-counts',
  text: 'select likes, dislikes, comments from movie_counter where movie_id = $1',
}

/** Undefined: there is no such movie. */
export async function selectCounts(pool: pg.Pool, movieId: string): Promise<MovieCount | undefined> {
  const { rows } = await pool.query<MovieCount>({ ...countsOf, values: [movieId] })
  return rows[0]
}

/** Asks by how much the counters of movies differ from a count of the rows behind them. */
export const miscounted = sql<MovieCount & { movie_id: string }>`
  with reactions as (
    select movie_id, count(*) filter (where value = 1)::int as likes, count(*) filter (where value = -1)::int as dislikes
    from reaction group by movie_id),
  visible as (select movie_id, count(*)::int as comments from comment where hidden_at is null group by movie_id),
  difference as (
    select c.movie_id, c.likes - c.imported_likes - coalesce(r.likes, 0) as likes,
      c.dislikes - c.imported_dislikes - coalesce(r.dislikes, 0) as dislikes,
      c.comments - coalesce(v.comments, 0) as comments
    from movie_counter c left join reactions r using (movie_id) left join visible v using (movie_id))
  select * from difference where (likes, dislikes, comments) <> (0, 0, 0)`
