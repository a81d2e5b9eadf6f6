import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { textsHolding, textsMatching, whereListed, whereText, type WordMatching } from './catalogue.queries.ts'
import type { KnownWord } from './known-words.ts'
import type { Candidate } from './near.ts'
import type { Facets } from './query-facets.ts'

/** Which words of the dictionary hold a part of a term. */
export interface WordPattern {
  part: string
  /** Where in the word the part stands: anywhere, at its end, at its start, or is all of it. */
  place: 'inside' | 'end' | 'start' | 'whole'
}

const likeSafe = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const backwards = (text: string) => Array.from(text).toReversed().join('')

const holds = ({ part, place }: WordPattern): RawBuilder<unknown> => {
  const safe = likeSafe(part)
  if (place === 'whole') return sql`word = ${part}`
  if (place === 'start') return sql`word like ${`${safe}%`}`
  // Two letters are too few for the trigrams of the other index.
  if (place === 'inside' && Array.from(part).length === 2) return sql`pairs_of(word) @> array[${part}]`
  if (place === 'end') return sql`reverse(word) like ${`${likeSafe(backwards(part))}%`}`
  return sql`word like ${`%${safe}%`}`
}

/** The words that fit each pattern, at most `limit` + 1 for each: with more than `limit` the pattern says too little. */
export async function selectWords(
  db: Connection,
  patterns: readonly WordPattern[],
  limit: number,
  within: 'anywhere' | 'people' = 'anywhere',
): Promise<KnownWord[][]> {
  const { rows } = await sql<KnownWord & { pattern: number }>`${sql.join(
    patterns.map(
      (pattern, i) => sql`(select ${i}::int as pattern, word, title_n, people_n, other_n
        from search_word where ${holds(pattern)} ${within === 'people' ? sql`and people_n > 0` : sql``} limit ${limit + 1})`,
    ),
    sql` union all `,
  )}`.execute(db)
  return patterns.map((_, i) => rows.filter(({ pattern }) => pattern === i))
}

