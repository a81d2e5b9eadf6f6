/** What is paid for, at the offered price. The same attempt has the same values, also after a plan was renamed. */
export interface Checkout {
  /** With `attempt` the provider's idempotency key: it charges once. */
  id: string
  /** Counts the failures that the provider has answered with: the next attempt needs another key. */
  attempt: number
  /** The id of the offer: the same for every checkout of it. */
  offer: string
  /** Shown on the provider's page. */
  description: string
  cents: number
  currency: string
  /** Charged again after so many months. Without: paid once. */
  months?: number | null
  /** Where the browser goes afterwards. The outcome comes by a `PaymentEvent`. */
  returnUrl: string
  /** And where it goes once it has paid, if that is somewhere else. */
  successUrl?: string
}

/** The provider has answered that this attempt has failed. All other errors mean that it may have begun the checkout. */
export class CheckoutRefused extends Error {}

/** The provider was reached, and does not know what it was asked about. */
export class UnknownAtProvider extends Error {}

/** What a provider says about a checkout. */
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

/** How a plan that renews stands at the provider. */
export interface RenewalEvent {
  kind: 'renewal'
  checkoutId: string
  /** `stopping`: charged no more. `failed`: the last charge is not paid. `over`: ended for good. */
  state: 'on' | 'stopping' | 'failed' | 'over'
  nextChargeAt: Date | null
}

/** Money to give back. */
export interface RefundRequest {
  /** The provider's idempotency key, with the attempt: it gives back once. */
  id: string
  /** Counts the refusals that were final: the next attempt needs another key. */
  attempt: number
  checkoutId: string
  /** The provider's id of the payment. */
  payment: string
  cents: number
  currency: string
}

/** What a provider says about a refund, as it stands now. */
export interface RefundEvent {
  kind: 'refund'
  /** A dispute: the customer's bank has taken the money back. `pending` while it is open, `failed` if we won it. */
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
  /** `pending`: it is on its way, and no longer ours. */
  state: 'pending' | 'succeeded' | 'failed'
  /** Of a refund that was made at the provider. */
  reason: string | undefined
  /** Of a refund that failed. */
  error: string | undefined
  happenedAt: Date
}

/** The provider says no, and asking again would not help. All other errors mean that it may have heard the request. */
export class RefundRefused extends Error {}

/** What only an operator can settle, at the provider. Nothing here is changed by it. */
export interface OperatorEvent {
  id: string
  kind: 'refund' | 'dispute'
  checkoutId: string
  /** The payment. */
  reference: string
  cents: number
  currency: string
  happenedAt: Date
  /** What an operator reads. */
  text: string
}

export type ProviderEvent = PaymentEvent | RefundEvent | OperatorEvent | RenewalEvent

/** An entry of a provider's books: a payment, refund or dispute. `subscription`: of a plan that renews. */
export type BookEntry = (PaymentEvent & { kind: 'paid'; subscription?: string | undefined }) | RefundEvent

/** `reference`: the provider's id of the checkout, by which it is cancelled. */
export type Begun = { kind: 'redirect'; url: string; reference?: string } | { kind: 'settled'; event: PaymentEvent }

/** Plans that a provider charges again and again. `key`: the idempotency key of a call. */
export interface Renewals {
  /** What was paid so far, the oldest first, and how the renewal stands now. Throws `UnknownAtProvider`. */
  read(reference: string): Promise<ProviderEvent[]>
  /** No further charge: after the period that is paid, or at once, with all that is still open. */
  stop(reference: string, options: { isAtOnce: boolean; key: string }): Promise<void>
  /** Undoes `stop`. Does nothing if the provider has ended the renewal meanwhile. */
  resume(reference: string, key: string): Promise<void>
  /** The provider's page on which a customer changes their card. */
  portal(customer: string, returnUrl: string): Promise<string>
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** For providers with their own payment pages, which send signed messages: late, repeatedly and in any order. */
export interface PaymentProvider {
  /** In the path of its webhook, and in the database. */
  readonly name: string
  /** No money is charged: every screen that sells says so. */
  readonly isTest: boolean
  /** `begin` settles its checkouts: where it no longer sells, its messages count while a checkout of it is open. */
  readonly settlesAtOnce?: boolean
  /** Undefined: it sells plans that are paid once, and no others. */
  readonly renewals?: Renewals
  /** The least that it charges. Undefined: anything. */
  minimumCents?(currency: string): number
  /** Idempotent: the same checkout gives the same answer. */
  begin(checkout: Checkout, now: Date): Promise<Begun>
  /**
   * Accepts no payment for this checkout from now on, also if it was never begun. `reference`: what `begin` returned.
   * `paid`: it was paid before.
   */
  cancel(checkoutId: string, reference: string | undefined): Promise<'cancelled' | 'paid'>
  /** Idempotent: the same request gives back nothing more. */
  refund(request: RefundRequest, now: Date): Promise<RefundEvent>
  /** What the provider has on record of this site. Undefined: it keeps nothing. */
  readonly books?: {
    /** Everything that was made in the span. */
    list(from: Date, to: Date): AsyncIterable<BookEntry>
    /** All about one payment, by the provider's id of it. Empty: it knows none. */
    of(payment: string): Promise<BookEntry[]>
  }
  /** Undefined: not signed by the provider. `ignored`: of a type that we do not handle. */
  readMessage(body: Buffer, headers: Headers, now: Date): { id: string; type: string } | 'ignored' | undefined
  /** What a message that `readMessage` accepted means: as things stand now, if the provider can be asked. */
  eventsOf(body: string): Promise<ProviderEvent[]>
}

/** A provider that sells here, or has sold here before. */
export const providerNamed = (
  { payments, formerPayments }: { payments: PaymentProvider | undefined; formerPayments: readonly PaymentProvider[] },
  name: string,
): PaymentProvider | undefined => [payments, ...formerPayments].find((provider) => provider?.name === name)
