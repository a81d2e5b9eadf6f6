import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import type { z } from 'zod'
import { cards, Ledger } from './ledger.ts'
import { newId, account, type StripeObject } from './objects.ts'
import { checkoutPage, overPage, portalPage, threeDSecurePage } from './pages.ts'
import { decodeForm, invalid, type Parameters, parameters, parseParameters, StripeRefusal } from './parameters.ts'
import { Webhooks } from './webhooks.ts'

export const standInKey = 'sk_test_StandIn0000000000000000'
export const standInSecret = 'whsec_StandIn000000000000000000'

interface StandInOptions {
  clock?: { now(): Date }
  port?: number
  currency?: string
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

interface Route {
  method: string
  path: RegExp
  schema: z.ZodType
  run: (given: never, id: string) => unknown
}

const route = <T>(
  method: string,
  path: string,
  schema: z.ZodType<T>,
  run: (given: T, id: string) => unknown,
): Route => ({ method, path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), schema, run })

type ListInput = Parameters<'pages'> & Record<string, unknown>

interface Made extends Record<string, unknown> {
  id: string
  created: number
}

/** How a list is narrowed: by the fields of the same name, and these. */
function isListed(object: Made, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (wanted === undefined || name === 'expand') return true
    if (name === 'lookup_keys') return (wanted as string[]).includes(object['lookup_key'] as string)
    if (name === 'types') return (wanted as string[]).includes(object['type'] as string)
    if (name === 'created') {
      const { gt = -1, gte = -1, lt = Infinity, lte = Infinity } = wanted as Record<string, number>
      return object.created > gt && object.created >= gte && object.created < lt && object.created <= lte
    }
    if (name === 'payment') {
      const payment = object['payment'] as { payment_intent?: string }
      return payment.payment_intent === (wanted as { payment_intent: string }).payment_intent
    }
    if (name === 'subscription' && object['object'] === 'invoice')
      return (object as unknown as Stripe.Invoice).parent?.subscription_details?.subscription === wanted
    return object[name] === wanted
  })
}

/**
 * Stands in for Stripe where there is no network: the real client talks to it over HTTP. It keeps state, refuses what
 * Stripe would refuse, and has a clock of its own. `npm run stripe:probe` compares it with a real test account.
 */
export class StripeStandIn {
  readonly ledger: Ledger
  readonly webhooks: Webhooks
  /** No answer to anything, as if the line were cut. */
  isDown = false
  /** So many of the next calls are answered with 500. */
  failures = 0
  /** Only calls with an idempotency key fail, and the answer is repeated to it, as Stripe does for a day. */
  replaysFailures = false
  /** What was asked of it, newest last: method, path and parameters. */
  readonly asked: { method: string; path: string; given: Record<string, unknown> }[] = []
  readonly #server: Server
  readonly #answers = new Map<string, { fingerprint: string; answer: Answer }>()
  readonly #currency: string
  readonly #routes: readonly Route[]
  readonly #port: number
  #address = ''

  constructor({ clock = { now: () => new Date() }, port = 0, currency = 'usd' }: StandInOptions = {}) {
    this.webhooks = new Webhooks({ now: () => this.ledger.now(), secret: standInSecret })
    this.ledger = new Ledger({
      clock,
      address: () => this.#address,
      onEvent: (event) => this.webhooks.add(event),
    })
    this.#currency = currency
    this.#port = port
    this.#routes = this.#allRoutes()
    this.#server = createServer((request, response) => void this.#handle(request, response))
  }

  /** Where the client finds it. */
  get address(): string {
    return this.#address
  }

  /** The settings of a process that sells through it. */
  get env() {
    return {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: standInKey,
      STRIPE_WEBHOOK_SECRET: standInSecret,
      STRIPE_API_URL: this.#address,
    }
  }

  async start(): Promise<this> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** The real client, talking to this. */
  client(key = standInKey): Stripe {
    const { hostname, port } = new URL(this.#address)
    return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  }

  #list(kind: StripeObject['object'], path: string) {
    return ({ limit = 10, starting_after: after, ...filter }: ListInput) => {
      const newestFirst = this.ledger.all(kind).toReversed() as unknown as Made[]
      const all = newestFirst.filter((each) => isListed(each, filter))
      const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
      const data = all.slice(from, from + Math.min(limit, 100))
      return { object: 'list', data, has_more: from + data.length < all.length, url: path }
    }
  }

