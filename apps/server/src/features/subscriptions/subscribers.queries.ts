import { addDays, expiringSoonDays, type PlanName } from '@matinee/contract/subscriptions'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { DayCount } from '../../platform/database/day-pages.ts'
import { indexMatches, textMatches } from '../../platform/database/text-search.ts'
import type { Subscription } from './machine.ts'

/** All users that match, by the indexes of users. */
const usersMatching = (term: string) =>
  indexMatches({ text: sql`u.search_text`, fields: [sql`u.username`, sql`u.email`] }, term)

export interface SubscriberRow {
  id: string
  userId: string | null
  username: string
  userEmail: string
  plan: PlanName
  status: Subscription['status']
  cents: number
  startedAt: Date
  expiresAt: Date
  createdAt: Date
}

interface Span {
  from: Date
  /** The first moment that is not part of it. */
  to: Date
}

export interface SubscriberFilter {
  /** Active is who has Premium at `now`, whatever the hourly sweep has noted. */
  now: Date
  status: Subscription['status'] | 'expiring' | 'all'
  plan: PlanName | 'all'
  begun: Span | undefined
  sort: 'newest' | 'oldest' | 'expires' | 'expires-desc'
}

export interface Slice {
  offset: number
  limit: number
}

const orders = {
  newest: { key: sql`s.created_at`, by: sql`s.created_at desc, s.id desc`, comes: sql`<` },
  oldest: { key: sql`s.created_at`, by: sql`s.created_at, s.id`, comes: sql`>` },
  expires: { key: sql`s.expires_at`, by: sql`s.expires_at, s.id`, comes: sql`>` },
  'expires-desc': { key: sql`s.expires_at`, by: sql`s.expires_at desc, s.id desc`, comes: sql`<` },
} as const

const isOverdue = (now: Date) => sql<boolean>`(s.status = 'active' and s.expires_at <= ${now})`

function hasStatus({ status, now }: SubscriberFilter): RawBuilder<boolean> {
  switch (status) {
    case 'all':
      return sql`true`
    case 'active':
      return sql`(s.status = 'active' and s.expires_at > ${now})`
    case 'expiring':
      return sql`(s.status = 'active' and s.expires_at > ${now} and s.expires_at <= ${addDays(now, expiringSoonDays)})`
    case 'expired':
      return sql`(s.status = 'expired' or ${isOverdue(now)})`
    case 'cancelled':
      return sql`s.status = 'cancelled'`
  }
}

const fits = (filter: SubscriberFilter) => sql<boolean>`(${hasStatus(filter)}
  ${filter.plan === 'all' ? sql`` : sql`and s.plan = ${filter.plan}`}
  ${filter.begun ? sql`and s.created_at >= ${filter.begun.from} and s.created_at < ${filter.begun.to}` : sql``})`

const shownColumns = ({
  now,
}: SubscriberFilter) => sql`s.id, s.user_id as "userId", coalesce(u.username, '') as username,
  coalesce(u.email, '') as "userEmail", s.plan, case when ${isOverdue(now)} then 'expired' else s.status end as status,
  s.cents, s.started_at as "startedAt", s.expires_at as "expiresAt", s.created_at as "createdAt"`

/** Rows of which only the ids were found, in their order. */
const shownOf = (filter: SubscriberFilter, ids: RawBuilder<unknown>) => sql<SubscriberRow>`
  select ${shownColumns(filter)} from (${ids}) page
  join subscription s on s.id = page.id left join users u on u.id = s.user_id order by ${orders[filter.sort].by}`

