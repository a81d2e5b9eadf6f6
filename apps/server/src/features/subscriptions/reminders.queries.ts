import { addDays } from '@matinee/contract/subscriptions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { Recipient } from './subscriptions.queries.ts'

export interface ExpiringSubscription {
  subscriptionId: string
  plan: string
  planName: string
  startedAt: Date
  expiresAt: Date
  user: Recipient
}

interface ReminderFilter {
  now: Date
  /** How far ahead. */
  days: number
  /** Narrowest first. */
  windows: readonly number[]
}

const isExpiring = ({ now, days }: ReminderFilter) =>
  sql`s.status = 'active' and s.renewal is distinct from 'on' and s.expires_at > ${now} and s.expires_at <= ${addDays(now, days)}`

/** SQL: has a reminder of this end, in the current window, or in a narrower one if the clock was set back. */
const isReminded = ({ now, windows }: ReminderFilter) => {
  const holding = windows.map((window) => sql`when s.expires_at <= ${addDays(now, window)} then ${window}::int`)
  return sql`exists (
    select from reminder r where r.subscription_id = s.id and r.expires_at = s.expires_at
      and r.within_days <= case ${sql.join(holding, sql` `)} end)`
}

/** The ids of subscriptions that need a reminder, in their order, after `after`. */
export async function listDueReminders(
  db: Connection,
  filter: ReminderFilter & { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscription s
    where s.id > ${filter.after} and ${isExpiring(filter)} and not ${isReminded(filter)}
    order by s.id limit ${filter.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined if the subscription needs no reminder. */
export async function lockDueReminder(
  tx: Connection,
  id: string,
  filter: ReminderFilter,
): Promise<ExpiringSubscription | undefined> {
  const { rows } = await sql<ExpiringSubscription>`
    select s.id as "subscriptionId", s.plan, p.name as "planName", s.started_at as "startedAt", s.expires_at as "expiresAt",
      json_build_object('id', u.id, 'email', u.email, 'username', u.username) as user
    from subscription s join users u on u.id = s.user_id join plan p on p.id = s.plan
    where s.id = ${id} and ${isExpiring(filter)} and not ${isReminded(filter)} for update of s`.execute(tx)
  return rows[0]
}

/** By subscription: the narrowest window with a reminder of its current end. */
export async function listNarrowestReminders(tx: Connection, subscriptionIds: string[]): Promise<Map<string, number>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('reminder as r')
    .innerJoin('subscription as s', (join) =>
      join.onRef('s.id', '=', 'r.subscription_id').onRef('s.expires_at', '=', 'r.expires_at'),
    )
    .select(['s.id', (eb) => eb.fn.min('r.within_days').as('within')])
    .where('s.id', 'in', subscriptionIds)
    .groupBy('s.id')
    .execute()
  return new Map(rows.map(({ id, within }) => [id, within]))
}

export async function insertReminder(
  tx: Connection,
  given: { subscriptionId: string; expiresAt: Date; withinDays: number; mailId: string | undefined; at: Date },
): Promise<void> {
  await tx
    .insertInto('reminder')
    .values({
      subscription_id: given.subscriptionId,
      expires_at: given.expiresAt,
      within_days: given.withinDays,
      mail_id: given.mailId ?? null,
      created_at: given.at,
    })
    .execute()
}

export async function countDueReminders(
  db: Connection,
  filter: ReminderFilter,
): Promise<{ due: number; reminded: number }> {
  const { rows } = await sql<{ due: number; reminded: number }>`
    select (count(*) filter (where not reminded))::int as due, (count(*) filter (where reminded))::int as reminded
    from (select ${isReminded(filter)} as reminded from subscription s where ${isExpiring(filter)}) expiring`.execute(
    db,
  )
  return rows[0]!
}

/** Mails about a subscription's end (`reminder`), or about a failed charge (`dunning`). */
export async function listMailIds(
  tx: Connection,
  table: 'reminder' | 'dunning',
  subscriptionId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('mail_id')
    .where('subscription_id', '=', subscriptionId)
    .where('mail_id', 'is not', null)
    .$narrowType<{ mail_id: string }>()
    .execute()
  return rows.map(({ mail_id: id }) => id)
}

type ExpiringRow = Recipient & Omit<ExpiringSubscription, 'startedAt' | 'user'> & { isReminded: boolean }

/** Soonest first. */
export async function listExpiring(db: Connection, filter: ReminderFilter, page: PageParams): Promise<ExpiringRow[]> {
  const columns = [sql`s.expires_at`, sql`s.id`]
  const { condition, orderAndLimit, order } = keyset({ columns, isDescending: false }, page)
  const { rows } = await sql<ExpiringRow>`
    select u.id, u.email, u.username, s.id as "subscriptionId", s.plan, p.name as "planName", s.expires_at as "expiresAt",
      ${isReminded(filter)} as "isReminded"
    from (select s.id from subscription s where ${isExpiring(filter)} and ${condition} ${orderAndLimit}) page
    join subscription s on s.id = page.id join users u on u.id = s.user_id join plan p on p.id = s.plan
    order by ${order}`.execute(db)
  return rows
}

export async function countExpiring(db: Connection, filter: ReminderFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from subscription s where ${isExpiring(filter)}`.execute(db)
  return rows[0]!.n
}
