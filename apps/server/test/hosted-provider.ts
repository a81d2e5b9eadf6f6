import {
  type Checkout,
  type PaymentEvent,
  type PaymentProvider,
  type RefundEvent,
  RefundRefused,
  type RefundRequest,
} from '../src/platform/payments/provider.ts'
import { hasValidSignature, signMessage } from '../src/platform/payments/webhook-signatures.ts'

const header = 'hosted-signature'
const secret = Buffer.from('a secret that only the two know.')

/** Takes money on pages of its own, and tells us afterwards: as the ones do that take real money. */
export class HostedProvider implements PaymentProvider {
  readonly name: string = 'hosted'
  readonly isTest = false
  /** Whatever it was asked to begin, each time that it was. */
  readonly begun: Checkout[] = []
  readonly cancelled = new Set<string>()
  /** Of checkouts: what its own pages took money for. */
  readonly taken = new Set<string>()
  isDown = false
  /** Something that happens between the question and its answer. */
  meanwhile: (checkout: Checkout) => Promise<unknown> = async () => undefined

  async startCheckout(checkout: Checkout) {
    this.begun.push(checkout)
    if (this.isDown) throw new Error('connect ECONNREFUSED')
    if (this.cancelled.has(checkout.id)) throw new Error('this checkout was cancelled')
    await this.meanwhile(checkout)
    return { kind: 'redirect' as const, url: `https://pay.test/${checkout.id}` }
  }

  async cancelCheckout(checkoutId: string) {
    if (this.isDown) throw new Error('connect ECONNREFUSED')
    if (this.taken.has(checkoutId)) return 'paid' as const
    this.cancelled.add(checkoutId)
    return 'cancelled' as const
  }

  /** Whatever it was asked to give back, each time that it was. */
  readonly refunded: RefundRequest[] = []
  /** What it says of refunds: the next ones are refused for good with these words. */
  refusesRefunds: string | undefined
  refundState: RefundEvent['state'] = 'succeeded'

  async refund(request: RefundRequest, now: Date): Promise<RefundEvent> {
    this.refunded.push(request)
    if (this.isDown) throw new Error('connect ECONNREFUSED')
    if (this.refusesRefunds !== undefined) throw new RefundRefused(this.refusesRefunds)
    const { id, attempt, checkoutId, payment, cents, currency } = request
    const about = { checkoutId, payment, cents, currency, reason: undefined, error: undefined, happenedAt: now }
    return {
      ...about,
      kind: 'refund',
      isDispute: false,
      reference: `back-${id}-${attempt}`,
      requestId: id,
      state: this.refundState,
    }
  }

  verifyWebhook(body: Buffer, headers: Record<string, string | string[] | undefined>, now: Date) {
    if (!hasValidSignature(body, headers[header], [secret], now)) return undefined
    const { id, kind } = JSON.parse(body.toString()) as PaymentEvent
    return { id, type: kind }
  }

  async fetchEvents(body: string) {
    const { happenedAt, ...event } = JSON.parse(body) as Omit<PaymentEvent, 'happenedAt'> & { happenedAt: string }
    return [{ ...event, happenedAt: new Date(happenedAt) }]
  }

  write(event: PaymentEvent, at: Date) {
    const body = Buffer.from(JSON.stringify(event))
    return { body, headers: { [header]: signMessage(body, secret, at) } }
  }
}

let events = 0

/** What it tells when somebody has paid what was asked. */
export function paidEvent(checkout: Checkout, changes: Partial<PaymentEvent> = {}): PaymentEvent {
  events += 1
  return {
    id: `event-${events}`,
    kind: 'paid',
    checkoutId: checkout.id,
    reference: `money-${checkout.id}`,
    cents: checkout.cents,
    currency: checkout.currency,
    happenedAt: new Date('2026-03-01T12:00:00Z'),
    ...changes,
  }
}
