import { type Connection, lockUserAdvisory } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { giftGiven } from './vouchers.emails.ts'
import * as queries from './gifts.queries.ts'
import { insertVouchers } from './vouchers.queries.ts'
import { newCode } from './vouchers.service.ts'

export { eraseGifts, insertGift, readGift } from './gifts.queries.ts'

type GiftServices = Pick<Services, 'db' | 'clock' | 'config'>

/** Queues the mail with the code, once. An address that gets too much mail gets it later. */
async function mailGift(services: GiftServices, tx: Connection, gift: queries.DueGift): Promise<void> {
  if (await sendMail(tx, services, giftGiven(gift))) await queries.markMailed(tx, gift.checkoutId)
}

/** PAY-10: what was paid becomes a code for one person. Mailed at once, unless the buyer wants it on a later day. */
export async function giveGift(
  services: GiftServices,
  tx: Connection,
  { checkoutId, paymentId, plan, days }: { checkoutId: string; paymentId: string; plan: string; days: number },
): Promise<string> {
  const code = newCode()
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
  await queries.updateVoucher(tx, checkoutId, voucherId)
  for (const due of await queries.lockDue(tx, checkoutId)) await mailGift(services, tx, due)
  return code
}

const listedAtOnce = 50

async function* listAllDue(services: GiftServices): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: string[] = await queries.listDue(services.db, { after, limit: listedAtOnce })
    yield* ids
    after = ids.at(-1)
  }
}

/** Gifts whose day has come. Each is tried once: one that has to wait is left to the next run, and holds up no other. */
export async function mailGifts(
  services: GiftServices & Pick<Services, 'log'> & { signal?: AbortSignal },
): Promise<void> {
  const { db, log, signal } = services
  const mailOne = (only: string) =>
    db.transaction().execute(async (tx) => {
      for (const gift of await queries.lockDue(tx, only)) await mailGift(services, tx, gift)
    })
  await forEachItem(listAllDue(services), mailOne, { log, what: 'gift', signal })
}

/**
 * For a payment that was given back in full: switches an unused code off, or locks the user who has redeemed it, for the
 * caller to take the days back. Undefined: the payment was for no gift.
 */
export async function revokeGift(tx: Connection, paymentId: string): Promise<queries.BoughtGift | undefined> {
  await queries.switchOffGift(tx, paymentId)
  const gift = await queries.readGift(tx, paymentId)
  if (gift?.redeemedBy) await lockUserAdvisory(tx, gift.redeemedBy)
  return gift
}
