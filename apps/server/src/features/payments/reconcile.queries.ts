import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { Difference, DifferenceKind } from './differences.ts'

export interface DifferenceRow extends Difference {
  id: string
  provider: string
  userId: string | null
  username: string | null
  error: string | null
  foundAt: Date
}

/** Up to when the last run has compared everything. */
export async function getComparedUntil(db: Connection, provider: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reconciliation')
    .select('compared_until as until')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.until
}

export async function setComparedUntil(
  db: Connection,
  { provider, until, compared }: { provider: string; until: Date; compared: number },
): Promise<void> {
  const run = { compared_until: until, compared, finished_at: sql<Date>`app_now()` }
  await db
    .insertInto('reconciliation')
    .values({ provider, ...run })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(run))
    .execute()
}

export async function getLastRun(db: Connection): Promise<{ finishedAt: Date; compared: number } | undefined> {
  return db
    .selectFrom('reconciliation')
    .select(['finished_at as finishedAt', 'compared'])
    .orderBy('finished_at', 'desc')
    .executeTakeFirst()
}

interface OwnEntry {
  /** The provider's id of the payment. */
  payment: string
  /** Null: the payment itself. */
  refund: string | null
}

/** Our payments and refunds of a time span. */
export async function listOwnEntries(
  db: Connection,
  { provider, from, to }: { provider: string; from: Date; to: Date },
): Promise<OwnEntry[]> {
  const { rows } = await sql<OwnEntry>`
    select reference as payment, null as refund from payment
    where provider = ${provider} and paid_at >= ${from} and paid_at < ${to}
    union all
    select p.reference, r.reference from refund r join payment p on p.id = r.payment_id
    where p.provider = ${provider} and r.state in ('pending', 'succeeded')
      and r.refunded_at >= ${from} and r.refunded_at < ${to}`.execute(db)
  return rows
}

/** Payments to compare regardless of their age: with an open refund or dispute, or a recorded difference. */
export async function listUnsettledPayments(db: Connection, provider: string): Promise<string[]> {
  const { rows } = await sql<{ payment: string }>`
    select p.reference as payment from refund r join payment p on p.id = r.payment_id
    where p.provider = ${provider} and r.state = 'pending'
    union
    select payment from payment_difference where provider = ${provider}`.execute(db)
  return rows.map(({ payment }) => payment)
}

/** Each refund is one string, which the service compares with `signature`. */
export async function listOwnStates(
  db: Connection,
  provider: string,
  payments: readonly string[],
): Promise<{ payment: string; cents: number; paidAt: Date; refunds: string[] }[]> {
  const { rows } = await sql<{ payment: string; cents: number; paidAt: Date; refunds: string[] }>`
    select p.reference as payment, p.cents, p.paid_at as "paidAt", coalesce(array_agg(
      r.reference || ' ' || r.state || ' ' || r.cents || ' ' || extract(epoch from date_trunc('second', r.refunded_at))::bigint)
      filter (where r.reference is not null), '{}') as refunds
    from payment p left join refund r on r.payment_id = p.id
    where p.provider = ${provider} and p.reference = any(${payments}) group by p.id`.execute(db)
  return rows
}

const selectDifference = (db: Connection) =>
  db
    .selectFrom('payment_difference as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .select([
      'd.id',
      'd.provider',
      'd.payment',
      sql<DifferenceKind>`d.kind`.as('kind'),
      'd.reference',
      'd.user_id as userId',
      'u.username',
      'd.ours',
      'd.theirs',
      'd.error',
      'd.found_at as foundAt',
    ])

/** The newest first. */
export const listDifferences = (db: Connection, limit: number): Promise<DifferenceRow[]> =>
  selectDifference(db).orderBy('d.found_at', 'desc').orderBy('d.id', 'desc').limit(limit).execute()

export const getDifference = (db: Connection, id: string): Promise<DifferenceRow | undefined> =>
  selectDifference(db).where('d.id', '=', id).executeTakeFirst()

/** Replaces the differences of a payment. Those that still exist keep their id and `found_at`. */
export async function replaceDifferences(
  tx: Connection,
  { provider, payment, userId }: { provider: string; payment: string; userId: string | null },
  differences: readonly Difference[],
): Promise<void> {
  const remaining = differences.map(({ kind, reference }) => `${kind} ${reference}`)
  await sql`delete from payment_difference where provider = ${provider} and payment = ${payment}
    and not (kind || ' ' || reference = any(${remaining}))`.execute(tx)
  for (const { kind, reference, ours, theirs } of differences)
    await tx
      .insertInto('payment_difference')
      .values({ provider, payment, kind, reference, user_id: userId, ours, theirs, found_at: sql<Date>`app_now()` })
      .onConflict((conflict) => conflict.columns(['provider', 'kind', 'reference']).doUpdateSet({ ours, theirs }))
      .execute()
}

export async function setDifferenceError(db: Connection, id: string, error: string): Promise<void> {
  await db.updateTable('payment_difference').set({ error }).where('id', '=', id).execute()
}

export async function getBuyerId(db: Connection, checkoutId: string): Promise<string | null> {
  const row = await db.selectFrom('checkout').select('user_id').where('id', '=', checkoutId).executeTakeFirst()
  return row?.user_id ?? null
}

/** Corrects the amount of a payment, of its checkout and of its event. */
export async function correctAmount(tx: Connection, paymentId: string, cents: number): Promise<void> {
  await sql`
    with corrected as (update payment set cents = ${cents} where id = ${paymentId} returning checkout_id, provider, reference),
    offered as (update checkout c set cents = ${cents} from corrected where c.id = corrected.checkout_id)
    update payment_event e set cents = ${cents} from corrected
    where e.provider = corrected.provider and e.reference = corrected.reference and e.kind = 'paid'
      and e.outcome = 'applied'`.execute(tx)
}

export async function correctDate(tx: Connection, paymentId: string, paidAt: Date): Promise<void> {
  await tx.updateTable('payment').set({ paid_at: paidAt }).where('id', '=', paymentId).execute()
}

export async function correctRefund(
  tx: Connection,
  refundId: string,
  { cents, happenedAt }: { cents: number; happenedAt: Date },
): Promise<void> {
  await tx.updateTable('refund').set({ cents, refunded_at: happenedAt }).where('id', '=', refundId).execute()
}

/** For a refund that the provider does not know. */
export async function failUnknownRefund(tx: Connection, refundId: string): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'failed', error: 'The payment provider knows no such refund.' })
    .where('id', '=', refundId)
    .execute()
}
