import { isDeepStrictEqual } from 'node:util'
import { httpErrors } from '@matinee/contract/http/errors'
import { type Gift, paymentErrors, withdrawalConsents } from '@matinee/contract/payments'
import { paths, returnPath } from '@matinee/contract/paths'
import { paidPath } from '@matinee/contract/purchase-path'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import { type Connection, databaseNow, lockUserAdvisory } from '../../platform/database/database.ts'
import { CheckoutRefused, type PaymentProvider, type StartedCheckout } from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import { type Plan, requireOffer, requirePlan } from '../plans/plans.service.ts'
import { canBuy, lockUser } from '../subscriptions/subscriptions.service.ts'
import { insertGift } from '../vouchers/gifts.service.ts'
import { type Discount, findDiscount, insertVoucherUse } from '../vouchers/vouchers.service.ts'
import { applyEvent, type PaymentServices } from './apply-event.service.ts'
import { closeCheckout } from './close-checkouts.service.ts'
import * as queries from './checkouts.queries.ts'

export interface PurchaseInput {
  userId: string
  /** The plan's id. */
  plan: string
  /** PAY-10: the code of a voucher that lowers the price. */
  voucher?: string | undefined
  /** Set if the purchase is for another person. */
  gift?: Gift | undefined
  /** A request with the same key gets the result of the first and pays nothing more (SUB-9). */
  idempotencyKey?: string | undefined
  /** PAY-9: the version of the consent that the buyer agreed to. */
  consent?: string | undefined
  /** OFFER-9: where the provider's page leads back to, if that is a path of this site. */
  returnTo?: string | undefined
}

/** PAY-9: the version of the consent that a purchase needs. Null: none. */
const requiredConsent = ({ withdrawal }: Services['config']['site']) =>
  withdrawal ? withdrawalConsents[withdrawal].version : null

