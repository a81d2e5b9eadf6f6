import type { Sort } from '@matinee/contract/catalogue'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Which movies a list holds. */
export interface Filter {
  /** `*` for all, or genres. A movie that stands in any of them belongs. */
  lists: readonly string[]
  year?: number
  tenths?: { from: number; to: number }
  since?: Date
}

export interface Page {
  sort: Sort
  offset: number
  limit: number
}

export interface WordMatching {
  by: 'words'
  term: string
  groups: readonly (readonly string[])[]
}

/** How a term is looked for. */
export type Matching =
  /** Through the words that may hold it, a group for each part of the term that is asked for, the rarest first. */
  | WordMatching
  /** So common that its total was counted beforehand, and that reading along the list soon finds a page of it. */
  | { by: 'reading'; term: string; total: number }

type Direction = 'forward' | 'backward'

// The indexes of movie_list have these orders, and PostgreSQL reads them from either end.
const orders: Record<Sort, Record<Direction, RawBuilder<unknown>>> = {
  title: { forward: sql`l.title_key, l.movie_id`, backward: sql`l.title_key desc, l.movie_id desc` },
  'title-desc': { forward: sql`l.title_key desc, l.movie_id desc`, backward: sql`l.title_key, l.movie_id` },
  newest: { forward: sql`l.added_at desc, l.movie_id`, backward: sql`l.added_at, l.movie_id desc` },
  rating: {
    forward: sql`l.rating_tenths desc nulls last, l.title_key, l.movie_id`,
    backward: sql`l.rating_tenths nulls first, l.title_key desc, l.movie_id desc`,
  },
  popular: {
    forward: sql`l.likes desc, l.title_key, l.movie_id`,
    backward: sql`l.likes, l.title_key desc, l.movie_id desc`,
  },
  year: {
    forward: sql`l.year desc nulls last, l.title_key, l.movie_id`,
    backward: sql`l.year nulls first, l.title_key desc, l.movie_id desc`,
  },
}

const inLists = (lists: readonly string[]) =>
  lists.length === 1
    ? sql`l.list = ${lists[0]}`
    : sql`l.list = '*' and l.movie_id in (select movie_id from movie_list where list = any (${lists}))`

const conditions = ({ lists, year, tenths, since }: Filter) => {
  const all = [inLists(lists)]
  if (year !== undefined) all.push(sql`l.year = ${year}`)
  if (tenths) all.push(sql`l.rating_tenths between ${tenths.from} and ${tenths.to}`)
  if (since) all.push(sql`l.added_at >= ${since}`)
  return sql.join(all, sql` and `)
}

const isIn = (term: string) => sql`strpos(s.search, ${term}) > 0`

interface Texts {
  /** A text must hold one of the words of each group. */
  groups: readonly (readonly string[])[]
  condition: RawBuilder<unknown>
  /** What is wanted of `s` besides its movie's id. */
  columns?: RawBuilder<unknown>
}

/**
 * Texts that hold certain words and fulfil a condition, as `s`. The first group is looked up word by word: asked for many
 * words at once, PostgreSQL would sooner read all texts, or compare every text found with all of them.
 */
export const textsHolding = ({ groups: [first = [], ...others], condition, columns = sql`` }: Texts) => {
  const words = sql`tagged_words(s.search, s.title_end, s.people_end)`
  const also = others.map((group) => sql`and ${words} && ${group}::text[]`)
  return sql`(
    select distinct on (found.movie_id) found.* from unnest(${first}::text[]) word cross join lateral (
      select s.movie_id ${columns} from movie_search s
      where ${words} @> array[word] ${sql.join(also, sql` `)} and ${condition}) found) s`
}

/** Texts in which a term stands, as `s`. */
export const textsMatching = ({ term, groups }: WordMatching, columns = sql``) =>
  groups.length > 0
    ? textsHolding({ groups, condition: isIn(term), columns })
    : sql`(select s.movie_id ${columns} from movie_search s where ${isIn(term)}) s`

