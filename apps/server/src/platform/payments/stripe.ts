import { Stripe } from 'stripe'
import type { Config } from '../config.ts'
import type {
  Checkout,
  OperatorEvent,
  PaymentEvent,
  PaymentProvider,
  ProviderEvent,
  RenewalEvent,
  Renewals,
} from './provider.ts'
import { toleranceSeconds } from './signatures.ts'

type StripeConfig = NonNullable<Config['payments']['stripe']>

const signatureHeader = 'stripe-signature'

/** What Stripe is to send: the events that its webhook must have. */
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

/** Another amount is another price: Stripe's prices are never edited. The host tells installations with one account apart. */
export const priceKey = (
  host: string,
  { offer, cents, currency, months }: Pick<Checkout, 'offer' | 'cents' | 'currency' | 'months'>,
) => `matinee:${host}:${offer}:${cents}:${currency.toLowerCase()}:${months ? `${months}-months` : 'once'}`

const isCharged = (recurring: Stripe.Price.Recurring | null, months: number | null | undefined) =>
  !months ? !recurring : recurring?.interval === 'month' && recurring.interval_count === months

export const isPriceFor = (
  price: Stripe.Price,
  { cents, currency, months }: Pick<Checkout, 'cents' | 'currency' | 'months'>,
) =>
  price.active &&
  price.unit_amount === cents &&
  price.currency === currency.toLowerCase() &&
  isCharged(price.recurring, months)

const idOf = (of: string | { id: string } | null | undefined) => (typeof of === 'string' ? of : of?.id)
const dateOf = (seconds: number) => new Date(seconds * 1000)
const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** What of a message's object is needed to ask for it. */
interface Hint {
  id: string
  charge?: string | { id: string } | null
  parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null
}

function readJson(body: string): Stripe.Event | undefined {
  try {
    return JSON.parse(body) as Stripe.Event
  } catch {
    return undefined
  }
}

/**
 * Stripe Checkout: people pay on Stripe's pages, and no card data comes here. A message of Stripe's is only a hint: what has
 * happened is read from Stripe when the message is applied, so late, repeated and reordered messages come to the same.
 */