function pathIn(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** Whether an open checkout can be continued for this purchase. Another price makes it another purchase. */
const isSamePurchase = (
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
  // Without the origin, as the site may have moved to another address since.
  pathIn(checkout.returnUrl ?? returnUrl) === pathIn(returnUrl) &&
  isDeepStrictEqual(checkout.gift, gift)

/** Stored with the checkout, so that a retry sends the same request even if the plan or the site was renamed. */
const providerRequest = (
  site: Services['config']['site'],
  { name }: Pick<Plan, 'name'>,
  { gift, returnTo }: Pick<PurchaseInput, 'gift' | 'returnTo'>,
) => ({
  description: `${site.name} Premium, ${name}${gift ? ', as a gift' : ''}`,
  returnUrl: site.url + (gift ? paths.payments[0] : returnPath(returnTo, paths.profile[0])),
})

/** OFFER-9: the address that the provider's page leads back to after paying. */
const toSuccessUrl = (returnUrl: string): string => new URL(returnUrl).origin + paidPath(pathIn(returnUrl))

/**
 * The checkout of an idempotency key: the one that it started before, the open one for the same offer, or a new one. An
 * open checkout for another offer is returned in state `closing` and must be closed first, as a user has one open
 * checkout (index `one_open_checkout`). Requires the user's lock. `closedId`: id of the checkout that this request closed
 * before this second call.
 */
async function lockOrInsertCheckout(
  { config, payments: provider }: Pick<Services, 'config' | 'payments'>,
  tx: Connection,
  { userId, plan, idempotencyKey, consent: givenConsent, voucher, gift, returnTo }: PurchaseInput,
  closedId?: string,
): Promise<queries.CheckoutRow> {
  const previous =
    idempotencyKey === undefined ? undefined : await queries.lockCheckoutByIdempotencyKey(tx, userId, idempotencyKey)
  const isOtherPurchase = previous && (previous.plan !== plan || !isDeepStrictEqual(previous.gift, gift ?? null))
  if (isOtherPurchase) throw paymentErrors.attemptReused()
  if (previous?.state === 'paid') return previous
  if (!provider) throw paymentErrors.paymentsOff()
  const isSettledUnpaid = previous && (previous.state === 'failed' || previous.state === 'abandoned')
  if (isSettledUnpaid && previous.id !== closedId) throw paymentErrors.attemptOver()
  // A gift begins when it is redeemed.
  const consent = gift ? null : requiredConsent(config.site)
  if (consent !== null && givenConsent !== consent) throw paymentErrors.consentMissing()
  const offer = await requireOffer({ config, payments: provider }, tx, plan)
  if (gift && offer.isRenewing) throw paymentErrors.giftRenews()
  if (!gift && !(await canBuy(tx, userId, { plan, days: offer.days }))) throw subscriptionErrors.alreadyActive()
  const open = await queries.lockOpenCheckout(tx, userId)
  const discount =
    voucher === undefined
      ? undefined
      : await findDiscount({ payments: provider }, tx, { code: voucher, plan: offer, userId })
  const request = providerRequest(config.site, offer, { gift, returnTo })
  if (!open) {
    const attempts = idempotencyKey === undefined ? [] : [idempotencyKey]
    const purchase = { userId, plan, provider: provider.name, attempts, consent, discount, ...request }
    const checkout = await queries.insertCheckout(tx, purchase)
    if (discount) await insertVoucherUse(tx, { voucherId: discount.voucherId, userId, checkoutId: checkout.id })
    if (gift) await insertGift(tx, checkout.id, gift)
    return checkout
  }
  if (open.state === 'pending' && isSamePurchase(open, provider, offer, { consent, discount, gift, ...request })) {
    if (idempotencyKey !== undefined && previous?.id !== open.id)
      await queries.addIdempotencyKey(tx, open.id, idempotencyKey)
    await queries.startProviderCall(tx, open.id)
    return open
  }
  // Refused: a provider call is under way, or a parallel request has opened a new checkout since this one closed the old
  // one.
  if (open.hasProviderCall || closedId !== undefined) throw paymentErrors.paymentOpen()
  await queries.startClosing(tx, open.id)
  return { ...open, state: 'closing' }
}

/** Called outside of transactions, without locks: the provider may be slow, or never answer. */
async function startAtProvider(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  provider: PaymentProvider,
  checkout: queries.CheckoutRow,
  input: PurchaseInput,
): Promise<StartedCheckout> {
  const { id, providerAttempt, plan, cents, currency, months, url } = checkout
  const request = providerRequest(config.site, await requirePlan(db, plan), input)
  const description = checkout.description ?? request.description
  const returnUrl = checkout.returnUrl ?? request.returnUrl
  const successUrl = toSuccessUrl(returnUrl)
  try {
    return await provider.startCheckout(
      { id, attempt: providerAttempt, offer: plan, description, cents, currency, months, returnUrl, successUrl },
      await databaseNow(db),
    )
  } catch (error) {
    const isRefused = error instanceof CheckoutRefused
    // An earlier attempt has started it, and its page can still be paid on.
    if (isRefused && url !== null) return { kind: 'redirect', url }
    // The checkout stays: the next attempt continues it.
    await (isRefused ? queries.failProviderCall(db, checkout) : queries.endProviderCall(db, id))
    log.warn({ err: error, checkoutId: id, provider: provider.name }, 'payment could not be started')
    throw paymentErrors.paymentFailed({ cause: error })
  }
}

/** Makes a purchase. With a `url` the buyer has to pay there; without one the checkout is settled already. */
export async function createCheckout(
  services: PaymentServices,
  input: PurchaseInput,
): Promise<{ checkoutId: string; url?: string }> {
  const { db, payments: provider } = services
  const lockOrInsert = (closedId?: string) =>
    db.transaction().execute(async (tx) => {
      await lockUserAdvisory(tx, input.userId)
      if (!(await lockUser(tx, input.userId))) throw httpErrors.signedOut()
      return lockOrInsertCheckout(services, tx, input, closedId)
    })
  let checkout = await lockOrInsert()
  if (checkout.state === 'closing') {
    const outcome = await closeCheckout(services, checkout)
    if (outcome === 'not answered') throw paymentErrors.paymentFailed()
    if (outcome === 'paid') throw paymentErrors.paymentOpen()
    checkout = await lockOrInsert(checkout.id)
  }
  const checkoutId = checkout.id
  if (checkout.state === 'paid' || !provider) return { checkoutId }

  const started = await startAtProvider(services, provider, checkout, input)
  if (started.kind === 'settled') {
    await applyEvent(services, provider, started.event)
    return { checkoutId }
  }
  // Another tab may have paid it in the meantime.
  const url = await queries.storePaymentPage(db, checkoutId, started)
  return url === undefined ? { checkoutId } : { checkoutId, url }
}
