import pg from 'pg'
import { noTimeout } from '../../server/src/platform/database/role-settings.ts'
import { fakerEN } from '@faker-js/faker'

interface Options {
  /** How many people there are; each has, or had, Premium at least once. */
  count: number
  now: Date
  /** What was done at the desk, and mails. */
  entries: number
}

/** The same for the same number and purpose, on every machine: at least 0, below 1. */
const dice = (number: string, purpose: string) =>
  `(hashint4extended(${number}, hashtext('${purpose}')) & 1048575) / 1048576.0`
/** An id from its time and its number, as `new_id()` would have made it. */
const idOf = (at: string, key: string) =>
  `lpad(to_hex(floor(extract(epoch from ${at}))::bigint), 8, '0') || substr(md5(${key}), 1, 16)`

/** Fourteen months of a house's life. */
const spanDays = 426

const tables = ['users', 'subscription', 'checkout', 'payment', 'subscription_change', 'mail']

/** Who there is: names as people have them, most with an address of one of two hosts. */
const people = `
  insert into users (id, username, username_key, email, email_key, created_at, email_confirmed_at, last_seen_on)
  select id, username, username, email, email, joined, joined, case when seen < 0.8 then day_of(least($1, joined + seen * ($1 - joined))) end
  from (
    select n, joined, ${idOf('joined', "'u' || n")} as id, ${dice('n', 'seen')} as seen,
      left(first, 12) || case n % 3 when 0 then '.' when 1 then ' ' else '' end || left(last, 9) || n as username,
      first || '.' || last || n || '@' || case
        when n % 10 < 6 then 'example.org' when n % 10 < 9 then 'example.com' when n % 100 < 97 then 'mail.example'
        else 'house' || n % 997 || '.example' end as email
    from (
      select n, $1::timestamptz - make_interval(secs => 86400 * (${spanDays} * (1 - n::float8 / $2) + 20 * ${dice('n', 'joined')})) as joined,
        $3::text[] as firsts, $4::text[] as lasts
      from generate_series(1, $2::int) n) numbered
    cross join lateral (select
      firsts[1 + floor(power(${dice('n', 'first')}, 2) * cardinality(firsts))::int] as first,
      lasts[1 + floor(power(${dice('n', 'last')}, 2) * cardinality(lasts))::int] as last) named) named`

/** What each of them had: a first stretch with its extensions, and for some a second one after it. */
const stretches = `
  create temp table stretch as
  with first as (
    select u.id as user_id, n, p.id as plan, p.cents, p.days,
      $1::timestamptz - make_interval(secs => least(86400.0 * ${spanDays},
        extract(epoch from $1::timestamptz - u.created_at) * ${dice('n', 'begun')})) as begun
    from (select id, created_at, row_number() over (order by id)::int as n from users where role = 'user') u
    join plan p on p.id = case when ${dice('n', 'plan')} < 0.55 then 'monthly' when ${dice('n', 'plan')} < 0.75 then 'quarterly'
      when ${dice('n', 'plan')} < 0.85 then 'semiAnnually' else 'yearly' end),
  extended as (
    select *, least(floor(extract(epoch from $1::timestamptz - begun) / 86400 / days),
      floor(-ln(1 - ${dice('n', 'extended')}) * 2.2))::int as extensions from first),
  ended as (
    select *, begun + make_interval(secs => 86400.0 * days * (extensions + 1)) as expires,
      ${dice('n', 'cancelled')} < 0.12 as is_cancelled, ${dice('n', 'given')} < 0.02 and extensions = 0 as is_given from extended)
  select user_id, n, 0 as part, plan, cents, days, extensions, begun, expires, is_given,
    case when is_cancelled then 'cancelled' when expires <= $1::timestamptz - interval '40 minutes' then 'expired' else 'active' end as status,
    case when is_cancelled then begun + ${dice('n', 'when')} * (least(expires, $1) - begun)
      when expires <= $1::timestamptz - interval '40 minutes' then expires end as ended
  from ended`
const secondStretches = `
  insert into stretch
  select user_id, n, 1, plan, cents, days, 0, begun, begun + make_interval(secs => 86400.0 * days), false,
    case when begun + make_interval(secs => 86400.0 * days) <= $1::timestamptz - interval '40 minutes' then 'expired' else 'active' end,
    case when begun + make_interval(secs => 86400.0 * days) <= $1::timestamptz - interval '40 minutes'
      then begun + make_interval(secs => 86400.0 * days) end
  from (select user_id, n, plan, cents, days, ended + ${dice('n', 'again')} * ($1::timestamptz - ended) as begun
    from stretch where ended < $1::timestamptz - interval '2 days' and n % 5 < 2) again`

const subscriptions = `
  insert into subscription (
    id, user_id, plan, cents, status, started_at, expires_at, ended_at, cancel_reason, created_at)
  select ${idOf('begun', "'s' || n || '-' || part")}, user_id, plan, case when is_given then 0 else cents end, status, begun, expires,
    ended, case when status = 'cancelled' then 'User requested' end, begun
  from stretch order by begun`
