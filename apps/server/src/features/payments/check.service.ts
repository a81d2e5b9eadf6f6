import { formatMoney } from '@matinee/contract/money'
import { paymentEndpoints } from '@matinee/contract/payments'
import { Stripe } from 'stripe'
import { getInstallationId } from '../../platform/installation.ts'
import { createStripeClient, isPriceFor, isTestKey, priceKey, stripeEvents } from '../../platform/payments/stripe.ts'
import type { Services } from '../../platform/services.ts'
import { listPlans } from '../plans/plans.service.ts'
import { getLastMessageTime } from './messages.queries.ts'

/** The result of one check, in a sentence. */
interface Finding {
  isGood: boolean
  text: string
}

const good = (text: string): Finding => ({ isGood: true, text })
const bad = (text: string): Finding => ({ isGood: false, text })

async function checkAccount(client: Stripe, key: string, currency: string): Promise<Finding[]> {
  const { id, charges_enabled: canCharge, default_currency: own = '' } = await client.accounts.retrieveCurrent()
  const kind = isTestKey(key) ? 'a test key, which moves no money' : 'a live key'
  return [
    good(`The key is valid: ${kind}, of account ${id}.`),
    canCharge
      ? good('The account can take payments.')
      : bad('The account cannot take payments yet: finish it at Stripe.'),
    own.toUpperCase() === currency
      ? good(`Plans are sold in ${currency}, the currency of the account.`)
      : good(`Plans are sold in ${currency}. The account's own currency is ${own.toUpperCase()}: Stripe converts.`),
  ]
}

async function checkWebhook(client: Stripe, url: string, last: Date | null): Promise<Finding[]> {
  const { data } = await client.webhookEndpoints.list({ limit: 100 })
  const found = data.filter((each) => each.url === url)
  const [endpoint, ...more] = found
  if (!endpoint) return [bad(`Stripe sends nothing to ${url}: add a webhook endpoint with this address.`)]
  const missing = endpoint.enabled_events.includes('*')
    ? []
    : stripeEvents.filter((event) => !endpoint.enabled_events.includes(event))
  return [
    endpoint.status === 'enabled'
      ? good(`Stripe sends events to ${url}.`)
      : bad(`The webhook endpoint ${endpoint.id} is ${endpoint.status}: enable it at Stripe.`),
    missing.length === 0
      ? good('It sends all events that are needed.')
      : bad(`It does not send these events, which are needed: ${missing.join(', ')}.`),
    ...(more.length > 0
      ? [bad(`There are ${found.length} endpoints with this address, each with a secret of its own.`)]
      : []),
    last
      ? good(`The last event with a valid signature came at ${last.toISOString()}.`)
      : good('No event has come yet: the signing secret can be tried by a test event from Stripe.'),
  ]
}

async function checkPrices({ db, config }: Pick<Services, 'db' | 'config'>, client: Stripe): Promise<Finding[]> {
  const installationId = await getInstallationId(db)
  const findings: Finding[] = []
  for (const plan of await listPlans(db)) {
    if (!plan.isOnSale || plan.isRenewing) continue
    if (plan.currency !== config.site.currency) {
      findings.push(bad(`${plan.name} has a price in ${plan.currency}, and is not sold: give it one in the desk.`))
      continue
    }
    const offer = { offer: plan.id, cents: plan.cents, currency: plan.currency, months: plan.months }
    const { data } = await client.prices.list({ lookup_keys: [priceKey(installationId, offer)] })
    const what = `${plan.name} for ${formatMoney(plan.cents, plan.currency)}`
    const [price] = data
    if (!price) findings.push(good(`${what} has no price at Stripe yet: the first purchase makes it.`))
    else if (isPriceFor(price, offer)) findings.push(good(`${what} is ${price.id} at Stripe.`))
    else findings.push(good(`${what}: ${price.id} does not fit any more. The next purchase makes another.`))
  }
  return findings
}

/** Whether key, webhook, currency and prices fit together (PAY-1). Reads only. */
export async function checkPayments(services: Pick<Services, 'db' | 'config' | 'payments'>): Promise<Finding[]> {
  const { db, config, payments } = services
  const { provider, stripe } = config.payments
  if (provider === 'off') return [good('PAYMENTS is off: nothing is sold.')]
  if (provider === 'sandbox' || !stripe || !payments)
    return [good('PAYMENTS is sandbox: everybody can have Premium without paying for it.')]
  const client = createStripeClient(stripe)
  const url = `${config.site.url}${paymentEndpoints.webhook.path.replace(':provider', payments.name)}`
  try {
    return [
      ...(await checkAccount(client, stripe.key, config.site.currency)),
      ...(await checkWebhook(client, url, await getLastMessageTime(db, payments.name))),
      ...(await checkPrices(services, client)),
    ]
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return [bad('Stripe does not know this key.')]
    if (error instanceof Stripe.errors.StripePermissionError)
      return [bad(`The key may not do what is needed: ${error.message}`)]
    if (error instanceof Stripe.errors.StripeError) return [bad(`Stripe cannot be asked: ${error.message}`)]
    throw error
  }
}
