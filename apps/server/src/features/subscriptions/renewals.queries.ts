import { addDays } from '@matinee/contract/subscriptions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { RenewalState } from './subscription-rules.ts'
import type { Recipient } from './subscriptions.queries.ts'

/** What a payment provider charges regularly. Its id is that of the checkout that began it. */
export interface Renewal {
  id: string
  provider: string
  reference: string
  customer: string
  /** Whether the provider should charge again. */
  autoRenew: boolean
  /** Counts the changes of `autoRenew`: a part of the idempotency key. */
  version: number
  /** When the provider confirmed this version. Null: not yet. */
  syncedAt: Date | null
}

const selectRenewal = (db: Connection) =>
  db
    .selectFrom('renewal')
    .select(['checkout_id as id', 'provider', 'reference', 'customer', 'version'])
    .select(['auto_renew as autoRenew', 'synced_at as syncedAt'])

export async function insertRenewal(
  tx: Connection,
  given: { id: string; provider: string; reference: string; customer: string; begunAt: Date },
): Promise<void> {
  const { id, begunAt, ...rest } = given
  await tx
    .insertInto('renewal')
    .values({ checkout_id: id, ...rest, created_at: sql<Date>`app_now()`, synced_at: begunAt })
    .execute()
}

export async function getRenewal(db: Connection, id: string): Promise<Renewal | undefined> {
  return selectRenewal(db).where('checkout_id', '=', id).executeTakeFirst()
}

export async function updateNextCharge(tx: Connection, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('renewal').set({ next_charge_at: at }).where('checkout_id', '=', id).execute()
}

/** False if nothing changes. */
export async function updateAutoRenew(
  tx: Connection,
  id: string,
  { autoRenew, isSynced }: { autoRenew: boolean; isSynced: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update renewal set auto_renew = ${autoRenew}, version = version + 1, synced_at = case when ${isSynced} then app_now() end
    where checkout_id = ${id} and auto_renew <> ${autoRenew} returning checkout_id`.execute(tx)
  return rows.length > 0
}

export async function setRenewalSynced(
  db: Connection,
  { id, version }: Pick<Renewal, 'id' | 'version'>,
): Promise<void> {
  await sql`update renewal set synced_at = app_now() where checkout_id = ${id} and version = ${version}`.execute(db)
}

/** Renewals whose provider has not confirmed the newest version. */
export async function listUnsyncedRenewals(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('renewal').select('checkout_id').where('synced_at', 'is', null).execute()
  return rows.map(({ checkout_id: id }) => id)
}

/** Whether the Premium that this renewal pays for still lasts. */
export async function hasActivePremium(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from subscription where renewal_id = ${id} and status = 'active' and premium_until > app_now()`.execute(db)
  return rows.length > 0
}

/** `graceUntil` is counted from the first failure. */
export async function updateSubscriptionRenewal(
  tx: Connection,
  subscriptionId: string,
  given: { renewalId: string; state: RenewalState; graceUntil: Date | null; now: Date },
): Promise<void> {
  const { renewalId, state, graceUntil, now } = given
  await sql`
    update subscription set renewal = ${state}, renewal_id = ${renewalId}, grace_until = ${graceUntil},
      grace_from = case when ${graceUntil}::timestamptz is not null then coalesce(grace_from, ${now}) end
    where id = ${subscriptionId}`.execute(tx)
}

/** The renewal of the user's newest subscription that has one. */
export async function getRenewalByUser(db: Connection, userId: string): Promise<Renewal | undefined> {
  return selectRenewal(db)
    .where('checkout_id', '=', (eb) =>
      eb
        .selectFrom('subscription')
        .select('renewal_id')
        .where('user_id', '=', userId)
        .where('renewal_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
}

/** Whether the newest change of the user's subscriptions is that they stopped renewing themselves, at or after `since`. */
export async function isStoppedByUserSince(db: Connection, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select c.step, c.by, c.at from subscription_change c join subscription s on s.id = c.subscription_id
      where s.user_id = ${userId} order by c.id desc limit 1) last
    where last.step = 'stop' and last.by = 'person' and last.at >= ${since}`.execute(db)
  return rows.length > 0
}

/** Whether providers have confirmed the newest version of all renewals of this user. */
export async function areRenewalsSynced(db: Connection, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from renewal r join checkout c on c.id = r.checkout_id
    where c.user_id = ${userId} and r.synced_at is null`.execute(db)
  return rows.length === 0
}

/** Renewals whose payment is due or has failed, in the order of ids, after `after`. */
export async function listDueRenewals(
  db: Connection,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; provider: string; reference: string }[]> {
  const { rows } = await sql<{ id: string; provider: string; reference: string }>`
    select r.checkout_id as id, r.provider, r.reference
    from subscription s join renewal r on r.checkout_id = s.renewal_id
    where s.status = 'active' and s.renewal = 'on' and r.checkout_id > ${after}
      and (s.expires_at <= app_now() or r.next_charge_at <= app_now() - interval '2 hours' or s.grace_until is not null)
    order by r.checkout_id limit ${limit}`.execute(db)
  return rows
}

export interface PaymentFailure {
  subscriptionId: string
  plan: string
  expiresAt: Date
  graceFrom: Date
  graceUntil: Date
  user: Recipient
  cents: number
  currency: string
}

/** SQL: the renewal of a subscription `s` has failed, and the mail of `day` is due. */
const isFailureMailDue = ({ now, day }: { now: Date; day: number }) => sql`(
  s.status = 'active' and s.renewal = 'on' and s.grace_until > ${now} and s.grace_from <= ${addDays(now, -day)}
  and not exists (select from dunning d
    where d.subscription_id = s.id and d.grace_from = s.grace_from and d.day >= ${day}))`

/** The ids of subscriptions with a due failure mail of one of these days, in their order, after `after`. */
export async function listPaymentFailures(
  db: Connection,
  { now, days, after, limit }: { now: Date; days: readonly number[]; after: string; limit: number },
): Promise<string[]> {
  const isDue = sql.join(
    days.map((day) => isFailureMailDue({ now, day })),
    sql` or `,
  )
  const { rows } = await sql<{ id: string }>`
    select s.id from subscription s where s.id > ${after} and (${isDue}) order by s.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined: the mail of `day` is not due, or another transaction has locked the subscription. */
export async function lockPaymentFailure(
  tx: Connection,
  { now, day, subscriptionId }: { now: Date; day: number; subscriptionId: string },
): Promise<PaymentFailure | undefined> {
  const { rows } = await sql<PaymentFailure>`
    select s.id as "subscriptionId", s.plan, s.expires_at as "expiresAt", s.grace_from as "graceFrom",
      s.grace_until as "graceUntil", c.cents, c.currency,
      json_build_object('id', u.id, 'email', u.email, 'username', u.username) as user
    from subscription s join users u on u.id = s.user_id join checkout c on c.id = s.renewal_id
    where s.id = ${subscriptionId} and ${isFailureMailDue({ now, day })} for update of s skip locked`.execute(tx)
  return rows[0]
}

export async function insertFailureMail(
  tx: Connection,
  given: { subscriptionId: string; graceFrom: Date; day: number; mailId: string | undefined; at: Date },
): Promise<void> {
  await tx
    .insertInto('dunning')
    .values({
      subscription_id: given.subscriptionId,
      grace_from: given.graceFrom,
      day: given.day,
      mail_id: given.mailId ?? null,
      created_at: given.at,
    })
    .execute()
}
