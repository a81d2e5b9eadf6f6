import { Stripe } from 'stripe'
import { parseArgs } from 'node:util'
import { type Line, report } from '../../../../scripts/report.ts'
import { StripeStandIn } from './stand-in.ts'

/**
 * `npm run stripe:probe`: the same questions to the stand-in and to a real Stripe account in test mode, whose secret key is
 * in STRIPE_SECRET_KEY; the shapes of the answers are compared. It needs a network and an account, and makes a product,
 * prices and sessions there that nobody pays. `-- --self` asks the stand-in twice, which shows that the questions can be
 * asked and that what is compared is found.
 */
const { values } = parseArgs({ options: { self: { type: 'boolean', default: false } } })
const key = process.env['STRIPE_SECRET_KEY'] ?? ''
if (!values.self && !/^(sk|rk)_test_/.test(key)) {
  process.stderr.write('STRIPE_SECRET_KEY must be the key of a test account, sk_test_... or rk_test_...\n')
  process.exit(2)
}

const soon = () => Math.floor(Date.now() / 1000) + 3600
const stamp = Date.now().toString(36)

/** Every answer that the product depends on. `made`: what the questions before have made. */
const questions: Record<string, (stripe: Stripe, made: Record<string, string>) => Promise<{ id?: string }>> = {
  account: (stripe) => stripe.accounts.retrieveCurrent(),
  price: (stripe) =>
    stripe.prices.create({
      currency: 'usd',
      unit_amount: 999,
      lookup_key: `probe-${stamp}`,
      product_data: { name: 'Probe', metadata: { probe: 'yes' } },
    }),
  'price with the same key': (stripe) =>
    stripe.prices.create({
      currency: 'usd',
      unit_amount: 999,
      lookup_key: `probe-${stamp}`,
      product_data: { name: 'Probe' },
    }),
  'prices by key': (stripe) => stripe.prices.list({ lookup_keys: [`probe-${stamp}`] }) as Promise<{ id?: string }>,
  session: (stripe, { price = '' }) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'https://matinee.example/profile',
        cancel_url: 'https://matinee.example/profile',
        client_reference_id: 'probe',
        metadata: { probe: 'yes' },
        payment_intent_data: { metadata: { probe: 'yes' } },
        expires_at: soon(),
        line_items: [{ price, quantity: 1 }],
      },
      { idempotencyKey: `probe-session-${stamp}` },
    ),
  'the same key with other parameters': (stripe, { price = '' }) =>
    stripe.checkout.sessions.create(
      { mode: 'payment', success_url: 'https://matinee.example/', line_items: [{ price, quantity: 2 }] },
      { idempotencyKey: `probe-session-${stamp}` },
    ),
  'session again': (stripe, { session = '' }) => stripe.checkout.sessions.retrieve(session),
  'session expired': (stripe, { session = '' }) => stripe.checkout.sessions.expire(session),
  'session expired twice': (stripe, { session = '' }) => stripe.checkout.sessions.expire(session),
  'no such session': (stripe) => stripe.checkout.sessions.retrieve('cs_test_none'),
  'no such price': (stripe) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://matinee.example/',
      line_items: [{ price: 'price_none', quantity: 1 }],
    }),
  'unknown parameter': (stripe) => stripe.customers.create({ nonsense: '1' } as Stripe.CustomerCreateParams),
  'wrong enum': (stripe, { price = '' }) =>
    stripe.checkout.sessions.create({
      mode: 'purchase' as 'payment',
      success_url: 'https://matinee.example/',
      line_items: [{ price, quantity: 1 }],
    }),
  'refund of nothing': (stripe) => stripe.refunds.create({ payment_intent: 'pi_none' }),
  'webhook endpoints': (stripe) => stripe.webhookEndpoints.list() as Promise<{ id?: string }>,
}

/** The names and kinds of all fields; null fits everything, and so do lists and objects that are empty. */
function shapeOf(value: unknown): unknown {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : 'null'
  if (typeof value !== 'object') return typeof value
  const entries = Object.entries(value).filter(([name]) => name !== 'lastResponse')
  return entries.length > 0 ? Object.fromEntries(entries.map(([name, each]) => [name, shapeOf(each)])) : 'null'
}

/** Where the second differs from the first. Fields that only the first has are fine: the stand-in need not know all. */
function differences(theirs: unknown, ours: unknown, at = ''): string[] {
  if (theirs === 'null' || ours === 'null') return []
  if (typeof theirs === 'string' || typeof ours === 'string')
    return theirs === ours ? [] : [`${at}: Stripe has ${JSON.stringify(theirs)}, the stand-in ${JSON.stringify(ours)}`]
  const [them, us] = [theirs as Record<string, unknown>, ours as Record<string, unknown>]
  return Object.keys(us).flatMap((name) =>
    name in them ? differences(them[name], us[name], `${at}.${name}`) : [`${at}.${name}: Stripe has no such field`],
  )
}

async function ask(stripe: Stripe): Promise<Map<string, unknown>> {
  const made: Record<string, string> = {}
  const answers = new Map<string, unknown>()
  for (const [name, question] of Object.entries(questions)) {
    try {
      const answer = await question(stripe, made)
      if (answer.id) made[name] = answer.id
      answers.set(name, shapeOf(answer))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code, statusCode, param } = error
      // Of a refusal the words count that the product goes by.
      answers.set(name, `refused: ${statusCode} ${type} ${code ?? ''} ${param ?? ''}`.trim())
    }
  }
  return answers
}

const standIn = await new StripeStandIn().start()
const other = values.self ? await new StripeStandIn().start() : undefined
try {
  const theirs = await ask(other?.client() ?? new Stripe(key))
  const ours = await ask(standIn.client())
  const lines = Array.from(theirs, ([name, shape]): Line => {
    const found = differences(shape, ours.get(name), name)
    for (const each of found) process.stdout.write(`${each}\n`)
    return { what: name, measured: `${found.length} differences`, wanted: '0', met: found.length === 0 }
  })
  report('stripe:probe', lines)
} finally {
  await standIn.stop()
  await other?.stop()
}
