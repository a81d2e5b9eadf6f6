import { type Connection, lockUserAdvisory } from '../../platform/database/database.ts'
import { sendMail } from '../../platform/mail/compose.ts'
import type { Services } from '../../platform/services.ts'
import { giftGiven } from './vouchers.emails.ts'
import * as queries from './gifts.queries.ts'
import { insertVouchers } from './vouchers.queries.ts'
import { newCode } from './vouchers.service.ts'

export { eraseGifts, insertGift } from './gifts.queries.ts'

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
  for (const due of await queries.lockDue(tx, { limit: 1, only: checkoutId })) await mailGift(services, tx, due)
  return code
}

const mailedAtOnce = 50

/** Gifts whose day has come, and those that had to wait. */
export async function mailGifts(services: GiftServices & { signal?: AbortSignal }): Promise<void> {
  for (;;) {
    services.signal?.throwIfAborted()
    const mailed = await services.db.transaction().execute(async (tx) => {
      const due = await queries.lockDue(tx, { limit: mailedAtOnce })
      for (const gift of due) await mailGift(services, tx, gift)
      return due.length
    })
    if (mailed < mailedAtOnce) return
  }
}

/**
 * The gift that a payment has bought; undefined if there is none. `isTaken`: the whole payment was given back, so that it
 * cannot be redeemed any more. If somebody has, they are locked, and lose its days as for any refund.
 */
export async function findGift(
  tx: Connection,
  paymentId: string,
  { isTaken }: { isTaken: boolean },
): Promise<{ redeemedBy: string | null } | undefined> {
  if (isTaken) await queries.switchOffGift(tx, paymentId)
  const gift = await queries.readRedeemer(tx, paymentId)
  if (isTaken && gift?.redeemedBy) await lockUserAdvisory(tx, gift.redeemedBy)
  return gift
}
