import { adminCall, publicCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotencyHeader } from './http/idempotency.ts'
import type { paymentSchemas } from './payments.schemas.ts'
import { consent as consentWords, messages as paymentMessages, problems } from '@matinee/locales/api/payments'

export { withdrawalDays } from './payments.limits.ts'
export { messages as paymentMessages } from '@matinee/locales/api/payments'

export const paymentEndpoints = {
  /** Starts Premium, or adds days when it is about to end. An `Idempotency-Key` makes a retry safe (SUB-9). */
  subscribe: userCall<typeof paymentSchemas.subscribe>('POST', '/api/subscribe'),
  /** PAY-10: a plan that is paid once, as a code for somebody else. Takes an `Idempotency-Key`. */
  gift: userCall<typeof paymentSchemas.gift>('POST', '/api/gifts'),
  /** PAY-4: the provider's page on which one's card is changed. */
  portal: userCall<typeof paymentSchemas.portal>('POST', '/api/billing-portal'),
  /** Events of a payment provider, signed by it. */
  webhook: publicCall<typeof paymentSchemas.webhook>('POST', '/api/webhooks/:provider'),
  /** PAY-7: one's own payments, the newest first. */
  receipts: userCall<typeof paymentSchemas.receipts>('GET', '/api/receipts'),
  receipt: userCall<typeof paymentSchemas.receipt>('GET', '/api/receipts/:paymentId'),
  /** PAY-9: what one can withdraw from now, and from what one has. */
  withdrawals: userCall<typeof paymentSchemas.withdrawals>('GET', '/api/withdrawals'),
  /** Made twice, it is one withdrawal, and the answer is the same. */
  withdraw: userCall<typeof paymentSchemas.withdraw>('POST', '/api/withdrawals'),
  /** The rows behind revenue. */
  payments: adminCall<typeof paymentSchemas.payments>('GET', '/api/admin/payments', 'payments'),
  /** Payments, refunds and disputes of whole days, in UTC, as CSV. */
  downloadPayments: adminCall<typeof paymentSchemas.downloadPayments>('GET', '/api/admin/payments.csv', 'payments', {
    fresh: true,
  }),
  /** One of them, with whose it is, and all that `paymentsOf` says of it. */
  payment: adminCall<typeof paymentSchemas.payment>('GET', '/api/admin/payments/:paymentId', 'refunds'),
  /** A person's, with what was given back of each, and what giving back the rest would do to their Premium. */
  paymentsOf: adminCall<typeof paymentSchemas.paymentsOf>('GET', '/api/admin/people/:userId/payments', 'refunds'),
  /**
   * PAY-6. The worker asks the provider; the payments of the person say what came of it. Takes an `Idempotency-Key`.
   * Above the ceiling of the settings it asks for a fresh proof, and for the permission `payments`.
   */
  refund: adminCall<typeof paymentSchemas.refund>('POST', '/api/admin/payments/:paymentId/refunds', 'refunds', {
    fresh: 'byHandler',
  }),
  /** One that the provider has refused, or could not be asked for. */
  retryRefund: adminCall<typeof paymentSchemas.retryRefund>('POST', '/api/admin/refunds/:refundId/retry', 'refunds', {
    fresh: 'byHandler',
  }),
  /** PAY-5: what the provider's list says otherwise than ours, as the last night has found it. */
  differences: adminCall<typeof paymentSchemas.differences>('GET', '/api/admin/payment-differences', 'payments'),
  /** The provider is asked again, and what it says is applied. */
  applyDifference: adminCall<typeof paymentSchemas.applyDifference>(
    'POST',
    '/api/admin/payment-differences/:differenceId/apply',
    'payments',
    { fresh: false },
  ),
}

/** The idempotency key of a call: one that is sent again charges and extends nothing again. */
export const attemptHeader = idempotencyHeader

/** What is given back: the whole payment, or what was paid for the days that have not begun. */
export type WithdrawalRule = keyof typeof withdrawalConsents

/**
 * PAY-9: what a person agrees to before they pay, by the operator's rule. The version is kept with the purchase: words with
 * another meaning get another version.
 */
export const withdrawalConsents = {
  whole: {
    version: 'whole-1',
    text: consentWords.whole,
  },
  unused: {
    version: 'unused-1',
    text: consentWords.unused,
  },
} as const

export const refundLimits = { reasonLength: 200 } as const

export const giftLimits = { messageLength: 500, days: 365 } as const
/** Both `2026-12-24`. */
export const lastGiftDay = (today: string): string =>
  new Date(Date.parse(today) + giftLimits.days * 86_400_000).toISOString().slice(0, 10)

export const paymentErrors = /* @__PURE__ */ defineErrors('payments', {
  /** One key, two different plans. */
  attemptReused: { status: 422, message: problems.attemptReused },
  paymentsOff: { status: 403, message: paymentMessages.paymentsOff },
  /** The provider did not answer, and nothing was charged: the same attempt may be made again. */
  paymentFailed: { status: 503, message: paymentMessages.subscribeFailed },
  /** This attempt has failed for good: the next one needs another key. */
  attemptOver: { status: 409, message: paymentMessages.subscribeFailed },
  /** For another plan, in another window. */
  paymentOpen: {
    status: 409,
    message: problems.paymentOpen,
  },
  /** PAY-9 */
  consentMissing: { status: 422, message: problems.consentMissing },
  withdrawalOver: { status: 409, message: problems.withdrawalOver },
  giftRenews: { status: 409, message: problems.giftRenews },
  receiptUnknown: { status: 404, message: problems.receiptUnknown },
  noPortal: { status: 409, message: problems.noPortal },
  portalFailed: { status: 503, message: problems.portalFailed },
  paymentUnknown: { status: 404, message: problems.paymentUnknown },
  refundUnknown: { status: 404, message: problems.refundUnknown },
  /** One key, two different refunds. */
  refundReused: { status: 422, message: problems.refundReused },
  /** `details.cents`: how much of it is left. */
  refundTooMuch: { status: 409, message: problems.refundTooMuch },
  /** `details.cents`: how much of it this role may still give back. */
  refundAboveCeiling: { status: 403, message: problems.refundAboveCeiling },
  refundNotFailed: { status: 409, message: problems.refundNotFailed },
  /** Of a payment that was made with another provider. */
  providerMissing: {
    status: 409,
    message: problems.providerMissing,
  },
  differenceGone: { status: 404, message: problems.differenceGone },
  providerUnreachable: { status: 503, message: problems.providerUnreachable },
  webhookRefused: { status: 400, message: problems.webhookRefused },
})

export type {
  Gift,
  Payment,
  PaymentDifference,
  PaymentOfPerson,
  Receipt,
  Refund,
  SubscribeAnswer,
  Withdrawable,
  Withdrawal,
} from './payments.schemas.ts'
