import { formatMoney } from '@matinee/contract/money'
import type { Gift } from '@matinee/contract/payments'
import { type Connection, lockUserAdvisory } from '../../platform/database/database.ts'
import type { PaymentEvent, PaymentProvider } from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import { sendMail } from '../mail/compose.service.ts'
import { requirePlan } from '../plans/plans.service.ts'
import { getRenewal, insertRenewal } from '../subscriptions/renewals.service.ts'
import { changeSubscription, lockUser, sendWelcomeMail } from '../subscriptions/subscriptions.service.ts'
import { createGiftVoucher } from '../vouchers/gifts.service.ts'
import { type CheckoutRow, getCheckout, lockCheckout, settleCheckout } from './checkouts.queries.ts'
import { receipt } from './payments.emails.ts'
import * as queries from './payments.queries.ts'

export type PaymentServices = Pick<Services, 'db' | 'clock' | 'config' | 'payments' | 'formerPayments' | 'log'>

interface EventDecision {
  outcome: 'applied' | 'ignored' | 'refused'
  /** Why it cannot be applied, for an operator. */
  error?: string
}

const ignored: EventDecision = { outcome: 'ignored' }
const refused = (error: string): EventDecision => ({ outcome: 'refused', error })

/** What an event means for its checkout. `recordedFor`: the checkout for which the same payment was recorded before. */
function decideEvent(
  provider: PaymentProvider,
  event: PaymentEvent,
  checkout: CheckoutRow | undefined,
  recordedFor: string | undefined,
): EventDecision {
  if (!checkout || checkout.provider !== provider.name)
    return refused(`It is about checkout ${event.checkoutId}, which nobody here began with ${provider.name}.`)
  const isOpen = checkout.state === 'pending' || checkout.state === 'closing'
  if (event.kind === 'failed') return isOpen ? { outcome: 'applied' } : ignored
  const isRenewal = event.kind === 'renewed'
  // A renewal counts with what was charged: the operator may have agreed on another price at the provider.
  const isExpectedAmount = isRenewal ? event.cents > 0 : event.cents === checkout.cents
  if (!isExpectedAmount || event.currency !== checkout.currency)
    return refused(
      `${event.cents} cents (${event.currency}) came for checkout ${checkout.id}, which was offered for ` +
        `${formatMoney(checkout.cents, checkout.currency)} (${checkout.currency}). Reference ${event.reference}.`,
    )
  // Reported twice, with two event ids.
  if (recordedFor === checkout.id) return ignored
  if (recordedFor !== undefined)
    return refused(`${event.reference} came for checkout ${checkout.id}, and was counted for ${recordedFor} before.`)
  if (isRenewal && checkout.state !== 'paid')
    return refused(`${event.reference} renews checkout ${checkout.id}, which was never paid. Pay it back.`)
  if (checkout.state === 'paid' && !isRenewal)
    return refused(`Checkout ${checkout.id} was paid a second time: ${event.reference}. Pay it back.`)
  return { outcome: 'applied' }
}

type Buyer = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** Locks the buyer, then the checkout. */
async function lockBuyerAndCheckout(
  tx: Connection,
  { checkoutId }: PaymentEvent,
): Promise<{ buyer: Buyer | undefined; checkout: CheckoutRow | undefined }> {
  const buyerId = (await getCheckout(tx, checkoutId))?.userId
  if (buyerId) await lockUserAdvisory(tx, buyerId)
  const buyer = buyerId ? await lockUser(tx, buyerId) : undefined
  return { buyer, checkout: await lockCheckout(tx, checkoutId) }
}

/** A payment needs an account. */
const refuseWithoutBuyer = (decision: EventDecision, event: PaymentEvent, buyer: Buyer | undefined): EventDecision =>
  decision.outcome === 'applied' && event.kind !== 'failed' && !buyer
    ? refused(`${event.reference} came for checkout ${event.checkoutId} of somebody who has left. Pay it back.`)
    : decision

interface ReceivedPayment {
  provider: PaymentProvider
  event: PaymentEvent
  checkout: CheckoutRow
  buyer: Buyer
}
/** As the receipt states it. */
type RecordedPayment = Parameters<typeof receipt>[0]

