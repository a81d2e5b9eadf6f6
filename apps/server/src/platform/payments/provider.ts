/** What somebody is about to pay for, as it was offered to them. */
export interface Checkout {
  /** Ours, and one for each purchase: a provider that is asked twice with it charges once. */
  id: string
  /** As it stands on the provider's page. */
  description: string
  cents: number
  currency: 'USD'
  /** Where the browser goes afterwards. What came of it is told by an event, and never by the browser. */
  returnUrl: string
}

/** What a provider tells about a checkout, in words that are no provider's own. */
export interface PaymentEvent {
  /** The provider's; the same when it tells us the same thing again. */
  id: string
  kind: 'paid' | 'failed'
  checkoutId: string
  /** The provider's own name for the money. */
  reference: string
  cents: number
  currency: string
  happenedAt: Date
}

/** A payment is made at an address of the provider, or has been settled already. */
export type Begun = { kind: 'redirect'; url: string } | { kind: 'settled'; event: PaymentEvent }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Who takes the money. Made for those who do so on pages of their own and tell us afterwards, signed: late, twice, and in
 * any order.
 */
export interface PaymentProvider {
  /** Of its events' address, and in the database. */
  readonly name: string
  /** No money moves: every screen that sells says so. */
  readonly isTest: boolean
  /** May be asked again with the same checkout, and is then to answer the same. */
  begin(checkout: Checkout, now: Date): Promise<Begun>
  /**
   * Takes no money for this checkout from now on, also if it was never begun. `paid`: it took the money before, and tells
   * so by an event. Throws if it cannot say.
   */
  cancel(checkoutId: string): Promise<'cancelled' | 'paid'>
  /** Undefined: the provider did not sign this. Ignored: it did, and it is nothing that we listen to. */
  readEvent(body: Buffer, headers: Headers, now: Date): PaymentEvent | 'ignored' | undefined
}
