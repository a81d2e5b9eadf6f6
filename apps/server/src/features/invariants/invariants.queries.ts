import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** SQL: every part of picture and sound that films are planned to have, and whether it is done. */
const plannedParts = sql`
  select f.id, f.state, planned.*, done.film_id is not null and cardinality(done.seconds) = planned.segments as is_done
  from film f
  cross join lateral (
    select 'rendition' as kind, rendition.value ->> 'name' as track, (part.value ->> 'number')::int as part,
      jsonb_array_length(part.value -> 'segmentFrames') as segments
    from jsonb_array_elements(f.plan -> 'video') rendition, jsonb_array_elements(f.plan -> 'parts') part
    union all
    select 'audio', audio.value ->> 'name', 0, (f.plan ->> 'segments')::int
    from jsonb_array_elements(f.plan -> 'audio') audio) planned
  left join encode_part done
    on done.film_id = f.id and done.track = planned.track and done.part = planned.part and done.done_at is not null
  where f.state <> 'removed'`

/** SQL: a worker runs the job `j`, or it has tries left. */
const isQueued = sql`(j.attempts < j.max_attempts or j.locked_at is not null)`

/**
 * What always holds, and a query that names each violation as text in `broken`. Written as counts and sums, independent of
 * constraints and indexes.
 */
