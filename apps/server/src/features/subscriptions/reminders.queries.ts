import { addDays, type PlanName } from '@matinee/contract/subscriptions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { DayCount } from '../../platform/database/day-pages.ts'
import type { Addressee } from './subscriptions.queries.ts'

/** An end that somebody should know of. */
export interface Ending {
  subscriptionId: string
  plan: PlanName
  startedAt: Date
  expiresAt: Date
  person: Addressee
}

interface Asked {
  now: Date
  /** How far ahead. */
  days: number
  /** Narrowest first, the last one as wide as anybody may ask. */
  windows: readonly number[]
}

const isNear = ({ now, days }: Asked) =>
  sql`s.status = 'active' and s.expires_at > ${now} and s.expires_at <= ${addDays(now, days)}`

/** Of this very end, in the window that holds now or a narrower one: a clock that was set back reminds nobody again. */
const isReminded = ({ now, windows }: Asked) => {
  const holding = windows.map((window) => sql`when s.expires_at <= ${addDays(now, window)} then ${window}::int`)
  return sql`exists (
    select from reminder r where r.subscription_id = s.id and r.expires_at = s.expires_at
      and r.within_days <= case ${sql.join(holding, sql` `)} end)`
}

/**
 * Some who should be reminded, after the id given. Nobody else reminds them, or changes what they have, until the
 * transaction ends. In the order of ids, as those who lock many must all do it in the same order.
 */
export async function lockDue(tx: Connection, asked: Asked & { after: string; limit: number }): Promise<Ending[]> {
  const { rows } = await sql<Omit<Ending, 'person'> & Omit<Addressee, 'id'> & { userId: string }>`
    select s.id as "subscriptionId", s.plan, s.started_at as "startedAt", s.expires_at as "expiresAt",
      u.id as "userId", u.email, u.username
    from subscription s join users u on u.id = s.user_id
    where s.id > ${asked.after} and ${isNear(asked)} and not ${isReminded(asked)}
    order by s.id limit ${asked.limit} for update of s`.execute(tx)
  return rows.map(({ subscriptionId, plan, startedAt, expiresAt, userId: id, email, username }) => ({
    subscriptionId,
    plan,
    startedAt,
    expiresAt,
    person: { id, email, username },
  }))
}

/** By subscription, the narrowest window in which somebody was reminded of the end that it has now. */
export async function narrowestReminders(tx: Connection, subscriptionIds: string[]): Promise<Map<string, number>> {
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

export async function countDue(db: Connection, asked: Asked): Promise<{ due: number; reminded: number }> {
  const { rows } = await sql<{ due: number; reminded: number }>`
    select (count(*) filter (where not reminded))::int as due, (count(*) filter (where reminded))::int as reminded
    from (select ${isReminded(asked)} as reminded from subscription s where ${isNear(asked)}) near`.execute(db)
  return rows[0] ?? { due: 0, reminded: 0 }
}

export async function listReminderMails(tx: Connection, subscriptionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('reminder')
    .select('mail_id')
    .where('subscription_id', '=', subscriptionId)
    .where('mail_id', 'is not', null)
    .execute()
  return rows.flatMap(({ mail_id: id }) => (id === null ? [] : [id]))
}

/** Who has Premium for so many days more, or fewer, out of some days; the first to lose it first. */
export async function listExpiring(
  db: Connection,
  asked: Asked,
  { from, to, skip, limit }: { from: Date; to: Date; skip: number; limit: number },
): Promise<(Addressee & { plan: PlanName; expiresAt: Date; isReminded: boolean })[]> {
  const { rows } = await sql<Addressee & { plan: PlanName; expiresAt: Date; isReminded: boolean }>`
    select u.id, u.email, u.username, s.plan, s.expires_at as "expiresAt", ${isReminded(asked)} as "isReminded"
    from (
      select s.id from subscription s where ${isNear(asked)} and s.expires_at >= ${from} and s.expires_at < ${to}
      order by s.expires_at, s.id limit ${limit} offset ${skip}) page
    join subscription s on s.id = page.id join users u on u.id = s.user_id
    order by s.expires_at, s.id`.execute(db)
  return rows
}

/** How many they are, by the day of the end: whole days as they were tallied, and the two that are cut off are counted. */
export async function countExpiringByDay(db: Connection, { now, days }: Asked): Promise<DayCount[]> {
  const end = addDays(now, days)
  const { rows } = await sql<DayCount>`
    select day::text as day, sum(n)::float8 as n from (
      select day, n from tally_now
      where what = 'subscription' and status = 'active' and day between day_of(${now}) and day_of(${end})
      union all
      select day_of(s.expires_at), -count(*) from subscription s where s.status = 'active' and (
        s.expires_at >= day_of(${now})::timestamp at time zone 'UTC' and s.expires_at <= ${now}
        or s.expires_at > ${end} and s.expires_at < (day_of(${end}) + 1)::timestamp at time zone 'UTC')
      group by 1) each
    group by day`.execute(db)
  return rows
}
