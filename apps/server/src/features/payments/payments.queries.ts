import type { Payment } from '@matinee/contract/payments'
import type { Site } from '@matinee/contract/site.schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import type { PaymentEvent } from '../../platform/payments/provider.ts'
import type { CheckoutRow } from './checkouts.queries.ts'

/** False if it was recorded before. */
export async function insertPaymentEvent(
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

/** For an event that could not be applied: `name` is `provider:eventId`. False if there is none. */
export async function settlePaymentEvent(db: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_event set settled_at = app_now(), body = null
    where provider || ':' || event_id = ${name} and error is not null and settled_at is null
    returning event_id`.execute(db)
  return rows.length > 0
}

/** The checkout for which this payment was recorded. */
export async function getCheckoutIdByPayment(
  db: Connection,
  provider: string,
  reference: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('checkout_id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.checkout_id
}

/** Whether the checkout has a payment since then other than the `known` ones. */
export async function hasPaymentSince(
  db: Connection,
  checkoutId: string,
  { since, known }: { since: Date; known: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from payment where checkout_id = ${checkoutId} and created_at >= ${since}
      and reference <> all(${[...known]}) limit 1`.execute(db)
  return rows.length > 0
}

/** `checkout`: with the received cents and the days that they buy, which may differ from its offer. */
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

/** Another currency in which payments were made. */
export async function getOtherCurrency(db: Connection, currency: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('currency')
    .where('currency', '<>', currency)
    .where('is_test', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row?.currency
}
