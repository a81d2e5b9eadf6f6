import { catalogueLimits, type Sort, type WatchableBy } from '@matinee/contract/catalogue'
import type { HomeRow } from '@matinee/contract/settings'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Which movies a list contains. */
export interface Filter {
  /** `*` for all movies, or genres, any of which a movie may have. */
  lists: readonly string[]
  year?: number
  tenths?: { from: number; to: number }
  since?: Date
  /** Films that are free, or all that can be watched with Premium, which includes the free ones. */
  watch?: WatchableBy
}

export interface Page {
  sort: Sort
  offset: number
  limit: number
}

/** A page of ids. `total` is counted up to a limit; `isCapped`: there are more. */
export interface Found {
  ids: string[]
  total: number
  isCapped: boolean
  hasNext: boolean
}

const mostCounted = catalogueLimits.mostCounted
/** One row more than is counted shows that the total is capped. */
export const countLimit = sql.lit(mostCounted + 1)

/** `ids` has one id more than the page if there is a next page; `count` is at most `countLimit`. */
export const toFound = (ids: readonly string[], count: number, limit: number): Found => ({
  ids: ids.slice(0, limit),
  total: Math.min(count, mostCounted),
  isCapped: count > mostCounted,
  hasNext: ids.length > limit,
})

/** Each is the order of an index of movie_list. `l` is movie_list, or rows with its columns. */
export const orders: Record<Sort, RawBuilder<unknown>> = {
  title: sql`l.title_key, l.movie_id`,
  'title-desc': sql`l.title_key desc, l.movie_id desc`,
  newest: sql`l.added_at desc, l.movie_id`,
  rating: sql`l.rating_tenths desc nulls last, l.title_key, l.movie_id`,
  popular: sql`l.likes desc, l.title_key, l.movie_id`,
  year: sql`l.year desc nulls last, l.title_key, l.movie_id`,
}

/** The conditions of a filter beside its lists, on `l`. */
export function factConditions({ year, tenths, since, watch }: Filter): RawBuilder<unknown>[] {
  return [
    ...(year === undefined ? [] : [sql`l.year = ${year}`]),
    ...(tenths ? [sql`l.rating_tenths between ${tenths.from} and ${tenths.to}`] : []),
    ...(since ? [sql`l.added_at >= ${since}`] : []),
    ...(watch ? [watch === 'free' ? sql`l.access = 'free'` : sql`l.access is not null`] : []),
  ]
}

/** The conditions of a filter on movie_list as `l`. */
export function listConditions(filter: Filter): RawBuilder<unknown> {
  const { lists } = filter
  const inLists =
    lists.length === 1
      ? sql`l.list = ${lists[0]}`
      : sql`l.list = '*' and l.movie_id in (select movie_id from movie_list where list = any (${lists}))`
  return sql.join([inLists, ...factConditions(filter)], sql` and `)
}

export async function listMovieIds(db: Connection, filter: Filter, { sort, offset, limit }: Page): Promise<Found> {
  const { rows } = await sql<{ count: number; ids: string[] }>`select
    (select count(*)::int from (
      select from movie_list l where ${listConditions(filter)} limit ${countLimit}) counted) as count,
    array(select l.movie_id from movie_list l where ${listConditions(filter)}
      order by ${orders[sort]} offset ${offset} limit ${limit + 1}) as ids`.execute(db)
  return toFound(rows[0]!.ids, rows[0]!.count, limit)
}