// PostgreSQL cannot know how many texts hold a term, and would rather read all of them. A row at a time is always right
// here: few rows are left on the other side, or few are wanted.
export const whereText = (condition: RawBuilder<unknown>) => sql`
  cross join lateral (select from movie_search s where s.movie_id = l.movie_id and ${condition} limit 1) s`
export const whereListed = (condition: RawBuilder<unknown>) => sql`
  cross join lateral (select l.* from movie_list l where l.movie_id = s.movie_id and ${condition} limit 1) l`

/** A page that is nearer to the end is read from there. */
function nearerEnd({ offset, limit }: Page, total: number) {
  const rest = Math.max(0, Math.min(limit, total - offset))
  const fromEnd = total - offset - rest
  return fromEnd < offset
    ? { direction: 'backward' as const, skip: fromEnd, take: rest }
    : { direction: 'forward' as const, skip: offset, take: rest }
}

const idsOf = (rows: readonly { movie_id: string }[], direction: Direction) => {
  const ids = rows.map((row) => row.movie_id)
  return direction === 'backward' ? ids.toReversed() : ids
}

/** One page of a list whose total is known. */
export async function selectListed(db: Connection, filter: Filter, page: Page, total: number): Promise<string[]> {
  const { direction, skip, take } = nearerEnd(page, total)
  if (take === 0) return []
  const { rows } = await sql<{ movie_id: string }>`
    select l.movie_id from movie_list l where ${conditions(filter)}
    order by ${orders[page.sort][direction]} offset ${skip} limit ${take}`.execute(db)
  return idsOf(rows, direction)
}

/** One page of the movies in a list that hold a common term: reads along the list until the page is full. */
export async function selectReading(
  db: Connection,
  filter: Filter,
  term: string,
  page: Page,
  total: number,
): Promise<string[]> {
  const { direction, skip, take } = nearerEnd(page, total)
  if (take === 0) return []
  const { rows } = await sql<{ movie_id: string }>`
    select l.movie_id from movie_list l ${whereText(isIn(term))}
    where ${conditions(filter)}
    order by ${orders[page.sort][direction]} offset ${skip} limit ${take}`.execute(db)
  return idsOf(rows, direction)
}

