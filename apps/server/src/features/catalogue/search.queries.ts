import { catalogueErrors, catalogueLimits } from '@matinee/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import {
  countLimit,
  factConditions,
  type Filter,
  type Found,
  listConditions,
  orders,
  type Page,
  toFound,
} from './catalogue.queries.ts'
import { type Facets, normalizeText, latinWordsOf, lettersOf, wordsOf } from './search-term.ts'

/** PostgreSQL's code for a statement that ran into `statement_timeout`. */
const queryCanceled = '57014'

/** How similar a title, and a word of a title or name, must be to what was typed. See pg_trgm. */
export interface Thresholds {
  title: number
  word: number
}

/** Runs searches with a time limit for each statement. */
export async function withTimeLimit<T>(
  db: Connection,
  search: (tx: Connection) => Promise<T>,
  { title, word }: Thresholds = { title: 1, word: 1 },
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(catalogueLimits.searchMs)}, true),
        set_config('pg_trgm.similarity_threshold', ${String(title)}, true),
        set_config('pg_trgm.word_similarity_threshold', ${String(word)}, true)`.execute(tx)
      return search(tx)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === queryCanceled) throw catalogueErrors.searchTooSlow({ cause: error })
    throw error
  }
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** False for a capped total: its hits are only some of all, and need no sorting. */
const isCounted = sql`(select count(*) from hits) < ${countLimit}`

/**
 * One page of the movies whose text contains a term. Few matches come from the trigram index, and all are sorted. With
 * a capped total, movie_list is read in its order instead: matches are so frequent that a page is soon full.
 */
export const listMatchingIds = (db: Connection, filter: Filter, term: string, page: Page): Promise<Found> =>
  withTimeLimit(db, async (tx) => {
    const { sort, offset, limit } = page
    const matches = sql`s.search like ${containing(term)}`
    const inGenres = filter.lists.includes('*') ? [] : [sql`l.genres && ${filter.lists}::text[]`]
    const conditions = sql.join(
      [sql`l.search like ${containing(term)}`, ...inGenres, ...factConditions(filter)],
      sql` and `,
    )
    const { rows } = await sql<{ count: number; ids: string[] }>`
      with hits as materialized (
        select l.movie_id, l.title_key, l.year, l.rating_tenths, l.added_at, l.likes
        from movie_search l where ${conditions} limit ${countLimit})
      select (select count(*)::int from hits) as count,
        array(select l.movie_id from hits l where ${isCounted} order by ${orders[sort]} offset ${offset} limit ${limit + 1}) as ids`.execute(
      tx,
    )
    const found = toFound(rows[0]!.ids, rows[0]!.count, limit)
    if (!found.isCapped) return found
    const { rows: listed } = await sql<{ movie_id: string }>`
      select l.movie_id from movie_list l join movie_search s on s.movie_id = l.movie_id
      where ${listConditions(filter)} and ${matches}
      order by ${orders[sort]} offset ${offset} limit ${limit + 1}`.execute(tx)
    return { ...found, ids: listed.slice(0, limit).map(({ movie_id }) => movie_id), hasNext: listed.length > limit }
  })

// What separates words, for PostgreSQL's regular expressions.
const gap = String.raw`[\s.,;:!?'"()/&’·\u001f-]`

const patternOf = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)

const genreTier = sql.lit(20)

/** How well a hit matches, lowest first: 0 to 5 title, by position; 10 people; 20 genre or year; 30 description. */
const tier = (term: string) => {
  const [folded, letters, pattern] = [normalizeText(term), lettersOf(term), patternOf(normalizeText(term))]
  return sql`case
    when title_letters = ${letters} and ${letters} <> '' then 0
    when strpos(title_key, ${folded}) > 0 then case
      when title_key ~ ${`^${pattern}(${gap}|$)`} then 1
      when starts_with(title_key, ${folded}) then 2
      when title_key ~ ${`${gap}${pattern}(${gap}|$)`} then 3
      when title_key ~ ${`${gap}${pattern}`} then 4
      else 5 end
    when place between 1 and people_end then 10
    when place > genres_end then 30
    else ${genreTier} end`
}

