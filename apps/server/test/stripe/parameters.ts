import type { Stripe } from 'stripe'
import { z } from 'zod'

/** A refusal in the words and the shape of Stripe's. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: { type: Stripe.RawErrorType; message: string; code?: string; param?: string; doc_url?: string }

  constructor(status: number, error: StripeRefusal['error']) {
    super(error.message)
    this.status = status
    const docs = error.code && { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }
    this.error = { ...error, ...docs }
  }
}

export const invalid = (message: string, more: { param?: string; code?: string } = {}, status = 400) =>
  new StripeRefusal(status, { type: 'invalid_request_error', message, ...more })

/** `a[b][0]=c` as `{ a: { b: ['c'] } }`. */
export function decodeForm(text: string): Record<string, unknown> {
  interface Tree {
    [key: string]: Tree | string
  }
  const tree: Tree = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let at = tree
    for (const key of path.slice(0, -1)) {
      const next = at[key]
      at = typeof next === 'object' ? next : (at[key] = {})
    }
    const last = path.at(-1) ?? ''
    at[last === '' ? String(Object.keys(at).length) : last] = value
  }
  const asLists = (node: Tree | string): unknown => {
    if (typeof node === 'string') return node
    const entries = Object.entries(node)
    const isList = entries.length > 0 && entries.every(([key], i) => key === String(i))
    const values = entries.map(([key, each]) => [key, asLists(each)] as const)
    return isList ? values.map(([, each]) => each) : Object.fromEntries(values)
  }
  return asLists(tree) as Record<string, unknown>
}

const nameOf = (path: readonly PropertyKey[]) =>
  path.map((key, i) => (i === 0 ? String(key) : `[${String(key)}]`)).join('')

const inWords = (values: readonly unknown[]) => {
  const [last, ...others] = values.map(String).toReversed()
  return others.length === 0 ? String(last) : `${others.toReversed().join(', ')}, or ${last}`
}

const integerInvalid = 'Invalid integer'
const booleanInvalid = 'Invalid boolean'

function refusalOf(issue: z.core.$ZodIssue, given: unknown): StripeRefusal {
  const param = nameOf(issue.path)
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], given)
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]))
    const plural = names.length > 1 ? 's' : ''
    const code = 'parameter_unknown'
    return invalid(`Received unknown parameter${plural}: ${names.join(', ')}`, { code, param: names[0] })
  }
  if (value === undefined) return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (issue.message === integerInvalid)
    return invalid(`${integerInvalid}: ${JSON.stringify(value)}`, { code: 'parameter_invalid_integer', param })
  if (issue.message === booleanInvalid) return invalid(`${booleanInvalid}: ${JSON.stringify(value)}`, { param })
  if (issue.code === 'invalid_value')
    return invalid(`Invalid ${param}: must be one of ${inWords(issue.values)}`, { param })
  if (value === '')
    return invalid(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param })
  return invalid(issue.code === 'invalid_type' ? `Invalid ${issue.expected}` : issue.message, { param })
}

/** Refuses what Stripe would refuse: the first thing that is wrong. */
export function parseParameters<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refusalOf(parsed.error.issues[0]!, given)
  return parsed.data
}

/** Only names that the library knows, with values that it would send. */
type Fields<T> = { [K in keyof T]?: z.ZodType<T[K] | undefined> }
const parametersOf =
  <T>() =>
  <F extends Fields<T>>(fields: F & Record<Exclude<keyof F, keyof T>, never>) =>
    z.strictObject({ expand, ...fields })

const expand = z.array(z.string()).optional()
const text = z.string().min(1).optional()
const integer = z
  .string()
  .regex(/^-?\d+$/, integerInvalid)
  .transform(Number)
const boolean = z.enum(['true', 'false'], booleanInvalid).transform((value) => value === 'true')
const metadata = z.record(z.string().max(40), z.string().max(500)).optional()
const currency = z.string().regex(/^[a-z]{3}$/, 'Invalid currency')
const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' })
const pages = { limit: integer.optional(), starting_after: text }
const created = z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial().optional()

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.optional(),
})

