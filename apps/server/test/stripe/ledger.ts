import type { Stripe } from 'stripe'
import * as make from './objects.ts'
import { invalid, type Parameters } from './parameters.ts'

/** Stripe's own test cards: what happens to a payment is in the number. */
export const cards = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  asksFor3dSecure: '4000000000003220',
  /** Is taken, and declined at the next renewal. */
  failsLater: '4000000000000341',
} as const

type Kind = make.StripeObject['object']
type ObjectOf<K extends Kind> = Extract<make.StripeObject, { object: K }>

const day = 86_400
const retryDays = [3, 5, 7]

const idOf = (of: string | { id: string } | null | undefined) => (typeof of === 'string' ? of : (of?.id ?? ''))

/** A calendar month later, or the last day of that month. */
function after(from: number, { interval, interval_count: count }: Stripe.Price.Recurring): number {
  const date = new Date(from * 1000)
  if (interval === 'day' || interval === 'week') return from + count * day * (interval === 'week' ? 7 : 1)
  const months = count * (interval === 'year' ? 12 : 1)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, lastDay))
  return date.getTime() / 1000
}

/** What Stripe knows of one account in test mode, and what happens in it. */
export class Ledger {
  readonly #objects = new Map<string, make.StripeObject>()
  /** Of a customer: the card that renewals are charged to. */
  readonly #cards = new Map<string, string>()
  readonly #lineItems = new Map<string, Stripe.LineItem[]>()
  readonly #paymentMetadata = new Map<string, { intent: Stripe.Metadata; subscription: Stripe.Metadata }>()
  readonly #clock: { now(): Date }
  readonly #address: () => string
  readonly #onEvent: (event: Stripe.Event) => void
  #shift = 0
  #moment: number | undefined

  constructor(options: { clock: { now(): Date }; address: () => string; onEvent: (event: Stripe.Event) => void }) {
    this.#clock = options.clock
    this.#address = options.address
    this.#onEvent = options.onEvent
  }

  /** In seconds, as Stripe counts. */
  now(): number {
    return this.#moment ?? Math.floor(this.#clock.now().getTime() / 1000) + this.#shift
  }

  /** Moves the stand-in's clock: sessions run out, subscriptions renew, and failed renewals are tried again. */
  advance(milliseconds: number): void {
    this.#shift += Math.floor(milliseconds / 1000)
    this.runDue()
  }

  /** Everything that is due by now, in its order, each at its own time. */
  runDue(): void {
    const end = this.now()
    for (;;) {
      const [first] = this.#due().toSorted((a, b) => a.at - b.at)
      if (!first || first.at > end) break
      this.#moment = Math.max(first.at, 0)
      first.run()
    }
    this.#moment = undefined
  }

