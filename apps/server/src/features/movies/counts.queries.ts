import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'

export interface MovieCount {
  likes: number
  dislikes: number
  comments: number
}

// In one statement, so that nothing is counted twice or not at all while it moves from one table to the other.
const exactCounts = {
  name: 'movie-counts',
  text: `select c.likes + coalesce(d.likes, 0) as likes, c.dislikes + coalesce(d.dislikes, 0) as dislikes,
      c.comments + coalesce(d.comments, 0) as comments
    from movie_counter c cross join lateral (
      select sum(likes)::int as likes, sum(dislikes)::int as dislikes, sum(comments)::int as comments
      from movie_count_change where movie_id = $1) d
    where c.movie_id = $1`,
}

/** Undefined: there is no such movie. */
export async function selectCounts(pool: pg.Pool, movieId: string): Promise<MovieCount | undefined> {
  const { rows } = await pool.query<MovieCount>({ ...exactCounts, values: [movieId] })
  return rows[0]
}

/**
 * Adds what has changed to the counters, of so many movies at once; says of how many. A movie whose counter somebody else holds is
 * left for the next time: this waits for nobody, so that nobody can wait for it in a circle. What is left of movies that
 * are gone goes too.
 */
export async function foldChanges(db: Connection, movies: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with changed as (select movie_id from movie_count_change group by movie_id limit ${movies}),
    held as (
      select movie_id from movie_counter where movie_id in (select movie_id from changed) for update skip locked),
    taken as (
      delete from movie_count_change d
      where d.movie_id in (select movie_id from held)
        or d.movie_id in (select movie_id from changed where movie_id not in (select movie_id from movie_counter))
      returning movie_id, likes, dislikes, comments),
    sums as (
      select movie_id, sum(likes)::int as likes, sum(dislikes)::int as dislikes, sum(comments)::int as comments
      from taken group by movie_id),
    folded as (
      update movie_counter c set likes = c.likes + sums.likes, dislikes = c.dislikes + sums.dislikes,
        comments = c.comments + sums.comments
      from sums where c.movie_id = sums.movie_id)
    select count(*)::int as n from sums`.execute(db)
  return rows[0]!.n
}

/** Movies whose counters are not what a count of the rows behind them gives. There are none, unless something is broken. */
export async function selectMiscounted(db: Connection): Promise<(MovieCount & { movie_id: string })[]> {
  const { rows } = await sql<MovieCount & { movie_id: string }>`
    with pending as (
      select movie_id, sum(likes)::int as likes, sum(dislikes)::int as dislikes, sum(comments)::int as comments
      from movie_count_change group by movie_id),
    reactions as (
      select movie_id, count(*) filter (where value = 1)::int as likes, count(*) filter (where value = -1)::int as dislikes
      from reaction group by movie_id),
    visible as (select movie_id, count(*)::int as comments from comment where hidden_at is null group by movie_id)
    select c.movie_id, c.likes + coalesce(p.likes, 0) - c.imported_likes - coalesce(r.likes, 0) as likes,
      c.dislikes + coalesce(p.dislikes, 0) - c.imported_dislikes - coalesce(r.dislikes, 0) as dislikes,
      c.comments + coalesce(p.comments, 0) - coalesce(v.comments, 0) as comments
    from movie_counter c left join pending p using (movie_id) left join reactions r using (movie_id)
      left join visible v using (movie_id)
    where (c.likes + coalesce(p.likes, 0), c.dislikes + coalesce(p.dislikes, 0), c.comments + coalesce(p.comments, 0))
      is distinct from (c.imported_likes + coalesce(r.likes, 0), c.imported_dislikes + coalesce(r.dislikes, 0),
        coalesce(v.comments, 0))`.execute(db)
  return rows
}
