import type { Gift, Payment } from '@matinee/contract/payments'
import type { Site } from '@matinee/contract/site.schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { PaymentEvent } from '../../platform/payments/provider.ts'

/** A purchase that was begun, at the price of that time. */
export interface CheckoutRow {
  id: string
  /** Null: the account was deleted. */
  userId: string | null
  /** The plan's id. */
  plan: string
  cents: number
  currency: string
  days: number
  /** Charged again after so many months. Null: paid once. */
  months: number | null
  /** PAY-10: the voucher that lowers the price. */
  voucherId: string | null
  /** Set if the purchase is for somebody else. */
  gift: Gift | null
  provider: string
  /** The provider's id of the checkout, once it has one. */
  reference: string | null
  /** The provider's payment page, once it has one. */
  url: string | null
  /** What the provider was asked, as first sent. Null: the checkout is older than these columns. */
  description: string | null
  returnUrl: string | null
  /** Counts the failures that the provider has answered with: a part of the idempotency key. */
  attempt: number
  /** `closing`: the provider is asked to accept no payment for it; then it is abandoned. */
  state: 'pending' | 'closing' | 'paid' | 'failed' | 'abandoned'
  /** A request is creating it at the provider at this moment. */
  hasProviderCall: boolean
  /** PAY-9: the version of the words that were agreed to. Null: nothing was asked. */
  consent: string | null
}

const giftOf = sql<Gift | null>`(
  select json_build_object('recipient', g.recipient, 'message', g.message, 'sendOn', g.send_on)
  from gift g where g.checkout_id = checkout.id)`

const selectCheckout = (db: Connection) =>
  db
    .selectFrom('checkout')
    .select([
      'id',
      'user_id as userId',
      'plan',
      'cents',
      'currency',
      'days',
      'months',
      'voucher_id as voucherId',
      giftOf.as('gift'),
      'provider',
      'reference',
      'url',
      'description',
      'return_url as returnUrl',
      'provider_attempt as attempt',
      'consent',
      sql<CheckoutRow['state']>`state`.as('state'),
      sql<boolean>`provider_call_until is not null and provider_call_until > app_now()`.as('hasProviderCall'),
    ])

