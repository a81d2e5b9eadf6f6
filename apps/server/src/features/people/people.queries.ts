import type { Person, TimelineEntry } from '@matinee/contract/people'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface PersonRow {
  createdAt: Date
  lastSeenOn: string | null
  isDisabled: boolean
  hasSecondStep: boolean
  paidCents: number
  refundedCents: number
  payments: number
  comments: number
  watchlist: number
  now: Date
  /** SUBS-6: the newest subscription will be charged again. */
  isRenewing: boolean
  /** The newest first. */
  subscriptions: Omit<Person['subscriptions'][number], 'cost'>[]
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/**
 * A subscription past its end counts as expired even before the hourly job marks it. PAY-11: `isTest` counts test
 * payments too.
 */
export async function getPersonRow(
  db: Connection,
  id: string,
  { isTest }: { isTest: boolean },
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select u.created_at as "createdAt", u.last_seen_on::text as "lastSeenOn", u.disabled_at is not null as "isDisabled",
      exists (select from totp t where t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkey k where k.user_id = u.id) as "hasSecondStep",
      app_now() as now, paid.cents - refunded.cents as "paidCents", refunded.cents as "refundedCents", paid.n as payments,
      (select count(*)::int from comment c join movie_counter m using (movie_id) where c.user_id = u.id) as comments,
      (select count(*)::int from watchlist_entry w join movie_counter m using (movie_id) where w.user_id = u.id) as watchlist,
      coalesce((
        select s.status = 'active' and s.renewal is not distinct from 'on'
          and coalesce(s.premium_until > app_now(), true)
        from subscription s where s.user_id = u.id order by s.created_at desc, s.id desc limit 1), false) as "isRenewing",
      coalesce((
        select json_agg(json_build_object('_id', s.id, 'subscriptionType', s.plan, 'planName', p.name, 'cents', s.cents,
          'status', case when s.status = 'active' and s.premium_until <= app_now() then 'expired' else s.status end,
          'startDate', ${iso('s.started_at')}, 'expirationDate', ${iso('s.expires_at')},
          'endedAt', ${iso('s.ended_at')}, 'cancelReason', s.cancel_reason)
          order by s.created_at desc, s.id desc)
        from subscription s join plan p on p.id = s.plan where s.user_id = u.id), '[]') as subscriptions
    from users u cross join lateral (
      select count(*)::int as n, coalesce(sum(p.cents), 0)::float8 as cents from payment p
      where p.user_id = u.id and (${isTest} or not p.is_test)) paid
    cross join lateral (
      select coalesce(sum(r.cents), 0)::float8 as cents from payment p join refund r on r.payment_id = p.id
      where p.user_id = u.id and r.state in ('pending', 'succeeded') and (${isTest} or not p.is_test)) refunded
    where u.id = ${id}`.execute(db)
  return rows[0]
}

/** The last entry of a page. */
export interface Cursor {
  /** Microseconds, as several entries may fall into one millisecond. */
  micros: string
  rank: number
  id: string
}

type Details = TimelineEntry extends infer E ? (E extends { at: string } ? Omit<E, 'at'> : never) : never
export interface TimelineRow extends Cursor {
  at: Date
  details: Details
}

/**
 * The newest first, after the cursor. Each source is read along its own index and gives at most one page. Entries of the
 * same moment are ordered by rank, so that a consequence stands above its cause.
 */
export async function listTimelineRows(
  db: Connection,
  { userId, before, limit }: { userId: string; before: Cursor | undefined; limit: number },
): Promise<TimelineRow[]> {
  const from = before
    ? sql`(to_timestamp(0) + ${before.micros}::bigint * interval '1 microsecond', ${before.rank}::int, ${before.id}::text collate "C")`
    : sql`('infinity'::timestamptz, 0, '' collate "C")`
  const source = (rank: number, at: string, id: string, details: string, tables: string) => sql`(
    select ${sql.raw(at)}::timestamptz as at, ${sql.lit(rank)}::int as rank, (${sql.raw(id)})::text collate "C" as id,
      ${sql.raw(details)} as details
    from ${sql.raw(tables)} cross join (select ${userId}::text as id) person
    where ${sql.raw(conditions[rank]!)} and (${sql.raw(at)}::timestamptz, ${sql.lit(rank)}::int, (${sql.raw(id)})::text collate "C") < ${from}
    order by 1 desc, 3 desc limit ${limit})`
  const sources = [
    source(0, 'u.created_at', `''`, `json_build_object('kind', 'joined')`, 'users u'),
    source(
      1,
      'p.paid_at',
      'p.id',
      `json_build_object('kind', 'payment', 'plan', p.plan, 'planName', p.plan_name, 'cents', p.cents,
        'currency', p.currency, 'provider', p.provider, 'reference', p.reference)`,
      'payment p',
    ),
    source(
      2,
      'coalesce(r.refunded_at, r.created_at)',
      'r.id',
      `json_build_object('kind', 'refund', 'isDispute', r.kind = 'dispute', 'plan', p.plan, 'planName', p.plan_name,
        'cents', r.cents, 'currency', p.currency, 'state', r.state, 'reason', r.reason, 'by', giver.email)`,
      'payment p join refund r on r.payment_id = p.id left join users giver on giver.id = r.requested_by',
    ),
    source(
      3,
      'g.created_at',
      'g.id',
      `json_build_object('kind', 'grant', 'plan', g.plan, 'planName', p.name, 'days', g.days, 'reason', g.reason, 'by', giver.email)`,
      'premium_grant g join plan p on p.id = g.plan left join users giver on giver.id = g.granted_by',
    ),
    source(
      4,
      'c.at',
      `lpad(c.id::text, 20, '0')`,
      `json_build_object('kind', 'change', 'step', c.step, 'by', c.by, 'plan', c.plan, 'planName', p.name, 'expiresAt',
        to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
      'subscription s join subscription_change c on c.subscription_id = s.id join plan p on p.id = c.plan',
    ),
    source(
      5,
      'm.created_at',
      `lpad(m.id::text, 20, '0')`,
      `json_build_object('kind', 'mail', 'subject', m.subject, 'state', m.state)`,
      // In mails from before the account the address may have been another user's.
      'users u join mail m on lower_case(m.recipient) = lower_case(u.email) and m.created_at >= u.created_at',
    ),
    source(
      6,
      'r.at',
      `lpad(r.id::text, 20, '0')`,
      `json_build_object('kind', 'desk', 'action', r.action, 'by', r.actor_email, 'recordId', r.id)`,
      'audit_log r',
    ),
  ]
  const { rows } = await sql<TimelineRow>`
    select at, rank, id, details, (extract(epoch from at) * 1000000)::bigint::text as micros
    from (${sql.join(sources, sql` union all `)}) entry
    order by at desc, rank desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The condition of each source, by its rank. */
const conditions = [
  'u.id = person.id',
  'p.user_id = person.id',
  'p.user_id = person.id',
  'g.user_id = person.id',
  's.user_id = person.id',
  'u.id = person.id',
  `r.target_kind = 'person' and r.target_id = person.id`,
]

export interface Account {
  id: string
  username: string
  email: string
  role: string
  preferredGenre: string | null
  createdAt: Date
  emailConfirmedAt: Date | null
  lastSeenOn: string | null
  disabledAt: Date | null
}

/** The next accounts in the order of ids. */
export async function listAccounts(
  db: Connection,
  { after, limit }: { after: string; limit: number },
): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, username, email, role, preferred_genre as "preferredGenre", created_at as "createdAt",
      email_confirmed_at as "emailConfirmedAt", last_seen_on::text as "lastSeenOn", disabled_at as "disabledAt"
    from users where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}
