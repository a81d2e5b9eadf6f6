/** What is paid for, at the offered price. */
export interface Checkout {
  /** The provider's idempotency key: it charges once. */
  id: string
  /** On the provider's page. */
  description: string
  cents: number
  currency: 'USD'
  /** Where the browser goes afterwards. The outcome comes by an event. */
  returnUrl: string
}

/** A provider's event about a checkout. */
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

export type Begun = { kind: 'redirect'; url: string } | { kind: 'settled'; event: PaymentEvent }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** For providers with their own payment pages, which send signed events: late, repeatedly and in any order. */
export interface PaymentProvider {
  /** In the path of its webhook, and in the database. */
  readonly name: string
  /** No money is charged: every screen that sells says so. */
  readonly isTest: boolean
  /** Repeated with the same checkout it returns the same. */
  begin(checkout: Checkout, now: Date): Promise<Begun>
  /** Accepts no payment for this checkout from now on, also if it was never begun. `paid`: it was paid before. */
  cancel(checkoutId: string): Promise<'cancelled' | 'paid'>
  /** Undefined: not signed by the provider. Ignored: of another kind. */
  readEvent(body: Buffer, headers: Headers, now: Date): PaymentEvent | 'ignored' | undefined
}
