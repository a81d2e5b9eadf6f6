import { askDatabase } from './database.ts'

/**
 * The desk's figures as straight sums over the rows themselves: no tally, nothing of the server's own queries. One
 * question, so that all of it is of one moment.
 */
const question = `
  with now as (
    select now() as at, date_trunc('month', now() at time zone 'UTC') as month,
      -- The end of the first of seven days, today being the last.
      (date_trunc('day', now() at time zone 'UTC') - interval '5 days') at time zone 'UTC' as week),
  running as (
    select * from subscription, now where status = 'active' and expires_at > now.at),
  shown as (
    select m.id, m.genres, m.added_at from movie m where not exists (select from deleted_movie d where d.movie_id = m.id)),
  months as (
    select to_char(start, 'YYYY-MM') as month,
      (select coalesce(sum(cents), 0)::integer from payment
        where date_trunc('month', paid_at at time zone 'UTC') = start) as cents,
      (select count(*)::integer from payment where date_trunc('month', paid_at at time zone 'UTC') = start) as payments,
      (select count(*)::integer from subscription_change
        where step = 'start' and date_trunc('month', at at time zone 'UTC') = start) as begun
    from now, generate_series(now.month - interval '11 months', now.month, interval '1 month') as start),
  genres as (
    select genre, count(*)::integer as count from shown, unnest(genres) as genre group by genre)
  select jsonb_build_object(
    'movies', (select count(*) from shown),
    'added', (select count(*) from shown, now where added_at >= now.at - interval '30 days'),
    'users', (select count(*) from users),
    'usersAWeekAgo', (select count(*) from users, now where created_at < now.week),
    'seen', (select count(*) from users, now where last_seen_on >= ((now.at - interval '30 days') at time zone 'UTC')::date),
    'activeAWeekAgo', (select count(*) from subscription, now
      where created_at < now.week and coalesce(ended_at, expires_at) >= now.week),
    'active', (select count(*) from running),
    'recurring', (select coalesce(round(sum(
      case plan when 'monthly' then cents when 'quarterly' then cents / 3.0
        when 'semiAnnually' then cents / 6.0 else cents / 12.0 end)), 0) from running),
    'activeCents', (select coalesce(sum(cents), 0) from running),
    'perUser', (select coalesce(round(avg(cents)), 0) from running),
    'plans', (select coalesce(jsonb_object_agg(plan, count), '{}') from (
      select plan, count(*) from running group by plan) each),
    'expiringSoon', (select count(*) from running, now where running.expires_at <= now.at + interval '7 days'),
    'expired', (select count(*) from subscription, now
      where status = 'expired' or status = 'active' and expires_at <= now.at),
    'needsCleanup', (select count(*) from subscription, now where status = 'active' and expires_at <= now.at),
    'cancelled', (select count(*) from subscription where status = 'cancelled'),
    'subscriptions', (select count(*) from subscription),
    'months', (select jsonb_agg(to_jsonb(months) order by month) from months),
    'genres', (select jsonb_object_agg(genre, count) from genres),
    'newest', (select jsonb_agg(name) from (
      select coalesce(u.username, '') as name from subscription s left join users u on u.id = s.user_id
      order by s.created_at desc, s.id desc limit 10) each)
  )::text as sums`

export interface StraightSums {
  movies: number
  /** In 30 days. */
  added: number
  users: number
  usersAWeekAgo: number
  /** Within 30 days. */
  seen: number
  activeAWeekAgo: number
  active: number
  recurring: number
  activeCents: number
  perUser: number
  plans: Partial<Record<'monthly' | 'quarterly' | 'semiAnnually' | 'yearly', number>>
  expiringSoon: number
  expired: number
  needsCleanup: number
  cancelled: number
  subscriptions: number
  /** Twelve, the oldest first. */
  months: { month: string; cents: number; payments: number; begun: number }[]
  genres: Record<string, number>
  /** Names, the newest first. */
  newest: string[]
}

export async function straightSums(): Promise<StraightSums> {
  const [row] = await askDatabase<{ sums: string }>(question)
  return JSON.parse(row!.sums) as StraightSums
}
