import { addDays, expiringSoonDays } from '@matinee/contract/subscriptions'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import { textMatches } from '../../platform/database/text-search.ts'
import type { Subscription } from './subscription-rules.ts'
import { isOverdue } from './subscriptions.queries.ts'

const searchedUser = { text: sql`u.search_text`, fields: [sql`u.username`, sql`u.email`] }

export interface SubscriberRow {
  id: string
  userId: string | null
  username: string
  userEmail: string
  refusesMail: boolean
  plan: string
  planName: string
  status: Subscription['status']
  renewal: 'on' | 'failed' | 'stopped' | 'over' | null
  cents: number
  startedAt: Date
  expiresAt: Date
  createdAt: Date
}

export interface SubscriberFilter {
  /** Past its end at `now` a subscription counts as expired, also before the hourly job has expired it. */
  now: Date
  status: Subscription['status'] | 'expiring' | 'all'
  /** An id, or 'all'. */
  plan: string
  /** When it was created: the first moment, and the first after it. */
  begun: { from: Date; to: Date } | undefined
  /** '' for no search. */
  term: string
  sort: 'newest' | 'oldest' | 'expires' | 'expires-desc'
}

const orders = {
  newest: { time: 'createdAt', column: sql`s.created_at`, isDescending: true },
  oldest: { time: 'createdAt', column: sql`s.created_at`, isDescending: false },
  expires: { time: 'expiresAt', column: sql`s.expires_at`, isDescending: false },
  'expires-desc': { time: 'expiresAt', column: sql`s.expires_at`, isDescending: true },
} as const

/** The time of a row by which the list is sorted. */
export const sortTime = ({ sort }: Pick<SubscriberFilter, 'sort'>) => orders[sort].time

function hasStatus({ status, now }: SubscriberFilter): RawBuilder<boolean> {
  switch (status) {
    case 'all':
      return sql`true`
    case 'active':
      return sql`(s.status = 'active' and s.premium_until > ${now})`
    case 'expiring':
      return sql`(s.status = 'active' and s.expires_at > ${now} and s.expires_at <= ${addDays(now, expiringSoonDays)})`
    case 'expired':
      // The first condition is redundant: it lets an index by end skip the many that have not ended.
      return sql`(s.expires_at <= ${now} and (s.status = 'expired' or ${isOverdue(now)}))`
    case 'cancelled':
      return sql`s.status = 'cancelled'`
  }
}

const hasPlan = ({ plan }: SubscriberFilter) => (plan === 'all' ? sql`` : sql`and plan = ${plan}`)

/** Ids of the matching subscriptions, as `s`. */
const matching = (filter: SubscriberFilter) => sql`
  select s.id from subscription s ${filter.term === '' ? sql`` : sql`join users u on u.id = s.user_id and ${textMatches(searchedUser, filter.term)}`}
  where ${hasStatus(filter)} ${hasPlan(filter)}
    ${filter.begun ? sql`and s.created_at >= ${filter.begun.from} and s.created_at < ${filter.begun.to}` : sql``}`

export async function listSubscribers(
  db: Connection,
  filter: SubscriberFilter,
  page: PageParams,
): Promise<SubscriberRow[]> {
  const { column, isDescending } = orders[filter.sort]
  const { condition, orderAndLimit, order } = keyset({ columns: [column, sql`s.id`], isDescending }, page)
  const { rows } = await sql<SubscriberRow>`
    select s.id, s.user_id as "userId", coalesce(u.username, '') as username, coalesce(u.email, '') as "userEmail",
      coalesce(refuses_mail(u.email), false) as "refusesMail", s.plan,
      (select name from plan where id = s.plan) as "planName",
      case when ${isOverdue(filter.now)} then 'expired' else s.status end as status,
      case when s.status <> 'active' then null when s.renewal = 'on' and s.grace_until is not null then 'failed'
        else s.renewal end as renewal,
      s.cents, s.started_at as "startedAt", s.expires_at as "expiresAt", s.created_at as "createdAt"
    from (${matching(filter)} and ${condition} ${orderAndLimit}) page
    join subscription s on s.id = page.id left join users u on u.id = s.user_id
    order by ${order}`.execute(db)
  return rows
}

export async function countAllSubscriptions(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::float8 as n from subscription`.execute(db)
  return rows[0]!.n
}

/** Matches of a search are counted up to `most` + 1. */
export async function countSubscribers(db: Connection, filter: SubscriberFilter, most: number): Promise<number> {
  const limit = filter.term === '' ? sql`` : sql`limit ${most + 1}`
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${matching(filter)} ${limit}) found`.execute(db)
  return rows[0]!.n
}
