import type { Gift } from '@matinee/contract/payments'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export async function insertGift(tx: Connection, checkoutId: string, { recipient, message, sendOn }: Gift) {
  await tx.insertInto('gift').values({ checkout_id: checkoutId, recipient, message, send_on: sendOn }).execute()
}

export async function setGiftVoucher(tx: Connection, checkoutId: string, voucherId: string): Promise<void> {
  await tx.updateTable('gift').set({ voucher_id: voucherId }).where('checkout_id', '=', checkoutId).execute()
}

export interface DueGift {
  checkoutId: string
  recipient: string
  message: string
  code: string
  days: number
  planName: string
  /** Null: the giver's account was deleted. */
  giver: string | null
  giverLanguage: string | null
  isTest: boolean
}

/** SQL: a gift `g` with the voucher `v` is not mailed, and its day has come. */
const isDue = sql`g.mailed_at is null and g.recipient <> '' and v.switched_off_at is null
  and coalesce(g.send_on <= app_now() at time zone 'UTC', true)`

/** The ids of the checkouts of gifts that are due, in their order, after `after`. */
export async function listDueGifts(
  db: Connection,
  { limit, after }: { limit: number; after: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.checkout_id as id from gift g join voucher v on v.id = g.voucher_id
    where ${isDue} and g.checkout_id > ${after} order by g.checkout_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Empty if the gift is not due, or another process mails it. */
export async function lockDueGift(tx: Connection, checkoutId: string): Promise<DueGift[]> {
  const { rows } = await sql<DueGift>`
    select g.checkout_id as "checkoutId", g.recipient, g.message, v.code, v.days, p.plan_name as "planName",
      u.username as giver, u.language as "giverLanguage", p.is_test as "isTest"
    from gift g join voucher v on v.id = g.voucher_id join payment p on p.id = v.payment_id
      left join users u on u.id = p.user_id
    where ${isDue} and g.checkout_id = ${checkoutId}
    for update of g skip locked`.execute(tx)
  return rows
}

export async function setGiftMailed(tx: Connection, checkoutId: string): Promise<void> {
  await sql`update gift set mailed_at = app_now() where checkout_id = ${checkoutId}`.execute(tx)
}

/** False if the gift was redeemed or deactivated before. */
export async function deactivateGift(tx: Connection, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    update voucher set switched_off_at = app_now()
    where payment_id = ${paymentId} and used = 0 and switched_off_at is null returning id`.execute(tx)
  return rows.length > 0
}

export interface BoughtGift {
  redeemedBy: string | null
}

/** Undefined: the payment bought no gift. */
export async function getGift(db: Connection, paymentId: string): Promise<BoughtGift | undefined> {
  const { rows } = await sql<BoughtGift>`
    select u.user_id as "redeemedBy" from voucher v left join voucher_use u on u.voucher_id = v.id
    where v.payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

/**
 * For a deleted account: erases the messages of its gifts, their recipients' addresses once mailed, and its own address
 * from gifts by others. Returns the codes of its gifts, by which the mails sent in its name are found.
 */
export async function eraseGifts(
  tx: Connection,
  { userId, email }: { userId: string; email: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select v.code from gift g join checkout c on c.id = g.checkout_id join voucher v on v.id = g.voucher_id
    where c.user_id = ${userId}`.execute(tx)
  await sql`
    update gift g set message = '', recipient = case when g.mailed_at is null then g.recipient else '' end
    from checkout c where c.id = g.checkout_id and c.user_id = ${userId}`.execute(tx)
  await sql`update gift set recipient = '' where lower_case(recipient) = lower_case(${email})`.execute(tx)
  return rows.map(({ code }) => code)
}
