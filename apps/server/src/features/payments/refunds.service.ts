import {
  paymentErrors,
  paymentMessages,
  type PaymentOfPerson,
  type Refund,
  refundLimits,
} from '@matinee/contract/payments'
import { permissionsOf } from '@matinee/contract/permissions'
import { sessionErrors } from '@matinee/contract/sessions'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import { z } from 'zod'
import type { Actor, Caller } from '../../platform/actor.ts'
import { type Connection, databaseNow, lockUserAdvisory } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { sendMail } from '../mail/compose.service.ts'
import {
  type PaymentProvider,
  findProvider,
  type RefundEvent,
  RefundRefused,
} from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import { getUser } from '../accounts/accounts.service.ts'
import { listTarget, personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { changeSubscription, previewRefunds, lockUser } from '../subscriptions/subscriptions.service.ts'
import { getGift, revokeGift } from '../vouchers/gifts.service.ts'
import { insertOperatorEvent } from './messages.queries.ts'
import { refundMade } from './payments.emails.ts'
import type { PaymentServices } from './apply-event.service.ts'
import * as queries from './refunds.queries.ts'
import { isWithdrawalRefund } from './withdrawals.queries.ts'

const refundPayload = z.object({ refundId: z.string() })

/** With exponential backoff these take three days, for a provider that cannot be reached. */
const tries = 20

/** Asks the provider for the refund. Idempotent: the provider refunds once per key. */
export const makeRefundJob = defineJob({ name: 'payments.make-refund', payload: refundPayload, tries, run: makeRefund })

const enqueueRefund = (tx: Connection, refundId: string) =>
  enqueue(tx, makeRefundJob, { refundId }, { key: `refund:${refundId}`, queue: `refund:${refundId}`, isUrgent: true })

/** Adds a refund with the job that makes it. Requires the lock of the payment. */
export async function createRefundRequest(
  tx: Connection,
  request: Parameters<typeof queries.insertRefundRequest>[1],
): Promise<string> {
  const id = await queries.insertRefundRequest(tx, request)
  await enqueueRefund(tx, id)
  return id
}

const canRetry = ({ state, reference, error }: queries.RefundRow) =>
  (state === 'failed' && reference === null) || (state === 'requested' && error !== null)

const toRefund = (row: queries.RefundRow): Refund => ({
  _id: row.id,
  kind: row.kind,
  cents: row.cents,
  state: row.state,
  reason: row.reason,
  by: row.by,
  error: row.error,
  canRetry: canRetry(row),
  reference: row.reference,
  createdAt: row.createdAt.toISOString(),
  refundedAt: row.refundedAt?.toISOString() ?? null,
})

const sum = (refunds: readonly queries.RefundRow[]) => refunds.reduce((all, { cents }) => all + cents, 0)
/** Refunded, or about to be. */
const isReserved = ({ state }: queries.RefundRow) => state !== 'failed'
/** What counts in revenue. */
const isCounted = ({ state }: Pick<queries.RefundRow, 'state'>) => state === 'pending' || state === 'succeeded'

const refundable = ({ cents }: queries.PaymentRow, refunds: readonly queries.RefundRow[]) =>
  cents - sum(refunds.filter(isReserved))

/** SAFE-3: what can still be refunded below the ceiling, which holds for all refunds of a payment together. */
const remainingBelowCeiling = (
  { config: { site } }: Pick<Services, 'config'>,
  { currency }: Pick<queries.PaymentRow, 'currency'>,
  others: readonly queries.RefundRow[],
) => (currency === site.currency ? Math.max(0, site.refundCeiling - sum(others.filter(isReserved))) : 0)

type Refunder = Pick<Caller, 'role' | 'isRecentlyAuthenticated'>

const isUnlimited = ({ role }: Pick<Caller, 'role'>) => permissionsOf(role).includes('payments')

/** Above the ceiling a refund needs the permission `payments` and a recent authentication. */
function refuseAboveCeiling(caller: Refunder, cents: number, allowed: number): void {
  if (cents <= allowed) return
  if (!isUnlimited(caller)) throw paymentErrors.refundAboveCeiling({ details: { cents: allowed } })
  if (!caller.isRecentlyAuthenticated) throw sessionErrors.authenticateAgain()
}

const auditTarget = async (tx: Connection, { id, userId }: queries.PaymentRow) => {
  const person = userId === null ? undefined : await lockUser(tx, userId)
  return person ? personTarget(person) : listTarget(`payment ${id}`)
}

/** PAY-6. The row exists before the provider is called, so that no refund is made twice or forgotten. */
export async function requestRefund(
  services: Pick<Services, 'db' | 'config' | 'payments' | 'formerPayments'>,
  given: { paymentId: string; cents: number; reason: string; key?: string | undefined; actor: Actor; caller: Refunder },
): Promise<Refund> {
  const { paymentId, cents, reason, key, actor, caller } = given
  return services.db.transaction().execute(async (tx) => {
    const payment = await queries.lockPayment(tx, paymentId)
    if (!payment) throw paymentErrors.paymentUnknown()
    const before = key === undefined ? undefined : await queries.getRefundByKey(tx, paymentId, key)
    if (before && (before.cents !== cents || before.reason !== reason)) throw paymentErrors.refundReused()
    if (before) return toRefund(before)
    if (!findProvider(services, payment.provider)) throw paymentErrors.providerMissing()
    const refunds = await queries.listRefunds(tx, [paymentId])
    const left = refundable(payment, refunds)
    if (cents > left) throw paymentErrors.refundTooMuch({ details: { cents: left } })
    refuseAboveCeiling(caller, cents, remainingBelowCeiling(services, payment, refunds))
    const request = { paymentId, cents, reason, requestedBy: actor.id, key: key ?? null }
    const id = await createRefundRequest(tx, request)
    const after = { cents, of: payment.cents, payment: paymentId, reason }
    await writeAuditEntry(tx, actor, { action: 'payment.refund', target: await auditTarget(tx, payment), after })
    return toRefund((await queries.getRefund(tx, id))!)
  })
}

export async function retryRefund(
  services: Pick<Services, 'db' | 'config'>,
  { refundId, actor, caller }: { refundId: string; actor: Actor; caller: Refunder },
): Promise<Refund> {
  return services.db.transaction().execute(async (tx) => {
    const paymentId = (await queries.getRefund(tx, refundId))?.paymentId
    const payment = paymentId === undefined ? undefined : await queries.lockPayment(tx, paymentId)
    const row = await queries.getRefund(tx, refundId)
    if (!payment || !row) throw paymentErrors.refundUnknown()
    if (!canRetry(row)) throw paymentErrors.refundNotFailed()
    const refunds = await queries.listRefunds(tx, [payment.id])
    const left = refundable(payment, refunds)
    if (row.state === 'failed' && row.cents > left) throw paymentErrors.refundTooMuch({ details: { cents: left } })
    const others = refunds.filter(({ id }) => id !== refundId)
    refuseAboveCeiling(caller, row.cents, remainingBelowCeiling(services, payment, others))
    await queries.resetRefund(tx, row)
    await enqueueRefund(tx, refundId)
    await writeAuditEntry(tx, actor, {
      action: 'payment.retry-refund',
      target: await auditTarget(tx, payment),
      after: { cents: row.cents, payment: payment.id, reason: row.reason },
    })
    return toRefund((await queries.getRefund(tx, refundId))!)
  })
}

export async function makeRefund(
  { refundId }: z.output<typeof refundPayload>,
  services: PaymentServices,
): Promise<void> {
  const { db } = services
  const row = await queries.getRefund(db, refundId)
  const payment = row && (await queries.getPayment(db, row.paymentId))
  if (!payment || row.state !== 'requested') return
  const provider = findProvider(services, payment.provider)
  const { checkoutId, reference, currency } = payment
  const { id, attempt, cents } = row
  try {
    if (!provider) throw new Error(`refund ${id} cannot be made: provider ${payment.provider} is not configured`)
    const request = { id, attempt, checkoutId, payment: reference, cents, currency }
    await applyRefund(services, provider, await provider.refund(request, await databaseNow(db)))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof RefundRefused) return queries.failRefund(db, id, message)
    await queries.setRefundError(db, id, message)
    throw error
  }
}

