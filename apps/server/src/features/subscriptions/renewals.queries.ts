import { addDays } from '@matinee/contract/subscriptions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { RenewalState } from './machine.ts'
import type { Addressee } from './subscriptions.queries.ts'

/** What a payment provider charges regularly. Its id is that of the checkout that began it. */
export interface Renewal {
  id: string
  provider: string
  reference: string
  customer: string
  /** The wish: whether the provider should charge again. */
  isWanted: boolean
  /** Counts the changes of `isWanted`: a part of the idempotency key. */
  wish: number
  /** When the provider confirmed the last wish. */
  toldAt: Date | null
}

const selectRenewal = (db: Connection) =>
  db
    .selectFrom('renewal')
    .select(['checkout_id as id', 'provider', 'reference', 'customer', 'wish'])
    .select(['is_wanted as isWanted', 'told_at as toldAt'])

export async function insertRenewal(
  tx: Connection,
  given: { id: string; provider: string; reference: string; customer: string; begunAt: Date },
): Promise<void> {
  const { id, begunAt, ...rest } = given
  await tx
    .insertInto('renewal')
    .values({ checkout_id: id, ...rest, created_at: sql<Date>`app_now()`, told_at: begunAt })
    .execute()
}

export async function readRenewal(db: Connection, id: string): Promise<Renewal | undefined> {
  return selectRenewal(db).where('checkout_id', '=', id).executeTakeFirst()
}

export async function updateNextCharge(tx: Connection, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('renewal').set({ next_charge_at: at }).where('checkout_id', '=', id).execute()
}

/** False if the wish was the same before. */
export async function updateWish(
  tx: Connection,
  id: string,
  { isWanted, isTold }: { isWanted: boolean; isTold: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update renewal set is_wanted = ${isWanted}, wish = wish + 1, told_at = case when ${isTold} then app_now() end
    where checkout_id = ${id} and is_wanted <> ${isWanted} returning checkout_id`.execute(tx)
  return rows.length > 0
}

export async function markTold(db: Connection, { id, wish }: Pick<Renewal, 'id' | 'wish'>): Promise<void> {
  await sql`update renewal set told_at = app_now() where checkout_id = ${id} and wish = ${wish}`.execute(db)
}

/** Wishes that their provider has not confirmed. */
export async function listUntold(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('renewal').select('checkout_id').where('told_at', 'is', null).execute()
  return rows.map(({ checkout_id: id }) => id)
}

/** Whether the Premium that this renewal pays for has not ended. */
export async function isLasting(db: Connection, id: string): Promise<boolean> {
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
export async function readRenewalOf(db: Connection, userId: string): Promise<Renewal | undefined> {
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

/** Whether this user has stopped it themselves since then, as the last thing that happened to it. */
export async function wasStoppedSince(db: Connection, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select c.step, c.by, c.at from subscription_change c join subscription s on s.id = c.subscription_id
      where s.user_id = ${userId} order by c.id desc limit 1) last
    where last.step = 'stop' and last.by = 'person' and last.at >= ${since}`.execute(db)
  return rows.length > 0
}

/** Whether the provider has confirmed the last wish about everything that this user has begun. */
export async function isConfirmedByProvider(db: Connection, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from renewal r join checkout c on c.id = r.checkout_id
    where c.user_id = ${userId} and r.told_at is null`.execute(db)
  return rows.length === 0
}

/** Renewals whose payment is due or has failed. In the order of ids, after `after`. */
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

/** Somebody whose renewal has failed. */
export interface Dunned {
  subscriptionId: string
  plan: string
  expiresAt: Date
  graceFrom: Date
  graceUntil: Date
  user: Addressee
  cents: number
  currency: string
}

/** SQL: the renewal of a subscription `s` has failed, and the mail of `day` is due and was not sent. */
const isDunned = ({ now, day }: { now: Date; day: number }) => sql`(
  s.status = 'active' and s.renewal = 'on' and s.grace_until > ${now} and s.grace_from <= ${addDays(now, -day)}
  and not exists (select from dunning d
    where d.subscription_id = s.id and d.grace_from = s.grace_from and d.day >= ${day}))`

/** The ids of subscriptions that are due for the mail of one of these days, in their order, after `after`. */
export async function listDunned(
  db: Connection,
  { now, days, after, limit }: { now: Date; days: readonly number[]; after: string; limit: number },
): Promise<string[]> {
  const isDue = sql.join(
    days.map((day) => isDunned({ now, day })),
    sql` or `,
  )
  const { rows } = await sql<{ id: string }>`
    select s.id from subscription s where s.id > ${after} and (${isDue}) order by s.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The subscription, if it is due for the mail of `day`. Undefined also while another transaction has locked it. */
export async function lockDunned(
  tx: Connection,
  { now, day, subscriptionId }: { now: Date; day: number; subscriptionId: string },
): Promise<Dunned | undefined> {
  const { rows } = await sql<Dunned>`
    select s.id as "subscriptionId", s.plan, s.expires_at as "expiresAt", s.grace_from as "graceFrom",
      s.grace_until as "graceUntil", c.cents, c.currency,
      json_build_object('id', u.id, 'email', u.email, 'username', u.username) as user
    from subscription s join users u on u.id = s.user_id join checkout c on c.id = s.renewal_id
    where s.id = ${subscriptionId} and ${isDunned({ now, day })} for update of s skip locked`.execute(tx)
  return rows[0]
}

export async function insertDunning(
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