  #due(): { at: number; run: () => void }[] {
    const sessions = this.all('checkout.session').filter(({ status }) => status === 'open')
    const subscriptions = this.all('subscription').filter(({ status }) => status === 'active' || status === 'past_due')
    const unpaid = this.all('invoice').filter((each) => each.status === 'open' && each.next_payment_attempt !== null)
    return [
      ...sessions.map((session) => ({ at: session.expires_at, run: () => void this.expire(session.id) })),
      ...subscriptions.map((each) => ({ at: this.#periodEnd(each), run: () => this.#renew(each) })),
      ...unpaid.map((each) => ({ at: each.next_payment_attempt ?? 0, run: () => this.#collect(each) })),
    ]
  }

  all<K extends Kind>(kind: K): ObjectOf<K>[] {
    return [...this.#objects.values()].filter((each): each is ObjectOf<K> => each.object === kind)
  }

  find(id: string): make.StripeObject | undefined {
    return this.#objects.get(id)
  }

  get<K extends Kind>(kind: K, id: string, param = 'id'): ObjectOf<K> {
    const found = this.#objects.get(id)
    if (found?.object !== kind) throw invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)
    return found as ObjectOf<K>
  }

  lineItems(sessionId: string): Stripe.LineItem[] {
    return this.#lineItems.get(this.get('checkout.session', sessionId).id) ?? []
  }

  delete(id: string): void {
    this.#objects.delete(id)
  }

  /** Something that is there, however it came. */
  put(object: make.StripeObject): void {
    this.#keep(object)
  }

  #keep<T extends make.StripeObject>(object: T): T {
    this.#objects.set(object.id, object)
    return object
  }

  #emit(type: Stripe.Event['type'], object: make.StripeObject): void {
    const event = {
      id: make.newId('evt'),
      object: 'event',
      api_version: null,
      created: this.now(),
      // As it is at this moment: the event does not change when the object does.
      data: { object: JSON.parse(JSON.stringify(object)) as unknown },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event
    this.#onEvent(this.#keep(event))
  }

  createProduct({ id, name, metadata }: Parameters<'products'>): Stripe.Product {
    if (id && this.find(id)) throw invalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
    const product = make.product({ name, created: this.now(), ...(id && { id }), metadata: metadata ?? {} })
    return this.#keep(product)
  }

  createPrice(given: Parameters<'prices'>): Stripe.Price {
    const { lookup_key: key, product, product_data: newProduct, recurring } = given
    if (!product && !newProduct)
      throw invalid('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
    const holder = key === undefined ? undefined : this.all('price').find(({ lookup_key: held }) => held === key)
    if (holder && !given.transfer_lookup_key)
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
    if (holder) holder.lookup_key = null
    const { id } = newProduct ? this.createProduct(newProduct) : this.get('product', product ?? '', 'product')
    const price = make.price({
      currency: given.currency,
      unit_amount: given.unit_amount,
      product: id,
      created: this.now(),
      lookup_key: key ?? null,
      nickname: given.nickname ?? null,
      metadata: given.metadata ?? {},
      tax_behavior: given.tax_behavior ?? 'unspecified',
      recurring: recurring
        ? {
            interval: recurring.interval,
            interval_count: recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
    })
    return this.#keep(price)
  }

  createCustomer({ email, name, metadata }: Parameters<'customers'>): Stripe.Customer {
    const given = { email: email ?? null, name: name ?? null, metadata: metadata ?? {}, created: this.now() }
    return this.#keep(make.customer(given))
  }

  createSession(given: Parameters<'sessions'>): Stripe.Checkout.Session {
    const { mode } = given
    const priced = given.line_items.map(({ price: id, quantity }, i) => {
      const price = this.get('price', id, `line_items[${i}][price]`)
      if (!price.active)
        throw invalid('The price specified is inactive. This field only accepts active prices.', {
          param: `line_items[${i}][price]`,
        })
      return { price, quantity }
    })
    const isRecurring = priced.some(({ price }) => price.recurring)
    if (mode === 'payment' && isRecurring)
      throw invalid(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
        { param: 'mode' },
      )
    if (mode === 'subscription' && !isRecurring)
      throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
        param: 'mode',
      })
    if (mode === 'subscription' && given.payment_intent_data)
      throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', { param: 'payment_intent_data' })
    if (given.customer !== undefined) this.get('customer', given.customer, 'customer')
    const created = this.now()
    const expiresAt = given.expires_at ?? created + day
    if (expiresAt < created + 1800)
      throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
        param: 'expires_at',
      })
    if (expiresAt > created + day)
      throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
        param: 'expires_at',
      })
    const id = make.newId('cs_test')
    const items = priced.map(({ price, quantity }) => {
      const { name } = this.get('product', idOf(price.product))
      return make.lineItem(price, quantity, name)
    })
    const total = items.reduce((sum, { amount_total: amount }) => sum + amount, 0)
    if (items[0]?.currency === 'usd' && total < 50)
      throw invalid("The Checkout Session's total amount must convert to at least 50 cents.", {
        code: 'amount_too_small',
      })
    this.#lineItems.set(id, items)
    this.#paymentMetadata.set(id, {
      intent: given.payment_intent_data?.metadata ?? {},
      subscription: given.subscription_data?.metadata ?? {},
    })
    return this.#keep(
      make.checkoutSession({
        id,
        mode,
        created,
        expires_at: expiresAt,
        url: `${this.#address()}/c/pay/${id}`,
        amount_total: total,
        currency: items[0]?.currency ?? '',
        success_url: given.success_url,
        cancel_url: given.cancel_url ?? null,
        client_reference_id: given.client_reference_id ?? null,
        customer: given.customer ?? null,
        customer_email: given.customer_email ?? null,
        locale: given.locale ?? null,
        submit_type: given.submit_type ?? null,
        metadata: given.metadata ?? {},
      }),
    )
  }

  expire(sessionId: string): Stripe.Checkout.Session {
    const session = this.get('checkout.session', sessionId)
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    Object.assign(session, { status: 'expired', url: null })
    this.#emit('checkout.session.expired', session)
    return session
  }

  /** Somebody pays on Stripe's page. `declined` and `3-D Secure`: nothing is paid yet, and the session stays open. */
  pay(
    sessionId: string,
    { card = cards.pays, email = 'buyer@stand-in.test', isAuthenticated = false }: PayInput = {},
  ): 'paid' | 'declined' | '3-D Secure' {
    const session = this.get('checkout.session', sessionId)
    if (session.status !== 'open') throw invalid('This Checkout Session is no longer open.')
    if (card === cards.isDeclined) return 'declined'
    if (card === cards.asksFor3dSecure && !isAuthenticated) return '3-D Secure'
    this.#complete(session, { card, email })
    return 'paid'
  }

  /** A bank debit: the session is complete, and whether money comes is known later (`settleDebit`). */
  payByDebit(sessionId: string): void {
    const session = this.get('checkout.session', sessionId)
    const { intent: metadata } = this.#paymentMetadata.get(sessionId) ?? { intent: {} }
    const intent = make.paymentIntent({
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      created: this.now(),
      status: 'processing',
      metadata,
    })
    this.#keep(intent)
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null })
    this.#emit('checkout.session.completed', session)
  }

  settleDebit(sessionId: string, hasMoney: boolean): void {
    const session = this.get('checkout.session', sessionId)
    const intent = this.get('payment_intent', idOf(session.payment_intent))
    if (hasMoney) {
      this.#charge(intent, null)
      session.payment_status = 'paid'
      this.#emit('checkout.session.async_payment_succeeded', session)
    } else {
      intent.status = 'requires_payment_method'
      this.#emit('checkout.session.async_payment_failed', session)
    }
  }

  #complete(session: Stripe.Checkout.Session, { card, email }: { card: string; email: string }): void {
    const metadata = this.#paymentMetadata.get(session.id) ?? { intent: {}, subscription: {} }
    const details = { email: session.customer_email ?? email, name: null, phone: null, address: null }
    const more = { business_name: null, individual_name: null, tax_exempt: 'none', tax_ids: [] } as const
    const done = { status: 'complete', payment_status: 'paid', url: null, customer_details: { ...details, ...more } }
    if (session.mode === 'subscription') {
      const customer = session.customer
        ? this.get('customer', idOf(session.customer))
        : this.createCustomer({ email: details.email })
      this.#cards.set(customer.id, card)
      const price = this.lineItems(session.id).find((item) => item.price?.recurring)?.price
      if (!price?.recurring) throw new Error(`session ${session.id} renews nothing`)
      const created = this.now()
      const subscription = this.#keep(
        make.subscription(
          { customer: customer.id, created, metadata: metadata.subscription },
          price,
          after(created, price.recurring),
        ),
      )
      Object.assign(session, { ...done, customer: customer.id, subscription: subscription.id })
      this.#emit('customer.subscription.created', subscription)
      session.invoice = this.#bill(subscription, 'subscription_create').id
    } else {
      const intent = this.#keep(
        make.paymentIntent({
          amount: session.amount_total ?? 0,
          currency: session.currency ?? '',
          created: this.now(),
          status: 'requires_confirmation',
          metadata: metadata.intent,
        }),
      )
      this.#charge(intent, null)
      Object.assign(session, { ...done, payment_intent: intent.id })
    }
    this.#emit('checkout.session.completed', session)
  }

  #charge(intent: Stripe.PaymentIntent, customer: string | null): void {
    // Stripe copies the metadata of the intent to its charge.
    const { amount, currency, metadata } = intent
    const charge = make.charge({
      amount,
      currency,
      created: this.now(),
      payment_intent: intent.id,
      metadata: { ...metadata },
      customer,
    })
    Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: this.#keep(charge).id })
    this.#emit('charge.succeeded', charge)
    this.#emit('payment_intent.succeeded', intent)
  }

  /** Refunds that wait (`pending`) and fail are made by tests: `settleRefund`. */
  refund(given: Parameters<'refunds'>, status: 'succeeded' | 'pending' = 'succeeded'): Stripe.Refund {
    const intent = given.payment_intent ? this.get('payment_intent', given.payment_intent, 'payment_intent') : undefined
    const chargeId = given.charge ?? idOf(intent?.latest_charge)
    if (chargeId === '')
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
    const charge = this.get('charge', chargeId, 'charge')
    const left = charge.amount - charge.amount_refunded
    if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const amount = given.amount ?? left
    if (amount <= 0) throw invalid('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' })
    if (amount > left)
      throw invalid(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}). Currency: ${charge.currency}`,
        { param: 'amount' },
      )
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund = this.#keep(
      make.refund({
        amount,
        currency: charge.currency,
        created: this.now(),
        charge: charge.id,
        payment_intent: charge.payment_intent,
        reason: given.reason ?? null,
        metadata: given.metadata ?? {},
        status,
      }),
    )
    this.#emit('refund.created', refund)
    this.#emit('charge.refunded', charge)
    return refund
  }

  settleRefund(refundId: string, status: 'succeeded' | 'failed'): void {
    const refund = this.get('refund', refundId)
    refund.status = status
    if (status === 'failed') {
      refund.failure_reason = 'lost_or_stolen_card'
      const charge = this.get('charge', idOf(refund.charge))
      charge.amount_refunded -= refund.amount
      charge.refunded = false
    }
    this.#emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  }

  dispute(chargeId: string): Stripe.Dispute {
    const charge = this.get('charge', chargeId)
    charge.disputed = true
    const { amount, currency, payment_intent: intent } = charge
    const dispute = make.dispute({ amount, currency, created: this.now(), charge: charge.id, payment_intent: intent })
    this.#emit('charge.dispute.created', this.#keep(dispute))
    return dispute
  }

  closeDispute(disputeId: string, status: 'won' | 'lost'): void {
    const dispute = this.get('dispute', disputeId)
    dispute.status = status
    this.#emit('charge.dispute.closed', dispute)
  }

  createPortalSession({ customer, return_url: returnUrl }: Parameters<'portalSessions'>): Stripe.BillingPortal.Session {
    this.get('customer', customer, 'customer')
    const id = make.newId('bps')
    const url = `${this.#address()}/p/session/${id}`
    return this.#keep(make.portalSession({ id, customer, created: this.now(), url, return_url: returnUrl ?? null }))
  }

  setCard(customerId: string, card: string): void {
    this.#cards.set(this.get('customer', customerId).id, card)
    for (const each of this.all('invoice'))
      if (each.customer === customerId && each.status === 'open') this.#collect(each)
  }

  updateSubscription(id: string, given: Parameters<'subscriptionUpdate'>): Stripe.Subscription {
    const subscription = this.get('subscription', id)
    if (subscription.status === 'canceled' && given.cancel_at_period_end !== undefined)
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    if (given.metadata) Object.assign(subscription.metadata, given.metadata)
    const stops = given.cancel_at_period_end
    if (stops !== undefined)
      Object.assign(subscription, {
        cancel_at_period_end: stops,
        cancel_at: stops ? this.#periodEnd(subscription) : null,
        canceled_at: stops ? this.now() : null,
      })
    this.#emit('customer.subscription.updated', subscription)
    return subscription
  }

  invoicePayments(invoiceId: string): Stripe.InvoicePayment[] {
    return this.all('invoice_payment').filter(({ invoice }) => invoice === invoiceId)
  }

  cancelSubscription(id: string): Stripe.Subscription {
    const subscription = this.get('subscription', id)
    if (subscription.status === 'canceled')
      throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)
    Object.assign(subscription, { status: 'canceled', canceled_at: this.now(), ended_at: this.now() })
    for (const each of this.all('invoice'))
      if (each.status === 'open' && each.parent?.subscription_details?.subscription === id)
        Object.assign(each, { status: 'void', next_payment_attempt: null })
    this.#emit('customer.subscription.deleted', subscription)
    return subscription
  }

  createWebhookEndpoint(given: Parameters<'webhookEndpoints'>, secret: string): Stripe.WebhookEndpoint {
    const endpoint = make.webhookEndpoint({
      url: given.url,
      enabled_events: given.enabled_events,
      description: given.description ?? null,
      created: this.now(),
      secret,
    })
    return this.#keep(endpoint)
  }

  #periodEnd = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end ?? 0

  #renew(subscription: Stripe.Subscription): void {
    if (subscription.cancel_at_period_end) return void this.cancelSubscription(subscription.id)
    const [item] = subscription.items.data
    if (!item?.price.recurring) return
    item.current_period_start = item.current_period_end
    item.current_period_end = after(item.current_period_start, item.price.recurring)
    this.#emit('customer.subscription.updated', subscription)
    this.#bill(subscription, 'subscription_cycle')
  }

  #bill(subscription: Stripe.Subscription, reason: 'subscription_create' | 'subscription_cycle'): Stripe.Invoice {
    const [item] = subscription.items.data
    const invoice = this.#keep(
      make.invoice(
        {
          customer: subscription.customer,
          created: this.now(),
          billing_reason: reason,
          period_start: item?.current_period_start ?? 0,
          period_end: item?.current_period_end ?? 0,
        },
        subscription,
      ),
    )
    subscription.latest_invoice = invoice.id
    this.#collect(invoice)
    return invoice
  }

  /** One try to charge the customer's card. After the last one that fails, Stripe cancels the subscription. */
  #collect(invoice: Stripe.Invoice): void {
    const customer = idOf(invoice.customer)
    const subscription = this.get('subscription', idOf(invoice.parent?.subscription_details?.subscription))
    const card = this.#cards.get(customer) ?? ''
    const isFirst = invoice.billing_reason === 'subscription_create'
    const hasMoney = card === cards.pays || card === cards.asksFor3dSecure || (isFirst && card === cards.failsLater)
    Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 })
    if (hasMoney) {
      const { amount_due: amount, currency } = invoice
      const status = 'requires_confirmation'
      // Stripe does not copy the metadata of a subscription to its payments.
      const intent = this.#keep(make.paymentIntent({ amount, currency, created: this.now(), status, customer }))
      this.#keep(
        make.invoicePayment({ amount_paid: amount, created: this.now(), currency, invoice: invoice.id }, intent.id),
      )
      this.#charge(intent, customer)
      Object.assign(invoice, { status: 'paid', amount_paid: amount, amount_remaining: 0, next_payment_attempt: null })
      invoice.status_transitions.paid_at = this.now()
      const wasPastDue = subscription.status === 'past_due'
      subscription.status = 'active'
      this.#emit('invoice.paid', invoice)
      if (wasPastDue) this.#emit('customer.subscription.updated', subscription)
      return
    }
    const wait = retryDays[invoice.attempt_count - 1]
    invoice.next_payment_attempt = wait === undefined ? null : this.now() + wait * day
    subscription.status = 'past_due'
    this.#emit('invoice.payment_failed', invoice)
    this.#emit('customer.subscription.updated', subscription)
    if (wait === undefined) this.cancelSubscription(subscription.id)
  }
}

interface PayInput {
  card?: string
  email?: string
  /** The bank's question was answered (3-D Secure). */
  isAuthenticated?: boolean
}
