import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** A day in UTC, as `2026-11-15`. */
export type Day = string

interface Counted {
  day: Day
  n: number
}

/** Users, by the day of their registration and the day they were last seen. */
export async function readPeople(
  db: Connection,
  { since, seenSince }: { since: Day; seenSince: Day },
): Promise<{ total: number; seen: number; joined: Counted[] }> {
  const { rows } = await sql<{ total: number; seen: number; joined: Counted[] }>`
    select coalesce(sum(n) filter (where what = 'people'), 0)::float8 as total,
      coalesce(sum(n) filter (where what = 'seen' and day >= ${seenSince}), 0)::float8 as seen,
      (select coalesce(json_agg(json_build_object('day', day, 'n', n)), '[]') from (
        select day, sum(n) as n from tally_now where what = 'people' and day >= ${since} group by day) each) as joined
    from tally_now where what in ('people', 'seen')`.execute(db)
  return rows[0]!
}

export interface SubscriptionFigures {
  /** By the day they end. All earlier days than the spans need are counted as one, and all later days too. */
  ends: { status: 'active' | 'expired' | 'cancelled'; plan: string; day: Day; n: number; cents: number }[]
  /** The ones marked as active whose end was earlier today. */
  overdueToday: { plan: string; n: number; cents: number }[]
  /** PAY-4: ended on an earlier day by their date, but still Premium, as they renew. */
  kept: { plan: string; day: Day; n: number; cents: number }[]
  /** PAY-11: active ones that were bought in test mode. Outside of test mode their cents do not count. */
  tested: { plan: string; cents: number }[]
  /** Those that end on the last day of the span ahead, but after its last moment. */
  beyond: number
  begun: Counted[]
  ended: Counted[]
}

/** As of one moment, so that nothing is counted twice. */
export async function readSubscriptions(
  db: Connection,
  given: {
    now: Date
    today: Date
    ahead: Date
    aheadDayEnd: Date
    begunSince: Day
    endedSince: Day
    lastDay: Day
    isTest: boolean
  },
): Promise<SubscriptionFigures> {
  const { rows } = await sql<SubscriptionFigures>`select
    (select coalesce(json_agg(each), '[]') from (
      select status, plan, greatest(least(day, ${given.lastDay}::date + 1), ${given.endedSince}::date - 1) as day,
        sum(n) as n, sum(cents) as cents
      from tally_now where what = 'subscription' group by 1, 2, 3) each) as ends,
    (select coalesce(json_agg(each), '[]') from (
      select plan, count(*) as n, sum(cents) as cents from subscription
      where status = 'active' and expires_at >= ${given.today} and expires_at <= ${given.now}
        and premium_until <= ${given.now}
      group by plan) each) as "overdueToday",
    (select coalesce(json_agg(each), '[]') from (
      select plan, day_of(expires_at)::text as day, count(*) as n, sum(cents) as cents from subscription
      where status = 'active' and expires_at < ${given.today} and premium_until > ${given.now}
      group by plan, day_of(expires_at)) each) as kept,
    (select coalesce(json_agg(each), '[]') from (
      select s.plan, sum(s.cents) as cents
      from payment p join subscription_change c on c.payment_id = p.id join subscription s on s.id = c.subscription_id
      where not ${given.isTest} and p.is_test and s.status = 'active' and s.premium_until > ${given.now}
        and c.id = (select max(id) from subscription_term newest where newest.subscription_id = s.id and newest.days > 0)
      group by s.plan) each) as tested,
    (select count(*)::float8 from subscription
      where status = 'active' and expires_at > ${given.ahead} and expires_at < ${given.aheadDayEnd}) as beyond,
    (select coalesce(json_agg(each), '[]') from (
      select day, sum(n) as n from tally_now where what = 'begun' and day >= ${given.begunSince} group by day) each) as begun,
    (select coalesce(json_agg(each), '[]') from (
      select day, sum(n) as n from tally_now where what = 'ended' and day >= ${given.endedSince} group by day) each) as ended
  `.execute(db)
  return rows[0]!
}

interface Paid extends Counted {
  cents: number
  refundedCents: number
}

/** `n` counts payments. PAY-11: payments and refunds in test mode count in test mode only. */
export async function readPaid(db: Connection, { since, isTest }: { since: Day; isTest: boolean }): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select day::text as day, coalesce(sum(n) filter (where what = 'payment'), 0)::float8 as n,
      coalesce(sum(cents) filter (where what = 'payment'), 0)::float8 as cents,
      coalesce(sum(cents) filter (where what = 'refund'), 0)::float8 as "refundedCents"
    from tally_now
    where what in ('payment', 'refund') and day >= ${since} and (${isTest} or status <> 'test')
    group by day`.execute(db)
  return rows
}

/** Folds changes into the tally. May run in parallel. */
export async function foldTally(db: Connection, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with taken as (
      select id from tally_change order by id limit ${limit} for update skip locked),
    folded as (
      delete from tally_change c using taken where c.id = taken.id returning c.what, c.status, c.plan, c.day, c.n, c.cents),
    sums as (
      select what, status, plan, day, sum(n) as n, sum(cents) as cents from folded
      group by what, status, plan, day order by what, status, plan, day),
    kept as (
      insert into tally as t (what, status, plan, day, n, cents) select * from sums where n <> 0 or cents <> 0
      on conflict (what, status, plan, day) do update set n = t.n + excluded.n, cents = t.cents + excluded.cents)
    select count(*)::int as n from folded`.execute(db)
  return rows[0]!.n
}
