import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** A day in UTC, as `2026-11-15`. */
export type Day = string

interface DayCount {
  day: Day
  n: number
}

/** `joined`: by the day of their registration, from `since` on. */
export async function getUserCounts(
  db: Connection,
  { since, seenSince }: { since: Date; seenSince: Day },
): Promise<{ total: number; seen: number; joined: DayCount[] }> {
  const { rows } = await sql<{ total: number; seen: number; joined: DayCount[] }>`
    select count(*)::float8 as total, (count(*) filter (where last_seen_on >= ${seenSince}))::float8 as seen,
      (select coalesce(json_agg(each), '[]') from (
        select day_of(created_at) as day, count(*) as n from users where created_at >= ${since} group by 1) each) as joined
    from users`.execute(db)
  return rows[0]!
}

export interface SubscriptionCounts {
  /** Premium at this moment, by plan. */
  active: { plan: string; n: number; cents: number }[]
  /** PAY-11: of those, what was bought in test mode. Outside of test mode their cents do not count. */
  tested: { plan: string; cents: number }[]
  total: number
  /** Marked as expired. */
  expired: number
  cancelled: number
  expiringSoon: number
  /** Past their end and not marked as expired, by the day of their end. */
  overdue: DayCount[]
  /** By month: `2026-11`. */
  begunByMonth: { month: string; n: number }[]
  begun: DayCount[]
  ended: DayCount[]
}

/** As of one moment, so that nothing is counted twice. */
export async function getSubscriptionCounts(
  db: Connection,
  given: { now: Date; soon: Date; months: readonly string[]; firstDay: Date; isTest: boolean },
): Promise<SubscriptionCounts> {
  const { now } = given
  const { rows } = await sql<SubscriptionCounts>`select
    (select coalesce(json_agg(each), '[]') from (
      select plan, count(*) as n, sum(cents) as cents from subscription
      where status = 'active' and premium_until > ${now} group by plan) each) as active,
    (select coalesce(json_agg(each), '[]') from (
      select s.plan, sum(s.cents) as cents
      from payment p join subscription_change c on c.payment_id = p.id join subscription s on s.id = c.subscription_id
      where not ${given.isTest} and p.is_test and s.status = 'active' and s.premium_until > ${now}
        and c.id = (select max(id) from subscription_term newest where newest.subscription_id = s.id and newest.days > 0)
      group by s.plan) each) as tested,
    (select count(*)::float8 from subscription) as total,
    (select count(*)::float8 from subscription where status = 'expired') as expired,
    (select count(*)::float8 from subscription where status = 'cancelled') as cancelled,
    (select count(*)::float8 from subscription
      where status = 'active' and expires_at > ${now} and expires_at <= ${given.soon}) as "expiringSoon",
    (select coalesce(json_agg(each), '[]') from (
      select day_of(expires_at) as day, count(*) as n from subscription
      where status = 'active' and expires_at <= ${now} and premium_until <= ${now} group by 1) each) as overdue,
    (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'n', (
        select count(*) from subscription
        where created_at >= month at time zone 'UTC' and created_at < (month + interval '1 month') at time zone 'UTC'))) 
      from unnest(${given.months}::timestamp[]) month) as "begunByMonth",
    (select coalesce(json_agg(each), '[]') from (
      select day_of(created_at) as day, count(*) as n from subscription
      where created_at >= ${given.firstDay} group by 1) each) as begun,
    (select coalesce(json_agg(each), '[]') from (
      select day_of(ended_at) as day, count(*) as n from subscription
      where ended_at >= ${given.firstDay} group by 1) each) as ended`.execute(db)
  return rows[0]!
}

interface Revenue {
  /** Of payments. */
  n: number
  cents: number
  refundedCents: number
}

/**
 * Payments and refunds of each span of time, from its first moment to the first one after it. PAY-11: those in test mode
 * count in test mode only.
 */
export async function listRevenue(
  db: Connection,
  { spans, isTest }: { spans: readonly { from: Date; to: Date }[]; isTest: boolean },
): Promise<Revenue[]> {
  const { rows } = await sql<Revenue>`
    select paid.n::float8 as n, paid.cents::float8 as cents, refunded.cents::float8 as "refundedCents"
    from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
      with ordinality as span (first, after, place)
      cross join lateral (select count(*) as n, coalesce(sum(p.cents), 0) as cents from payment p
        where p.paid_at >= first and p.paid_at < after and (${isTest} or not p.is_test)) paid
      cross join lateral (select coalesce(sum(r.cents), 0) as cents from refund r join payment p on p.id = r.payment_id
        where r.state in ('pending', 'succeeded') and r.refunded_at >= first and r.refunded_at < after
          and (${isTest} or not p.is_test)) refunded
    order by place`.execute(db)
  return rows
}