interface Slice {
  offset: number
  limit: number
}

/** Titles that are equal to the term, or contain it, when case, accents and punctuation are ignored. */
const readAlike = (term: string): RawBuilder<unknown> => {
  const [folded, letters] = [normalizeText(term), lettersOf(term)]
  const equal = sql`(s.title_letters = ${letters} and ${letters} <> '')`
  // Fewer letters are in no trigram index.
  return Array.from(folded).length < 3 ? equal : sql`${equal} or s.title_key like ${containing(folded)}`
}

const inFacets = ({ genre, years }: Facets) => {
  const conditions = [
    ...(genre ? [sql`${genre} = any (s.genres)`] : []),
    ...(years ? [sql`s.year between ${years.from} and ${years.to}`] : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/**
 * Movies that contain a term, or have the genre and years that it names, best match first; matches by genre or year are
 * sorted by their rating, all others by their likes.
 */
export async function listRankedIds(
  db: Connection,
  term: string,
  facets: Facets | undefined,
  slice: Slice,
): Promise<Found> {
  const matches = [sql`s.search like ${containing(term)}`, readAlike(term), ...(facets ? [inFacets(facets)] : [])]
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with hits as materialized (
      select s.movie_id, strpos(s.search, ${term}) as place, s.people_end, s.genres_end, s.title_letters, s.title_key,
        s.likes, s.rating_tenths
      from movie_search s where ${sql.join(matches, sql` or `)} limit ${countLimit})
    select (select count(*)::int from hits) as count,
      array(select movie_id from (select *, ${tier(term)} as tier from hits where ${isCounted}) ranked
        order by tier, case tier when ${genreTier} then rating_tenths end desc nulls last,
          case when tier <> ${genreTier} then likes end desc, title_key, movie_id
        offset ${slice.offset} limit ${slice.limit + 1}) as ids`.execute(db)
  const found = toFound(rows[0]!.ids, rows[0]!.count, slice.limit)
  return found.isCapped ? { ...found, ...(await selectCommon(db, term, slice)) } : found
}

/** For a term with a capped total: movies with exactly this title, then the most liked that contain the term. */
async function selectCommon(
  db: Connection,
  term: string,
  { offset, limit }: Slice,
): Promise<Pick<Found, 'ids' | 'hasNext'>> {
  const titled = await sql<{ movie_id: string }>`
    select movie_id from movie_search s where s.title_letters = ${lettersOf(term)}
    order by likes desc, movie_id limit ${catalogueLimits.largestPage}`.execute(db)
  const first = titled.rows.map(({ movie_id }) => movie_id)
  const ids = first.slice(offset, offset + limit + 1)
  const { rows } = await sql<{ movie_id: string }>`
    select l.movie_id from movie_list l join movie_search s on s.movie_id = l.movie_id
    where l.list = '*' and s.search like ${containing(term)} and l.movie_id <> all (${first}::text[])
    order by ${orders.popular} offset ${Math.max(0, offset - first.length)} limit ${limit + 1 - ids.length}`.execute(db)
  ids.push(...rows.map(({ movie_id }) => movie_id))
  return { ids: ids.slice(0, limit), hasNext: ids.length > limit }
}

const idsOf = ({ rows }: { rows: { movie_id: string }[] }) => rows.map(({ movie_id }) => movie_id)

/** Movies of a genre and years, best rated first, except those in `without`. */
export async function listIdsByFacets(
  db: Connection,
  facets: Facets,
  without: readonly string[],
  { offset, limit }: Slice,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with hits as materialized (
      select s.movie_id, s.rating_tenths, s.title_key from movie_search s
      where ${inFacets(facets)} and s.movie_id <> all (${without}::text[])
      order by s.rating_tenths desc nulls last, s.title_key, s.movie_id limit ${countLimit})
    select (select count(*)::int from hits) as total,
      array(select movie_id from hits order by rating_tenths desc nulls last, title_key, movie_id
        offset ${offset} limit ${limit}) as ids`.execute(db)
  return rows[0]!
}

/** Fuzzy matches are a hint, not a list to page through. */
const mostSimilar = 24
/** At most this many candidates are compared with the term. */
const mostCompared = 1000

/** Movies that contain all of these words, in any order and field; the most similar title first. */
export const listIdsWithWords = async (db: Connection, words: readonly string[], term: string): Promise<string[]> =>
  idsOf(
    await sql<{ movie_id: string }>`
      select movie_id from (
        select * from movie_search s
        where ${sql.join(
          words.map((word) => sql`s.search like ${containing(word)}`),
          sql` and `,
        )} limit ${mostCompared}) s
      order by similarity(s.title_key, ${term}) desc, s.likes desc, s.movie_id limit ${mostSimilar}`.execute(db),
  )

/** Movies with a similar title, the most similar first. */
export const listIdsBySimilarTitle = async (db: Connection, term: string): Promise<string[]> =>
  idsOf(
    await sql<{ movie_id: string }>`
      select s.movie_id from movie_search s where s.title_key % ${term}
      order by similarity(s.title_key, ${term}) desc, s.likes desc, s.movie_id limit ${mostSimilar}`.execute(db),
  )

/**
 * Movies with a similar word in their title or people. `facets`: only those with the genre or the years, and whether one
 * has all of them, which then is the first.
 */
export async function listSimilarNames(
  db: Connection,
  { word, words, facets = {} }: { word: string; words: readonly string[]; facets?: Facets | undefined },
): Promise<{ ids: string[]; hasAll: boolean }> {
  const { genre, years } = facets
  const matched = sql`(${genre ?? null}::text = any (s.genres) is true)::int
    + (s.year between ${years?.from ?? null} and ${years?.to ?? null} is true)::int`
  const { rows } = await sql<{ movie_id: string; matched: number }>`
      select movie_id, matched from (
        select *, ${matched} as matched from movie_search s where s.names %> ${word} limit ${mostCompared}) s
      where ${genre || years ? sql`matched > 0` : sql`true`}
      order by matched desc, similarity(s.title_key, ${words.join(' ')})
        + (select sum(word_similarity(each, s.names)) from unnest(${words}::text[]) each) desc, s.likes desc, s.movie_id
      limit ${mostSimilar}`.execute(db)
  const wanted = [genre, years].filter(Boolean).length
  return { ids: idsOf({ rows }), hasAll: rows[0]?.matched === wanted }
}

/** Whether one of these movies has the words, in this order, in its title or people. */
export async function areNamed(db: Connection, words: readonly string[], ids: readonly string[]): Promise<boolean> {
  const pattern = `(^|${gap})${words.map(patternOf).join(`${gap}+`)}(${gap}|$)`
  const { rows } = await sql`
    select from movie_search s where s.movie_id = any (${ids}::text[]) and s.names ~ ${pattern} limit 1`.execute(db)
  return rows.length > 0
}

/** The most liked movies whose title starts like this, without accents. */
export const listIdsByTitlePrefix = async (db: Connection, start: string, limit: number): Promise<string[]> =>
  idsOf(
    await sql<{ movie_id: string }>`
      select movie_id from movie_list
      where list = '*' and title_key >= ${start} and title_key < ${`${start}\u{10ffff}`}
      order by likes desc, title_key, movie_id limit ${limit}`.execute(db),
  )

/** Movies with these words (the last may be a prefix): first in the title, then within its words, then in a name. */
export const listIdsByName = async (db: Connection, typed: string, limit: number): Promise<string[]> => {
  const pattern = `(^|${gap})${latinWordsOf(typed).map(patternOf).join(`${gap}+`)}`
  const inTitle = containing(wordsOf(normalizeText(typed)).join(' '))
  return idsOf(
    await sql<{ movie_id: string }>`
      select movie_id from movie_search s where s.names ~ ${pattern} or s.title_key like ${inTitle}
      order by case when s.title_key ~ ${pattern} then 0 when s.title_key like ${inTitle} then 1 else 2 end,
        s.likes desc, s.title_key, s.movie_id limit ${limit}`.execute(db),
  )
}
