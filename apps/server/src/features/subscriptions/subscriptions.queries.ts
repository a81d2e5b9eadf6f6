import type { Cleanup } from '@matinee/contract/subscriptions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { isQueued } from '../../platform/jobs/job.ts'
import type { RenewalState, Subscription } from './subscription-rules.ts'

export interface Recipient {
  id: string
  email: string
  username: string
}

/** The user cannot be deleted until the transaction ends. */
export async function lockUser(tx: Connection, id: string): Promise<Recipient | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

export async function listUsernames(db: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

const subscriptionColumns = [
  'id',
  'plan',
  sql<Subscription['status']>`status`.as('status'),
  'started_at as startedAt',
  'expires_at as expiresAt',
  sql<RenewalState | null>`renewal`.as('renewal'),
  'grace_until as graceUntil',
  'renewal_id as renewalId',
] as const

/** `renewalId`: the renewal at a payment provider that pays for the subscription, if any. */
export type SubscriptionRow = Subscription & { renewalId: string | null }

/** The newest subscription decides about Premium. */
export async function lockNewestSubscription(tx: Connection, userId: string): Promise<SubscriptionRow | undefined> {
  return tx
    .selectFrom('subscription')
    .select(subscriptionColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

const appNow = sql<Date>`app_now()`

/** SQL: a subscription `s` has ended, and its status is still active. */
export const isOverdue = (now: Date | typeof appNow) =>
  sql<boolean>`(s.status = 'active' and s.expires_at <= ${now} and s.premium_until <= ${now})`

interface Overdue {
  id: string
  expiresAt: Date
}

/** By the time of their end, after `after`. */
export async function listOverdue(
  db: Connection,
  { after, limit }: { after: Overdue | undefined; limit: number },
): Promise<Overdue[]> {
  const isAfter = after ? sql`and (s.expires_at, s.id) > (${after.expiresAt}, ${after.id})` : sql``
  const { rows } = await sql<Overdue>`
    select s.id, s.expires_at as "expiresAt" from subscription s
    where ${isOverdue(appNow)} ${isAfter} order by s.expires_at, s.id limit ${limit}`.execute(db)
  return rows
}

/** Undefined: the subscription is not overdue, or another transaction has locked it. */
export async function lockOverdue(
  tx: Connection,
  id: string,
): Promise<{ subscription: SubscriptionRow; user: Recipient } | undefined> {
  const { rows } = await sql<SubscriptionRow & { user: Recipient }>`
    select s.id, s.plan, s.status, s.started_at as "startedAt", s.expires_at as "expiresAt", s.renewal,
      s.grace_until as "graceUntil", s.renewal_id as "renewalId",
      json_build_object('id', u.id, 'email', u.email, 'username', u.username) as user
    from subscription s join users u on u.id = s.user_id
    where s.id = ${id} and ${isOverdue(appNow)} for update of s skip locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { user, ...subscription } = row
  return { subscription, user }
}

export async function insertSubscription(
  tx: Connection,
  given: { userId: string; plan: string; cents: number; startedAt: Date; expiresAt: Date; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('subscription')
    .values({
      user_id: given.userId,
      plan: given.plan,
      cents: given.cents,
      started_at: given.startedAt,
      expires_at: given.expiresAt,
      // Later than all others of the user, also after the clock was set back.
      created_at: sql<Date>`greatest(${given.at}::timestamptz, (
        select max(created_at) + interval '1 millisecond' from subscription where user_id = ${given.userId}))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Plan and price are those of the newest days. */
export async function updateTerm(
  tx: Connection,
  id: string,
  { plan, cents, expiresAt }: { plan: string; cents: number; expiresAt: Date },
): Promise<void> {
  await tx.updateTable('subscription').set({ plan, cents, expires_at: expiresAt }).where('id', '=', id).execute()
}

export async function endSubscription(
  tx: Connection,
  id: string,
  { status, at, reason }: { status: 'expired' | 'cancelled'; at: Date; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ status, ended_at: at, cancel_reason: status === 'cancelled' ? reason : null })
    .where('id', '=', id)
    .execute()
}

/** The days of one payment or grant in a subscription, less those that a refund revoked. */
export interface SubscriptionTerm {
  paymentId: string | null
  plan: string
  cents: number
  days: number
}

/** The oldest first. */
export async function listTerms(db: Connection, subscriptionId: string): Promise<SubscriptionTerm[]> {
  return db
    .selectFrom('subscription_term as t')
    .leftJoin('payment as p', 'p.id', 't.payment_id')
    .select([
      't.payment_id as paymentId',
      sql<string>`t.plan`.as('plan'),
      // A gift was paid by its giver and costs its recipient nothing.
      sql<number>`case when t.grant_id is null then p.cents else 0 end`.as('cents'),
      sql<number>`t.days`.as('days'),
    ])
    .where('t.subscription_id', '=', subscriptionId)
    .orderBy('t.id')
    .execute()
}

/** Corrects the price of the subscription whose newest days this payment gave. */
export async function updatePrice(tx: Connection, paymentId: string, cents: number): Promise<void> {
  await sql`update subscription s set cents = ${cents} where (
    select t.payment_id from subscription_term t where t.subscription_id = s.id and t.days > 0
    order by t.id desc limit 1) = ${paymentId}
    and s.id = (select subscription_id from subscription_change where payment_id = ${paymentId})`.execute(tx)
}

export interface Change {
  subscriptionId: string
  step: 'start' | 'extend' | 'shorten' | 'cancel' | 'expire' | 'stop' | 'resume' | 'endRenewal' | 'grace'
  by: 'payment' | 'desk' | 'person' | 'clock' | 'provider' | 'refund'
  actorId: string | null
  plan: string
  days: number
  expiresAt: Date
  paymentId: string | null
  grantId: string | null
  refundId: string | null
  at: Date
}

export async function insertChange(tx: Connection, change: Change): Promise<void> {
  await tx
    .insertInto('subscription_change')
    .values({
      subscription_id: change.subscriptionId,
      step: change.step,
      by: change.by,
      actor_id: change.actorId,
      plan: change.plan,
      days: change.days,
      expires_at: change.expiresAt,
      payment_id: change.paymentId,
      grant_id: change.grantId,
      refund_id: change.refundId,
      at: change.at,
    })
    .execute()
}

export async function insertGrant(
  tx: Connection,
  given: {
    userId: string
    plan: string
    days: number
    grantedBy: string | null
    reason: string
    /** SUBS-6 */
    isAnyTime?: boolean
    /** Of a gift. */
    paymentId?: string | null
    at: Date
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('premium_grant')
    .values({
      user_id: given.userId,
      plan: given.plan,
      days: given.days,
      granted_by: given.grantedBy,
      reason: given.reason,
      payment_id: given.paymentId ?? null,
      is_any_time: given.isAnyTime ?? false,
      created_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface StatusRow {
  now: Date
  newest:
    | (Subscription & {
        planName: string
        renewalId: string | null
        nextCharge: Date | null
        renewalCents: number | null
      })
    | null
  /** An open checkout. */
  pending: { plan: string; planName: string; checkoutUrl: string | null } | null
}

/** One statement, as of one moment. Undefined if there is no such user. */
export async function getStatus(db: Connection, userId: string): Promise<StatusRow | undefined> {
  const { rows } = await sql<StatusRow>`
    select app_now() as now,
      (select json_build_object('id', s.id, 'plan', s.plan, 'planName', p.name, 'status', s.status, 'startedAt', s.started_at,
          'expiresAt', s.expires_at, 'renewal', s.renewal, 'graceUntil', s.grace_until, 'renewalId', s.renewal_id,
          'nextCharge', r.next_charge_at, 'renewalCents', renewed.cents)
        from subscription s join plan p on p.id = s.plan
          left join renewal r on r.checkout_id = s.renewal_id left join checkout renewed on renewed.id = s.renewal_id
        where s.user_id = u.id order by s.created_at desc, s.id desc limit 1) as newest,
      (select json_build_object('plan', c.plan, 'planName', p.name, 'checkoutUrl', c.url)
        from checkout c join plan p on p.id = c.plan where c.user_id = u.id and c.state = 'pending'
          and not exists (select from gift g where g.checkout_id = c.id)) as pending
    from users u where u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (!row?.newest) return row
  // JSON has no dates.
  const { startedAt, expiresAt, graceUntil, nextCharge, ...newest } = row.newest
  return {
    ...row,
    newest: {
      ...newest,
      startedAt: new Date(startedAt),
      expiresAt: new Date(expiresAt),
      graceUntil: graceUntil && new Date(graceUntil),
      nextCharge: nextCharge && new Date(nextCharge),
    },
  }
}

/** False without Premium. */
export async function updatePreferredGenre(db: Connection, userId: string, genre: string): Promise<boolean> {
  const { rows } = await sql`
    update users set preferred_genre = ${genre} where id = ${userId} and exists (
      select from subscription s
      where s.user_id = users.id and s.status = 'active' and s.premium_until > app_now())
    returning id`.execute(db)
  return rows.length > 0
}

/** Other cleanups wait until the transaction ends. */
export async function lockCleanups(tx: Connection): Promise<void> {
  await sql`lock table cleanup in share row exclusive mode`.execute(tx)
}

/** `failed`: it is not finished, and its job has no tries left. */
export async function getLastCleanup(db: Connection, jobKey: string): Promise<Cleanup | undefined> {
  const { rows } = await sql<Cleanup>`
    select id, total, expired,
      case when finished_at is not null then 'done' when ${isQueued(jobKey)} then 'running' else 'failed' end as state
    from cleanup order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Replaces the last cleanup. */
export async function insertCleanup(tx: Connection): Promise<Cleanup> {
  await tx.deleteFrom('cleanup').execute()
  const { rows } = await sql<Cleanup>`
    insert into cleanup (total, created_at)
    select count(*), app_now() from subscription s where ${isOverdue(appNow)}
    returning id, total, expired, 'running' as state`.execute(tx)
  return rows[0]!
}

export async function incrementExpired(tx: Connection, id: string, expired: number): Promise<void> {
  await sql`update cleanup set expired = expired + ${expired} where id = ${id}`.execute(tx)
}

export async function finishCleanup(db: Connection, id: string): Promise<void> {
  await sql`update cleanup set finished_at = app_now() where id = ${id}`.execute(db)
}