  #allRoutes(): Route[] {
    const { ledger } = this
    const { none, pages } = parameters
    const readable = (kind: StripeObject['object'], path: string, listed: z.ZodType = pages) => [
      route('GET', path, listed as z.ZodType<ListInput>, this.#list(kind, path)),
      route('GET', `${path}/:id`, none, (_given, id) => ledger.get(kind, id)),
    ]
    return [
      route('GET', '/v1/account', none, () => account(this.#currency)),
      route('POST', '/v1/products', parameters.products, (given) => ledger.createProduct(given)),
      ...readable('product', '/v1/products'),
      route('POST', '/v1/prices', parameters.prices, (given) => ledger.createPrice(given)),
      ...readable('price', '/v1/prices', parameters.priceList),
      route('POST', '/v1/customers', parameters.customers, (given) => ledger.createCustomer(given)),
      ...readable('customer', '/v1/customers'),
      route('POST', '/v1/checkout/sessions', parameters.sessions, (given) => ledger.createSession(given)),
      route('POST', '/v1/checkout/sessions/:id/expire', none, (_given, id) => ledger.expire(id)),
      route('GET', '/v1/checkout/sessions/:id/line_items', pages, (_given, id) => ({
        object: 'list',
        data: ledger.lineItems(id),
        has_more: false,
        url: `/v1/checkout/sessions/${id}/line_items`,
      })),
      ...readable('checkout.session', '/v1/checkout/sessions', parameters.sessionList),
      ...readable('payment_intent', '/v1/payment_intents'),
      ...readable('charge', '/v1/charges', parameters.chargeList),
      route('POST', '/v1/refunds', parameters.refunds, (given) => ledger.refund(given)),
      ...readable('refund', '/v1/refunds', parameters.refundList),
      ...readable('dispute', '/v1/disputes', parameters.disputeList),
      ...readable('subscription', '/v1/subscriptions', parameters.subscriptionList),
      route('POST', '/v1/subscriptions/:id', parameters.subscriptionUpdate, (given, id) =>
        ledger.updateSubscription(id, given),
      ),
      route('DELETE', '/v1/subscriptions/:id', none, (_given, id) => ledger.cancelSubscription(id)),
      ...readable('invoice', '/v1/invoices', parameters.invoiceList),
      ...readable('invoice_payment', '/v1/invoice_payments', parameters.invoicePaymentList),
      route('POST', '/v1/billing_portal/sessions', parameters.portalSessions, (given) =>
        ledger.createPortalSession(given),
      ),
      route('POST', '/v1/webhook_endpoints', parameters.webhookEndpoints, (given) =>
        ledger.createWebhookEndpoint(given, this.webhooks.secret),
      ),
      ...readable('webhook_endpoint', '/v1/webhook_endpoints'),
      route('DELETE', '/v1/webhook_endpoints/:id', none, (_given, id) => {
        ledger.delete(ledger.get('webhook_endpoint', id).id)
        return { id, object: 'webhook_endpoint', deleted: true }
      }),
      ...readable('event', '/v1/events', parameters.eventList),
    ]
  }

  /** Replaces ids by what they name: `payment_intent.latest_charge`, `data.product`. */
  #expanded(value: unknown, path: readonly string[]): unknown {
    const [key, ...rest] = path
    if (Array.isArray(value)) return value.map((each) => this.#expanded(each, path))
    const found = typeof value === 'string' ? this.#copy(this.ledger.find(value) ?? value) : value
    if (key === undefined || found === null || typeof found !== 'object') return found
    const { ledger } = this
    const lists: Record<string, (of: string) => unknown[]> = {
      line_items: (of) => ledger.lineItems(of),
      payments: (of) => ledger.invoicePayments(of),
    }
    const listed = lists[key]
    if (!(key in found) && !listed) throw invalid(`This property cannot be expanded (${key}).`, { param: 'expand[0]' })
    const object = found as Record<string, unknown>
    const inner = listed ? { object: 'list', data: listed(String(object['id'])), has_more: false } : object[key]
    return { ...object, [key]: this.#expanded(inner, rest) }
  }

  #copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

  #run(method: string, path: string, form: string): Answer {
    for (const { method: wanted, path: pattern, schema, run } of this.#routes) {
      const match = wanted === method ? pattern.exec(path) : null
      if (!match) continue
      const given = decodeForm(form)
      this.asked.push({ method, path, given })
      const parsed = parseParameters(schema, given)
      const made = this.#copy(run(parsed as never, decodeURIComponent(match[1] ?? '')))
      const paths = ((given['expand'] ?? []) as string[]).map((each) => each.split('.'))
      return { status: 200, body: paths.reduce<unknown>((value, each) => this.#expanded(value, each), made) }
    }
    throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
  }

  #identify({ headers }: IncomingMessage): void {
    const key = headers.authorization?.replace('Bearer ', '') ?? ''
    if (key === standInKey) return
    const shown = key.replace(/(?<=^.{8}).*(?=.{4}$)/, (hidden) => '*'.repeat(hidden.length))
    throw invalid(`Invalid API Key provided: ${shown}`, {}, 401)
  }

  /** The same key gives the same answer; with other parameters it is refused. */
  #once(request: IncomingMessage, path: string, form: string): Answer {
    const { method = 'GET', headers } = request
    const key = headers['idempotency-key']
    if (method !== 'POST' || typeof key !== 'string') return this.#run(method, path, form)
    const fingerprint = `${path}\n${form}`
    const before = this.#answers.get(key)
    if (before && before.fingerprint !== fingerprint)
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    if (before) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = this.#run(method, path, form)
    this.#answers.set(key, { fingerprint, answer })
    return answer
  }

  #call(request: IncomingMessage, url: URL, body: string): Answer {
    try {
      const key = request.headers['idempotency-key']
      if (this.failures > 0 && (!this.replaysFailures || key !== undefined)) {
        this.failures -= 1
        const error = { type: 'api_error', message: 'An unknown error occurred.' } as const
        if (this.replaysFailures && typeof key === 'string')
          this.#answers.set(key, { fingerprint: `${url.pathname}\n${body}`, answer: { status: 500, body: { error } } })
        throw new StripeRefusal(500, error)
      }
      this.#identify(request)
      return this.#once(request, url.pathname, request.method === 'POST' ? body : url.search)
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return { status: error.status, body: { error: error.error } }
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) return void request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', this.#address)
    try {
      if (!url.pathname.startsWith('/v1/')) return this.#page(request.method ?? 'GET', url.pathname, body, response)
      const { status, body: made, headers } = this.#call(request, url, body)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...headers })
      response.end(JSON.stringify(made))
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(error instanceof Error ? error.stack : String(error))
    }
  }

  #page(method: string, path: string, body: string, response: ServerResponse): void {
    const show = (html: string, status = 200) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      response.end(html)
    }
    const go = (to: string) => void response.writeHead(303, { location: to }).end()
    const [, area, step, id = ''] = path.split('/')
    const form = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
    if (area === 'p') return this.#portal(method, id, form, show)
    const session = this.ledger.all('checkout.session').find((each) => each.id === id)
    if (area !== 'c' || !session) return show(overPage('There is no such page.'), 404)
    if (session.status !== 'open') return show(overPage("You're all done here."), 410)
    if (method === 'GET') return show(checkoutPage(session, this.ledger.lineItems(id)))
    const done = () => go((session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', id))
    const again = (problem: string) => show(checkoutPage(session, this.ledger.lineItems(id), problem), 402)
    const { card, email = '' } = form
    if (step === '3ds') {
      if (form['answer'] !== 'complete')
        return again('We are unable to authenticate your payment method. Please choose a different one and try again.')
      this.ledger.pay(id, { email, isAuthenticated: true })
      return done()
    }
    const outcome = this.ledger.pay(id, { card, email })
    if (outcome === 'declined') return again('Your card was declined.')
    return outcome === 'paid' ? done() : show(threeDSecurePage(session, email))
  }

  #portal(method: string, id: string, form: Record<string, string>, show: (html: string, status?: number) => void) {
    const portal = this.ledger.all('billing_portal.session').find((each) => each.id === id)
    if (!portal) return show(overPage('This link has expired.'), 404)
    let problem = ''
    if (method === 'POST') {
      const { do: verb, card = '', subscription = '' } = form
      const isDeclined = verb === 'card' && this.#isDeclined(card)
      if (isDeclined) problem = 'Your card was declined.'
      else if (verb === 'card') this.ledger.setCard(portal.customer, card)
      else this.ledger.updateSubscription(subscription, { cancel_at_period_end: verb === 'cancel' })
    }
    const own = this.ledger.all('subscription').filter(({ customer }) => customer === portal.customer)
    show(portalPage(portal, own, problem), problem ? 402 : 200)
  }

  #isDeclined = (card: string) => card === cards.isDeclined
}