export async function lockAttempt(tx: Connection, userId: string, attempt: string): Promise<CheckoutRow | undefined> {
  return selectCheckout(tx)
    .where('user_id', '=', userId)
    .where(sql<boolean>`${attempt} = any(attempts)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** The one purchase of a user that is not settled. */
export async function lockOpen(tx: Connection, userId: string): Promise<CheckoutRow | undefined> {
  return selectCheckout(tx)
    .where('user_id', '=', userId)
    .where('state', 'in', ['pending', 'closing'])
    .forUpdate()
    .executeTakeFirst()
}

export async function readCheckout(db: Connection, id: string): Promise<CheckoutRow | undefined> {
  return selectCheckout(db).where('id', '=', id).executeTakeFirst()
}

export async function lockCheckout(tx: Connection, id: string): Promise<CheckoutRow | undefined> {
  return selectCheckout(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Longer than the timeout of a call to a provider: after that, the process that made it has died. */
const providerCallUntil = sql<Date>`app_now() + interval '60 seconds'`
const noProviderCalls = { provider_call_until: null, provider_calls: 0 }

/** At the current price, with a call to the provider under way. */
export async function insertCheckout(
  tx: Connection,
  {
    userId,
    plan,
    provider,
    attempts,
    consent,
    description,
    returnUrl,
    discount,
  }: Pick<CheckoutRow, 'plan' | 'provider' | 'consent'> & {
    userId: string
    attempts: string[]
    description: string
    returnUrl: string
    discount?: { voucherId: string; cents: number } | undefined
  },
): Promise<CheckoutRow> {
  const { voucherId = null, cents: discountCents = 0 } = discount ?? {}
  const { rows } = await sql<CheckoutRow>`
    insert into checkout (user_id, plan, cents, currency, days, months, provider, attempts, created_at, provider_call_until,
      provider_calls, consent, consented_at, voucher_id, discount_cents, description, return_url)
    select ${userId}, id, cents - ${discountCents}, currency, days, months, ${provider}, ${attempts}, app_now(), ${providerCallUntil}, 1,
      ${consent}, case when ${consent}::text is not null then app_now() end, ${voucherId}, ${discountCents},
      ${description}, ${returnUrl}
    from plan where id = ${plan}
    returning id, user_id as "userId", plan, cents, currency, days, months, voucher_id as "voucherId", null as gift,
      provider, reference, url, description, return_url as "returnUrl", provider_attempt as attempt, state, consent,
      true as "hasProviderCall"`.execute(tx)
  return rows[0]!
}

const updateCheckout = (db: Connection, id: string) => db.updateTable('checkout').where('id', '=', id)

/** Adds an idempotency key, so that this attempt may be retried too. The newest 8 are kept. */
export async function addAttempt(tx: Connection, id: string, attempt: string): Promise<void> {
  await updateCheckout(tx, id)
    .set({ attempts: sql<string[]>`(array[${attempt}] || attempts)[1:8]` })
    .execute()
}

export async function settleCheckout(tx: Connection, id: string, state: 'paid' | 'failed'): Promise<void> {
  await updateCheckout(tx, id)
    .set({ state, settled_at: sql<Date>`app_now()`, ...noProviderCalls })
    .execute()
}

/** The checkout cannot be closed until the call has ended. */
export async function startProviderCall(tx: Connection, id: string): Promise<void> {
  const calls = sql<number>`case when provider_call_until > app_now() then provider_calls + 1 else 1 end`
  await updateCheckout(tx, id).set({ provider_calls: calls, provider_call_until: providerCallUntil }).execute()
}

const oneCallLess = {
  provider_calls: sql<number>`greatest(provider_calls - 1, 0)`,
  provider_call_until: sql<Date | null>`case when provider_calls > 1 then provider_call_until end`,
}

export async function endProviderCall(db: Connection, id: string): Promise<void> {
  await updateCheckout(db, id).set(oneCallLess).where('state', '=', 'pending').execute()
}

/**
 * The provider has answered with a failure: the next attempt has another idempotency key. Not while another call is under
 * way, or if one has succeeded: two payment pages of one checkout could both be paid.
 */
export async function failProviderCall(db: Connection, { id, attempt }: Pick<CheckoutRow, 'id' | 'attempt'>) {
  const isLast = sql<boolean>`provider_attempt = ${attempt} and provider_calls <= 1 and url is null`
  await updateCheckout(db, id)
    .set({ provider_attempt: sql<number>`provider_attempt + (${isLast})::int`, ...oneCallLess })
    .where('state', '=', 'pending')
    .execute()
}

export async function startClosing(tx: Connection, id: string): Promise<void> {
  await updateCheckout(tx, id)
    .set({ state: 'closing', ...noProviderCalls })
    .execute()
}

/** Not closed after all: the provider did not answer, or has taken the money. */
export async function reopen(db: Connection, id: string): Promise<void> {
  await updateCheckout(db, id).set({ state: 'pending' }).where('state', '=', 'closing').execute()
}

/** The provider accepts no payment for it any more. */
export async function abandon(db: Connection, id: string): Promise<void> {
  await updateCheckout(db, id)
    .set({ state: 'abandoned', settled_at: sql<Date>`app_now()`, ...noProviderCalls })
    .where('state', 'in', ['pending', 'closing'])
    .execute()
}

/** Stores the provider's payment page, and its id, and returns the page that was stored first. Undefined: settled meanwhile. */
export async function updateUrl(
  db: Connection,
  id: string,
  { url, reference = null }: { url: string; reference?: string | null | undefined },
): Promise<string | undefined> {
  const row = await updateCheckout(db, id)
    .set({
      url: sql<string>`coalesce(url, ${url})`,
      reference: sql<string | null>`case when url is null then ${reference} else reference end`,
      ...oneCallLess,
    })
    .where('state', '=', 'pending')
    .returning('url')
    .executeTakeFirst()
  return row?.url ?? undefined
}

/** Starts closing old unpaid checkouts, in the order of ids, after `after`. Skips those that are locked. */
export async function closeOld(
  db: Connection,
  { hours, after, limit }: { hours: number; after: string; limit: number },
): Promise<Pick<CheckoutRow, 'id' | 'provider' | 'reference'>[]> {
  const { rows } = await sql<Pick<CheckoutRow, 'id' | 'provider' | 'reference'>>`
    with closing as (
      update checkout set state = 'closing', provider_call_until = null, provider_calls = 0
      where id in (
        select id from checkout
        where state in ('pending', 'closing') and created_at <= app_now() - make_interval(hours => ${hours})
          and (provider_call_until is null or provider_call_until <= app_now()) and id > ${after}
        order by id limit ${limit} for update skip locked)
      returning id, provider, reference)
    select id, provider, reference from closing order by id`.execute(db)
  return rows
}

/** False if it was recorded before. */
export async function insertEvent(
  tx: Connection,
  {
    id,
    checkoutId,
    happenedAt,
    days: _days,
    renewal: _renewal,
    ...event
  }: PaymentEvent & { provider: string; outcome: string; error: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_event')
    .values({
      ...event,
      event_id: id,
      checkout_id: checkoutId,
      happened_at: happenedAt,
      received_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** An operator has settled an event that could not be applied: `name` is `provider:eventId`. False if there is none. */
export async function settlePaymentEvent(db: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_event set settled_at = app_now(), body = null
    where provider || ':' || event_id = ${name} and error is not null and settled_at is null
    returning event_id`.execute(db)
  return rows.length > 0
}

/** The checkout for which this payment was counted, if it was. */
export async function readCounted(db: Connection, provider: string, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('checkout_id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.checkout_id
}

/** Whether a payment other than the `known` ones was counted for the checkout since then. */
export async function isPaidSince(
  db: Connection,
  checkoutId: string,
  { since, known }: { since: Date; known: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from payment where checkout_id = ${checkoutId} and created_at >= ${since}
      and reference <> all(${[...known]}) limit 1`.execute(db)
  return rows.length > 0
}

/** `checkout`: with the cents that were received and the days that they buy, which may differ from its offer. */
export async function insertPayment(
  tx: Connection,
  checkout: CheckoutRow,
  {
    reference,
    paidAt,
    isRenewal,
    site,
  }: {
    reference: string
    paidAt: Date
    isRenewal: boolean
    site?: Pick<Site, 'operator' | 'seller' | 'tax'>
  },
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
      seller: site?.operator ?? null,
      seller_details: site ? JSON.stringify(site.seller) : null,
      tax_name: site?.tax?.name ?? null,
      tax_percent: site?.tax?.percent ?? null,
      is_renewal: isRenewal,
      paid_at: paidAt,
      created_at: sql<Date>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What this checkout's payment bought, at that time. */
export async function readBought(db: Connection, checkoutId: string) {
  return db
    .selectFrom('payment as p')
    .innerJoin('subscription_change as c', 'c.payment_id', 'p.id')
    .select([
      'p.plan_name as planName',
      'c.subscription_id as subscriptionId',
      'c.expires_at as expiresAt',
      sql<boolean>`c.step = 'extend'`.as('isExtension'),
    ])
    .where('p.checkout_id', '=', checkoutId)
    .where('p.is_renewal', '=', false)
    .executeTakeFirst()
}

type PaymentRow = Omit<Payment, 'paidAt'> & { paidAt: Date }

interface PaymentFilter {
  /** The first moment, and the first after it. */
  paid: { from: Date; to: Date } | undefined
  plan: string | undefined
  /** PAY-11: payments in test mode count in test mode only. */
  isTest: boolean
}

/** Payments and refunds, the newest first. */
export async function listPayments(
  db: Connection,
  { paid, plan, isTest }: PaymentFilter,
  page: PageParams,
): Promise<PaymentRow[]> {
  const columns = [sql`m.at`, sql`m.id`]
  const { condition, orderAndLimit, order } = keyset({ columns, isDescending: true }, page)
  const { rows } = await sql<PaymentRow>`
    select m.id as "_id", m.payment_id as "paymentId", m.kind, p.user_id as "userId", coalesce(u.username, '') as username,
      coalesce(u.email, '') as "userEmail", p.plan, p.plan_name as "planName", coalesce(r.cents, p.cents) as cents, p.currency, p.provider,
      coalesce(r.reference, p.reference) as reference, m.at as "paidAt"
    from (
      select m.kind, m.id, m.at, m.payment_id from (
        select 'payment' as kind, id, id as payment_id, paid_at as at, plan, is_test from payment
        union all
        select r.kind, r.id, r.payment_id, r.refunded_at, p.plan, p.is_test
        from refund r join payment p on p.id = r.payment_id where r.state in ('pending', 'succeeded')) m
      where ${condition} ${paid ? sql`and m.at >= ${paid.from} and m.at < ${paid.to}` : sql``}
        ${plan === undefined ? sql`` : sql`and m.plan = ${plan}`} ${isTest ? sql`` : sql`and not m.is_test`}
      ${orderAndLimit}) m
    join payment p on p.id = m.payment_id left join refund r on m.kind <> 'payment' and r.id = m.id
    left join users u on u.id = p.user_id
    order by ${order}`.execute(db)
  return rows
}

interface Sums {
  /** Of payments and refunds. */
  total: number
  refunds: number
  /** Revenue: payments less refunds. */
  cents: number
  refundedCents: number
}

export async function sumPayments(db: Connection, { paid, plan, isTest }: PaymentFilter): Promise<Sums> {
  const matches = (at: RawBuilder<unknown>) => sql`(${isTest} or not p.is_test)
    ${plan === undefined ? sql`` : sql`and p.plan = ${plan}`}
    ${paid ? sql`and ${at} >= ${paid.from} and ${at} < ${paid.to}` : sql``}`
  const { rows } = await sql<Sums>`
    select (p.n + r.n)::float8 as total, r.n::float8 as refunds, (p.cents - r.cents)::float8 as cents,
      r.cents::float8 as "refundedCents"
    from (select count(*) as n, coalesce(sum(p.cents), 0) as cents from payment p where ${matches(sql`p.paid_at`)}) p,
      (select count(*) as n, coalesce(sum(r.cents), 0) as cents from refund r join payment p on p.id = r.payment_id
        where r.state in ('pending', 'succeeded') and ${matches(sql`r.refunded_at`)}) r`.execute(db)
  return rows[0]!
}

/** A currency in which somebody has paid, other than this one. */
export async function readOtherCurrency(db: Connection, currency: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('currency')
    .where('currency', '<>', currency)
    .where('is_test', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row?.currency
}

/** Whether a payment of money in another currency than this one is on its way. */
export async function hasOpenCheckoutInOther(db: Connection, currency: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('id')
    .where('state', 'in', ['pending', 'closing'])
    .where('currency', '<>', currency)
    .where('provider', 'not in', ['sandbox', 'stripe-test'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
