import { type Connection, lockUserAdvisory } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { giftReceived } from './vouchers.emails.ts'
import * as queries from './gifts.queries.ts'
import { insertVouchers } from './vouchers.queries.ts'
import { generateCode } from './vouchers.service.ts'

export { eraseGifts, insertGift, getGift } from './gifts.queries.ts'

type GiftServices = Pick<Services, 'db' | 'clock' | 'config'>

/** Queues the mail with the code, once. An address that gets too much mail gets it later. */
async function sendGiftMail(services: GiftServices, tx: Connection, gift: queries.DueGift): Promise<void> {
  if (await sendMail(tx, services, giftReceived(gift))) await queries.setGiftMailed(tx, gift.checkoutId)
}

/** PAY-10: the payment becomes a code for one use. Mailed at once, unless the buyer chose a later day. */
export async function createGiftVoucher(
  services: GiftServices,
  tx: Connection,
  { checkoutId, paymentId, plan, days }: { checkoutId: string; paymentId: string; plan: string; days: number },
): Promise<string> {
  const code = generateCode()
  const { voucherId } = await insertVouchers(tx, [code], {
    plan,
    days,
    percent: null,
    uses: 1,
    endsAt: null,
    note: '',
    paymentId,
    madeBy: null,
  })
  await queries.setGiftVoucher(tx, checkoutId, voucherId)
  for (const due of await queries.lockDueGift(tx, checkoutId)) await sendGiftMail(services, tx, due)
  return code
}

const batchSize = 50

async function* listAllDue(services: GiftServices): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: string[] = await queries.listDueGifts(services.db, { after, limit: batchSize })
    yield* ids
    after = ids.at(-1)
  }
}

/** Mails gifts whose day has come. A gift whose mail has to wait is left to the next run. */
export async function sendDueGifts(
  services: GiftServices & Pick<Services, 'log'> & { signal?: AbortSignal },
): Promise<void> {
  const { db, log, signal } = services
  const mailOne = (checkoutId: string) =>
    db.transaction().execute(async (tx) => {
      for (const gift of await queries.lockDueGift(tx, checkoutId)) await sendGiftMail(services, tx, gift)
    })
  await forEachItem(listAllDue(services), mailOne, { log, what: 'gift', signal })
}

/**
 * For a payment that was refunded in full: deactivates an unused code, or locks the user who has redeemed it, so that the
 * caller can revoke the days. Undefined: the payment bought no gift.
 */
export async function revokeGift(tx: Connection, paymentId: string): Promise<queries.BoughtGift | undefined> {
  await queries.deactivateGift(tx, paymentId)
  const gift = await queries.getGift(tx, paymentId)
  if (gift?.redeemedBy) await lockUserAdvisory(tx, gift.redeemedBy)
  return gift
}