const terms = `
  create temp table term as
  select n, part, k, user_id, plan, cents, days, is_given, ${idOf('begun', "'s' || n || '-' || part")} as subscription_id,
    begun + make_interval(secs => 86400.0 * days * (k + 1)) as expires,
    case when k = 0 then begun else least($1, begun + make_interval(secs => 86400.0 * (days * k - 6 * ${dice('n', 'early')}))) end as at
  from stretch cross join lateral generate_series(0, extensions) k
  where k = 0 or status <> 'cancelled' or begun + make_interval(secs => 86400.0 * days * k) < ended`
const paid = [
  `insert into premium_grant (id, user_id, plan, days, reason, created_at)
   select ${idOf('at', "'g' || n")}, user_id, plan, days, 'Reactivated at the desk', at from term where is_given`,
  `insert into checkout (id, user_id, plan, cents, currency, days, provider, state, created_at, settled_at)
   select ${idOf('at', "'c' || n || '-' || part || '-' || k")}, user_id, plan, cents, 'USD', days, 'sandbox', 'paid', at, at
   from term where not is_given order by at`,
  `insert into payment (id, checkout_id, user_id, plan, cents, currency, days, provider, reference, paid_at, created_at)
   select ${idOf('at', "'p' || n || '-' || part || '-' || k")}, ${idOf('at', "'c' || n || '-' || part || '-' || k")}, user_id, plan, cents,
     'USD', days, 'sandbox', 'seed-' || lpad(row_number() over (order by at)::text, 9, '0'), at, at
   from term where not is_given order by at`,
  `insert into subscription_change (subscription_id, step, by, plan, days, expires_at, payment_id, grant_id, at)
   select subscription_id, case when k = 0 then 'start' else 'extend' end, case when is_given then 'desk' else 'payment' end, plan,
     days, expires, case when not is_given then ${idOf('at', "'p' || n || '-' || part || '-' || k")} end,
     case when is_given then ${idOf('at', "'g' || n")} end, at
   from term order by at`,
  `insert into subscription_change (subscription_id, step, by, plan, days, expires_at, at)
   select ${idOf('begun', "'s' || n || '-' || part")}, case status when 'cancelled' then 'cancel' else 'expire' end,
     case status when 'cancelled' then 'person' else 'clock' end, plan, 0, expires, ended
   from stretch where ended is not null order by ended`,
  // Cancelled before all was used up: what was never extended was never paid.
  `update subscription s set expires_at = s.started_at + make_interval(secs => 86400.0 * earned.days)
   from (select subscription_id, sum(days) as days from subscription_change group by subscription_id) earned
   where earned.subscription_id = s.id and s.status = 'cancelled'
     and s.expires_at <> s.started_at + make_interval(secs => 86400.0 * earned.days)`,
]

/**
 * Fills a house in which nobody is yet with very many people, what they had and what they paid, as it would be after
 * fourteen months. Triggers and references are left out while it is written, and indexes built once at the end.
 */
export async function loadPeople(databaseUrl: string, { count, now, entries }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'matinee-seed', options: noTimeout })
  await client.connect()
  const at = now.toISOString()
  const { first_name: given, last_name: family } = fakerEN.definitions.person
  const firstNames = [...(given.generic ?? []), ...(given.female ?? []), ...(given.male ?? [])]
  const surnames = family.generic ?? []
  const plain = (names: readonly string[]) =>
    names
      .map((name) =>
        name
          .normalize('NFKD')
          .replace(/[^a-z]/gi, '')
          .toLowerCase(),
      )
      .filter((name) => name.length > 1)
  try {
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
      [tables],
    )
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off")
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
    await client.query(people, [at, count, plain(firstNames), plain(surnames)])
    await client.query('analyze users')
    await client.query(stretches, [at])
    await client.query(secondStretches, [at])
    await client.query(subscriptions)
    await client.query(terms, [at])
    for (const statement of paid) await client.query(statement)
    await client.query('drop table stretch, term')
    for (const { sql } of indexes) await client.query(sql)
    await client.query(
      `insert into mail (recipient, subject, text_body, html_body, state, created_at, sent_at)
       select email, 'Your Premium has begun', 'Welcome.', '<p>Welcome.</p>', 'sent', created_at, created_at
       from users where role = 'user' order by id desc limit $1`,
      [entries],
    )
    await client.query('commit')
    // Each follows the one before it: these are written as the desk writes them.
    await client.query(
      `insert into audit_log (at, actor_id, actor_email, address, request_id, action, target_kind, target_id, target_name, before, after,
         data_subject_ids)
       select $1::timestamptz - make_interval(mins => 10 * ($2::int - n)), a.id, a.email, '192.0.2.1', 'seed-' || n,
         case n % 3 when 0 then 'subscription.cancel' when 1 then 'subscription.reactivate' else 'subscription.remind' end,
         'person', u.id, u.username, '{"status": "active"}', '{"status": "cancelled"}',
         array[u.id]
       from (select id, username, (row_number() over ())::int as n from (
           select id, username from users where role = 'user' order by id desc limit $2) newest) u
         cross join (select id, email from users where role = 'owner' order by id limit 1) a order by n`,
      [at, entries],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
