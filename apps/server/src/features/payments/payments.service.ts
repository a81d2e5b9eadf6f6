import { isDeepStrictEqual } from 'node:util'
import { httpErrors } from '@matinee/contract/http/errors'
import {
  type Gift,
  lastGiftDay,
  paymentErrors,
  paymentMessages,
  type SubscribeAnswer,
  withdrawalConsents,
} from '@matinee/contract/payments'
import { formatMoney } from '@matinee/contract/money'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import { paths, returnPath } from '@matinee/contract/paths'
import { planInSentence } from '@matinee/contract/in-sentence'
import { paidPath } from '@matinee/contract/purchase-path'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { monthSpan } from '../../platform/clock.ts'
import { type Connection, databaseNow, inSnapshot, lockUserAdvisory } from '../../platform/database/database.ts'
import { type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import { formatsIn } from '../../platform/mail/formats.ts'
import { sendMail } from '../mail/compose.service.ts'
import {
  type Begun,
  CheckoutRefused,
  type PaymentEvent,
  type PaymentProvider,
  providerNamed,
} from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import { requireConfirmedEmail } from '../accounts/confirmations.service.ts'
import { findOffer, findPlan, type Plan } from '../plans/plans.service.ts'
import { insertRenewal, readRenewal } from '../subscriptions/renewals.service.ts'
import { changeSubscription, holdUser, mayBuy, welcomePayer } from '../subscriptions/subscriptions.service.ts'
import { giveGift, insertGift } from '../vouchers/gifts.service.ts'
import { type Discount, findDiscount, holdUse } from '../vouchers/vouchers.service.ts'
import { receipt } from './payments.emails.ts'
import * as queries from './payments.queries.ts'

export { settlePaymentEvent } from './payments.queries.ts'

export type PaymentServices = Pick<Services, 'db' | 'clock' | 'config' | 'payments' | 'formerPayments' | 'log'>

interface PurchaseInput {
  userId: string
  /** The plan's id. */
  plan: string
  /** PAY-10: the code of a voucher that lowers the price. */
  voucher?: string | undefined
  /** Set if the purchase is for somebody else. */
  gift?: Gift | undefined
  /** The idempotency key: a repeated attempt gets the outcome of the first and pays nothing more (SUB-9). */
  attempt?: string | undefined
  /** PAY-9: the version of the words that were agreed to. */
  consent?: string | undefined
  /** OFFER-9: where the provider's page leads back to, if that is a path of this site. */
  returnTo?: string | undefined
}

/** PAY-9: the version of the words that have to be agreed to before paying. Null: nothing has to. */
const neededConsent = ({ withdrawal }: Services['config']['site']) =>
  withdrawal ? withdrawalConsents[withdrawal].version : null

function pathIn(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** Whether a checkout is for the same purchase. Another price makes it another purchase. */
const isFor = (
  checkout: queries.CheckoutRow,
  provider: PaymentProvider,
  { id, cents, currency, days, months }: Plan,
  {
    consent,
    discount,
    gift = null,
    returnUrl,
  }: { consent: string | null; discount: Discount | undefined; gift: Gift | null | undefined; returnUrl: string },
) =>
  checkout.consent === consent &&
  checkout.plan === id &&
  checkout.provider === provider.name &&
  checkout.cents === cents - (discount?.cents ?? 0) &&
  checkout.currency === currency &&
  checkout.days === days &&
  checkout.months === months &&
  checkout.voucherId === (discount?.voucherId ?? null) &&
  // The provider's page leads back to where it was begun, also if the site has moved to another address since.
  pathIn(checkout.returnUrl ?? returnUrl) === pathIn(returnUrl) &&
  isDeepStrictEqual(checkout.gift, gift)

/** What a provider is asked for a checkout. Stored with it, so that it stays the same if plan or site are renamed. */
const providerRequest = (
  site: Services['config']['site'],
  { name }: Pick<Plan, 'name'>,
  { gift, returnTo }: Pick<PurchaseInput, 'gift' | 'returnTo'>,
) => ({
  description: `${site.name} Premium, ${name}${gift ? ', as a gift' : ''}`,
  returnUrl: site.url + (gift ? paths.payments[0] : returnPath(returnTo, paths.profile[0])),
})

/** OFFER-9 */
const successUrlOf = (returnUrl: string): string => new URL(returnUrl).origin + paidPath(pathIn(returnUrl))

/**
 * The checkout of an attempt: the one it began before, the open one for the same offer, or a new one. An open checkout for
 * another offer is returned in state `closing` and must be closed first, as a user has one open checkout (index
 * `one_open_checkout`). Requires the user's lock. `closed`: the one that this call has closed.
 */
async function open(
  { config, payments: provider }: Pick<Services, 'config' | 'payments'>,
  tx: Connection,
  { userId, plan, attempt, consent: given, voucher, gift, returnTo }: PurchaseInput,
  closed?: string,
): Promise<queries.CheckoutRow> {
  const again = attempt === undefined ? undefined : await queries.lockAttempt(tx, userId, attempt)
  const isAnother = again && (again.plan !== plan || !isDeepStrictEqual(again.gift, gift ?? null))
  if (isAnother) throw paymentErrors.attemptReused()
  if (again?.state === 'paid') return again
  if (!provider) throw paymentErrors.paymentsOff()
  const isOver = again && (again.state === 'failed' || again.state === 'abandoned')
  if (isOver && again.id !== closed) throw paymentErrors.attemptOver()
  // A gift begins when it is redeemed.
  const consent = gift ? null : neededConsent(config.site)
  if (consent !== null && given !== consent) throw paymentErrors.consentMissing()
  const offer = await findOffer({ config, payments: provider }, tx, plan)
  if (gift && offer.isRenewing) throw paymentErrors.giftRenews()
  if (!gift && !(await mayBuy(tx, userId, { plan, days: offer.days }))) throw subscriptionErrors.alreadyActive()
  const found = await queries.lockOpen(tx, userId)
  const discount =
    voucher === undefined
      ? undefined
      : await findDiscount({ payments: provider }, tx, { code: voucher, plan: offer, userId })
  const attempts = attempt === undefined ? [] : [attempt]
  const asked = providerRequest(config.site, offer, { gift, returnTo })
  if (!found) {
    const checkout = await queries.insertCheckout(tx, {
      userId,
      plan,
      provider: provider.name,
      attempts,
      consent,
      discount,
      ...asked,
    })
    if (discount) await holdUse(tx, { ...discount, userId, checkoutId: checkout.id })
    if (gift) await insertGift(tx, checkout.id, gift)
    return checkout
  }
  if (found.state === 'pending' && isFor(found, provider, offer, { consent, discount, gift, ...asked })) {
    if (attempt !== undefined && again?.id !== found.id) await queries.addAttempt(tx, found.id, attempt)
    await queries.startProviderCall(tx, found.id)
    return found
  }
  // It may be paid at this moment; or this call has closed one, and another call began the next.
  if (found.hasProviderCall || closed !== undefined) throw paymentErrors.paymentOpen()
  await queries.startClosing(tx, found.id)
  return { ...found, state: 'closing' }
}

/** Tells the provider to accept no payment for a checkout any more: only then can the user open another. Idempotent. */
async function close(
  services: Pick<Services, 'db' | 'payments' | 'formerPayments' | 'log'>,
  checkout: Pick<queries.CheckoutRow, 'id' | 'provider' | 'reference'>,
): Promise<'closed' | 'paid' | 'not answered'> {
  const { db, log } = services
  const { id, provider: name, reference } = checkout
  // A provider that is no longer configured cannot be told. A payment that arrives later still counts.
  const provider = providerNamed(services, name)
  try {
    if ((await provider?.cancel(id, reference ?? undefined)) === 'paid') {
      await queries.reopen(db, id)
      return 'paid'
    }
  } catch (error) {
    log.warn({ err: error, checkoutId: id, provider: name }, 'checkout could not be cancelled at its provider')
    await queries.reopen(db, id)
    return 'not answered'
  }
  await queries.abandon(db, id)
  return 'closed'
}

/** The language of an answer. */
interface Wording {
  words: typeof paymentMessages
  language: SiteLanguage
}

/** What the payment of this checkout bought, not what was bought since: a retry gets the same answer. */
async function whatItBought(
  { db }: Pick<Services, 'db'>,
  checkoutId: string,
  { words, language }: Wording,
): Promise<SubscribeAnswer> {
  const bought = await queries.readBought(db, checkoutId)
  if (!bought) throw paymentErrors.attemptOver()
  const { subscriptionId, expiresAt, isExtension, planName } = bought
  return {
    success: true,
    message: isExtension
      ? words.extended({ date: formatsIn(language).day(expiresAt) })
      : words.subscribed({ planName: planInSentence(planName, language) }),
    status: 'active',
    expirationDate: expiresAt.toISOString(),
    subscriptionId,
    checkoutUrl: null,
    extended: isExtension,
  }
}

/** Called outside of transactions, without locks: the provider may be slow, or never answer. */
async function beginAtProvider(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  provider: PaymentProvider,
  checkout: queries.CheckoutRow,
  input: PurchaseInput,
): Promise<Begun> {
  const { id, attempt, plan, cents, currency, months, url } = checkout
  const now = providerRequest(config.site, await findPlan(db, plan), input)
  const description = checkout.description ?? now.description
  const returnUrl = checkout.returnUrl ?? now.returnUrl
  try {
    return await provider.begin(
      {
        id,
        attempt,
        offer: plan,
        description,
        cents,
        currency,
        months,
        returnUrl,
        successUrl: successUrlOf(returnUrl),
      },
      await databaseNow(db),
    )
  } catch (error) {
    const isRefused = error instanceof CheckoutRefused
    // It was begun before, and its page can still be paid on.
    if (isRefused && url !== null) return { kind: 'redirect', url }
    // The checkout stays: the next attempt continues it.
    await (isRefused ? queries.failProviderCall(db, checkout) : queries.endProviderCall(db, id))
    log.warn({ err: error, checkoutId: id, provider: provider.name }, 'payment could not be begun')
    throw paymentErrors.paymentFailed({ cause: error })
  }
}

/** Makes a purchase. With a `url` the buyer has to pay there; without one the checkout is settled already. */
async function buy(services: PaymentServices, input: PurchaseInput): Promise<{ checkoutId: string; url?: string }> {
  const { db, payments: provider } = services
  const find = (closed?: string) =>
    db.transaction().execute(async (tx) => {
      await lockUserAdvisory(tx, input.userId)
      if (!(await holdUser(tx, input.userId))) throw httpErrors.signedOut()
      return open(services, tx, input, closed)
    })
  let checkout = await find()
  if (checkout.state === 'closing') {
    const outcome = await close(services, checkout)
    if (outcome === 'not answered') throw paymentErrors.paymentFailed()
    if (outcome === 'paid') throw paymentErrors.paymentOpen()
    checkout = await find(checkout.id)
  }
  const checkoutId = checkout.id
  if (checkout.state === 'paid' || !provider) return { checkoutId }

  const begun = await beginAtProvider(services, provider, checkout, input)
  if (begun.kind === 'settled') await applyEvent(services, provider, begun.event)
  if (begun.kind === 'settled') return { checkoutId }
  // The checkout may have been paid meanwhile, in another window.
  const url = await queries.updateUrl(db, checkoutId, begun)
  return url === undefined ? { checkoutId } : { checkoutId, url }
}

/** SUB-9. Starts or extends Premium: at once, or when the payment arrives. */
export async function subscribe(
  services: PaymentServices,
  input: Omit<PurchaseInput, 'gift'>,
  wording: Wording = { words: paymentMessages, language: 'en' },
): Promise<SubscribeAnswer> {
  const { checkoutId, url } = await buy(services, input)
  if (url === undefined) return whatItBought(services, checkoutId, wording)
  return {
    success: true,
    message: paymentMessages.goingToPay,
    status: 'pending',
    expirationDate: null,
    subscriptionId: null,
    checkoutUrl: url,
    extended: false,
  }
}

/** PAY-10: a plan for somebody else. */
export async function buyGift(
  services: PaymentServices,
  input: PurchaseInput & { gift: Gift },
): Promise<{ url: string | null }> {
  const { sendOn } = input.gift
  const today = (await databaseNow(services.db)).toISOString().slice(0, 10)
  if (sendOn !== null && (sendOn < today || sendOn > lastGiftDay(today)))
    throw httpErrors.invalid({ fields: { sendOn: paymentMessages.giftDayInvalid } })
  await requireConfirmedEmail(services.db, input.userId)
  const { url = null } = await buy(services, input)
  return { url }
}

interface Verdict {
  outcome: 'applied' | 'ignored' | 'refused'
  /** Why it cannot be applied, for an operator. */
  error?: string
}

const ignored: Verdict = { outcome: 'ignored' }
const refused = (error: string): Verdict => ({ outcome: 'refused', error })

/** What an event means for its checkout. `countedFor`: the checkout for which the same payment was counted before. */
function judge(
  provider: PaymentProvider,
  event: PaymentEvent,
  checkout: queries.CheckoutRow | undefined,
  countedFor: string | undefined,
): Verdict {
  if (!checkout || checkout.provider !== provider.name)
    return refused(`It is about checkout ${event.checkoutId}, which nobody here began with ${provider.name}.`)
  const isOpen = checkout.state === 'pending' || checkout.state === 'closing'
  if (event.kind === 'failed') return isOpen ? { outcome: 'applied' } : ignored
  const isRenewal = event.kind === 'renewed'
  // A renewal counts with what was charged: the operator may have agreed on another price at the provider.
  const isOffered = isRenewal ? event.cents > 0 : event.cents === checkout.cents
  if (!isOffered || event.currency !== checkout.currency)
    return refused(
      `${event.cents} cents (${event.currency}) came for checkout ${checkout.id}, which was offered for ` +
        `${formatMoney(checkout.cents, checkout.currency)} (${checkout.currency}). Reference ${event.reference}.`,
    )
  // Reported twice, with two event ids.
  if (countedFor === checkout.id) return ignored
  if (countedFor !== undefined)
    return refused(`${event.reference} came for checkout ${checkout.id}, and was counted for ${countedFor} before.`)
  if (isRenewal && checkout.state !== 'paid')
    return refused(`${event.reference} renews checkout ${checkout.id}, which was never paid. Pay it back.`)
  if (checkout.state === 'paid' && !isRenewal)
    return refused(`Checkout ${checkout.id} was paid a second time: ${event.reference}. Pay it back.`)
  return { outcome: 'applied' }
}

type Buyer = NonNullable<Awaited<ReturnType<typeof holdUser>>>

/** Locks the buyer, then the checkout. */
async function lockParties(
  tx: Connection,
  { checkoutId }: PaymentEvent,
): Promise<{ buyer: Buyer | undefined; checkout: queries.CheckoutRow | undefined }> {
  const buyerId = (await queries.readCheckout(tx, checkoutId))?.userId
  if (buyerId) await lockUserAdvisory(tx, buyerId)
  const buyer = buyerId ? await holdUser(tx, buyerId) : undefined
  return { buyer, checkout: await queries.lockCheckout(tx, checkoutId) }
}

/** Money counts for an account only. */
const judgeForBuyer = (verdict: Verdict, event: PaymentEvent, buyer: Buyer | undefined): Verdict =>
  verdict.outcome === 'applied' && event.kind !== 'failed' && !buyer
    ? refused(`${event.reference} came for checkout ${event.checkoutId} of somebody who has left. Pay it back.`)
    : verdict

/** Money that came for a checkout. */
interface Received {
  provider: PaymentProvider
  event: PaymentEvent
  checkout: queries.CheckoutRow
  buyer: Buyer
}
/** A payment that was recorded, as its receipt says. */
type Bought = Parameters<typeof receipt>[0]

/** PAY-10: the payment becomes a code. */
async function giveBoughtGift(
  services: PaymentServices,
  tx: Connection,
  { id: checkoutId, plan, gift }: queries.CheckoutRow & { gift: Gift },
  bought: Bought,
): Promise<void> {
  const { paymentId, days } = bought
  const code = await giveGift(services, tx, { checkoutId, paymentId, plan, days })
  await sendMail(tx, services, receipt({ ...bought, gift: { ...gift, code } }))
}

async function giveBoughtPremium(
  services: PaymentServices,
  tx: Connection,
  { provider, event, checkout, buyer }: Received,
  bought: Bought,
): Promise<void> {
  const { id: renewalId, plan } = checkout
  const { paymentId, cents, days, paidAt } = bought
  if (event.renewal)
    await insertRenewal(tx, { id: renewalId, provider: provider.name, ...event.renewal, begunAt: paidAt })
  const isRenewing = (await readRenewal(tx, renewalId))?.isWanted === true
  const term = { plan, days, cents, isRenewing }
  const cause = { by: 'payment', actorId: buyer.id, term, paymentId, ...(isRenewing && { renewalId }) } as const
  const step = event.kind === 'renewed' ? 'renew' : 'pay'
  const change = await changeSubscription(services, tx, buyer.id, { ...cause, event: step })
  const expiresAt = change?.expiresAt
  if (!change || !expiresAt) throw new Error(`the payment for checkout ${checkout.id} has changed nothing`)
  await sendMail(tx, services, receipt({ ...bought, expiresAt, isRenewing }))
  await welcomePayer(services, tx, change)
}

/** Records a payment and gives what it has bought. */
async function countMoney(services: PaymentServices, tx: Connection, received: Received): Promise<void> {
  const { provider, event, checkout, buyer } = received
  const { reference, happenedAt: paidAt, cents, days = checkout.days } = event
  const paid = { reference, paidAt, isRenewal: event.kind === 'renewed', site: services.config.site }
  const paymentId = await queries.insertPayment(tx, { ...checkout, cents, days }, paid)
  const { name: planName } = await findPlan(tx, checkout.plan)
  const { currency, gift } = checkout
  const bought = { paymentId, buyer, planName, cents, currency, days, paidAt, reference, isTest: provider.isTest }
  if (gift) await giveBoughtGift(services, tx, { ...checkout, gift }, bought)
  else await giveBoughtPremium(services, tx, received, bought)
}

/** Undefined: the event was recorded before. */
async function applyLocked(
  services: PaymentServices,
  tx: Connection,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<Verdict | undefined> {
  const { buyer, checkout } = await lockParties(tx, event)
  const countedFor = event.kind === 'failed' ? undefined : await queries.readCounted(tx, provider.name, event.reference)
  const verdict = judgeForBuyer(judge(provider, event, checkout, countedFor), event, buyer)
  const { outcome, error = null } = verdict
  if (!(await queries.insertEvent(tx, { ...event, provider: provider.name, outcome, error }))) return undefined
  if (outcome !== 'applied' || !checkout) return verdict
  if (event.kind !== 'renewed') await queries.settleCheckout(tx, checkout.id, event.kind)
  if (event.kind !== 'failed' && buyer) await countMoney(services, tx, { provider, event, checkout, buyer })
  return verdict
}

/**
 * Applies a provider's event. Idempotent, and events may arrive in any order. The event and its effects are written in
 * one transaction. Only here does money become Premium.
 */
export async function applyEvent(
  services: PaymentServices,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<Verdict['outcome'] | 'repeated'> {
  const { db, log } = services
  const verdict = await db.transaction().execute((tx) => applyLocked(services, tx, provider, event))
  if (verdict?.error)
    log.error(
      { provider: provider.name, eventId: event.id, reason: verdict.error },
      'payment event could not be applied',
    )
  return verdict?.outcome ?? 'repeated'
}

/** A payment that arrives later still counts. */
const hoursToPay = 24
const closedAtOnce = 100
/** Where each call waits for a provider that does not answer, a run ends before the next one, an hour after it began. */
const longestRunMs = 30 * 60_000

/** Abandons unpaid checkouts. Returns how many. What cannot be closed is tried again by the next run. */
export async function abandonOldCheckouts(
  services: Pick<Services, 'db' | 'payments' | 'formerPayments' | 'log'> & { signal?: AbortSignal },
): Promise<number> {
  const until = performance.now() + longestRunMs
  let abandoned = 0
  let after = ''
  while (performance.now() < until) {
    services.signal?.throwIfAborted()
    const old = await queries.closeOld(services.db, { hours: hoursToPay, after, limit: closedAtOnce })
    for (const checkout of old) if ((await close(services, checkout)) === 'closed') abandoned += 1
    const last = old.at(-1)
    if (!last) break
    after = last.id
  }
  return abandoned
}

/** The rows behind revenue, newest first, and their sum. `month`: `2026-11`, in UTC. */
export async function pageOfPayments(
  { db, payments: provider }: Pick<Services, 'db' | 'payments'>,
  { month, plan, ...params }: PageParams & { month?: string | undefined; plan?: string | undefined },
) {
  const isTest = provider?.isTest === true
  const filter = { plan, isTest, paid: month === undefined ? undefined : monthSpan(month) }
  return inSnapshot(db, async (tx) => {
    const sums = await queries.sumPayments(tx, filter)
    const page = { ...params, total: sums.total }
    const found = await queries.listPayments(tx, filter, page)
    const { rows, ...cursors } = pageOf(found, page, ({ paidAt, _id }) => timeCursor(paidAt, _id))
    const payments = rows.map((row) => Object.assign(row, { paidAt: row.paidAt.toISOString() }))
    return { payments, ...sums, ...cursors }
  })
}
