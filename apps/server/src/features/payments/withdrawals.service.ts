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
import { changeSubscription, previewRefunds, lockUser } from '../subscriptions/subscriptions.service.ts'
import { withdrawalConfirmed } from './payments.emails.ts'
import type { PaymentServices } from './apply-event.service.ts'
import { lockPayment } from './refunds.queries.ts'
import { createRefundRequest } from './refunds.service.ts'
import * as queries from './withdrawals.queries.ts'

/** By the operator's rule: the whole price, or the share of the unused days. */
const refundCents = (rule: WithdrawalRule, { cents, days, unusedDays }: queries.WithdrawableRow) =>
  rule === 'whole' ? cents : Math.round((cents * unusedDays) / days)

const toPurchase = ({ _id, planName, cents, currency, paidAt }: queries.WithdrawableRow | queries.WithdrawalRow) => ({
  _id,
  planName,
  cents,
  currency,
  paidAt: paidAt.toISOString(),
})

const toWithdrawal = (row: queries.WithdrawalRow): Withdrawal => ({
  ...toPurchase(row),
  refundCents: row.refundCents,
  withdrawnAt: row.withdrawnAt.toISOString(),
})

/** PAY-9. Nothing is withdrawable while the operator's setting is off, also of earlier purchases. */
export async function listWithdrawals(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<{ withdrawable: Withdrawable[]; withdrawals: Withdrawal[] }> {
  const { withdrawal: rule } = config.site
  const withdrawable = rule ? await queries.listWithdrawable(db, userId) : []
  const toWithdrawable = (row: queries.WithdrawableRow): Withdrawable => ({
    ...toPurchase(row),
    refundCents: rule ? refundCents(rule, row) : 0,
    until: row.until.toISOString(),
  })
  return {
    withdrawable: withdrawable.map(toWithdrawable).filter((each) => each.refundCents > 0),
    withdrawals: (await queries.listWithdrawals(db, userId)).map(toWithdrawal),
  }
}

/**
 * PAY-9. In one transaction: stops the renewal of the purchase, revokes its days, and writes the withdrawal, the refund
 * for the worker and the confirmation mail. A second call returns the first one's withdrawal.
 */
export async function withdraw(
  services: PaymentServices,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<Withdrawal> {
  const { withdrawal: rule } = services.config.site
  return services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const user = await lockUser(tx, userId)
    if (!user) throw httpErrors.signedOut()
    if ((await lockPayment(tx, paymentId))?.userId !== userId) throw paymentErrors.paymentUnknown()
    const getWithdrawal = async () => (await queries.listWithdrawals(tx, userId, paymentId))[0]
    const before = await getWithdrawal()
    if (before) return toWithdrawal(before)
    const [row] = rule ? await queries.listWithdrawable(tx, userId, paymentId) : []
    const cents = rule && row ? refundCents(rule, row) : 0
    if (!rule || !row || cents === 0) throw paymentErrors.withdrawalOver()

    const reason = paymentMessages.withdrawalReason
    const refundId = await createRefundRequest(tx, { paymentId, cents, reason, requestedBy: userId, key: null })
    await queries.insertWithdrawal(tx, { paymentId, rule, refundId })
    const person = { by: 'person', actorId: userId, isSilent: true } as const
    await changeSubscription(services, tx, userId, {
      event: 'stopRenewing',
      onlyForRenewal: row.checkoutId,
      ...person,
    })
    // Premium that renews keeps its days. So the renewal, also of another purchase, is stopped first and resumed below.
    const isOther = row.unusedDays > 0 && (await previewRefunds(tx, userId, [paymentId])).get(paymentId)?.isRenewing
    const stopped = isOther
      ? await changeSubscription(services, tx, userId, { event: 'stopRenewing', ...person })
      : undefined
    const refund = { id: refundId, paymentId }
    const change = await changeSubscription(services, tx, userId, { event: 'refund', by: 'refund', refund, reason })
    // After a failed charge the renewal stays stopped, as resuming would forget the failure.
    if (stopped?.before?.graceUntil === null && !change?.ended)
      await changeSubscription(services, tx, userId, { event: 'resumeRenewing', ...person })
    const premium = change?.ended ? 'ended' : change?.shortened ? change.shortened.expiresAt : 'kept'
    const made = (await getWithdrawal())!
    await sendMail(tx, services, withdrawalConfirmed({ ...made, buyer: user, premium }))
    return toWithdrawal(made)
  })
}
