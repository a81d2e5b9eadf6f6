import { sql } from 'kysely'
import type { Connection } from '../../server/src/platform/database/database.ts'

export interface NewMovie {
  id?: string
  title: string
  originalTitle?: string | null | undefined
  description: string
  year: number | null
  rating: number | null
  genres: readonly string[]
  director: string | null
  cast: readonly string[]
  minutes: number | null
  country?: string | null | undefined
  originalLanguage?: string | null | undefined
  ageRating?: number | null | undefined
  createdAt?: Date | null
  /** Brought along: nobody here is behind them. */
  likes?: number
  dislikes?: number
}

/** Adds movies, for the demo and for tests. Returns their ids, in their order. */
export async function addMovies(db: Connection, movies: readonly NewMovie[]): Promise<string[]> {
  const rows = await db
    .insertInto('movie')
    .values(
      movies.map((movie) => ({
        ...(movie.id && { id: movie.id }),
        title: movie.title,
        original_title: movie.originalTitle ?? null,
        description: movie.description,
        year: movie.year,
        rating_tenths: movie.rating === null ? null : Math.round(movie.rating * 10),
        genres: [...movie.genres],
        director: movie.director,
        cast_names: [...movie.cast],
        minutes: movie.minutes,
        country: movie.country ?? null,
        original_language: movie.originalLanguage ?? null,
        age_rating: movie.ageRating ?? null,
        created_at: movie.createdAt ?? null,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const reactions = movies.flatMap(({ likes = 0, dislikes = 0 }, i) =>
    likes + dislikes > 0 ? [{ id: ids[i]!, likes, dislikes }] : [],
  )
  if (reactions.length > 0) {
    const given = sql`unnest(${reactions.map(({ id }) => id)}::text[], ${reactions.map(({ likes }) => likes)}::int[],
      ${reactions.map(({ dislikes }) => dislikes)}::int[]) as given (id, likes, dislikes)`
    await sql`update movie_counter c set likes = given.likes, dislikes = given.dislikes, listed_likes = given.likes,
      imported_likes = given.likes, imported_dislikes = given.dislikes from ${given} where c.movie_id = given.id`.execute(
      db,
    )
    await sql`update movie_list l set likes = given.likes from ${given} where l.movie_id = given.id`.execute(db)
    await sql`update movie_search s set likes = given.likes from ${given} where s.movie_id = given.id`.execute(db)
  }
  return ids
}