export async function countAllSubscriptions(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::float8 as n from tally_now where what = 'subscription'`.execute(db)
  return rows[0]!.n
}

/**
 * How many fit, by the day that they are sorted by. Of what time has ended and nobody has noted yet there are few: they are
 * counted, and move from the active to the expired. Only for filters that the tally knows: a month in which it began where
 * that is the order, and not those that expire soon.
 */
export async function countByDay(db: Connection, filter: SubscriberFilter): Promise<DayCount[]> {
  const { status, plan, begun, now, sort } = filter
  const isByEnd = sort === 'expires' || sort === 'expires-desc'
  const ofPlan = plan === 'all' ? sql`` : sql`and plan = ${plan}`
  const change = status === 'active' ? sql`-1` : status === 'expired' ? sql`1` : undefined
  const overdue = change
    ? sql`union all select day_of(${orders[sort].key}), ${change} * count(*) from subscription s
        where ${isOverdue(now)} ${ofPlan}
          ${begun ? sql`and s.created_at >= ${begun.from} and s.created_at < ${begun.to}` : sql``}
        group by 1`
    : sql``
  const { rows } = await sql<DayCount>`
    select day::text as day, sum(n)::float8 as n from (
      select day, n from tally_now where what = ${isByEnd ? 'subscription' : 'begun'}
        ${status === 'all' ? sql`` : sql`and status = ${status}`} ${ofPlan}
        ${begun ? sql`and day >= day_of(${begun.from}) and day < day_of(${begun.to})` : sql``}
      ${overdue}) each
    group by day having sum(n) <> 0`.execute(db)
  return rows
}

/** One page out of the days that it lies in. */
export async function listInDays(
  db: Connection,
  filter: SubscriberFilter,
  { from, to, skip, limit }: Span & { skip: number; limit: number },
): Promise<SubscriberRow[]> {
  const { key, by } = orders[filter.sort]
  const { rows } = await shownOf(
    filter,
    sql`select s.id from subscription s where ${key} >= ${from} and ${key} < ${to} and ${fits(filter)}
      order by ${by} limit ${limit} offset ${skip}`,
  ).execute(db)
  return rows
}

async function listByIds(db: Connection, filter: SubscriberFilter, ids: string[]): Promise<SubscriberRow[]> {
  if (ids.length === 0) return []
  return (await shownOf(filter, sql`select unnest(${ids}::text[]) collate "C" as id`).execute(db)).rows
}

interface Found {
  subscribers: SubscriberRow[]
  total: number
}

async function gather(
  db: Connection,
  filter: SubscriberFilter,
  { offset, limit }: Slice,
  found: RawBuilder<unknown>,
): Promise<Found> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${found})
    select (select count(*) from found)::float8 as total,
      array(select s.id from found s order by ${orders[filter.sort].by} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  const { total, ids } = rows[0]!
  return { subscribers: await listByIds(db, filter, ids), total }
}

const isFound = (term: string) => (term === '' ? sql<boolean>`true` : textMatches(sql`s.search_text`, term))

/**
 * All that fit are read from an index and sorted: for spans of time, plans and statuses that do not hold very many. Or, of
 * a list that holds many, those of some days of its order.
 */
export const gatherSpan = (
  db: Connection,
  filter: SubscriberFilter,
  { term = '', days }: { term?: string; days?: Span | undefined },
  slice: Slice,
): Promise<Found> =>
  gather(
    db,
    filter,
    slice,
    sql`select s.id, s.created_at, s.expires_at from subscription s where ${fits(filter)} and ${isFound(term)}
      ${days ? sql`and ${orders[filter.sort].key} >= ${days.from} and ${orders[filter.sort].key} < ${days.to}` : sql``}`,
  )

/** All whom a search finds, and of theirs what fits: for terms that do not find very many. */
export const gatherFound = (db: Connection, filter: SubscriberFilter, term: string, slice: Slice): Promise<Found> =>
  gather(
    db,
    filter,
    slice,
    sql`select s.id, s.created_at, s.expires_at
      from (select u.id from users u where ${usersMatching(term)} offset 0) u
      cross join lateral (
        select s.id, s.created_at, s.expires_at from subscription s where s.user_id = u.id and ${fits(filter)} offset 0) s`,
  )

/** Where a list goes on: behind this row. */
export interface Place {
  at: Date
  id: string
}

/**
 * The next part of the whole list. `isFound` says whether a search finds the row: what it does not find comes all the same,
 * so that no part takes long.
 */
export async function listPart(
  db: Connection,
  filter: SubscriberFilter,
  { term, after, limit }: { term: string; after: Place | undefined; limit: number },
): Promise<(SubscriberRow & { isFound: boolean })[]> {
  const { key, by, comes } = orders[filter.sort]
  const { rows } = await sql<SubscriberRow & { isFound: boolean }>`
    select ${shownColumns(filter)},
      coalesce(${isFound(term)}, false) as "isFound"
    from (
      select s.id from subscription s where ${fits(filter)}
        ${after ? sql`and (${key}, s.id) ${comes} (${after.at}, ${after.id})` : sql``}
      order by ${by} limit ${limit}) part
    join subscription s on s.id = part.id left join users u on u.id = s.user_id
    order by ${by}`.execute(db)
  return rows
}