export const invariants: Readonly<Record<string, RawBuilder<unknown>>> = {
  'a desk that somebody works at has an owner who can use it': sql`
    select 'owner' as broken from users where role <> 'user'
    having count(*) > 0
      and not bool_or(role = 'owner' and disabled_at is null and deletion_requested_at is null)`,

  'nobody both likes and dislikes': sql`
    select user_id || ' on ' || movie_id as broken from reaction group by user_id, movie_id having count(*) > 1`,

  'nobody has two active subscriptions': sql`
    select user_id as broken from subscription where status = 'active' group by user_id having count(*) > 1`,

  'active means not over, or for less than two hours': sql`
    select id as broken from subscription
    where status = 'active' and premium_until < app_now() - make_interval(hours => 2)`,

  'a subscription lasts as long as the days on its record': sql`
    select s.id as broken
    from subscription s
    left join (select subscription_id, sum(days) as days from subscription_change group by 1) earned
      on earned.subscription_id = s.id
    where extract(epoch from s.expires_at - s.started_at) <> coalesce(earned.days, 0) * 86400`,

  'a subscription is what its record makes of it': sql`
    select s.id as broken from subscription s left join (
      select c.*, make_interval(hours => 24 * c.days) as added, lag(c.expires_at) over history as before,
        c.id = min(c.id) over (partition by c.subscription_id) as is_first,
        c.id = max(c.id) over (partition by c.subscription_id) as is_last
      from subscription_change c window history as (partition by c.subscription_id order by c.id)) c
      on c.subscription_id = s.id
    where c.id is null or (c.step = 'start') <> c.is_first or (c.step in ('cancel', 'expire') and not c.is_last)
      or c.step = 'start' and (s.started_at <> c.at or c.expires_at <> c.at + c.added)
      or c.step = 'extend' and (c.expires_at <> c.before + c.added or c.at >= c.before and s.renewal is null)
      or c.step = 'extend' and c.by = 'desk' and c.before - c.at > interval '7 days' and not exists (
        select from premium_grant g where g.id = c.grant_id and g.is_any_time)
      or c.step = 'shorten' and (c.expires_at <> c.before + c.added or c.at >= c.expires_at)
      or c.step = 'cancel' and (c.expires_at <> c.before or c.at >= c.expires_at)
      or c.step = 'expire' and (c.expires_at <> c.before or c.at < c.expires_at)
      or c.is_last and (s.plan, s.expires_at, s.status, s.ended_at) is distinct from (c.plan, c.expires_at,
        case c.step when 'cancel' then 'cancelled' when 'expire' then 'expired' else 'active' end,
        case c.step when 'cancel' then c.at when 'expire' then c.expires_at end)
    group by s.id`,

  'every day was paid or given, to that person, under that plan': sql`
    select c.id::text as broken
    from subscription_change c join subscription s on s.id = c.subscription_id
    left join payment p on p.id = c.payment_id left join premium_grant g on g.id = c.grant_id
    where c.days > 0 and (
      num_nonnulls(p.id, g.id) <> 1
      or coalesce(p.days, g.days) <> c.days or coalesce(p.plan, g.plan) <> c.plan
      or coalesce(p.user_id, g.user_id) is distinct from s.user_id)`,

  'a payment is for one paid checkout, and what that offered': sql`
    select p.id as broken
    from payment p left join checkout c on c.id = p.checkout_id
    where c.id is null or c.state <> 'paid' or p.user_id is distinct from c.user_id
      or (p.plan, p.currency, p.provider) <> (c.plan, c.currency, c.provider)
      or c.months is null and (p.cents, p.days) <> (c.cents, c.days)
    union all
    select checkout_id from payment where not is_renewal group by checkout_id having count(*) > 1
    union all
    select p.id from payment p left join renewal r on r.checkout_id = p.checkout_id
    where p.is_renewal and r.checkout_id is null`,

  'a payment or a gift counts once': sql`
    select p.id as broken from payment p left join subscription_change c on c.payment_id = p.id
    left join voucher v on v.payment_id = p.id left join gift g on g.checkout_id = p.checkout_id
    group by p.id having count(c.id) <> (count(g.checkout_id) = 0)::int or count(v.id) <> (count(g.checkout_id) > 0)::int
    union all
    select g.id from premium_grant g
    left join subscription_change c on c.grant_id = g.id group by g.id having count(c.id) <> 1`,

  'a paid checkout has its payment': sql`
    select c.id as broken from checkout c left join payment p on p.checkout_id = c.id
    where c.state = 'paid' and p.id is null`,

  'an event of a provider is applied once': sql`
    select provider || ' ' || event_id as broken from payment_event group by provider, event_id having count(*) > 1
    union all
    select checkout_id from payment_event where outcome = 'applied' and kind in ('paid', 'failed')
    group by checkout_id, kind having count(*) > 1
    union all
    select e.provider || ' ' || e.event_id from payment_event e left join payment p on p.checkout_id = e.checkout_id
    where e.outcome = 'applied' and e.kind = 'paid' and p.id is null`,

  'a provider told of every payment, its reference and its amount': sql`
    select p.id as broken from payment p
    left join payment_event e on e.provider = p.provider and e.checkout_id = p.checkout_id and e.reference = p.reference
      and e.cents = p.cents and e.currency = p.currency and e.kind in ('paid', 'renewed') and e.outcome = 'applied'
    where e.event_id is null`,

  'what renews has somebody who charges, and what does not is not charged': sql`
    select s.id as broken from subscription s join renewal r on r.checkout_id = s.renewal_id
    where s.status = 'active' and (s.renewal = 'on') <> r.auto_renew
    union all
    select r.checkout_id from renewal r where r.auto_renew and not exists (
      select from subscription s where s.renewal_id = r.checkout_id and s.status = 'active' and s.renewal = 'on')`,

  'a subscription costs what its newest days cost': sql`
    select s.id as broken from subscription s
    join lateral (
      select coalesce(p.cents, 0) as cents from subscription_change c left join payment p on p.id = c.payment_id
        left join premium_grant g on g.id = c.grant_id
      where c.subscription_id = s.id and c.days > 0 and not exists (
        select from refund r join subscription_change t on t.refund_id = r.id
        where r.payment_id in (c.payment_id, g.payment_id) and t.subscription_id = s.id and t.days = -c.days)
      order by c.id desc limit 1) newest on newest.cents <> s.cents`,

  'refunds of a payment come to no more than it': sql`
    select p.id as broken from refund r join payment p on p.id = r.payment_id
    where r.state <> 'failed' group by p.id, p.cents having sum(r.cents) > p.cents
    union all
    select r.id from refund r left join payment p on p.id = r.payment_id where p.id is null`,

  'days are taken back by a refund of what gave them, and no more than it gave': sql`
    select t.id::text as broken
    from subscription_change t left join refund r on r.id = t.refund_id
    left join premium_grant g on g.payment_id = r.payment_id
    left join subscription_change c
      on (c.payment_id = r.payment_id or c.grant_id = g.id) and c.subscription_id = t.subscription_id
    where (t.refund_id is not null or t.days < 0) and (c.id is null or c.id >= t.id or c.days + t.days < 0)`,

  'a refund that was asked for has a job that makes it, or says what is wrong': sql`
    select r.id as broken from refund r
    left join graphile_worker._private_jobs j on j.key = 'refund:' || r.id and ${isQueued}
    where r.kind = 'refund' and r.state = 'requested' and r.error is null and j.id is null
      and r.created_at < app_now() - make_interval(mins => 5)`,

  'a voucher is used as often as it says, by nobody twice, and no more often than it may': sql`
    select v.id as broken from voucher v left join voucher_use u on u.voucher_id = v.id
    group by v.id, v.used, v.uses having count(u.id) <> v.used or count(u.id) > v.uses or count(u.user_id) <> count(distinct u.user_id)`,

  'what a voucher gave is what it is for': sql`
    select u.id::text as broken
    from voucher_use u join voucher v on v.id = u.voucher_id
      left join premium_grant g on g.id = u.grant_id left join checkout c on c.id = u.checkout_id
    where u.user_id is distinct from coalesce(g.user_id, c.user_id)
      or g.id is not null and (g.plan, g.days, g.payment_id) is distinct from (v.plan, v.days, v.payment_id)
      or c.id is not null and (c.voucher_id is distinct from v.id or v.percent is null or c.state in ('failed', 'abandoned')
        or c.discount_cents > ceil((c.cents + c.discount_cents) * v.percent / 100.0) or coalesce(v.plan, c.plan) <> c.plan)`,

  'a gift is mailed when it is paid and its day has come': sql`
    select g.checkout_id as broken from gift g join voucher v on v.id = g.voucher_id
    where g.mailed_at is null and v.switched_off_at is null
      and coalesce(g.send_on::timestamptz, v.created_at) < app_now() - interval '2 days'
    union all
    select g.checkout_id from gift g left join voucher v on v.id = g.voucher_id
      left join payment p on p.id = v.payment_id and p.checkout_id = g.checkout_id
    where g.voucher_id is not null and p.id is null`,

  'nobody has two payments begun': sql`
    select user_id as broken from checkout where state in ('pending', 'closing') group by user_id having count(*) > 1`,

  'nobody is reminded twice of one end in one window': sql`
    select subscription_id || ' ' || expires_at || ', ' || within_days as broken
    from reminder group by subscription_id, expires_at, within_days having count(*) > 1`,

  'reminders are of ends that the subscription had': sql`
    select r.subscription_id || ' ' || r.expires_at as broken from reminder r
    left join subscription_change c on c.subscription_id = r.subscription_id and c.expires_at = r.expires_at
    where c.id is null group by r.subscription_id, r.expires_at`,

  'a reminder has a mail of its own': sql`
    select mail_id::text as broken from reminder where mail_id is not null group by mail_id having count(*) > 1`,

  'a mail that waits has a job that sends it': sql`
    select m.id::text as broken from mail m
    left join graphile_worker._private_jobs j on j.key = 'mail:' || m.id and ${isQueued}
    where m.state in ('queued', 'sending') and j.id is null
      and m.created_at < app_now() - make_interval(mins => 5)`,

  'the audit log has lost nothing about accounts that exist': sql`
    select r.id::text as broken from audit_log r
    where r.actor_id is not null and r.actor_email is null and exists (select from users u where u.id = r.actor_id)
      or r.target_name = '' and cardinality(r.data_subject_ids) > 0 and not exists (
        select from unnest(r.data_subject_ids) subject where not exists (select from users u where u.id = subject))`,

  'the audit log names no account that is gone': sql`
    select r.id::text as broken from audit_log r
    where r.actor_email is not null and not exists (select from users u where u.id = r.actor_id)
      or r.target_name <> '' and exists (
        select from unnest(r.data_subject_ids) subject where not exists (select from users u where u.id = subject))`,

  'a movie is in lists, searches and counters, or deleted and in none': sql`
    select m.id as broken
    from movie m
    left join (select movie_id, count(*)::int as n from movie_counter group by 1) c on c.movie_id = m.id
    left join (select movie_id, count(*)::int as n from movie_list group by 1) l on l.movie_id = m.id
    left join (select movie_id, count(*)::int as n from movie_search group by 1) s on s.movie_id = m.id
    left join (select movie_id, count(*)::int as n from deleted_movie group by 1) d on d.movie_id = m.id
    where (coalesce(c.n, 0), coalesce(l.n, 0), coalesce(s.n, 0)) <>
      case when d.n is null then (1, 1 + cardinality(m.genres), 1) else (0, 0, 0) end`,

  'a playback session is of a film of its movie, in a session of its person': sql`
    select v.id as broken from playback_session v
    left join film f on f.id = v.film_id left join session s on s.id = v.session_id
    where f.id is null or f.movie_id is distinct from v.movie_id or s.user_id is distinct from v.user_id`,

  'a playback session played no more of its film than there is, and than it had time for': sql`
    select v.id as broken from playback_session v cross join lateral (
      select coalesce(sum(upper(one) - lower(one)), 0) as played, min(lower(one)) as first, max(upper(one)) as last
      from unnest(v.played) one) p
    where p.first < 0 or p.last > v.duration_ms
      or p.played > 2500 * extract(epoch from coalesce(v.played_at, v.started_at) - v.started_at)`,

  'what was watched fits its films: no more than they are long, and no play without its seconds': sql`
    select w.film_id || ' on ' || w.day as broken
    from daily_watch_stats w left join film f on f.id = w.film_id
      cross join lateral (select (f.plan ->> 'durationMs')::float8 as ms) film
    where w.plays > w.sessions or w.sessions < 1 or w.milliseconds < 1
      or w.milliseconds > w.sessions * film.ms + 1 or w.milliseconds < w.plays * least(30000, film.ms * 0.05) - 1
      or w.day > (app_now() at time zone 'UTC')::date or f.movie_id <> w.movie_id`,

  'a place lies within its film, behind its beginning, and a person has one of each': sql`
    select user_id || ' in ' || movie_id as broken from playback_position
    where milliseconds > duration_ms or milliseconds < 0
      or milliseconds > 0 and milliseconds < least(60000, duration_ms * 0.05)
    union all
    select user_id || ' in ' || movie_id from playback_position group by user_id, movie_id having count(*) > 1`,

  'nothing is kept of those who asked for it, since they did': sql`
    select p.user_id || ' in ' || p.movie_id as broken from playback_position p join history_off h on h.user_id = p.user_id
    where p.watched_at > h.since`,

  'a movie shows one film, which is its own and not removed': sql`
    select movie_id as broken from movie_film group by movie_id having count(*) > 1
    union all
    select film_id from movie_film where film_id is not null group by film_id having count(*) > 1
    union all
    select s.movie_id from movie_film s left join film f on f.id = s.film_id
    where s.film_id is not null
      and (f.id is null or f.movie_id is distinct from s.movie_id or f.state not in ('preparing', 'ready'))`,

  'a film that is ready has all its parts': sql`
    select id || ' ' || track || ' ' || part as broken from (${plannedParts}) planned
    where state = 'ready' and not is_done
    union all
    select f.id || ' ' || p.track || ' ' || p.part from film f join encode_part p on p.film_id = f.id
    where f.state = 'ready' and p.done_at is null`,

  'a film that is shown has all its sound and a whole rendition': sql`
    select s.film_id as broken
    from movie_film s left join (
      select id, kind, track, bool_and(is_done) as is_whole from (${plannedParts}) planned group by 1, 2, 3) t
      on t.id = s.film_id
    where s.film_id is not null group by s.film_id
    having count(*) filter (where t.kind = 'rendition' and t.is_whole) = 0
      or count(*) filter (where t.kind = 'audio' and not t.is_whole) > 0`,

  'every track of a film lasts as long as the film': sql`
    select f.id || ' ' || p.track as broken
    from film f join encode_part p on p.film_id = f.id cross join unnest(p.seconds) s (seconds)
    where f.state = 'ready' group by f.id, f.plan, p.track
    having abs(sum(s.seconds) - (f.plan ->> 'durationMs')::float8 / 1000) > 0.1`,

  'a key opens a minute of one film': sql`
    select id || ' ' || track as broken from (
      select p.film_id as id, p.track, s.seconds,
        (row_number() over (partition by p.film_id, p.track order by p.part, s.at) - 1) / 10 as key
      from encode_part p cross join unnest(p.seconds) with ordinality s (seconds, at)) segment
    group by id, track, key having sum(seconds) > 70
    union all
    select min(id) from film group by secret having count(*) > 1`,

  'a film that is being made has jobs that make it': sql`
    select f.id as broken from film f
    left join graphile_worker._private_jobs j on j.key = 'film:' || f.id and ${isQueued}
    where f.state = 'probing' and j.id is null
    union all
    select f.id || ' ' || p.track || ' ' || p.part from film f join encode_part p on p.film_id = f.id
    where f.state = 'preparing' and p.done_at is null and not exists (
      select from graphile_worker._private_jobs j
      where j.payload ->> 'filmId' = f.id and (j.payload ->> 'part')::int = p.part
        and (j.payload -> 'tracks')::jsonb @> to_jsonb(p.track) and ${isQueued})`,

  'a film takes no more room than was kept for it': sql`
    select f.id as broken from film f join encode_part p on p.film_id = f.id
    group by f.id, f.plan having sum(p.bytes) > (f.plan ->> 'roomBytes')::float8
    union all
    select film_id || ' ' || track || ' ' || part from encode_part cross join unnest(segment_bytes) s (bytes)
    group by film_id, track, part, encode_part.bytes having sum(s.bytes) > encode_part.bytes`,

  'an upload is finished when it is whole, and its file belongs to one film': sql`
    select id as broken from upload
    where finished_at is not null and received_bytes <> bytes or claimed_at is not null and finished_at is null
    union all
    select f.id from film f join upload u on u.storage_key = f.master_key
    where u.claimed_at is null or u.bytes <> f.master_bytes
    union all
    select min(id) from film where master_key like 'masters/%' group by master_key having count(*) > 1`,
}

export interface Violations {
  count: number
  /** The first of them. */
  broken: string[]
}

export const mostNamed = 100

/** The first column of the query names what is broken. */
export async function listViolations(db: Connection, query: RawBuilder<unknown>): Promise<Violations> {
  const { rows } = await sql<Violations>`
    with found as materialized (select broken from (${query}) as answer (broken))
    select (select count(*)::int from found) as count,
      array(select broken from found order by broken limit ${mostNamed}) as broken`.execute(db)
  return rows[0]!
}

/** Until the transaction ends. A damaged index must not hide a violation. */
export async function disableIndexes(tx: Connection): Promise<void> {
  for (const method of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(tx)
}
