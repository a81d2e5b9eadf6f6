import type { WatchableBy } from '@matinee/contract/catalogue'
import type { Movie } from '@matinee/contract/movies.schemas'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'
import { type OwnFiles, toPublicAddress, toPublicPicture } from './own-files.ts'

export const columns = `m.id, m.title, m.original_title, m.description, m.year, m.rating_tenths, m.director, m.cast_names, m.genres,
  m.minutes, m.country, m.original_language, m.age_rating,
  m.image_url, m.image_preview, m.backdrop_url, m.backdrop_preview, m.card_url, m.video_url, m.trailer_coming,
  m.added_at, c.likes, c.dislikes,
  mf.film_id is not null or mf.external_url is not null as has_film, mf.external_url is not null as is_external,
  mf.is_premium, mf.duration_ms,
  exists (select from film f where f.movie_id = m.id and f.state = 'preparing') as is_preparing`

/** What `columns` are read from, beside the counter `c`. */
export const movieWithFilm = 'movie m left join movie_film mf on mf.movie_id = m.id'

export interface MovieRow {
  id: string
  title: string
  original_title: string | null
  description: string
  year: number | null
  rating_tenths: number | null
  director: string | null
  cast_names: string[]
  genres: string[]
  minutes: number | null
  country: string | null
  original_language: string | null
  age_rating: number | null
  image_url: string | null
  image_preview: string | null
  backdrop_url: string | null
  backdrop_preview: string | null
  card_url: string | null
  video_url: string | null
  trailer_coming: boolean
  added_at: Date
  likes: number
  dislikes: number
  has_film: boolean
  is_external: boolean
  /** Null where the movie never had a film. */
  is_premium: boolean | null
  duration_ms: number | null
  /** One of its films is being made. */
  is_preparing: boolean
}

const filmOf = ({ has_film, is_external, is_premium, duration_ms }: MovieRow): Movie['film'] =>
  has_film ? { access: is_premium ? 'premium' : 'free', durationMs: duration_ms, isExternal: is_external } : null

export function toMovie(row: MovieRow, files: OwnFiles): Movie {
  const picture = (stored: string | null) => toPublicPicture(stored, files)
  const image = picture(row.image_url)
  return {
    _id: row.id,
    title: row.title,
    originalTitle: row.original_title,
    description: row.description,
    year: row.year,
    rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
    director: row.director,
    cast: row.cast_names,
    genres: row.genres,
    minutes: row.minutes,
    country: row.country,
    originalLanguage: row.original_language,
    ageRating: row.age_rating,
    imageUrl: image,
    image,
    imagePreview: row.image_preview,
    backdropUrl: picture(row.backdrop_url),
    backdropPreview: row.backdrop_preview,
    cardUrl: picture(row.card_url),
    videoUrl: toPublicAddress(row.video_url, files),
    trailerComing: row.trailer_coming && row.video_url === null,
    film: filmOf(row),
    filmComing: row.is_preparing && !row.has_film,
    likes: row.likes,
    dislikes: row.dislikes,
    likeCount: row.likes,
    likesBy: [],
    dislikesBy: [],
    createdAt: row.added_at.toISOString(),
  }
}

// Named, so that they are prepared once per connection.
const movieById = {
  name: 'movie-by-id',
  text: `select ${columns} from ${movieWithFilm} join movie_counter c on c.movie_id = m.id where m.id = $1`,
}
const moviesByIds = {
  name: 'movies-by-ids',
  text: `select ${columns} from unnest($1::text[]) with ordinality as wanted (id, place)
    join (${movieWithFilm}) on m.id = wanted.id join movie_counter c on c.movie_id = m.id order by place`,
}

export async function getMovieRow(pool: pg.Pool, id: string): Promise<MovieRow | undefined> {
  const { rows } = await pool.query<MovieRow>({ ...movieById, values: [id] })
  return rows[0]
}

/** In the order of the ids, without deleted movies. */
export async function listMovieRows(pool: pg.Pool, ids: readonly string[]): Promise<MovieRow[]> {
  const { rows } = await pool.query<MovieRow>({ ...moviesByIds, values: [ids] })
  return rows
}

/** Keeps a movie from being deleted until the transaction ends. False if there is no such movie. */
export async function lockExistingMovie(tx: Connection, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select lock_existing_movie(${id}) as held`.execute(tx)
  return rows[0]?.held ?? false
}

interface Recommended {
  id: string
  genre: string
  watch: WatchableBy | undefined
  limit: number
}

/**
 * The best of the genre without the movie itself, topped up with the best of all others: in both, those with a film
 * before those without. With `watch`, what its reader can watch comes before all, of whatever genre.
 */
export async function listRecommendedIds(db: Connection, { id, genre, watch, limit }: Recommended): Promise<string[]> {
  const classes = {
    free: [sql`access = 'free'`, sql`access = 'premium'`, sql`access is null`],
    premium: [sql`access is not null`, sql`access is null`],
  }[watch ?? 'premium']
  const read = (list: string, condition: RawBuilder<unknown>, place: number, turn: number) => sql`
    (select movie_id, rating_tenths, title_key, ${sql.lit(place)} as place, ${sql.lit(turn)} as turn from movie_list
    where list = ${list} and movie_id <> ${id} and ${condition}
    order by rating_tenths desc nulls last, title_key, movie_id limit ${limit})`
  const lists = [genre, '*']
  const reads = lists.flatMap((list, ofList) =>
    classes.map((condition, place) =>
      read(list, condition, place, watch ? place * lists.length + ofList : ofList * classes.length + place),
    ),
  )
  const { rows } = await sql<{ movie_id: string }>`
    with found as (${sql.join(reads, sql` union all `)}),
    each_once as (select distinct on (movie_id) * from found order by movie_id, turn),
    chosen as (
      select * from each_once order by turn, rating_tenths desc nulls last, title_key, movie_id limit ${limit})
    select movie_id from chosen order by place, rating_tenths desc nulls last, title_key, movie_id`.execute(db)
  return rows.map((row) => row.movie_id)
}

export interface MovieCount {
  likes: number
  dislikes: number
  comments: number
}

const countsOf = {
  name: 'movie-counts',
  text: 'select likes, dislikes, comments from movie_counter where movie_id = $1',
}

/** Undefined if there is no such movie. */
export async function getMovieCounts(pool: pg.Pool, movieId: string): Promise<MovieCount | undefined> {
  const { rows } = await pool.query<MovieCount>({ ...countsOf, values: [movieId] })
  return rows[0]
}

/** By how much the counters of movies differ from a count of the rows behind them. */
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
