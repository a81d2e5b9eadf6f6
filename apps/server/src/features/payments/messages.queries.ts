import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { OperatorEvent } from '../../platform/payments/provider.ts'

/** False if it was stored before. */
export async function insertMessage(
  tx: Connection,
  { provider, id, type, body }: { provider: string; id: string; type: string; body: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_message')
    .values({ provider, message_id: id, type, body, received_at: sql<Date>`app_now()` })
    .onConflict((conflict) => conflict.columns(['provider', 'message_id']).doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Undefined: the message was applied before, or is unknown. */
export async function getMessageBody(db: Connection, provider: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_message')
    .select('body')
    .where('provider', '=', provider)
    .where('message_id', '=', id)
    .executeTakeFirst()
  return row?.body ?? undefined
}

/** Sets the message applied, and deletes its body, which contains personal data. */
export async function finishMessage(db: Connection, provider: string, id: string): Promise<void> {
  await db
    .updateTable('payment_message')
    .set({ body: null, applied_at: sql<Date>`app_now()` })
    .where('provider', '=', provider)
    .where('message_id', '=', id)
    .where('applied_at', 'is', null)
    .execute()
}

export async function purgeAppliedMessages(db: Connection, days: number): Promise<void> {
  await sql`delete from payment_message where applied_at < app_now() - make_interval(days => ${days})`.execute(db)
}

/** When the newest signed message was received. */
export async function getLastMessageTime(db: Connection, provider: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(received_at) as at from payment_message where provider = ${provider}`.execute(db)
  return rows[0]?.at ?? null
}

/** For an event that only an operator can settle. False if it was recorded before. */
export async function insertOperatorEvent(
  db: Connection,
  provider: string,
  { id, checkoutId, kind, reference, cents, currency, happenedAt, text }: OperatorEvent,
): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_event')
    .values({
      provider,
      event_id: id,
      kind,
      checkout_id: checkoutId,
      reference,
      cents,
      currency,
      happened_at: happenedAt,
      received_at: sql<Date>`app_now()`,
      outcome: 'refused',
      error: text,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether this provider has checkouts. `isOpen`: only those that are not settled. */
export async function hasCheckouts(
  db: Connection,
  provider: string,
  { isOpen }: { isOpen: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from checkout where provider = ${provider} ${isOpen ? sql`and state in ('pending', 'closing')` : sql``}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether one of the ids is a checkout's, or the provider's id of a payment or a renewal. */
export async function hasSaleWithId(db: Connection, provider: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from checkout where provider = ${provider} and id = any(${[...ids]})
    union all select from renewal where provider = ${provider} and reference = any(${[...ids]})
    union all select from payment where provider = ${provider} and reference = any(${[...ids]})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Stores a request that cannot be verified, once. False if `most` of them wait already. */
export async function insertUnverifiedEvent(
  db: Connection,
  { provider, id, body, error, most }: { provider: string; id: string; body: string; error: string; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    with room as (select count(*) < ${most} as has_room from payment_event where body is not null),
    inserted as (
      insert into payment_event (provider, event_id, kind, body, happened_at, received_at, outcome, error)
      select ${provider}, ${id}, 'unverified', ${body}, app_now(), app_now(), 'refused', ${error} from room where has_room
      on conflict (provider, event_id) do nothing)
    select has_room or exists (select from payment_event where provider = ${provider} and event_id = ${id}) as has_room
    from room`.execute(db)
  return rows[0]?.has_room === true
}

/**
 * Messages that could not be applied keep their body. Erases the account's address from it where it is a whole value, if
 * the account has confirmed it (`confirmedEmail`) or the message is about one of its purchases.
 */
export async function eraseFromMessages(
  tx: Connection,
  { id, email, confirmedEmail }: { id: string; email: string; confirmedEmail: string | null },
): Promise<void> {
  const value = JSON.stringify(email)
  const isTheirs = sql`strpos(body, ${value}) > 0 and (${confirmedEmail !== null} or exists (
    select from checkout c where c.user_id = ${id} and strpos(body, c.id) > 0))`
  await sql`update payment_message set body = replace(body, ${value}, '""') where ${isTheirs}`.execute(tx)
  await sql`update payment_event set body = replace(body, ${value}, '""') where ${isTheirs}`.execute(tx)
}