/** The parameters of each call that the stand-in knows, by method and path. */
export const parameters = {
  none: z.strictObject({ expand }),
  products: parametersOf<Stripe.ProductCreateParams>()({ id: text, name: z.string().min(1), metadata }),
  prices: parametersOf<Stripe.PriceCreateParams>()({
    currency,
    unit_amount: integer,
    product: text,
    product_data: z.strictObject({ name: z.string().min(1), metadata }).optional(),
    lookup_key: z.string().max(200).optional(),
    transfer_lookup_key: boolean.optional(),
    nickname: text,
    metadata,
    recurring: recurring.optional(),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  }),
  priceList: parametersOf<Stripe.PriceListParams>()({
    active: boolean.optional(),
    lookup_keys: z.array(z.string()).max(10).optional(),
    product: text,
    ...pages,
  }),
  customers: parametersOf<Stripe.CustomerCreateParams>()({ email: text, name: text, metadata }),
  sessions: parametersOf<Stripe.Checkout.SessionCreateParams>()({
    mode: z.enum(['payment', 'setup', 'subscription']),
    success_url: address,
    cancel_url: address.optional(),
    client_reference_id: z.string().max(200).optional(),
    customer: text,
    customer_email: z.email('Invalid email address').optional(),
    expires_at: integer.optional(),
    line_items: z.array(z.strictObject({ price: z.string().min(1), quantity: integer })).min(1),
    locale: z.enum(['auto', 'de', 'en', 'es', 'fr']).optional(),
    metadata,
    payment_intent_data: z.strictObject({ metadata, description: text }).optional(),
    subscription_data: z.strictObject({ metadata, description: text }).optional(),
    submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  }),
  sessionList: parametersOf<Stripe.Checkout.SessionListParams>()({
    created,
    customer: text,
    payment_intent: text,
    subscription: text,
    status: z.enum(['complete', 'expired', 'open']).optional(),
    ...pages,
  }),
  refunds: parametersOf<Stripe.RefundCreateParams>()({
    amount: integer.optional(),
    charge: text,
    payment_intent: text,
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata,
  }),
  refundList: parametersOf<Stripe.RefundListParams>()({ created, charge: text, payment_intent: text, ...pages }),
  disputeList: parametersOf<Stripe.DisputeListParams>()({ created, charge: text, payment_intent: text, ...pages }),
  chargeList: parametersOf<Stripe.ChargeListParams>()({ created, customer: text, payment_intent: text, ...pages }),
  subscriptionList: parametersOf<Stripe.SubscriptionListParams>()({ created, customer: text, ...pages }),
  subscriptionUpdate: parametersOf<Stripe.SubscriptionUpdateParams>()({
    cancel_at_period_end: boolean.optional(),
    metadata,
  }),
  invoiceList: parametersOf<Stripe.InvoiceListParams>()({ created, customer: text, subscription: text, ...pages }),
  invoicePaymentList: parametersOf<Stripe.InvoicePaymentListParams>()({
    created,
    invoice: text,
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }).optional(),
    ...pages,
  }),
  portalSessions: parametersOf<Stripe.BillingPortal.SessionCreateParams>()({
    customer: z.string().min(1),
    return_url: address.optional(),
  }),
  webhookEndpoints: parametersOf<Stripe.WebhookEndpointCreateParams>()({
    url: address,
    enabled_events: z.array(z.string() as z.ZodType<Stripe.WebhookEndpointCreateParams.EnabledEvent>).min(1),
    description: text,
  }),
  eventList: parametersOf<Stripe.EventListParams>()({
    created,
    type: text,
    types: z.array(z.string()).max(20).optional(),
    ...pages,
  }),
  pages: z.strictObject({ expand, ...pages }),
}

export type Parameters<K extends keyof typeof parameters> = z.output<(typeof parameters)[K]>
