import type { PlanName } from '@matinee/contract/subscriptions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'

/** A purchase that somebody began, at the price of then. */
export interface CheckoutRow {
  id: string
  /** Null: whoever it was has left. */
  userId: string | null
  plan: PlanName
  cents: number
  currency: 'USD'
  days: number
  provider: string
  /** `closing`: its provider is asked to take no money for it, after which it is abandoned. */
  state: 'pending' | 'closing' | 'paid' | 'failed' | 'abandoned'
  /** The provider is being asked about it at this moment. */
  isAsked: boolean
}

const asCheckout = [
  'id',
  'user_id as userId',
  sql<PlanName>`plan`.as('plan'),
  'cents',
  sql<'USD'>`currency`.as('currency'),
  'days',
  'provider',
  sql<CheckoutRow['state']>`state`.as('state'),
  sql<boolean>`asked_until is not null and asked_until > app_now()`.as('isAsked'),
] as const

export async function lockAttempt(tx: Connection, userId: string, attempt: string): Promise<CheckoutRow | undefined> {
  return tx
    .selectFrom('checkout')
    .select(asCheckout)
    .where('user_id', '=', userId)
    .where(sql<boolean>`${attempt} = any(attempts)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** The one payment of a person that is not settled. */
export async function lockOpen(tx: Connection, userId: string): Promise<CheckoutRow | undefined> {
  return tx
    .selectFrom('checkout')
    .select(asCheckout)
    .where('user_id', '=', userId)
    .where('state', 'in', ['pending', 'closing'])
    .forUpdate()
    .executeTakeFirst()
}

export async function readCheckout(db: Connection, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkout').select(asCheckout).where('id', '=', id).executeTakeFirst()
}

export async function lockCheckout(tx: Connection, id: string): Promise<CheckoutRow | undefined> {
  return tx.selectFrom('checkout').select(asCheckout).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Longer than anybody waits for a provider's answer: after that, whoever asked has died. */
const askedUntil = sql<Date>`app_now() + interval '60 seconds'`
const askedByNobody = { asked_until: null, askers: 0 }

/** At the price of this moment, and about to be asked for. */
export async function insertCheckout(
  tx: Connection,
  given: { userId: string; plan: PlanName; provider: string; attempt: string | undefined },
): Promise<CheckoutRow> {
  const { rows } = await sql<CheckoutRow>`
    insert into checkout (user_id, plan, cents, currency, days, provider, attempts, created_at, asked_until, askers)
    select ${given.userId}, name, cents, currency, days, ${given.provider}, ${given.attempt === undefined ? [] : [given.attempt]},
      app_now(), ${askedUntil}, 1
    from plan where name = ${given.plan}
    returning id, user_id as "userId", plan, cents, currency, days, provider, state, true as "isAsked"`.execute(tx)
  return rows[0]!
}

/** Whoever goes on with a purchase may have to ask again what came of it, as whoever began it. */
export async function addAttempt(tx: Connection, id: string, attempt: string): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({ attempts: sql<string[]>`(array[${attempt}] || attempts)[1:8]` })
    .where('id', '=', id)
    .execute()
}

export async function settleCheckout(tx: Connection, id: string, state: 'paid' | 'failed'): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({ state, settled_at: sql<Date>`app_now()`, ...askedByNobody })
    .where('id', '=', id)
    .execute()
}

/** From now on the provider is asked about it, perhaps by one more, and nobody may close it. */
export async function markAsked(tx: Connection, id: string): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({
      askers: sql<number>`case when asked_until > app_now() then askers + 1 else 1 end`,
      asked_until: askedUntil,
    })
    .where('id', '=', id)
    .execute()
}

/** One of those who ask has its answer. */
const oneLessAsks = {
  askers: sql<number>`greatest(askers - 1, 0)`,
  asked_until: sql<Date | null>`case when askers > 1 then asked_until end`,
}

export async function markAnswered(db: Connection, id: string): Promise<void> {
  await db.updateTable('checkout').set(oneLessAsks).where('id', '=', id).where('state', '=', 'pending').execute()
}

export async function startClosing(tx: Connection, id: string): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({ state: 'closing', ...askedByNobody })
    .where('id', '=', id)
    .execute()
}

/** Not closed after all: the provider could not be asked, or has taken the money. */
export async function reopen(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ state: 'pending' })
    .where('id', '=', id)
    .where('state', '=', 'closing')
    .execute()
}

/** The provider takes nothing for it any more. */
export async function abandon(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ state: 'abandoned', settled_at: sql<Date>`app_now()`, ...askedByNobody })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'closing'])
    .execute()
}

/** Where it is paid; false when that has been done, or given up, meanwhile. */
export async function updateAddress(db: Connection, id: string, url: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({ url, ...oneLessAsks })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Begins to close what nobody has paid for so long; what somebody is busy with is left to them. */
export async function closeOld(
  db: Connection,
  { hours, limit }: { hours: number; limit: number },
): Promise<Pick<CheckoutRow, 'id' | 'provider'>[]> {
  const { rows } = await sql<Pick<CheckoutRow, 'id' | 'provider'>>`
    update checkout set state = 'closing', asked_until = null, askers = 0
    where id in (
      select id from checkout
      where state in ('pending', 'closing') and created_at <= app_now() - make_interval(hours => ${hours})
        and (asked_until is null or asked_until <= app_now())
      order by created_at limit ${limit} for update skip locked)
    returning id, provider`.execute(db)
  return rows
}

/** False when it was listened to before. */
export async function insertEvent(
  tx: Connection,
  event: {
    provider: string
    id: string
    kind: string
    checkoutId: string
    reference: string
    cents: number
    currency: string
    happenedAt: Date
    outcome: 'applied' | 'ignored' | 'refused'
    trouble: string | null
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_event')
    .values({
      provider: event.provider,
      event_id: event.id,
      kind: event.kind,
      checkout_id: event.checkoutId,
      reference: event.reference,
      cents: event.cents,
      currency: event.currency,
      happened_at: event.happenedAt,
      received_at: sql<Date>`app_now()`,
      outcome: event.outcome,
      trouble: event.trouble,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether anything was ever begun with a provider of this name. */
export async function wasUsed(db: Connection, provider: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from checkout where provider = ${provider}) as was`.execute(db)
  return rows[0]?.was === true
}

/** Keeps what nobody could check, once however often it comes. False when there is no more room for such things. */
export async function insertUnreadEvent(
  db: Connection,
  { provider, id, body, trouble, most }: { provider: string; id: string; body: string; trouble: string; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    with room as (
      select count(*) < ${most} as has_room from payment_event where provider = ${provider} and body is not null),
    kept as (
      insert into payment_event (provider, event_id, kind, body, happened_at, received_at, outcome, trouble)
      select ${provider}, ${id}, 'unread', ${body}, app_now(), app_now(), 'refused', ${trouble} from room where has_room
      on conflict (provider, event_id) do nothing)
    select has_room or exists (select from payment_event where provider = ${provider} and event_id = ${id}) as has_room
    from room`.execute(db)
  return rows[0]?.has_room === true
}

/** An operator has settled an event that could not be applied: `name` is `provider:eventId`. False if there is none. */
export async function settlePaymentEvent(db: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_event set looked_at = app_now(), body = null
    where provider || ':' || event_id = ${name} and trouble is not null and looked_at is null
    returning event_id`.execute(db)
  return rows.length > 0
}

/** For which checkout this money was counted, if it was. */
export async function readCounted(db: Connection, provider: string, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('checkout_id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.checkout_id
}

export async function insertPayment(
  tx: Connection,
  checkout: CheckoutRow,
  { reference, paidAt }: { reference: string; paidAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('payment')
    .values({
      checkout_id: checkout.id,
      user_id: checkout.userId,
      plan: checkout.plan,
      cents: checkout.cents,
      currency: checkout.currency,
      days: checkout.days,
      provider: checkout.provider,
      reference,
      paid_at: paidAt,
      created_at: sql<Date>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Bought {
  plan: PlanName
  subscriptionId: string
  expiresAt: Date
  isExtension: boolean
}

/** What was got for this checkout's money, as it was then. */
export async function readBought(db: Connection, checkoutId: string): Promise<Bought | undefined> {
  return db
    .selectFrom('payment as p')
    .innerJoin('subscription_change as c', 'c.payment_id', 'p.id')
    .select([
      sql<PlanName>`p.plan`.as('plan'),
      'c.subscription_id as subscriptionId',
      'c.expires_at as expiresAt',
      sql<boolean>`c.step = 'extend'`.as('isExtension'),
    ])
    .where('p.checkout_id', '=', checkoutId)
    .executeTakeFirst()
}

interface PaymentRow {
  _id: string
  /** Null, and the names empty: the account was deleted. */
  userId: string | null
  username: string
  userEmail: string
  plan: PlanName
  cents: number
  currency: 'USD'
  provider: string
  reference: string
  paidAt: Date
}

interface PaymentFilter {
  /** The first moment, and the first after it. */
  paid: { from: Date; to: Date } | undefined
  plan: PlanName | undefined
}

/** The newest first. */
export async function listPayments(
  db: Connection,
  { paid, plan }: PaymentFilter,
  page: PageParams,
): Promise<PaymentRow[]> {
  const columns = [sql`p.paid_at`, sql`p.id`]
  const { condition, orderAndLimit, order } = keyset({ columns, isDescending: true }, page)
  const { rows } = await sql<PaymentRow>`
    select p.id as "_id", p.user_id as "userId", coalesce(u.username, '') as username, coalesce(u.email, '') as "userEmail",
      p.plan, p.cents, p.currency, p.provider, p.reference, p.paid_at as "paidAt"
    from (
      select p.id from payment p where ${condition}
        ${paid ? sql`and p.paid_at >= ${paid.from} and p.paid_at < ${paid.to}` : sql``}
        ${plan === undefined ? sql`` : sql`and p.plan = ${plan}`}
      ${orderAndLimit}) page
    join payment p on p.id = page.id left join users u on u.id = p.user_id
    order by ${order}`.execute(db)
  return rows
}

/** From the tally: a month has whole days. */
export async function sumPayments(
  db: Connection,
  { paid, plan }: PaymentFilter,
): Promise<{ total: number; cents: number }> {
  const { rows } = await sql<{ total: number; cents: number }>`
    select coalesce(sum(n), 0)::float8 as total, coalesce(sum(cents), 0)::float8 as cents from tally_now
    where what = 'payment' ${plan === undefined ? sql`` : sql`and plan = ${plan}`}
      ${paid ? sql`and day >= day_of(${paid.from}) and day < day_of(${paid.to})` : sql``}`.execute(db)
  return rows[0]!
}
