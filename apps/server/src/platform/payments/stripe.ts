import { hash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { Config } from '../config.ts'
import { mapParallel } from '../parallel.ts'
import type { Ownership } from './ownership.ts'
import {
  type LedgerEntry,
  type Checkout,
  CheckoutRefused,
  type OperatorEvent,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderEvent,
  type RefundEvent,
  RefundRefused,
  type RenewalEvent,
  type Renewals,
  UnknownAtProvider,
} from './provider.ts'
import { toleranceSeconds } from './webhook-signatures.ts'

type StripeConfig = NonNullable<Config['payments']['stripe']>

const signatureHeader = 'stripe-signature'

/** The events that Stripe's webhook must send. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][]
type HandledType = (typeof stripeEvents)[number]
const isHandled = (type: string): type is HandledType => (stripeEvents as readonly string[]).includes(type)

/** Stripe's least charges, where known: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumCents: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
}

/** Whether a key moves no money. */
export const isTestKey = (key: string) => /^[sr]k_test_/.test(key)

export function createStripeClient({ key, apiUrl }: Pick<StripeConfig, 'key' | 'apiUrl'>): Stripe {
  const at = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(key, {
    // Answers keep the shape that this code was written for, whatever the account's own version is.
    apiVersion: '2026-10-28.endive',
    // Shorter than `provider_call_until` of a checkout, with its one retry.
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'https:' ? 'https' : 'http' }),
  })
}

/** Another amount needs another key, as Stripe's prices cannot be edited. The id tells installations of one account apart. */
export const priceKey = (
  installationId: string,
  { offer, cents, currency, months }: Pick<Checkout, 'offer' | 'cents' | 'currency' | 'months'>,
) => `matinee:${installationId}:${offer}:${cents}:${currency.toLowerCase()}:${months ? `${months}-months` : 'once'}`

const recursEvery = (recurring: Stripe.Price.Recurring | null, months: number | null | undefined) =>
  !months ? !recurring : recurring?.interval === 'month' && recurring.interval_count === months

export const isPriceFor = (
  price: Stripe.Price,
  { cents, currency, months }: Pick<Checkout, 'cents' | 'currency' | 'months'>,
) =>
  price.active &&
  price.unit_amount === cents &&
  price.currency === currency.toLowerCase() &&
  recursEvery(price.recurring, months)

const idOf = (of: string | { id: string } | null | undefined) => (typeof of === 'string' ? of : of?.id)
const dateOf = (seconds: number) => new Date(seconds * 1000)
const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** The fields of a message's object by which its current state is read from Stripe. */
interface Hint {
  id: string
  charge?: string | { id: string } | null
  parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null
}

/** A retry would be refused again. */
const isFinalRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) &&
  [400, 402, 404].includes(error.statusCode ?? 0)

/**
 * Stripe has answered with a failure, and repeats it for a day to the same idempotency key. Not 409: another call with
 * the key is under way, and may succeed.
 */
const isAnswered = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode !== 409

const refundStates: Readonly<Record<string, RefundEvent['state']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

interface Origin {
  checkoutId: string
  /** The id of its payment intent. */
  payment: string
  /** Of a plan that renews. */
  subscription?: string | undefined
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)
/** Invoices are created before they are paid: mostly just before, or some days when the card is retried. */
const invoiceLeadSeconds = 7 * 86_400
/** Far below the calls that Stripe allows in a second. */
const callsAtOnce = 4

