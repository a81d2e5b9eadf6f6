import { httpErrors } from '@matinee/contract/http/errors'
import {
  paymentErrors,
  paymentMessages,
  type Withdrawable,
  type Withdrawal,
  type WithdrawalRule,
} from '@matinee/contract/payments'
import { lockUserAdvisory } from '../../platform/database/database.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { changeSubscription, foreseeRefunds, holdUser } from '../subscriptions/subscriptions.service.ts'
import { withdrawalConfirmed } from './payments.emails.ts'
import type { PaymentServices } from './payments.service.ts'
import { lockPayment } from './refunds.queries.ts'
import { insertRefundRequest } from './refunds.service.ts'
import * as queries from './withdrawals.queries.ts'

/** How much is given back, by the operator's rule: the whole price, or the share of the unused days. */
const refundCents = (rule: WithdrawalRule, { cents, days, unusedDays }: queries.WithdrawableRow) =>
  rule === 'whole' ? cents : Math.round((cents * unusedDays) / days)

const shown = ({ _id, planName, cents, currency, paidAt }: queries.WithdrawableRow | queries.WithdrawalRow) => ({
  _id,
  planName,
  cents,
  currency,
  paidAt: paidAt.toISOString(),
})

const shownWithdrawal = (row: queries.WithdrawalRow): Withdrawal => ({
  ...shown(row),
  refundCents: row.refundCents,
  withdrawnAt: row.withdrawnAt.toISOString(),
})

/** PAY-9. Nothing is withdrawable while the operator's setting is off, whenever it was bought. */
export async function showWithdrawals(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<{ withdrawable: Withdrawable[]; withdrawals: Withdrawal[] }> {
  const { withdrawal: rule } = config.site
  const withdrawable = rule ? await queries.listWithdrawable(db, userId) : []
  const shownWithdrawable = (row: queries.WithdrawableRow): Withdrawable => ({
    ...shown(row),
    refundCents: rule ? refundCents(rule, row) : 0,
    until: row.until.toISOString(),
  })
  return {
    withdrawable: withdrawable.map(shownWithdrawable).filter((each) => each.refundCents > 0),
    withdrawals: (await queries.listWithdrawals(db, userId)).map(shownWithdrawal),
  }
}

/**
 * PAY-9. In one transaction: the renewal of what was bought stops, its days are taken, and the row, the refund that the worker
 * makes and the confirmation exist. A second call finds the first one's row.
 */
export async function withdraw(
  services: PaymentServices,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<Withdrawal> {
  const { withdrawal: rule } = services.config.site
  return services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const user = await holdUser(tx, userId)
    if (!user) throw httpErrors.signedOut()
    if ((await lockPayment(tx, paymentId))?.userId !== userId) throw paymentErrors.paymentUnknown()
    const read = async () => (await queries.listWithdrawals(tx, userId, paymentId))[0]
    const before = await read()
    if (before) return shownWithdrawal(before)
    const [row] = rule ? await queries.listWithdrawable(tx, userId, paymentId) : []
    const cents = rule && row ? refundCents(rule, row) : 0
    if (!rule || !row || cents === 0) throw paymentErrors.withdrawalOver()

    const reason = paymentMessages.withdrawalReason
    const refundId = await insertRefundRequest(tx, { paymentId, cents, reason, requestedBy: userId, key: null })
    await queries.insertWithdrawal(tx, { paymentId, rule, refundId })
    const person = { by: 'person', actorId: userId, isSilent: true } as const
    await changeSubscription(services, tx, userId, {
      event: 'stopRenewing',
      ofRenewal: row.checkoutId,
      ...person,
    })
    // What renews keeps its days, also those of another purchase: its renewal is stopped before they are taken, and goes on.
    const isOther = row.unusedDays > 0 && (await foreseeRefunds(tx, userId, [paymentId])).get(paymentId)?.isRenewing
    const stopped = isOther
      ? await changeSubscription(services, tx, userId, { event: 'stopRenewing', ...person })
      : undefined
    const refund = { id: refundId, paymentId }
    const change = await changeSubscription(services, tx, userId, { event: 'refund', by: 'refund', refund, reason })
    // A charge that had failed is not forgotten by this: then the renewal stays stopped.
    if (stopped?.before?.graceUntil === null && !change?.ended)
      await changeSubscription(services, tx, userId, { event: 'resumeRenewing', ...person })
    const premium = change?.ended ? 'ended' : change?.shortened ? change.shortened.expiresAt : 'kept'
    const made = (await read())!
    await sendMail(tx, services, withdrawalConfirmed({ ...made, buyer: user, premium }))
    return shownWithdrawal(made)
  })
}
