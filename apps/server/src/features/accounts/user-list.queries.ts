import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { DayCount } from '../../platform/database/day-pages.ts'
import { indexMatches, textMatches } from '../../platform/database/text-search.ts'
import { type UserRow, usersWithPremium } from './accounts.queries.ts'

/** All users that match, by the indexes of users. */
const usersMatching = (term: string) =>
  indexMatches({ text: sql`u.search_text`, fields: [sql`u.username`, sql`u.email`] }, term)

export interface UserFilter {
  now: Date
  premium: 'all' | 'premium' | 'free'
}

export interface Slice {
  offset: number
  limit: number
}

const holds = (now: Date) => sql`s.status = 'active' and s.expires_at > ${now}`

const fitting = ({ premium }: UserFilter, has: RawBuilder<unknown>): RawBuilder<unknown> =>
  premium === 'all' ? sql`true` : premium === 'premium' ? has : sql`not ${has}`

const fits = (filter: UserFilter) =>
  fitting(filter, sql`exists (select from subscription s where s.user_id = u.id and ${holds(filter.now)})`)

/** The same, looked up for each of a few: never by reading through all who have Premium. */
const eachFits = (filter: UserFilter) =>
  fitting(
    filter,
    sql`coalesce((select true from subscription s where s.user_id = u.id and ${holds(filter.now)} limit 1), false)`,
  )

/** Rows of which only the ids were found, the newest first. */
const shownOf = (ids: RawBuilder<unknown>) => sql<UserRow>`
  ${usersWithPremium} where u.id in (${ids}) order by u.id desc`

async function listByIds(db: Connection, ids: string[]): Promise<UserRow[]> {
  if (ids.length === 0) return []
  return (await shownOf(sql`select unnest(${ids}::text[]) collate "C"`).execute(db)).rows
}

/**
 * How many fit, by the day that their ids tell. Of what time has ended and nobody has noted yet there are few: they are
 * counted, and move from those with Premium to the others.
 */
export async function countByDay(db: Connection, { premium, now }: UserFilter): Promise<DayCount[]> {
  const tallied = (what: 'listed' | 'holder') => sql`select day, n from tally_now where what = ${what}`
  const minus = (rows: RawBuilder<unknown>) => sql`select day, -n from (${rows}) less`
  const overdue = sql`select day_of(time_of_id(user_id)) as day, count(*) as n from subscription
    where status = 'active' and expires_at <= ${now} group by 1`
  const parts = {
    all: [tallied('listed')],
    premium: [tallied('holder'), minus(overdue)],
    free: [tallied('listed'), minus(tallied('holder')), overdue],
  }[premium]
  const { rows } = await sql<DayCount>`
    select day::text as day, sum(n)::float8 as n from (${sql.join(parts, sql` union all `)}) each
    group by day having sum(n) <> 0`.execute(db)
  return rows
}

/** An id begins with the second in which it was made. */
const firstIdOf = (time: Date) =>
  Math.floor(time.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')

/** One page out of the days that it lies in. */
export async function listInDays(
  db: Connection,
  filter: UserFilter,
  { from, to, skip, limit }: { from: Date; to: Date; skip: number; limit: number },
): Promise<UserRow[]> {
  const ids = sql`select u.id from users u where u.id >= ${firstIdOf(from)} and u.id < ${firstIdOf(to)} and ${fits(filter)}
    order by u.id desc limit ${limit} offset ${skip}`
  return (await shownOf(ids).execute(db)).rows
}

interface Found {
  users: UserRow[]
  total: number
}

/** All whom a search finds: for terms that do not find very many. */
export async function gatherUsers(
  db: Connection,
  filter: UserFilter,
  term: string,
  { offset, limit }: Slice,
): Promise<Found> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select u.id from (select u.id from users u where ${usersMatching(term)} offset 0) u where ${eachFits(filter)})
    select (select count(*) from found)::float8 as total,
      array(select id from found order by id desc limit ${limit} offset ${offset}) as ids`.execute(db)
  const { total, ids } = rows[0]!
  return { users: await listByIds(db, ids), total }
}

/**
 * Along the list, looking at so many people, and only of those whom the search finds whether they have Premium. `isWhole`:
 * there were no more to look at.
 */
export async function walkUsers(
  db: Connection,
  filter: UserFilter,
  term: string,
  { offset, limit, looks }: Slice & { looks: number },
): Promise<Found & { isWhole: boolean }> {
  const { rows } = await sql<{ looked: number; total: number; ids: string[] }>`
    with walked as materialized (
      select u.id, case when ${textMatches(sql`u.search_text`, term)} then ${eachFits(filter)} else false end as is_found
      from (select u.id, u.search_text from users u order by u.id desc limit ${looks}) u)
    select count(*)::float8 as looked, (count(*) filter (where is_found))::float8 as total,
      array(select id from walked where is_found order by id desc limit ${limit} offset ${offset}) as ids
    from walked`.execute(db)
  const { looked, total, ids } = rows[0]!
  return { users: await listByIds(db, ids), total, isWhole: looked < looks }
}
