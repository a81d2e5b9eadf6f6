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
  /** Where the browser goes afterwards. The outcome comes by an event. */
  returnUrl: string
}

/** What a provider says about a checkout. */
export interface PaymentEvent {
  /** The provider's; the same if it is sent again. */
  id: string
  kind: 'paid' | 'failed'
  checkoutId: string
  /** The provider's id of the payment. */
  reference: string
  cents: number
  currency: string
  happenedAt: Date
}

/** What only an operator can settle, at the provider: a refund that was made there, a dispute. Nothing here is changed by it. */
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

export type ProviderEvent = PaymentEvent | OperatorEvent

/** `reference`: the provider's id of the checkout, by which it is cancelled. */
export type Begun = { kind: 'redirect'; url: string; reference?: string } | { kind: 'settled'; event: PaymentEvent }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** For providers with their own payment pages, which send signed messages: late, repeatedly and in any order. */
export interface PaymentProvider {
  /** In the path of its webhook, and in the database. */
  readonly name: string
  /** No money is charged: every screen that sells says so. */
  readonly isTest: boolean
  /** Repeated with the same checkout it returns the same. */
  begin(checkout: Checkout, now: Date): Promise<Begun>
  /**
   * Accepts no payment for this checkout from now on, also if it was never begun. `reference`: what `begin` returned.
   * `paid`: it was paid before.
   */
  cancel(checkoutId: string, reference: string | undefined): Promise<'cancelled' | 'paid'>
  /** Undefined: not signed by the provider. Ignored: of a type that nothing is done about. */
  readMessage(body: Buffer, headers: Headers, now: Date): { id: string; type: string } | 'ignored' | undefined
  /** What a message that was read before means: as things stand now, if the provider can be asked. */
  eventsOf(body: string): Promise<ProviderEvent[]>
}