/** PAY-10: the payment becomes a code. */
async function deliverGift(
  services: PaymentServices,
  tx: Connection,
  { id: checkoutId, plan, gift }: CheckoutRow & { gift: Gift },
  payment: RecordedPayment,
): Promise<void> {
  const { paymentId, days } = payment
  const code = await createGiftVoucher(services, tx, { checkoutId, paymentId, plan, days })
  await sendMail(tx, services, receipt({ ...payment, gift: { ...gift, code } }))
}

async function deliverPremium(
  services: PaymentServices,
  tx: Connection,
  { provider, event, checkout, buyer }: ReceivedPayment,
  payment: RecordedPayment,
): Promise<void> {
  const { id: renewalId, plan } = checkout
  const { paymentId, cents, days, paidAt } = payment
  if (event.renewal)
    await insertRenewal(tx, { id: renewalId, provider: provider.name, ...event.renewal, begunAt: paidAt })
  const isRenewing = (await getRenewal(tx, renewalId))?.autoRenew === true
  const change = await changeSubscription(services, tx, buyer.id, {
    event: event.kind === 'renewed' ? 'renew' : 'pay',
    by: 'payment',
    actorId: buyer.id,
    term: { plan, days, cents, isRenewing },
    paymentId,
    ...(isRenewing && { renewalId }),
  })
  const expiresAt = change?.expiresAt
  if (!change || !expiresAt) throw new Error(`the payment for checkout ${checkout.id} has changed nothing`)
  await sendMail(tx, services, receipt({ ...payment, expiresAt, isRenewing }))
  // After the receipt: an unconfirmed address gets one mail an hour, and the receipt matters more.
  await sendWelcomeMail(services, tx, change)
}

/** Records a payment and delivers what it has bought. */
async function recordPayment(services: PaymentServices, tx: Connection, received: ReceivedPayment): Promise<void> {
  const { provider, event, checkout, buyer } = received
  const { reference, happenedAt: paidAt, cents, days = checkout.days } = event
  const isRenewal = event.kind === 'renewed'
  const paymentId = await queries.insertPayment(
    tx,
    { ...checkout, cents, days },
    { reference, paidAt, isRenewal, site: services.config.site },
  )
  const { name: planName } = await requirePlan(tx, checkout.plan)
  const { currency, gift } = checkout
  const payment = { paymentId, buyer, planName, cents, currency, days, paidAt, reference, isTest: provider.isTest }
  if (gift) await deliverGift(services, tx, { ...checkout, gift }, payment)
  else await deliverPremium(services, tx, received, payment)
}

/** Undefined: the event was recorded before. */
async function applyInTransaction(
  services: PaymentServices,
  tx: Connection,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<EventDecision | undefined> {
  const { buyer, checkout } = await lockBuyerAndCheckout(tx, event)
  const recordedFor =
    event.kind === 'failed' ? undefined : await queries.getCheckoutIdByPayment(tx, provider.name, event.reference)
  const decision = refuseWithoutBuyer(decideEvent(provider, event, checkout, recordedFor), event, buyer)
  const { outcome, error = null } = decision
  if (!(await queries.insertPaymentEvent(tx, { ...event, provider: provider.name, outcome, error }))) return undefined
  if (outcome !== 'applied' || !checkout) return decision
  if (event.kind !== 'renewed') await settleCheckout(tx, checkout.id, event.kind)
  if (event.kind !== 'failed' && buyer) await recordPayment(services, tx, { provider, event, checkout, buyer })
  return decision
}

/**
 * Applies a provider's event. Idempotent, and events may arrive in any order. The event and its effects are written in
 * one transaction. Premium is bought here only.
 */
export async function applyEvent(
  services: PaymentServices,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<EventDecision['outcome'] | 'repeated'> {
  const { db, log } = services
  const decision = await db.transaction().execute((tx) => applyInTransaction(services, tx, provider, event))
  if (decision?.error)
    log.error(
      { provider: provider.name, eventId: event.id, reason: decision.error },
      'payment event could not be applied',
    )
  return decision?.outcome ?? 'repeated'
}