/** Answers may be applied late, so the state of a refund only moves forward in this order. */
const stateOrder: readonly queries.RefundRow['state'][] = ['requested', 'pending', 'succeeded', 'failed']
/** A failure without a reference counts as `requested`, as the provider may have made the refund. */
const isNewer = (row: queries.RefundRow, { state }: RefundEvent) =>
  stateOrder.indexOf(state) > (row.state === 'failed' && row.reference === null ? 0 : stateOrder.indexOf(row.state))

/** Fails requested refunds that exceed what is left after a refund of `cents` at the provider. */
async function failExceedingRequests(
  tx: Connection,
  payment: queries.PaymentRow,
  cents: number,
  refunds: queries.RefundRow[],
) {
  const waiting = refunds.filter(({ state }) => state === 'requested')
  let left = refundable(payment, refunds)
  for (const one of waiting) {
    if (left >= cents) return
    await queries.failRefund(tx, one.id, 'This money was given back at the payment provider meanwhile.')
    left += one.cents
  }
}

/** Why a refund cannot be recorded, for an operator. */
function refundProblem(
  provider: PaymentProvider,
  payment: queries.PaymentRow | undefined,
  event: RefundEvent,
  made: number,
) {
  const what = `${event.isDispute ? 'Dispute' : 'Refund'} ${event.reference} of ${event.cents} ${event.currency} (smallest units) for ${event.payment}`
  if (!payment) return `${what}, which is not counted as a payment here.`
  if (payment.currency !== event.currency) return `${what}, which was paid in ${payment.currency}.`
  if (made + event.cents > payment.cents)
    return `${what}: with it, more was given back at ${provider.name} than was paid.`
  return undefined
}