/** The exact count, without a cap. */
export async function countMovies(db: Connection, filter: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from movie_list l where ${listConditions(filter)}`.execute(db)
  return rows[0]!.n
}

/** The genres that movies have, also those that are no longer offered. A loose index scan: reads one row of each. */
export async function listUsedGenres(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`
    with recursive used as (
      (select list from movie_list order by list limit 1)
      union all
      select (select l.list from movie_list l where l.list > used.list order by l.list limit 1) from used
      where used.list is not null)
    select list from used where list <> '*'`.execute(db)
  return rows.map(({ list }) => list)
}

/** How many movies were added on each day (UTC), and how many of them at or after `after`. */
export async function countAdded(
  db: Connection,
  since: Date,
  after: Date,
): Promise<{ day: string; n: number; after: number }[]> {
  const { rows } = await sql<{ day: string; n: number; after: number }>`
    select day_of(l.added_at)::text as day, count(*)::int as n, (count(*) filter (where l.added_at >= ${after}))::int as after
    from movie_list l where l.list = '*' and l.added_at >= ${since} group by 1`.execute(db)
  return rows
}

/** How many movies in the lists have each value of a column, given the other conditions. */
export async function countBy(
  db: Connection,
  column: 'list' | 'year' | 'rating_tenths',
  { lists, ...facts }: Filter,
): Promise<{ value: string | number | null; n: number }[]> {
  const conditions = [sql`l.list = any (${lists})`, ...factConditions({ lists, ...facts })]
  const { rows } = await sql<{ value: string | number | null; n: number }>`
    select ${sql.ref(`l.${column}`)} as value, count(*)::int as n from movie_list l
    where ${sql.join(conditions, sql` and `)} group by 1`.execute(db)
  return rows
}

/** Pages by id, so that changes between batches repeat and skip nothing. */
export async function listIdsAfter(
  db: Connection,
  { list, term, after, limit }: { list: string; term: string; after: string; limit: number },
): Promise<string[]> {
  const contains =
    term === ''
      ? sql``
      : sql`and exists (select from movie_search s where s.movie_id = l.movie_id and strpos(s.search, ${term}) > 0)`
  const { rows } = await sql<{ movie_id: string }>`
    select l.movie_id from movie_list l where l.list = ${list} and l.movie_id > ${after} ${contains}
    order by l.movie_id limit ${limit}`.execute(db)
  return rows.map(({ movie_id }) => movie_id)
}

/** The first movies of a row of the home page. */
function homeRowIds(row: HomeRow, limit: number): RawBuilder<unknown> {
  if (row.kind === 'collection')
    return sql`select m.movie_id from collection_movie m join shown_collection c on c.id = m.collection_id
      where c.id = ${row.id} order by m.position limit ${limit}`
  const first = (list: string, order: RawBuilder<unknown>, condition = sql``) =>
    sql`select l.movie_id from movie_list l where l.list = ${list} ${condition} order by ${order} limit ${limit}`
  if (row.kind === 'genre') return first(row.genre, orders.popular)
  if (row.kind === 'mostRated') return first('*', orders.rating, sql`and l.rating_tenths is not null`)
  return first('*', row.kind === 'newArrivals' ? orders.newest : orders.popular)
}

/** In the order of the rows. */
export async function listHomeRows(db: Connection, rows: readonly HomeRow[], limit: number): Promise<string[][]> {
  const lists = rows.map((row) => sql`array_to_json(array(${homeRowIds(row, limit)}))`)
  const { rows: found } = await sql<{ lists: string[][] }>`
    select json_build_array(${sql.join(lists)}) as lists`.execute(db)
  return found[0]!.lists
}

export async function listCollectionTitles(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from shown_collection where id = any (${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The newest first. `key`: a name in lower case. */
export async function listMovieIdsByArtist(db: Connection, key: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from movie where artist_keys(director, cast_names) @> array[${key}]
    order by year desc nulls last, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Copies changed likes to the columns that lists and searches sort by. Returns how many movies have changed. */
export async function refreshListedLikes(db: Transaction<DB>): Promise<number> {
  await sql`select lock_catalogue()`.execute(db)
  const { rows } = await sql<{ n: number }>`
    with changed as materialized (
      select c.movie_id, c.likes from movie_counter c where c.likes <> c.listed_likes for no key update of c),
    counted as (
      update movie_counter c set listed_likes = n.likes from changed n where c.movie_id = n.movie_id),
    listed as (
      update movie_list l set likes = n.likes from changed n where l.movie_id = n.movie_id),
    searched as (
      update movie_search s set likes = n.likes from changed n where s.movie_id = n.movie_id)
    select count(*)::int as n from changed`.execute(db)
  return rows[0]!.n
}
