import { sql } from 'kysely'
import { applyMessage } from '../src/features/payments/messages.service.ts'
import type { Services } from '../src/platform/services.ts'

/** Everything that providers sent and no job has applied yet: what a worker would do. */
export async function applyMessages(services: Services): Promise<void> {
  const { rows } = await sql<{ provider: string; id: string }>`
    select provider, message_id as id from payment_message where applied_at is null order by received_at`.execute(
    services.db,
  )
  for (const message of rows) await applyMessage(message, services)
}