/** All movies that match, counted, and one page of them. */
export async function selectMatching(
  db: Connection,
  filter: Filter,
  matching: Matching,
  page: Page,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with hits as materialized (
      select l.movie_id, l.title_key, l.year, l.rating_tenths, l.added_at, l.likes
      from ${
        matching.by === 'words'
          ? sql`${textsMatching(matching)} ${whereListed(conditions(filter))}`
          : sql`movie_list l ${whereText(isIn(matching.term))} where ${conditions(filter)}`
      })
    select (select count(*)::int from hits) as total,
      array(select l.movie_id from hits l order by ${orders[page.sort].forward} offset ${page.offset} limit ${page.limit}) as ids
  `.execute(db)
  return rows[0]!
}

/** How many movies a list holds: a sum over a few cells, and a count only of what was added lately. */
export async function countListed(db: Connection, filter: Filter): Promise<number> {
  const { lists, year, tenths, since } = filter
  if (since || lists.length !== 1) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from movie_list l where ${conditions(filter)}`.execute(db)
    return rows[0]!.n
  }
  if (year === undefined && !tenths) {
    const total = await countLists(db)
    return total.get(lists[0]!) ?? 0
  }
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from movie_cube where list = ${lists[0]}
      ${year === undefined ? sql`` : sql`and year = ${year}`}
      ${tenths ? sql`and rating_tenths between ${tenths.from} and ${tenths.to}` : sql``}`.execute(db)
  return rows[0]!.n
}

/** How many movies each list holds. */
export async function countLists(db: Connection): Promise<Map<string, number>> {
  const rows = await db.selectFrom('movie_list_total').select(['list', 'n']).execute()
  return new Map(rows.map(({ list, n }) => [list, n]))
}

/** How many movies were added, by the day (UTC) and whether that was after a moment within it. */
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

/** Sums of the cube by one of its sides, under conditions on the others. */
export async function countBy(
  db: Connection,
  side: 'list' | 'year' | 'rating_tenths',
  { list, year, tenths }: { list?: string; year?: number; tenths?: { from: number; to: number } },
): Promise<{ value: string | number | null; n: number }[]> {
  const { rows } = await sql<{ value: string | number | null; n: number }>`
    select ${sql.ref(side)} as value, sum(n)::int as n from movie_cube
    where ${list === undefined ? sql`true` : sql`list = ${list}`}
      ${year === undefined ? sql`` : sql`and year = ${year}`}
      ${tenths ? sql`and rating_tenths between ${tenths.from} and ${tenths.to}` : sql``}
    group by 1`.execute(db)
  return rows
}

export interface HomeIds {
  newest: string[]
  popular: string[]
  rated: string[]
}

export async function selectHome(db: Connection, limit: number): Promise<HomeIds> {
  const first = (order: RawBuilder<unknown>, condition = sql``) => sql`array(
    select l.movie_id from movie_list l where l.list = '*' ${condition} order by ${order} limit ${limit})`
  const { rows } = await sql<HomeIds>`select
    ${first(orders.newest.forward)} as newest,
    ${first(orders.popular.forward)} as popular,
    ${first(orders.rating.forward, sql`and l.rating_tenths is not null`)} as rated`.execute(db)
  return rows[0]!
}

/** What an answer shows that is sorted by likes. */
export const popularity = 'popularity'

/** As many ids as a notification has room for (8000 bytes). */
const idsInNotification = 250

/**
 * Brings the likes that lists sort by up to what people have given. Kept answers that show one of these movies are
 * dropped, and those that are sorted by likes if the order has changed. Returns how many movies have other likes.
 */
export async function refreshListedLikes(db: Transaction<DB>): Promise<number> {
  await sql`select lock_catalogue()`.execute(db)
  const { rows } = await sql<{ n: number }>`
    with moved as materialized (
      select c.movie_id, l.title_key, c.listed_likes as was, c.likes as now
      from movie_counter c join movie_list l on l.list = '*' and l.movie_id = c.movie_id
      where c.likes <> c.listed_likes for no key update of c),
    counted as (
      update movie_counter c set listed_likes = m.now from moved m where c.movie_id = m.movie_id returning 1),
    listed as (
      update movie_list l set likes = m.now from moved m where l.movie_id = m.movie_id returning 1),
    -- Whether one has passed another that stayed, or two of them have passed each other. Lists are still as they were.
    reordered as (
      select 1 where exists (
        select from moved m cross join lateral (
          select from movie_list l
          where l.list = '*' and l.likes between least(m.was, m.now) and greatest(m.was, m.now)
            and l.movie_id not in (select movie_id from moved)
            and ((l.likes, m.title_key, m.movie_id) > (m.was, l.title_key, l.movie_id))
              <> ((l.likes, m.title_key, m.movie_id) > (m.now, l.title_key, l.movie_id))
          limit 1) passed)
      or exists (
        select from (
          select row_number() over (order by was desc, title_key, movie_id) as place_before,
            row_number() over (order by now desc, title_key, movie_id) as place
          from moved) m
        where place <> place_before)),
    told as (
      select pg_notify('catalogue', ids) from (
        select string_agg(movie_id, ',') as ids
        from (select movie_id, row_number() over () / ${idsInNotification}::int as part from moved) numbered
        group by part) parts
      union all select pg_notify('catalogue', ${popularity}::text) from reordered)
    select (select count(*)::int from moved) as n, (select count(*) from counted) as counted,
      (select count(*) from listed) as lists, (select count(*) from told) as told
  `.execute(db)
  return rows[0]!.n
}