/** Words of titles and names that share a slip with one of these. */
export async function selectNearWords(db: Connection, slips: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select distinct found.* from unnest(${slips}::text[]) slip cross join lateral (
      select word, title_n, people_n, other_n from search_word
      where slips @> array[slip] and title_n + people_n > 0) found`.execute(db)
  return rows
}

const position = (term: string) => sql`strpos(s.search, ${term})`

// What ends a word, for PostgreSQL's regular expressions.
const gap = String.raw`[\s.,;:!?'"()/&’·-]`

const patternOf = (term: string) => term.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)

/** Where a term stands in a text: 0 for all of it, 1 and 2 at its start, 3 to 5 within; whole words come first. */
const closeness = (text: RawBuilder<unknown>, term: string) => {
  const pattern = patternOf(term)
  return sql`case
    when ${text} = ${term} then 0
    when left(${text}, char_length(${term})) = ${term} then
      case when ${text} ~ ${`^${pattern}${gap}`} then 1 else 2 end
    when ${text} ~ ${`${gap}${pattern}(${gap}|$)`} then 3
    when ${text} ~ ${`${gap}${pattern}`} then 4
    else 5 end`
}

const genreTier = sql.lit(20)

/** How well a movie matches: by the field that holds the term first, then by where in it. */
const tier = (term: string) => {
  const title = sql`left(s.search, s.title_end)`
  const people = sql`translate(substr(s.search, s.title_end + 2, s.people_end - s.title_end - 1), chr(31), ' ')`
  return sql`case
    when ${position(term)} <= s.title_end then ${closeness(title, term)}
    when ${position(term)} <= s.people_end then 10 + ${closeness(people, term)}
    when ${position(term)} <= s.genres_end then ${genreTier} else 30 end`
}

/** A term as titles are compared with it, beyond case. */
export interface Spelling {
  /** Without accents. */
  folded: string
  /** Without anything between the letters either. */
  letters: string
}

/** Rows of movie_list of a genre and some years. */
const inFacets = ({ genre, years }: Facets) => {
  const list = sql`l.list = ${genre ?? '*'}`
  return years ? sql`${list} and l.year between ${years.from} and ${years.to}` : list
}

/** Titles that are written differently from the term, and read the same: whole, or from their first word on. */
const readAlike = (term: string, { folded, letters }: Spelling) => sql`
  select s.movie_id, 0 as tier, l.likes, l.title_key, l.rating_tenths
  from movie_search s ${whereListed(sql`l.list = '*'`)}
  where s.title_letters = ${letters} and ${letters} <> '' and ${position(term)} = 0
  union
  select l.movie_id, 1, l.likes, l.title_key, l.rating_tenths
  from movie_list l ${whereText(sql`${position(term)} = 0 and s.title_letters <> ${letters}`)}
  where l.list = '*' and ${letters} <> '' and l.title_key > ${folded} and l.title_key < ${`${folded}\u{10ffff}`}
    and substr(l.title_key, ${Array.from(folded).length + 1}, 1) ~ ${`^${gap}`}`

interface Slice {
  offset: number
  limit: number
}

const bestOf = ({ offset, limit }: Slice) => sql`array(
  select movie_id from hits order by tier, likes desc, title_key, movie_id offset ${offset} limit ${limit})`

/** What a term asks for besides texts that hold it. */
interface Meant extends Spelling {
  /** The genre or the years that it names. */
  facets?: Facets | undefined
}

/** All that match, counted, and a slice of them, best first; those that match by their genre or year, best rated first. */
export async function selectRanked(
  db: Connection,
  matching: WordMatching,
  { facets, ...spelling }: Meant,
  { offset, limit }: Slice,
): Promise<{ ids: string[]; total: number }> {
  const found = sql`
    select s.movie_id, s.tier, l.likes, l.title_key, l.rating_tenths
    from ${textsMatching(matching, sql`, ${tier(matching.term)} as tier`)} ${whereListed(sql`l.list = '*'`)}
    union all (${readAlike(matching.term, spelling)})`
  const hits = facets
    ? sql`select distinct on (movie_id) * from (
        ${found} union all
        select l.movie_id, ${genreTier}, l.likes, l.title_key, l.rating_tenths from movie_list l where ${inFacets(facets)}
      ) each order by movie_id, tier`
    : found
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with hits as materialized (${hits})
    select (select count(*)::int from hits) as total,
      array(select movie_id from hits
        order by tier, case tier when ${genreTier} then rating_tenths end desc nulls last,
          case when tier <> ${genreTier} then likes end desc, title_key, movie_id
        offset ${offset} limit ${limit}) as ids`.execute(db)
  return rows[0]!
}

/** Movies of a genre or some years, best rated first, without those that are shown already. */
export async function selectOfFacets(
  db: Connection,
  facets: Facets,
  shown: readonly string[],
  { offset, limit }: Slice,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with hits as materialized (
      select l.movie_id, l.rating_tenths, l.title_key from movie_list l
      where ${inFacets(facets)} and l.movie_id <> all (${shown}::text[]))
    select (select count(*)::int from hits) as total,
      array(select movie_id from hits order by rating_tenths desc nulls last, title_key, movie_id
        offset ${offset} limit ${limit}) as ids`.execute(db)
  return rows[0]!
}

export type Field = 'title' | 'people' | 'genres' | 'description'

/** A field of movies that were not shown before for their whole title. */
interface FieldOf {
  field: Field
  titled: readonly string[]
}

/** Whether the term stands in this field and in none that counts more. */
const isFirstIn = ({ field, titled }: FieldOf, term: string) =>
  sql`${
    {
      title: sql`${position(term)} between 1 and s.title_end`,
      people: sql`${position(term)} between s.title_end + 1 and s.people_end`,
      genres: sql`${position(term)} between s.people_end + 1 and s.genres_end`,
      description: sql`${position(term)} > s.genres_end`,
    }[field]
  } and s.movie_id <> all (${titled}::text[])`

/** Movies that are called so, how many of them do not hold the term as it is written, and in which field the others do. */
export interface Titled {
  ids: string[]
  alike: number
  title: number
  people: number
  genres: number
}

/**
 * Movies whose title reads as the term, whole or from its first word on, best first, and how many of them do not hold it
 * as it is written. Where very many titles start with it, only whole ones.
 */
export async function selectTitled(
  db: Connection,
  term: string,
  { folded, letters }: Spelling,
  limit: number,
): Promise<Titled> {
  const { rows } = await sql<Titled>`
    with starting as materialized (
      select l.movie_id, 1 as tier, l.likes, l.title_key from movie_list l
      where l.list = '*' and ${letters} <> '' and l.title_key > ${folded} and l.title_key < ${`${folded}\u{10ffff}`}
        and substr(l.title_key, ${Array.from(folded).length + 1}, 1) ~ ${`^${gap}`} limit ${limit + 1}),
    found as (
      select s.movie_id, 0 as tier, l.likes, l.title_key
      from movie_search s ${whereListed(sql`l.list = '*'`)} where s.title_letters = ${letters} and ${letters} <> ''
      union all
      select * from starting where (select count(*) from starting) <= ${limit}),
    hits as materialized (
      select movie_id, min(tier) as tier, likes, title_key from found group by 1, 3, 4 order by 2, 3 desc, 4, 1 limit ${limit})
    select ${bestOf({ offset: 0, limit })} as ids,
      count(*) filter (where ${position(term)} = 0)::int as alike,
      count(*) filter (where ${isFirstIn({ field: 'title', titled: [] }, term)})::int as title,
      count(*) filter (where ${isFirstIn({ field: 'people', titled: [] }, term)})::int as people,
      count(*) filter (where ${isFirstIn({ field: 'genres', titled: [] }, term)})::int as genres
    from hits join movie_search s using (movie_id)`.execute(db)
  return rows[0]!
}

/**
 * The same for a common term and one field: reads along the most liked movies until the slice is full. Those that match by
 * their genre come best rated first.
 */
export async function selectCommonInField(
  db: Connection,
  term: string,
  field: FieldOf,
  { offset, limit }: Slice,
): Promise<string[]> {
  const { rows } = await sql<{ movie_id: string }>`
    select l.movie_id from movie_list l ${whereText(isFirstIn(field, term))}
    where l.list = '*'
    order by ${field.field === 'genres' ? sql`l.rating_tenths desc nulls last` : sql`l.likes desc`}, l.title_key, l.movie_id
    offset ${offset} limit ${limit}`.execute(db)
  return rows.map((row) => row.movie_id)
}

/** The same where few titles hold it. */
export async function selectRareInTitles(
  db: Connection,
  term: string,
  { titled, folded }: { titled: readonly string[]; folded: string },
  slice: Slice,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    with hits as materialized (
      select l.movie_id, s.tier, l.likes, l.title_key from movie_list l cross join lateral (
        select ${tier(term)} as tier from movie_search s
        where s.movie_id = l.movie_id and ${isFirstIn({ field: 'title', titled }, term)} limit 1) s
      where l.list = '*' and l.title_key like ${`%${likeSafe(folded)}%`})
    select ${bestOf(slice)} as ids`.execute(db)
  return rows[0]!.ids
}

/** The same where few people's names hold it. */
export async function selectRareInPeople(
  db: Connection,
  matching: WordMatching,
  titled: readonly string[],
  slice: Slice,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    with hits as materialized (
      select s.movie_id, s.tier, l.likes, l.title_key
      from ${textsHolding({
        groups: matching.groups,
        condition: isFirstIn({ field: 'people', titled }, matching.term),
        columns: sql`, ${tier(matching.term)} as tier`,
      })} ${whereListed(sql`l.list = '*'`)})
    select ${bestOf(slice)} as ids`.execute(db)
  return rows[0]!.ids
}

const named = sql`, left(s.search, s.title_end) as title,
  substr(s.search, s.title_end + 2, s.people_end - s.title_end - 1) as people, s.genres`

/** Movies of a genre and some years that hold one word of each group; when there are many, those whose title is about as long. */
export async function selectCandidates(
  db: Connection,
  groups: readonly (readonly string[])[],
  { facets, length, limit }: { facets: Facets; length: number; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.movie_id as id, s.title, s.people, l.likes, s.genres, l.year
    from ${textsHolding({ groups, condition: sql`true`, columns: named })} ${whereListed(inFacets(facets))}
    order by abs(char_length(s.title) - ${length}::int), l.likes desc, s.movie_id limit ${limit}`.execute(db)
  return rows
}

/** The most liked movies whose title, without accents, holds this. */
export async function selectTitlesWith(db: Connection, part: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ movie_id: string }>`
    with found as materialized (
      select movie_id, title_key, likes from movie_list where list = '*' and title_key like ${`%${likeSafe(part)}%`})
    select movie_id from found
    order by case when title_key ~ ${`${gap}${patternOf(part)}`} then 0 else 1 end, likes desc, title_key, movie_id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.movie_id)
}

/** Words of people's names that start so, or are the whole word, without accents; at most `limit` + 1. */
export async function selectWordsOfPeople(
  db: Connection,
  { part, place }: { part: string; place: 'start' | 'whole' },
  limit: number,
): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select word, title_n, people_n, other_n from search_word
    where people_n > 0 and ${place === 'whole' ? sql`fold(word) = ${part}` : sql`fold(word) like ${`${likeSafe(part)}%`}`}
    limit ${limit + 1}`.execute(db)
  return rows
}

/** The most liked movies with a name that holds one of these words, and these parts one after the other. */
export async function selectWithPerson(
  db: Connection,
  words: readonly string[],
  parts: readonly string[],
  limit: number,
): Promise<string[]> {
  const people = sql`fold(substr(s.search, s.title_end + 2, s.people_end - s.title_end - 1))`
  const condition = sql`${people} ~ ${`(^|\u001f|${gap})${parts.map(patternOf).join(`${gap}+`)}`}`
  const { rows } = await sql<{ movie_id: string }>`
    select s.movie_id from ${textsHolding({ groups: [words], condition })} ${whereListed(sql`l.list = '*'`)}
    order by l.likes desc, l.title_key, s.movie_id limit ${limit}`.execute(db)
  return rows.map((row) => row.movie_id)
}

/** The most liked movies whose title, without accents, starts so; undefined when there are too many to sort. */
export async function selectTitlesFrom(
  db: Connection,
  start: string,
  { limit, atMost }: { limit: number; atMost: number },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ n: number; ids: string[] }>`
    with found as materialized (
      select movie_id, title_key, likes from movie_list
      where list = '*' and title_key >= ${start} and title_key < ${`${start}\u{10ffff}`} limit ${atMost + 1})
    select (select count(*)::int from found) as n,
      array(select movie_id from found order by likes desc, title_key, movie_id limit ${limit}) as ids`.execute(db)
  const { n, ids } = rows[0]!
  return n > atMost ? undefined : ids
}

/** The same where there are many: reads along the most liked. */
export async function selectManyTitlesFrom(db: Connection, start: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ movie_id: string }>`
    select movie_id from movie_list where list = '*' and left(title_key, ${Array.from(start).length}) = ${start}
    order by likes desc, title_key, movie_id limit ${limit}`.execute(db)
  return rows.map((row) => row.movie_id)
}