export function createStripe(config: StripeConfig, site: Pick<Config['site'], 'url'>): PaymentProvider {
  const client = createStripeClient(config)
  const host = new URL(site.url).host
  const isTest = isTestKey(config.key)

  /** Undefined: something else that is sold with the same account. */
  const ours = (metadata: Stripe.Metadata | null | undefined) =>
    metadata?.['matinee_site'] === site.url ? metadata['matinee_checkout'] : undefined

  async function findPrice(checkout: Checkout): Promise<string> {
    const key = priceKey(host, checkout)
    const { data } = await client.prices.list({ lookup_keys: [key] })
    const found = data.find((price) => isPriceFor(price, checkout))
    if (found) return found.id
    const { cents, currency, description, offer, months } = checkout
    const price = await client.prices.create(
      {
        currency: currency.toLowerCase(),
        unit_amount: cents,
        lookup_key: key,
        transfer_lookup_key: true,
        ...(months && { recurring: { interval: 'month', interval_count: months } }),
        product_data: { name: description, metadata: { matinee_site: site.url, matinee_offer: offer } },
      },
      // Of two processes that find none, both get the same one. An archived one is replaced by another.
      { idempotencyKey: `price:${key}:${data[0]?.id ?? 'first'}` },
    )
    return price.id
  }

  /** A session is paid, has run out, or is still open. */
  function settled(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | undefined): PaymentEvent[] {
    const checkoutId = ours(session.metadata)
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
    // Of a bank debit that failed the session is complete, and its payment waits for another way to pay.
    const hasFailed =
      session.status === 'expired' ||
      (session.status === 'complete' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'))
    if (!hasFailed) return []
    return [{ ...about, kind: 'failed', id: `failed:${session.id}`, happenedAt: dateOf(session.created) }]
  }

  async function ofSession(id: string): Promise<ProviderEvent[]> {
    const session = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    const subscriptionId = idOf(session.subscription)
    if (subscriptionId !== undefined) return ofSubscription(subscriptionId)
    const { payment_intent: intent } = session
    return settled(session, typeof intent === 'object' && intent ? intent : undefined)
  }

  /** One period of a plan that renews. Undefined: it is not paid. */
  function paidBy(
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

  function stateOf({ status, cancel_at: cancelAt }: Stripe.Subscription): RenewalEvent['state'] {
    if (status === 'canceled' || status === 'incomplete_expired') return 'over'
    if (status === 'past_due' || status === 'unpaid') return 'failed'
    return cancelAt === null ? 'on' : 'stopping'
  }

  /** Everything that was paid, the oldest first, and how it stands now. */
  async function ofSubscription(reference: string): Promise<ProviderEvent[]> {
    const subscription = await client.subscriptions.retrieve(reference)
    const checkoutId = ours(subscription.metadata)
    const customer = idOf(subscription.customer)
    if (checkoutId === undefined || customer === undefined || subscription.status === 'incomplete') return []
    const paid: PaymentEvent[] = []
    const params = { subscription: reference, limit: 100, expand: ['data.payments'] }
    for await (const invoice of client.invoices.list(params)) {
      const event = paidBy(invoice, { checkoutId, reference, customer })
      if (event) paid.unshift(event)
    }
    const state = stateOf(subscription)
    const end = subscription.items.data[0]?.current_period_end
    const nextChargeAt = state === 'on' && end !== undefined ? dateOf(end) : null
    return [...paid, { kind: 'renewal', checkoutId, state, nextChargeAt }]
  }

  /** Whether Stripe has ended it: then nothing is left to be stopped or taken back. */
  const isOver = async (reference: string) => (await client.subscriptions.retrieve(reference)).status === 'canceled'

  async function update(reference: string, stops: boolean, idempotencyKey: string): Promise<void> {
    try {
      await client.subscriptions.update(reference, { cancel_at_period_end: stops }, { idempotencyKey })
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !(await isOver(reference))) throw error
    }
  }

  const renewals: Renewals = {
    read: ofSubscription,
    async stop(reference, { isAtOnce, key }) {
      if (!isAtOnce) return update(reference, true, key)
      if (!(await isOver(reference))) await client.subscriptions.cancel(reference)
    },
    resume: (reference, key) => update(reference, false, key),
    async portal(customer, returnUrl) {
      const { url } = await client.billingPortal.sessions.create({ customer, return_url: returnUrl })
      return url
    },
  }

  /** Stripe does not copy our metadata to the charges of a subscription: they are found by their invoice. */
  async function checkoutOf({ metadata, payment_intent: intent }: Stripe.Charge): Promise<string | undefined> {
    const own = ours(metadata)
    const intentId = idOf(intent)
    if (own !== undefined || intentId === undefined) return own
    const { data } = await client.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
      expand: ['data.invoice'],
    })
    const invoice = data[0]?.invoice
    return typeof invoice === 'object' && 'parent' in invoice
      ? ours(invoice.parent?.subscription_details?.metadata)
      : undefined
  }

  /** The payment first, as a refund may be heard of before it. */
  async function ofCharge(chargeId: string): Promise<ProviderEvent[]> {
    const charge = await client.charges.retrieve(chargeId, { expand: ['payment_intent'] })
    const { payment_intent: intent } = charge
    const checkoutId = await checkoutOf(charge)
    if (checkoutId === undefined || typeof intent !== 'object' || !intent) return []
    const payment: PaymentEvent = {
      id: `paid:${intent.id}`,
      kind: 'paid',
      checkoutId,
      reference: intent.id,
      cents: charge.amount,
      currency: charge.currency.toUpperCase(),
      happenedAt: dateOf(charge.created),
    }
    const refunds: OperatorEvent[] = []
    for await (const refund of client.refunds.list({ charge: chargeId, limit: 100 })) {
      refunds.push({
        ...payment,
        id: `refund:${refund.id}:${refund.status}`,
        kind: 'refund',
        cents: refund.amount,
        happenedAt: dateOf(refund.created),
        text:
          `Refund ${refund.id} of ${refund.amount} ${refund.currency.toUpperCase()} (smallest units) for ${intent.id} ` +
          `is ${refund.status} at Stripe. Revenue and Premium are not changed by it: cancel Premium if it was meant so.`,
      })
    }
    // The oldest first.
    return [payment, ...refunds.toReversed()]
  }

  async function ofDispute(id: string): Promise<ProviderEvent[]> {
    const dispute = await client.disputes.retrieve(id)
    const charge = await client.charges.retrieve(idOf(dispute.charge) ?? '')
    const checkoutId = await checkoutOf(charge)
    const reference = idOf(dispute.payment_intent)
    if (checkoutId === undefined || reference === undefined) return []
    const event: OperatorEvent = {
      id: `dispute:${dispute.id}:${dispute.status}`,
      kind: 'dispute',
      checkoutId,
      reference,
      cents: dispute.amount,
      currency: dispute.currency.toUpperCase(),
      happenedAt: dateOf(dispute.created),
      text: `Dispute ${dispute.id} (${dispute.reason}) is ${dispute.status.replaceAll('_', ' ')}. Answer it at Stripe.`,
    }
    return [event]
  }

  return {
    name: isTest ? 'stripe-test' : 'stripe',
    isTest,
    renewals,

    async begin(checkout) {
      const price = await findPrice(checkout)
      const metadata = { matinee_site: site.url, matinee_checkout: checkout.id }
      const session = await client.checkout.sessions.create(
        {
          mode: checkout.months ? 'subscription' : 'payment',
          line_items: [{ price, quantity: 1 }],
          client_reference_id: checkout.id,
          metadata,
          // Stripe copies these to the charge, or to the subscription, by which later events are known as ours.
          ...(checkout.months
            ? { subscription_data: { metadata, description: checkout.description } }
            : { payment_intent_data: { metadata, description: checkout.description } }),
          success_url: checkout.returnUrl,
          cancel_url: checkout.returnUrl,
        },
        { idempotencyKey: `checkout:${checkout.id}` },
      )
      if (!session.url) throw new Error(`Stripe gave no address for session ${session.id}`)
      return { kind: 'redirect', url: session.url, reference: session.id }
    },

    async cancel(_checkoutId, reference) {
      // Nobody was told the address of a session that was not noted here: it cannot be paid.
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

    readMessage(body, headers, now) {
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
          // The next secret: there are two while one is replaced.
        }
      }
      return undefined
    },

    async eventsOf(body) {
      const event = readJson(body)
      if (!event || !isHandled(event.type)) return []
      const { object } = event.data as { object: Hint }
      if (event.type.startsWith('checkout.session.')) return ofSession(object.id)
      if (event.type.startsWith('customer.subscription.')) return ofSubscription(object.id)
      if (event.type.startsWith('invoice.')) {
        const reference = idOf(object.parent?.subscription_details?.subscription)
        return reference === undefined ? [] : ofSubscription(reference)
      }
      if (event.type.startsWith('charge.dispute.')) return ofDispute(object.id)
      const chargeId = event.type.startsWith('refund.') ? idOf(object.charge) : object.id
      return chargeId === undefined ? [] : ofCharge(chargeId)
    },
  }
}
