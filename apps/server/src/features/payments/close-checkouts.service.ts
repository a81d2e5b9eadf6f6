import { findProvider } from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import * as queries from './checkouts.queries.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'formerPayments' | 'log'>

/** Cancels a checkout at its provider, so that the user can start another one. Idempotent. */
export async function closeCheckout(
  services: Deps,
  checkout: Pick<queries.CheckoutRow, 'id' | 'provider' | 'reference'>,
): Promise<'closed' | 'paid' | 'not answered'> {
  const { db, log } = services
  const { id, provider: name, reference } = checkout
  // Without a configured provider nothing is sent. A payment that arrives later still counts.
  const provider = findProvider(services, name)
  try {
    if ((await provider?.cancelCheckout(id, reference ?? undefined)) === 'paid') {
      await queries.reopenCheckout(db, id)
      return 'paid'
    }
  } catch (error) {
    log.warn({ err: error, checkoutId: id, provider: name }, 'checkout could not be cancelled at its provider')
    await queries.reopenCheckout(db, id)
    return 'not answered'
  }
  await queries.abandonCheckout(db, id)
  return 'closed'
}

/** A payment that arrives later still counts. */
const abandonedAfterHours = 24
const batchSize = 100
/** A provider that does not answer makes each call slow. A run ends before the next one, which starts after an hour. */
const maxRunMs = 30 * 60_000

/** Abandons unpaid checkouts, and returns how many. The next run retries those that could not be closed. */
export async function abandonOldCheckouts(services: Deps & { signal?: AbortSignal }): Promise<number> {
  const until = performance.now() + maxRunMs
  let abandoned = 0
  let after = ''
  while (performance.now() < until) {
    services.signal?.throwIfAborted()
    const old = await queries.startClosingOldCheckouts(services.db, {
      hours: abandonedAfterHours,
      after,
      limit: batchSize,
    })
    for (const checkout of old) if ((await closeCheckout(services, checkout)) === 'closed') abandoned += 1
    const last = old.at(-1)
    if (!last) break
    after = last.id
  }
  return abandoned
}
