/** What is paid for, at the offered price. */
export interface Checkout {
  /** The provider's idempotency key: it charges once. */
  id: string
  /** Which offer it is: the same for every checkout of it. */
  offer: string
  /** On the provider's page. */
  description: string
  cents: number
  currency: string
  /** Charged again after so many months. Without: paid once. */
  months?: number | null
  /** Where the browser goes afterwards. The outcome comes by an event. */
  returnUrl: string
}

/** What a provider says about a checkout. */
export interface PaymentEvent {
  /** The provider's; the same if it is sent again. */
  id: string
  /** `renewed`: the checkout's plan was paid for one more period. */
  kind: 'paid' | 'failed' | 'renewed'
  checkoutId: string
  /** The provider's id of the payment. */
  reference: string
  cents: number
  currency: string
  happenedAt: Date
  /** How long it lasts, if not as long as the offer says: months differ. */
  days?: number
  /** It is charged again from now on. */
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
  /** The person's bank has taken the money back: `pending` while that is open, `failed` if it was won. */
  isDispute: boolean
  /** The provider's id of it. */
  reference: string
  /** Of the request. Undefined: it was made at the provider. */
  requestId: string | undefined
  checkoutId: string
  /** The provider's id of the payment. */
  payment: string
  cents: number
  currency: string
  /** `pending`: it is on its way, and no longer ours. */
  state: 'pending' | 'succeeded' | 'failed'
  /** Of one that was made at the provider. */
  reason: string | undefined
  /** Of one that failed. */
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

/** What stands in a provider's books: payments that came, refunds and disputes. `subscription`: of a plan that renews. */
export type BookEntry = (PaymentEvent & { kind: 'paid'; subscription?: string | undefined }) | RefundEvent

/** `reference`: the provider's id of the checkout, by which it is cancelled. */
export type Begun = { kind: 'redirect'; url: string; reference?: string } | { kind: 'settled'; event: PaymentEvent }

/** Plans that a provider charges again and again. `key`: the idempotency key of a call. */
export interface Renewals {
  /** How it stands now: what was paid so far, the oldest first, and whether it goes on. */
  read(reference: string): Promise<ProviderEvent[]>
  /** No further charge: after the period that is paid, or at once, with all that is still open. */
  stop(reference: string, options: { isAtOnce: boolean; key: string }): Promise<void>
  /** Charged again after all. Nothing, if the provider has ended it meanwhile. */
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
  /** Undefined: it sells plans that are paid once, and no others. */
  readonly renewals?: Renewals
  /** The least that it charges. Undefined: anything. */
  minimumCents?(currency: string): number
  /** Repeated with the same checkout it returns the same. */
  begin(checkout: Checkout, now: Date): Promise<Begun>
  /**
   * Accepts no payment for this checkout from now on, also if it was never begun. `reference`: what `begin` returned.
   * `paid`: it was paid before.
   */
  cancel(checkoutId: string, reference: string | undefined): Promise<'cancelled' | 'paid'>
  /** Repeated with the same request it gives back nothing more. */
  refund(request: RefundRequest, now: Date): Promise<RefundEvent>
  /** What the provider has on record of this site. Undefined: it keeps nothing. */
  readonly books?: {
    /** Everything that was made in the span. */
    list(from: Date, to: Date): AsyncIterable<BookEntry>
    /** All about one payment, by the provider's id of it. Empty: it knows none. */
    of(payment: string): Promise<BookEntry[]>
  }
  /** Undefined: not signed by the provider. Ignored: of a type that nothing is done about. */
  readMessage(body: Buffer, headers: Headers, now: Date): { id: string; type: string } | 'ignored' | undefined
  /** What a message that was read before means: as things stand now, if the provider can be asked. */
  eventsOf(body: string): Promise<ProviderEvent[]>
}

/** A provider that sells here, or has sold here before. */
export const providerNamed = (
  { payments, formerPayments }: { payments: PaymentProvider | undefined; formerPayments: readonly PaymentProvider[] },
  name: string,
): PaymentProvider | undefined => [payments, ...formerPayments].find((provider) => provider?.name === name)
