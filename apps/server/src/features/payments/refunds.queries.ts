import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { RefundEvent } from '../../platform/payments/provider.ts'

export interface RefundRow {
  id: string
  paymentId: string
  kind: 'refund' | 'dispute'
  cents: number
  state: 'requested' | RefundEvent['state']
  reason: string
  /** The address of the admin. */
  by: string | null
  reference: string | null
  attempt: number
  error: string | null
  createdAt: Date
  refundedAt: Date | null
}

const selectRefund = (db: Connection) =>
  db
    .selectFrom('refund as r')
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .select([
      'r.id',
      'r.payment_id as paymentId',
      sql<RefundRow['kind']>`r.kind`.as('kind'),
      'r.cents',
      sql<RefundRow['state']>`r.state`.as('state'),
      'r.reason',
      'u.email as by',
      'r.reference',
      'r.attempt',
      'r.error',
      'r.created_at as createdAt',
      'r.refunded_at as refundedAt',
    ])

export const getRefund = (db: Connection, id: string): Promise<RefundRow | undefined> =>
  selectRefund(db).where('r.id', '=', id).executeTakeFirst()

export const getRefundByKey = (db: Connection, paymentId: string, key: string): Promise<RefundRow | undefined> =>
  selectRefund(db).where('r.payment_id', '=', paymentId).where('r.request_key', '=', key).executeTakeFirst()

/** The newest first. */
export const listRefunds = (db: Connection, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  selectRefund(db)
    .where('r.payment_id', 'in', paymentIds)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()

export interface PaymentRow {
  id: string
  checkoutId: string
  /** Null: the account was deleted. */
  userId: string | null
  plan: string
  /** As it was called then. */
  planName: string
  days: number
  cents: number
  currency: string
  provider: string
  reference: string
  isTest: boolean
  paidAt: Date
}

const selectPayment = (db: Connection) =>
  db
    .selectFrom('payment')
    .select([
      'id',
      'checkout_id as checkoutId',
      'user_id as userId',
      'plan',
      'plan_name as planName',
      'days',
      'cents',
      'currency',
      'provider',
      'reference',
      sql<boolean>`is_test`.as('isTest'),
      'paid_at as paidAt',
    ])

export const getPayment = (db: Connection, id: string): Promise<PaymentRow | undefined> =>
  selectPayment(db).where('id', '=', id).executeTakeFirst()

export const getPaymentByReference = (
  db: Connection,
  provider: string,
  reference: string,
): Promise<PaymentRow | undefined> =>
  selectPayment(db).where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst()

/** Serializes the refunds of a payment. */
export const lockPayment = (tx: Connection, id: string): Promise<PaymentRow | undefined> =>
  selectPayment(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

interface PaymentOfPersonRow extends PaymentRow {
  /** PAY-9 */
  consent: string | null
  consentedAt: Date | null
  withdrawnAt: Date | null
  /** What a full refund does to a bought gift. Null: nothing, or no gift was bought. */
  giftEffect: 'giftOff' | 'giftTaken' | null
}

const selectPaymentOfPerson = (db: Connection) =>
  selectPayment(db).select((eb) => {
    const checkout = eb.selectFrom('checkout as c').whereRef('c.id', '=', 'payment.checkout_id')
    const withdrawal = eb.selectFrom('withdrawal as w').whereRef('w.payment_id', '=', 'payment.id')
    return [
      checkout.select('c.consent').as('consent'),
      checkout.select('c.consented_at').as('consentedAt'),
      withdrawal.select('w.created_at').as('withdrawnAt'),
      eb
        .selectFrom('voucher as v')
        .leftJoin('voucher_use as u', 'u.voucher_id', 'v.id')
        .whereRef('v.payment_id', '=', 'payment.id')
        .select(
          sql<
            PaymentOfPersonRow['giftEffect']
          >`case when u.user_id is not null then 'giftTaken' when v.used = 0 and v.switched_off_at is null then 'giftOff' end`.as(
            'onRefund',
          ),
        )
        .as('giftEffect'),
    ]
  })

export const getPaymentOfPerson = (db: Connection, id: string): Promise<PaymentOfPersonRow | undefined> =>
  selectPaymentOfPerson(db).where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const listPaymentsByUser = (db: Connection, userId: string, limit: number): Promise<PaymentOfPersonRow[]> =>
  selectPaymentOfPerson(db)
    .where('user_id', '=', userId)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function insertRefundRequest(
  tx: Connection,
  given: { paymentId: string; cents: number; reason: string; requestedBy: string; key: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: given.paymentId,
      cents: given.cents,
      reason: given.reason,
      requested_by: given.requestedBy,
      request_key: given.key,
      created_at: sql<Date>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For a refund or dispute that was made at the provider, without our request. */
export async function insertProviderRefund(
  tx: Connection,
  paymentId: string,
  { isDispute, cents, state, reference, happenedAt }: RefundEvent,
  reason: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      kind: isDispute ? 'dispute' : 'refund',
      cents,
      state,
      reason,
      reference,
      created_at: sql<Date>`app_now()`,
      refunded_at: happenedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRefund(
  tx: Connection,
  id: string,
  {
    state,
    reference,
    happenedAt,
    error = null,
  }: Pick<RefundEvent, 'state' | 'reference' | 'happenedAt'> & {
    error?: string | null | undefined
  },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state, reference, error, refunded_at: happenedAt })
    .where('id', '=', id)
    .execute()
}

/** The refund is not made unless an admin retries it. */
export async function failRefund(tx: Connection, id: string, error: string): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'failed', error })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
}

/** The job retries the refund. */
export async function setRefundError(db: Connection, id: string, error: string): Promise<void> {
  await db.updateTable('refund').set({ error }).where('id', '=', id).where('state', '=', 'requested').execute()
}

/** `attempt` is part of the idempotency key: a retry needs another one only if the last attempt was refused. */
export async function resetRefund(tx: Connection, { id, state, attempt }: RefundRow): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'requested', error: null, attempt: state === 'failed' ? attempt + 1 : attempt })
    .where('id', '=', id)
    .execute()
}

export async function hasRevokedDays(db: Connection, refundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_change')
    .select('id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row !== undefined
}

/** The dispute is over, so its events need no operator any more. */
export async function settleDispute(tx: Connection, provider: string, reference: string): Promise<void> {
  await sql`update payment_event set settled_at = app_now()
    where provider = ${provider} and starts_with(event_id, ${`dispute:${reference}:`}) and settled_at is null`.execute(
    tx,
  )
}
