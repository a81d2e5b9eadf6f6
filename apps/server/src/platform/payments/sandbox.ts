import { z } from 'zod'
import type { Config } from '../config.ts'
import { deriveKeys } from '../derived-keys.ts'
import type { Checkout, PaymentEvent, PaymentProvider } from './provider.ts'
import { hasValidSignature, signMessage } from './webhook-signatures.ts'

const sandboxHeader = 'sandbox-signature'

const kinds = { 'checkout.paid': 'paid', 'checkout.failed': 'failed' } as const
const isKnownType = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

const anyMessage = z.object({ type: z.string() })
const name = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const eventMessage = z.object({
  id: name,
  checkoutId: name,
  reference: name,
  cents: z.int().min(0),
  currency: z.string().max(10),
  happenedAt: z.iso.datetime().transform((text) => new Date(text)),
})

export interface Sandbox extends PaymentProvider {
  /** For tests: a signed message, as a provider would send it to `POST /api/webhooks/sandbox`. */
  signEvent(event: PaymentEvent, at: Date): { body: Buffer; headers: Record<string, string> }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** `ignored`: of another type. Undefined: malformed. */
function parseMessage(body: string): PaymentEvent | 'ignored' | undefined {
  const json = parseJson(body)
  const type = anyMessage.safeParse(json).data?.type
  if (type === undefined || !isKnownType(type)) return 'ignored'
  const { data } = eventMessage.safeParse(json)
  return data && { ...data, kind: kinds[type] }
}

const toPaidEvent = (checkout: Checkout, now: Date): PaymentEvent => ({
  // A repeated call gives the same event, which is applied once.
  id: `paid-${checkout.id}`,
  kind: 'paid',
  checkoutId: checkout.id,
  reference: `sandbox-${checkout.id}`,
  cents: checkout.cents,
  currency: checkout.currency,
  happenedAt: now,
})

/** Settles at once without charging anything. Its events take the same path as those of other providers. */
export function createSandbox({ secretKey }: Pick<Config, 'secretKey'>): Sandbox {
  const secrets = deriveKeys(secretKey, 'events of the sandbox')
  return {
    name: 'sandbox',
    isTest: true,
    settlesAtOnce: true,
    startCheckout: async (checkout, now) => ({ kind: 'settled', event: toPaidEvent(checkout, now) }),
    cancelCheckout: async () => 'cancelled',
    refund: async ({ id, checkoutId, payment, cents, currency }, now) => ({
      kind: 'refund',
      isDispute: false,
      reference: `sandbox-refund-${id}`,
      requestId: id,
      checkoutId,
      payment,
      cents,
      currency,
      state: 'succeeded',
      reason: undefined,
      error: undefined,
      happenedAt: now,
    }),
    verifyWebhook(body, headers, now) {
      if (!hasValidSignature(body, headers[sandboxHeader], secrets, now)) return undefined
      const message = parseMessage(body.toString())
      // Signed but malformed: refused, so that the sender shows it as undelivered.
      return message === 'ignored' ? message : message && { id: message.id, type: message.kind }
    },
    async fetchEvents(body) {
      const message = parseMessage(body)
      return message && message !== 'ignored' ? [message] : []
    },
    signEvent({ kind, happenedAt, ...event }, at) {
      const message = { ...event, type: `checkout.${kind}`, happenedAt: happenedAt.toISOString() }
      const body = Buffer.from(JSON.stringify(message))
      return { body, headers: { [sandboxHeader]: signMessage(body, secrets[0], at) } }
    },
  }
}