async function* inPages<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let page: Item[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The bank only asks, and has taken no money. */
const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning_')

/** Of closed disputes; all others are pending. */
const disputeStates: Readonly<Record<string, RefundEvent['state']>> = { won: 'failed', lost: 'succeeded' }

function parseJson(body: string): Stripe.Event | undefined {
  try {
    return JSON.parse(body) as Stripe.Event
  } catch {
    return undefined
  }
}

/**
 * Stripe Checkout: users pay on Stripe's pages, and no card data comes here. A message only triggers a fetch of the
 * current state, so late, repeated and reordered messages have the same result.
 */
export function createStripe(
  config: StripeConfig,
  site: Pick<Config['site'], 'url'>,
  ownership: Ownership,
): PaymentProvider {
  const client = createStripeClient(config)
  const isTest = isTestKey(config.key)

  /** The address is for admins at Stripe only: nothing is recognised by it, as it can change. */
  const ownMetadata = async (more: Record<string, string>) => ({
    matinee_installation: await ownership.getInstallationId(),
    matinee_site: site.url,
    ...more,
  })

  /** The id of our checkout. Undefined: another product of the same account. */
  async function findCheckoutId(metadata: Stripe.Metadata | null | undefined): Promise<string | undefined> {
    const checkoutId = metadata?.['matinee_checkout']
    if (metadata === undefined || metadata === null || checkoutId === undefined) return undefined
    const installationId = metadata['matinee_installation']
    if (installationId === (await ownership.getInstallationId())) return checkoutId
    if (await ownership.hasCheckout(checkoutId)) return checkoutId
    // From before the id was written, and missing in the database: reported to the operator.
    return installationId === undefined && metadata['matinee_site'] === site.url ? checkoutId : undefined
  }

  async function getOrCreatePrice(checkout: Checkout): Promise<string> {
    const key = priceKey(await ownership.getInstallationId(), checkout)
    const { data } = await client.prices.list({ lookup_keys: [key] })
    const found = data.find((price) => isPriceFor(price, checkout))
    if (found) return found.id
    const { id, attempt, cents, currency, description, offer, months } = checkout
    const product = hash('sha256', `${description}\n${site.url}`, 'base64url').slice(0, 12)
    const retry = attempt === 1 ? '' : `:${id}:${attempt}`
    const price = await client.prices.create(
      {
        currency: currency.toLowerCase(),
        unit_amount: cents,
        lookup_key: key,
        transfer_lookup_key: true,
        ...(months && { recurring: { interval: 'month', interval_count: months } }),
        product_data: { name: description, metadata: await ownMetadata({ matinee_offer: offer }) },
      },
      // Two processes in parallel get the same price. An archived price is replaced by a new one.
      { idempotencyKey: `price:${key}:${data[0]?.id ?? 'first'}:${product}${retry}` },
    )
    return price.id
  }

  /** Empty while the session is open. */
  async function toSessionEvents(
    session: Stripe.Checkout.Session,
    intent: Stripe.PaymentIntent | undefined,
  ): Promise<PaymentEvent[]> {
    const checkoutId = await findCheckoutId(session.metadata)
    if (checkoutId === undefined) return []
    const charge = intent?.latest_charge
    const about = {
      checkoutId,
      reference: intent?.id ?? session.id,
      cents: session.amount_total ?? 0,
      currency: (session.currency ?? '').toUpperCase(),
    }
    if (session.payment_status === 'paid' && intent) {
      const paidAt = typeof charge === 'object' && charge ? charge.created : intent.created
      return [{ ...about, kind: 'paid', id: `paid:${intent.id}`, happenedAt: dateOf(paidAt) }]
    }
    // After a failed bank debit the session is complete, and its payment needs another payment method.
    const hasFailed =
      session.status === 'expired' ||
      (session.status === 'complete' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'))
    if (!hasFailed) return []
    return [{ ...about, kind: 'failed', id: `failed:${session.id}`, happenedAt: dateOf(session.created) }]
  }

  async function fetchSessionEvents(id: string): Promise<ProviderEvent[]> {
    const session = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    const subscriptionId = idOf(session.subscription)
    if (subscriptionId !== undefined) return fetchSubscriptionEvents(subscriptionId)
    const { payment_intent: intent } = session
    return toSessionEvents(session, typeof intent === 'object' && intent ? intent : undefined)
  }

  /** One period of a plan that renews. Undefined: not paid. */
  function toInvoiceEvent(
    invoice: Stripe.Invoice,
    { checkoutId, reference, customer }: { checkoutId: string; reference: string; customer: string },
  ): PaymentEvent | undefined {
    if (invoice.status !== 'paid') return undefined
    const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
    const intentId = idOf(payment?.payment_intent) ?? invoice.id
    const period = invoice.lines.data[0]?.period
    const isFirst = invoice.billing_reason === 'subscription_create'
    return {
      id: `paid:${intentId}`,
      kind: isFirst ? 'paid' : 'renewed',
      checkoutId,
      reference: intentId,
      cents: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      happenedAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
      // Whole days, as Stripe counts months in UTC.
      ...(period && { days: Math.round((period.end - period.start) / 86_400) }),
      ...(isFirst && { renewal: { reference, customer } }),
    }
  }

  function toRenewalState({ status, cancel_at: cancelAt }: Stripe.Subscription): RenewalEvent['state'] {
    if (status === 'canceled' || status === 'incomplete_expired') return 'over'
    if (status === 'past_due' || status === 'unpaid') return 'failed'
    return cancelAt === null ? 'on' : 'stopping'
  }

  /** All payments, the oldest first, and the current state. */
  async function fetchSubscriptionEvents(reference: string): Promise<ProviderEvent[]> {
    const subscription = await client.subscriptions.retrieve(reference)
    const checkoutId = await findCheckoutId(subscription.metadata)
    const customer = idOf(subscription.customer)
    if (checkoutId === undefined || customer === undefined || subscription.status === 'incomplete') return []
    const paid: PaymentEvent[] = []
    const params = { subscription: reference, limit: 100, expand: ['data.payments'] }
    for await (const invoice of client.invoices.list(params)) {
      const event = toInvoiceEvent(invoice, { checkoutId, reference, customer })
      if (event) paid.unshift(event)
    }
    const state = toRenewalState(subscription)
    const end = subscription.items.data[0]?.current_period_end
    const nextChargeAt = state === 'on' && end !== undefined ? dateOf(end) : null
    return [...paid, { kind: 'renewal', checkoutId, state, nextChargeAt }]
  }

  /** An ended subscription can be neither cancelled nor resumed. */
  const isOver = async (reference: string) => (await client.subscriptions.retrieve(reference)).status === 'canceled'

  async function setCancelAtPeriodEnd(reference: string, stops: boolean, idempotencyKey: string): Promise<void> {
    try {
      await client.subscriptions.update(reference, { cancel_at_period_end: stops }, { idempotencyKey })
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !(await isOver(reference))) throw error
    }
  }

  const renewals: Renewals = {
    async fetchEvents(reference) {
      try {
        return await fetchSubscriptionEvents(reference)
      } catch (error) {
        throw isMissing(error)
          ? new UnknownAtProvider(`Stripe has no subscription ${reference}`, { cause: error })
          : error
      }
    },
    async cancel(reference, { isAtOnce, key }) {
      if (!isAtOnce) return setCancelAtPeriodEnd(reference, true, key)
      if (!(await isOver(reference))) await client.subscriptions.cancel(reference)
    },
    resume: (reference, key) => setCancelAtPeriodEnd(reference, false, key),
    async createPortalUrl(customer, returnUrl) {
      const { url } = await client.billingPortal.sessions.create({ customer, return_url: returnUrl })
      return url
    },
  }

  /** Undefined: paid without an invoice. */
  async function fetchInvoice(payment: string): Promise<Stripe.InvoicePayment | undefined> {
    const { data } = await client.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: payment },
      expand: ['data.invoice'],
    })
    return data[0]
  }

  /**
   * Undefined: not of this installation. Stripe does not copy our metadata to the charges of a subscription: they are
   * found by their invoice. `invoices`: those that were listed, by payment.
   */
  async function findOrigin(
    { metadata, payment_intent: intent, customer }: Stripe.Charge,
    invoices?: ReadonlyMap<string, Stripe.InvoicePayment>,
  ): Promise<Origin | undefined> {
    const payment = idOf(intent)
    if (payment === undefined) return undefined
    const own = await findCheckoutId(metadata)
    if (own !== undefined) return { checkoutId: own, payment }
    // An invoice is for a customer, who is known at Stripe.
    if (!customer) return undefined
    const { invoice } = invoices?.get(payment) ?? (await fetchInvoice(payment)) ?? {}
    const details =
      typeof invoice === 'object' && 'parent' in invoice ? invoice.parent?.subscription_details : undefined
    const checkoutId = await findCheckoutId(details?.metadata)
    return checkoutId === undefined ? undefined : { checkoutId, payment, subscription: idOf(details?.subscription) }
  }

  const toPaymentEntry = (charge: Stripe.Charge, { checkoutId, payment, subscription }: Origin) => ({
    id: `paid:${payment}`,
    kind: 'paid' as const,
    checkoutId,
    reference: payment,
    subscription,
    cents: charge.amount,
    currency: charge.currency.toUpperCase(),
    happenedAt: dateOf(charge.created),
  })

  const toRefundEvent = (refund: Stripe.Refund, checkoutId: string, payment: string): RefundEvent => ({
    kind: 'refund',
    isDispute: false,
    reference: refund.id,
    // The payment is ours, and the id random.
    requestId: refund.metadata?.['matinee_refund'],
    checkoutId,
    payment,
    cents: refund.amount,
    currency: refund.currency.toUpperCase(),
    state: refundStates[refund.status ?? ''] ?? 'pending',
    reason: refund.reason?.replaceAll('_', ' '),
    error: refund.failure_reason?.replaceAll('_', ' '),
    happenedAt: dateOf(refund.created),
  })

  /** A refund of an earlier try whose answer was lost, as Stripe forgets idempotency keys after a day. */
  async function findRefund(id: string, payment: string): Promise<Stripe.Refund | undefined> {
    for await (const refund of client.refunds.list({ payment_intent: payment, limit: 100 }))
      if (refund.metadata?.['matinee_refund'] === id && refundStates[refund.status ?? ''] !== 'failed') return refund
    return undefined
  }

  /** A payment and its refunds, the oldest first. */
  async function fetchCharge(chargeId: string) {
    const charge = await client.charges.retrieve(chargeId)
    const origin = await findOrigin(charge)
    if (!origin) return undefined
    const refunds: RefundEvent[] = []
    for await (const refund of client.refunds.list({ charge: chargeId, limit: 100 }))
      refunds.push(toRefundEvent(refund, origin.checkoutId, origin.payment))
    return { origin, payment: toPaymentEntry(charge, origin), refunds: refunds.toReversed() }
  }

  /** Applied before a refund, whose message may arrive before that of its payment. */
  const fetchPaymentEvents = async ({ subscription }: Origin, payment: PaymentEvent): Promise<ProviderEvent[]> =>
    subscription === undefined ? [payment] : fetchSubscriptionEvents(subscription)

  async function fetchChargeEvents(chargeId: string): Promise<ProviderEvent[]> {
    const found = await fetchCharge(chargeId)
    return found ? [...(await fetchPaymentEvents(found.origin, found.payment)), ...found.refunds] : []
  }

  const toDisputeEvent = (dispute: Stripe.Dispute, checkoutId: string, payment: string): RefundEvent => ({
    kind: 'refund',
    isDispute: true,
    reference: dispute.id,
    requestId: undefined,
    checkoutId,
    payment,
    cents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    state: disputeStates[dispute.status] ?? 'pending',
    reason: dispute.reason.replaceAll('_', ' '),
    error: undefined,
    happenedAt: dateOf(dispute.created),
  })

  /**
   * The invoices of a span, by payment: a hundred with one call. Those of charges that succeeded long after their
   * invoice was made are not among them.
   */
  async function listInvoices(from: Date, to: Date): Promise<Map<string, Stripe.InvoicePayment>> {
    const invoices = new Map<string, Stripe.InvoicePayment>()
    const since = Math.max(secondsOf(from) - invoiceLeadSeconds, 0)
    const span = { created: { gte: since, lt: secondsOf(to) }, limit: 100, expand: ['data.invoice'] }
    for await (const each of client.invoicePayments.list(span)) {
      const payment = idOf(each.payment.payment_intent)
      if (payment !== undefined) invoices.set(payment, each)
    }
    return invoices
  }

  async function* listLedger(from: Date, to: Date): AsyncGenerator<LedgerEntry> {
    const span = { created: { gte: secondsOf(from), lt: secondsOf(to) }, limit: 100 }
    const invoices = await listInvoices(from, to)
    /** Entries with the origin of their charge. Skips those that are not ours. */
    async function* withOrigins<Entry>(
      list: AsyncIterable<Entry>,
      chargeOf: (entry: Entry) => Stripe.Charge | string | null | undefined,
    ): AsyncGenerator<{ entry: Entry; origin: Origin }> {
      for await (const page of inPages(list, span.limit)) {
        const origins = await mapParallel(page, callsAtOnce, async (entry) => {
          const charge = chargeOf(entry)
          return typeof charge === 'object' && charge ? findOrigin(charge, invoices) : undefined
        })
        for (const [i, entry] of page.entries()) {
          const origin = origins[i]
          if (origin) yield { entry, origin }
        }
      }
    }
    const charges = withOrigins(client.charges.list(span), (charge) => (charge.status === 'succeeded' ? charge : null))
    for await (const { entry, origin } of charges) yield toPaymentEntry(entry, origin)
    const refunds = withOrigins(client.refunds.list({ ...span, expand: ['data.charge'] }), ({ charge }) => charge)
    for await (const { entry, origin } of refunds) yield toRefundEvent(entry, origin.checkoutId, origin.payment)
    const disputes = withOrigins(client.disputes.list({ ...span, expand: ['data.charge'] }), (dispute) =>
      isInquiry(dispute) ? null : dispute.charge,
    )
    for await (const { entry, origin } of disputes) yield toDisputeEvent(entry, origin.checkoutId, origin.payment)
  }

  async function listByPayment(payment: string): Promise<LedgerEntry[]> {
    const { data: charges } = await client.charges.list({ payment_intent: payment, limit: 100 })
    const charge = charges.find(({ status }) => status === 'succeeded')
    const found = charge && (await fetchCharge(charge.id))
    if (!found) return []
    const disputes: RefundEvent[] = []
    for await (const dispute of client.disputes.list({ payment_intent: payment, limit: 100 }))
      if (!isInquiry(dispute)) disputes.push(toDisputeEvent(dispute, found.origin.checkoutId, payment))
    return [found.payment, ...found.refunds, ...disputes]
  }

  /** The payment first. An open dispute has to be answered by an operator, at Stripe. */
  async function fetchDisputeEvents(id: string): Promise<ProviderEvent[]> {
    const dispute = await client.disputes.retrieve(id)
    const { status, reason, amount: cents } = dispute
    const found = await fetchCharge(idOf(dispute.charge) ?? '')
    if (!found) return []
    const { checkoutId, payment: reference } = found.origin
    const paid = await fetchPaymentEvents(found.origin, found.payment)
    const taken = toDisputeEvent(dispute, checkoutId, reference)
    const { currency, happenedAt } = taken
    const toAnswer: OperatorEvent = {
      checkoutId,
      cents,
      currency,
      happenedAt,
      id: `dispute:${id}:${status}`,
      kind: 'dispute',
      reference,
      text: `Dispute ${id} (${reason}) is ${status.replaceAll('_', ' ')}. Answer it at Stripe.`,
    }
    if (isInquiry(dispute)) return status === 'warning_closed' ? paid : [...paid, toAnswer]
    return taken.state === 'pending' ? [...paid, taken, toAnswer] : [...paid, taken]
  }

  async function createSession(checkout: Checkout): Promise<Stripe.Checkout.Session> {
    const price = await getOrCreatePrice(checkout)
    const { origin } = new URL(checkout.returnUrl)
    const metadata = await ownMetadata({ matinee_checkout: checkout.id, matinee_site: origin })
    return client.checkout.sessions.create(
      {
        mode: checkout.months ? 'subscription' : 'payment',
        line_items: [{ price, quantity: 1 }],
        client_reference_id: checkout.id,
        metadata,
        // Stripe copies these to the charge or the subscription, by which later events are recognised.
        ...(checkout.months
          ? { subscription_data: { metadata, description: checkout.description } }
          : { payment_intent_data: { metadata, description: checkout.description } }),
        success_url: checkout.successUrl ?? checkout.returnUrl,
        cancel_url: checkout.returnUrl,
      },
      {
        idempotencyKey:
          checkout.attempt === 1 ? `checkout:${checkout.id}` : `checkout:${checkout.id}:${checkout.attempt}`,
      },
    )
  }

  return {
    name: isTest ? 'stripe-test' : 'stripe',
    isTest,
    renewals,
    minimumCents: (currency) => minimumCents[currency] ?? 0,

    async startCheckout(checkout) {
      try {
        const session = await createSession(checkout)
        if (!session.url) throw new Error(`Stripe gave no address for session ${session.id}`)
        return { kind: 'redirect', url: session.url, reference: session.id }
      } catch (error) {
        throw isAnswered(error) ? new CheckoutRefused(error.message, { cause: error }) : error
      }
    },

    async cancelCheckout(_checkoutId, reference) {
      // Without a stored id the user never got the session's address, so it cannot be paid.
      if (reference === undefined) return 'cancelled'
      try {
        await client.checkout.sessions.expire(reference)
        return 'cancelled'
      } catch (error) {
        if (isMissing(error)) return 'cancelled'
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const { status } = await client.checkout.sessions.retrieve(reference)
        if (status === 'open') throw error
        return status === 'complete' ? 'paid' : 'cancelled'
      }
    },

    async refund({ id, attempt, checkoutId, payment, cents }) {
      const found = await findRefund(id, payment)
      if (found) return toRefundEvent(found, checkoutId, payment)
      try {
        const refund = await client.refunds.create(
          { payment_intent: payment, amount: cents, metadata: await ownMetadata({ matinee_refund: id }) },
          { idempotencyKey: attempt === 1 ? `refund:${id}` : `refund:${id}:${attempt}` },
        )
        return toRefundEvent(refund, checkoutId, payment)
      } catch (error) {
        throw isFinalRefusal(error) ? new RefundRefused(error.message, { cause: error }) : error
      }
    },

    ledger: { list: listLedger, listByPayment: listByPayment },

    verifyWebhook(body, headers, now) {
      const signature = headers[signatureHeader]
      if (typeof signature !== 'string') return undefined
      for (const secret of config.webhookSecrets) {
        try {
          const event = client.webhooks.constructEvent(
            body,
            signature,
            secret,
            toleranceSeconds,
            undefined,
            now.getTime(),
          )
          return isHandled(event.type) ? { id: event.id, type: event.type } : 'ignored'
        } catch {
          // Try the next secret: there are two while one replaces the other.
        }
      }
      return undefined
    },

    async fetchEvents(body) {
      const event = parseJson(body)
      if (!event || !isHandled(event.type)) return []
      const { object } = event.data as { object: Hint }
      if (event.type.startsWith('checkout.session.')) return fetchSessionEvents(object.id)
      if (event.type.startsWith('customer.subscription.')) return fetchSubscriptionEvents(object.id)
      if (event.type.startsWith('invoice.')) {
        const reference = idOf(object.parent?.subscription_details?.subscription)
        return reference === undefined ? [] : fetchSubscriptionEvents(reference)
      }
      if (event.type.startsWith('charge.dispute.')) return fetchDisputeEvents(object.id)
      const chargeId = event.type.startsWith('refund.') ? idOf(object.charge) : object.id
      return chargeId === undefined ? [] : fetchChargeEvents(chargeId)
    },
  }
}
