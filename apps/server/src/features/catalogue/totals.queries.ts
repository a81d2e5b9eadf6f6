import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** How many movies hold a common term: all, or those of a genre and a rating band. Undefined when it is not a common one. */
export async function countCommon(
  db: Connection,
  term: string,
  { cell, genre, tenths }: { cell: number; genre?: string; tenths?: { from: number; to: number } },
): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select t.cells[${cell}::int] + coalesce((
      select sum(step) from search_change c where strpos(c.search, ${term}) > 0
        ${genre === undefined ? sql`` : sql`and ${genre} = any (c.genres)`}
        ${tenths ? sql`and c.rating_tenths between ${tenths.from} and ${tenths.to}` : sql``}), 0)::int as n
    from search_total t where t.term = ${term} and t.term <> ''`.execute(db)
  return rows[0]?.n
}

/** How many movies hold a common term, by the field that holds it first. Undefined when it is no longer a common one. */
export async function countByField(
  db: Connection,
  term: string,
  cells: { title: number; people: number; genres: number },
): Promise<{ title: number; people: number; genres: number } | undefined> {
  const since = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`coalesce(
    sum(step) filter (where strpos(c.search, ${term}) between ${from} and ${to}), 0)`
  const { rows } = await sql<{ title: number; people: number; genres: number }>`
    select (t.cells[${cells.title}::int] + changed.title)::int as title,
      (t.cells[${cells.people}::int] + changed.people)::int as people,
      (t.cells[${cells.genres}::int] + changed.genres)::int as genres
    from search_total t cross join (
      select ${since(sql`1`, sql`c.title_end`)} as title,
        ${since(sql`c.title_end + 1`, sql`c.people_end`)} as people,
        ${since(sql`c.people_end + 1`, sql`c.genres_end`)} as genres
      from search_change c) changed
    where t.term = ${term}`.execute(db)
  return rows[0]
}

export interface SearchText {
  movie_id: string
  search: string
  title_end: number
  people_end: number
  genres_end: number
  genres: string[]
  rating_tenths: number | null
}

/** The next texts after an id, in the order of ids. */
export async function selectTexts(db: Connection, after: string, limit: number): Promise<SearchText[]> {
  const { rows } = await sql<SearchText>`
    select movie_id, search, title_end, people_end, genres_end, genres, rating_tenths from movie_search
    where movie_id > ${after} order by movie_id limit ${limit}`.execute(db)
  return rows
}

export async function selectSampleOfTexts(db: Connection, share: number): Promise<string[]> {
  const { rows } = await sql<{ search: string }>`
    select search from movie_search tablesample bernoulli (${Math.min(100, share * 100)}) repeatable (7)`.execute(db)
  return rows.map(({ search }) => search)
}

export async function countOfTexts(db: Connection): Promise<{ texts: number; changes: number; totals: number }> {
  const { rows } = await sql<{ texts: number; changes: number; totals: number }>`select
    (select coalesce(sum(n), 0)::int from movie_list_total where list = '*') as texts,
    (select count(*)::int from (select from search_change limit 10000) c) as changes,
    (select count(*)::int from (select from search_total where term <> '' limit 1) t) as totals`.execute(db)
  return rows[0]!
}

/** Replaces all totals, and forgets the changes that they now contain. */
export async function replaceTotals(
  db: Connection,
  totals: readonly { term: string; cells: readonly number[] }[],
): Promise<void> {
  // Fails if very many texts changed since this count was begun.
  await sql`update search_total set cells = array[cells[1] + 1] where term = ''`.execute(db)
  await sql`delete from search_change`.execute(db)
  await sql`delete from search_total where term <> ''`.execute(db)
  for (let i = 0; i < totals.length; i += 2000) {
    const part = totals.slice(i, i + 2000)
    await sql`insert into search_total (term, cells)
      select term, cells::int[] from unnest(${part.map(({ term }) => term)}::text[],
        ${part.map(({ cells }) => `{${cells.join(',')}}`)}::text[]) as t (term, cells)`.execute(db)
  }
}
