import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { HostedProvider } from './hosted-provider.ts'
import { subscribe } from '../src/features/payments/purchase.service.ts'
import { makeRefund } from '../src/features/payments/refunds.service.ts'
import type { PaymentProvider } from '../src/platform/payments/provider.ts'
import type { Services } from '../src/platform/services.ts'

/** Somebody buys Premium from the sandbox: the payment. */
export async function aPayment(services: Services, userId: string, plan = 'monthly'): Promise<string> {
  await subscribe(services, { userId, plan })
  const { id } = await services.db
    .selectFrom('payment')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** Everything that was asked for: what a worker would do. What fails is tried again later. */
export async function makeRefunds(services: Services): Promise<void> {
  const { rows } = await sql<{ refundId: string }>`
    select id as "refundId" from refund where state = 'requested' order by created_at, id`.execute(services.db)
  for (const refund of rows) await makeRefund(refund, services).catch(() => undefined)
}

class EmptyLedger extends HostedProvider {
  override readonly name: string = 'books'
  readonly ledger = {
    list: () => Readable.from([]),
    listByPayment: async () => [],
  }
}

let differences = 0

/** About a payment that its provider knows nothing of, and neither do we: it can be applied. */
export async function aDifference(services: Services, provider = 'books'): Promise<string> {
  const providers = services.formerPayments as PaymentProvider[]
  if (!providers.some(({ name }) => name === 'books')) providers.push(new EmptyLedger())
  differences += 1
  const { id } = await services.db
    .insertInto('payment_difference')
    .values({
      provider,
      kind: 'payment-unknown',
      payment: `money-${differences}`,
      reference: `money-${differences}`,
      ours: 'Paid $9.99',
      theirs: 'No such payment',
      found_at: services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
