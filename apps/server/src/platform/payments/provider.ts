/** A purchase at the offered price. The same attempt has the same values, also after a plan was renamed. */
export interface Checkout {
  /** With `attempt` the idempotency key: the provider charges once. */
  id: string
  /** Counts the provider's refusals: the next attempt needs another key. */
  attempt: number
  /** The id of the offer: the same for every checkout of it. */
  offer: string
  /** Shown on the provider's page. */
  description: string
  cents: number
  currency: string
  /** Charged again after so many months. Without: paid once. */
  months?: number | null
  /** Where the browser goes afterwards. The result arrives as a `PaymentEvent`. */
  returnUrl: string
  /** Where the browser goes after a payment, if not to `returnUrl`. */
  successUrl?: string
}

/** The provider has refused this attempt. After any other error it may have started the checkout. */
export class CheckoutRefused extends Error {}

/** The provider has answered that it has no such object. */
export class UnknownAtProvider extends Error {}

/** What happened to a checkout at a provider. */
export interface PaymentEvent {
  /** The provider's id of the event; the same if it is sent again. */
  id: string
  /** `renewed`: the checkout's plan was paid for one more period. */
  kind: 'paid' | 'failed' | 'renewed'
  checkoutId: string
  /** The provider's id of the payment. */
  reference: string
  cents: number
  currency: string
  happenedAt: Date
  /** Days of the paid period, if not those of the offer: months differ. */
  days?: number
  /** For a plan that renews: the provider's ids of the subscription and of the customer. */
  renewal?: { reference: string; customer: string }
}

/** The current state of a renewal at its provider. */
export interface RenewalEvent {
  kind: 'renewal'
  checkoutId: string
  /** `stopping`: charged no more. `failed`: the last charge is not paid. `over`: ended for good. */
  state: 'on' | 'stopping' | 'failed' | 'over'
  nextChargeAt: Date | null
}

export interface RefundRequest {
  /** With `attempt` the idempotency key: the provider refunds once. */
  id: string
  /** Counts final refusals: the next attempt needs another key. */
  attempt: number
  checkoutId: string
  /** The provider's id of the payment. */
  payment: string
  cents: number
  currency: string
}

/** The current state of a refund or dispute at its provider. */
export interface RefundEvent {
  kind: 'refund'
  /** The customer's bank has taken the money back. `pending` while the dispute is open, `failed` if we won it. */
  isDispute: boolean
  /** The provider's id of the refund. */
  reference: string
  /** The id of our `RefundRequest`. Undefined: the refund was made at the provider. */
  requestId: string | undefined
  checkoutId: string
  /** The provider's id of the payment. */
  payment: string
  cents: number
  currency: string
  /** `pending`: the money has left the balance and is on its way. */
  state: 'pending' | 'succeeded' | 'failed'
  /** Of a refund that was made at the provider. */
  reason: string | undefined
  /** Of a refund that failed. */
  error: string | undefined
  happenedAt: Date
}

/** A final refusal. After any other error the provider may have made the refund. */
export class RefundRefused extends Error {}

/** An event that only an operator can settle, at the provider. It changes nothing here. */
export interface OperatorEvent {
  id: string
  kind: 'refund' | 'dispute'
  checkoutId: string
  /** The payment. */
  reference: string
  cents: number
  currency: string
  happenedAt: Date
  /** For the operator. */
  text: string
}

export type ProviderEvent = PaymentEvent | RefundEvent | OperatorEvent | RenewalEvent

/** A payment, refund or dispute in a provider's ledger. `subscription`: of a plan that renews. */
export type LedgerEntry = (PaymentEvent & { kind: 'paid'; subscription?: string | undefined }) | RefundEvent

/** `reference`: the provider's id of the checkout, to cancel it. */
export type StartedCheckout =
  | { kind: 'redirect'; url: string; reference?: string }
  | { kind: 'settled'; event: PaymentEvent }

/** Plans that a provider charges regularly. `key`: the idempotency key of a call. */
export interface Renewals {
  /** All payments so far, the oldest first, and the current state. Throws `UnknownAtProvider`. */
  fetchEvents(reference: string): Promise<ProviderEvent[]>
  /** Ends after the paid period, or at once, including unpaid invoices. */
  cancel(reference: string, options: { isAtOnce: boolean; key: string }): Promise<void>
  /** Undoes `cancel`. Does nothing if the provider has ended the renewal in the meantime. */
  resume(reference: string, key: string): Promise<void>
  /** The address of the provider's page on which the customer changes the card. */
  createPortalUrl(customer: string, returnUrl: string): Promise<string>
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Has its own payment pages, and sends signed messages: late, repeatedly and in any order. */
export interface PaymentProvider {
  /** Part of the webhook's path, and stored in the database. */
  readonly name: string
  /** Test mode: no money is charged. */
  readonly isTest: boolean
  /** `startCheckout` settles at once. As a former provider, its messages count only while it has an open checkout. */
  readonly settlesAtOnce?: boolean
  /** Undefined: it cannot sell plans that renew. */
  readonly renewals?: Renewals
  /** The smallest possible charge. Undefined: no minimum. */
  minimumCents?(currency: string): number
  /** Idempotent: the same checkout gives the same answer. */
  startCheckout(checkout: Checkout, now: Date): Promise<StartedCheckout>
  /**
   * Afterwards the checkout cannot be paid, even if it was never started. `reference`: from `startCheckout`. `paid`: it
   * was paid before.
   */
  cancelCheckout(checkoutId: string, reference: string | undefined): Promise<'cancelled' | 'paid'>
  /** Idempotent: the same request refunds once. */
  refund(request: RefundRequest, now: Date): Promise<RefundEvent>
  /** The provider's own record of this site's payments. Undefined: it has none. */
  readonly ledger?: {
    /** Everything created in the span. */
    list(from: Date, to: Date): AsyncIterable<LedgerEntry>
    /** All entries of one payment, by the provider's id. Empty: it has none. */
    listByPayment(payment: string): Promise<LedgerEntry[]>
  }
  /** Checks the webhook signature. Undefined: it is wrong. `ignored`: a type that we do not handle. */
  verifyWebhook(body: Buffer, headers: Headers, now: Date): { id: string; type: string } | 'ignored' | undefined
  /** What a message that `readMessage` accepted means: as things stand now, if the provider can be asked. */
  fetchEvents(body: string): Promise<ProviderEvent[]>
}

/** The configured provider or a former one. */
export const findProvider = (
  { payments, formerPayments }: { payments: PaymentProvider | undefined; formerPayments: readonly PaymentProvider[] },
  name: string,
): PaymentProvider | undefined => [payments, ...formerPayments].find((provider) => provider?.name === name)