/** Inserts or updates the row of a refund. Undefined: the event changes nothing. */
async function upsertRefund(
  tx: Connection,
  payment: queries.PaymentRow,
  event: RefundEvent,
  refunds: queries.RefundRow[],
  isForced: boolean,
) {
  const row = refunds.find(({ id, reference }) => reference === event.reference || id === event.requestId)
  if (row && !isNewer(row, event) && !(isForced && row.state !== event.state)) return undefined
  if (row) {
    await queries.updateRefund(tx, row.id, event)
    return { id: row.id, wasCounted: isCounted(row) }
  }
  if (event.state === 'failed') return undefined
  await failExceedingRequests(tx, payment, event.cents, refunds)
  const reason = (event.reason ?? paymentMessages.refundedElsewhere).slice(0, refundLimits.reasonLength)
  return { id: await queries.insertProviderRefund(tx, payment.id, event, reason), wasCounted: false }
}

interface ApplyOptions {
  /** The state was fetched just now, so it is applied even if it comes before ours. */
  isForced?: boolean
  /** Sends no mail. */
  isSilent?: boolean
}

/**
 * Applies a refund's state at the provider to its row, to revenue and to Premium, in one transaction. Idempotent, and
 * events may arrive in any order. Days are revoked once the whole payment was refunded.
 */
export async function applyRefund(
  services: PaymentServices,
  provider: PaymentProvider,
  event: RefundEvent,
  { isForced = false, isSilent = false }: ApplyOptions = {},
): Promise<'applied' | 'repeated' | 'refused'> {
  const { db, log } = services
  const outcome = await db.transaction().execute(async (tx) => {
    const found = await queries.getPaymentByReference(tx, provider.name, event.payment)
    if (found?.userId) await lockUserAdvisory(tx, found.userId)
    const payment = found && (await queries.lockPayment(tx, found.id))
    const refunds = payment ? await queries.listRefunds(tx, [payment.id]) : []
    const others = refunds.filter((row) => isCounted(row) && row.reference !== event.reference)
    const isNow = isCounted(event)
    const problem = refundProblem(provider, payment, event, isNow ? sum(others) : 0)
    if (problem !== undefined || !payment) return { error: problem }
    const changed = await upsertRefund(tx, payment, event, refunds, isForced)
    if (!changed) return 'repeated'
    if (event.isDispute && event.state !== 'pending') await queries.settleDispute(tx, provider.name, event.reference)
    const hasRevoked = changed.wasCounted && !isNow && (await queries.hasRevokedDays(tx, changed.id))
    if (event.isDispute && hasRevoked)
      return { error: `Dispute ${event.reference} was won. Premium that it has ended is not given again by itself.` }
    if (changed.wasCounted && !isNow && !event.isDispute)
      return {
        error:
          `Refund ${event.reference} of ${event.payment} has failed at ${provider.name}` +
          `${event.error === undefined ? '' : ` (${event.error})`}, and the money is back. ` +
          'Premium that it has ended is not given again by itself.',
      }
    if (changed.wasCounted || !isNow) return 'applied'
    const isWhole = sum(others) + event.cents === payment.cents
    const isWithdrawal = await isWithdrawalRefund(tx, changed.id)
    const revokesDays = isWhole && !isWithdrawal && (!event.isDispute || services.config.payments.disputes === 'end')
    await revokeRefundedDays(services, tx, {
      payment,
      event,
      refundId: changed.id,
      revokesDays,
      isWithdrawal,
      isSilent,
    })
    return 'applied'
  })
  if (typeof outcome === 'string') return outcome
  const text = outcome.error ?? ''
  const id = `refund:${event.reference}:${event.state}`
  const { checkoutId, payment: reference, cents, currency, happenedAt } = event
  const about = { id, kind: 'refund', checkoutId, reference, cents, currency, happenedAt, text } as const
  if (await insertOperatorEvent(db, provider.name, about))
    log.error({ provider: provider.name, eventId: id, reason: text }, 'payment event could not be applied')
  return 'refused'
}

interface CompletedRefund {
  payment: queries.PaymentRow
  event: RefundEvent
  refundId: string
  revokesDays: boolean
  /** PAY-9: the withdrawal has revoked the days. */
  isWithdrawal: boolean
  isSilent: boolean
}

/** Revokes the days of a refunded payment or gift, and mails the buyer. */
async function revokeRefundedDays(
  services: PaymentServices,
  tx: Connection,
  { payment, event, refundId, revokesDays, isWithdrawal, isSilent }: CompletedRefund,
): Promise<void> {
  const gift = revokesDays ? await revokeGift(tx, payment.id) : await getGift(tx, payment.id)
  const buyer = payment.userId === null ? undefined : await lockUser(tx, payment.userId)
  const holder = gift ? gift.redeemedBy : buyer?.id
  const refund = { id: refundId, paymentId: payment.id, isGift: gift !== undefined }
  const reason = event.isDispute ? 'Payment disputed' : 'Refunded'
  const change =
    revokesDays && holder
      ? await changeSubscription(services, tx, holder, { event: 'refund', by: 'refund', refund, reason })
      : undefined
  if (!buyer) return
  // A dispute was opened at the buyer's bank, and is answered there.
  if (event.isDispute || isSilent) return
  const kept = isWithdrawal ? 'withdrawn' : 'kept'
  const giftEffect = !revokesDays ? 'gift kept' : gift?.redeemedBy ? 'gift taken' : 'gift off'
  const ownPremium = change?.ended ? 'ended' : change?.shortened ? change.shortened.expiresAt : kept
  const premium = gift ? giftEffect : ownPremium
  const { planName, currency, isTest, paidAt, cents: paidCents } = payment
  const about = { buyer, planName, currency, isTest, paidAt, paidCents, cents: event.cents, reference: event.reference }
  await sendMail(tx, services, refundMade({ ...about, refundId, premium }))
}

const maxListed = 100

type ListedPayment = Awaited<ReturnType<typeof queries.listPaymentsByUser>>[number]
type Deps = Pick<Services, 'db' | 'config'>

/** `userId` is null after the account was deleted. */
async function toPaymentsOfPerson(
  services: Deps,
  payments: readonly ListedPayment[],
  userId: string | null,
  caller: Refunder,
): Promise<PaymentOfPerson[]> {
  const { db } = services
  const ids = payments.map(({ id }) => id)
  const refunds = ids.length === 0 ? [] : await queries.listRefunds(db, ids)
  const previews = userId === null ? undefined : await previewRefunds(db, userId, ids)
  return payments.map((payment) => {
    const { id, plan, planName, days, cents, currency, provider, reference, isTest } = payment
    const { consent, consentedAt, withdrawnAt, giftEffect } = payment
    const own = refunds.filter(({ paymentId }) => paymentId === id)
    const { end, shorten, isRenewing } = previews?.get(id) ?? {}
    const refundableCents = refundable(payment, own)
    return {
      _id: id,
      plan,
      planName,
      days,
      cents,
      currency,
      provider,
      reference,
      isTest,
      paidAt: payment.paidAt.toISOString(),
      refundableCents,
      allowedCents: isUnlimited(caller)
        ? refundableCents
        : Math.min(refundableCents, remainingBelowCeiling(services, payment, own)),
      refunds: own.map(toRefund),
      consent: consent === null || consentedAt === null ? null : { version: consent, at: consentedAt.toISOString() },
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      onRefund: end ? 'ended' : shorten ? 'shortened' : isRenewing ? 'renews' : (giftEffect ?? 'nothing'),
      premiumUntil: shorten?.expiresAt.toISOString() ?? null,
    }
  })
}

export async function listPaymentsByUser(services: Deps, userId: string, caller: Refunder): Promise<PaymentOfPerson[]> {
  if (!(await getUser(services, userId))) throw subscriptionErrors.userUnknown()
  return toPaymentsOfPerson(services, await queries.listPaymentsByUser(services.db, userId, maxListed), userId, caller)
}

export async function getPayment(services: Deps, paymentId: string, caller: Refunder) {
  const row = await queries.getPaymentOfPerson(services.db, paymentId)
  if (!row) throw paymentErrors.paymentUnknown()
  const user = row.userId === null ? undefined : await getUser(services, row.userId)
  const [payment] = await toPaymentsOfPerson(services, [row], row.userId, caller)
  return {
    payment: payment!,
    person: user ? { _id: user._id, username: user.username, email: user.email } : null,
  }
}
