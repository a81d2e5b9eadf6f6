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
  /** PAY-10: buys a plan that is paid once, as a code for another person. Takes an `Idempotency-Key`. */
  gift: userCall<typeof paymentSchemas.gift>('POST', '/api/gifts'),
  /** PAY-4: returns the provider's page where the caller can change their card. */
  portal: userCall<typeof paymentSchemas.portal>('POST', '/api/billing-portal'),
  /** Receives events of a payment provider, with its webhook signature. */
  webhook: publicCall<typeof paymentSchemas.webhook>('POST', '/api/webhooks/:provider'),
  /** PAY-7: lists the caller's payments, the newest first. */
  receipts: userCall<typeof paymentSchemas.receipts>('GET', '/api/receipts'),
  receipt: userCall<typeof paymentSchemas.receipt>('GET', '/api/receipts/:paymentId'),
  /** PAY-9: lists the purchases that the caller can withdraw from, and the withdrawals. */
  withdrawals: userCall<typeof paymentSchemas.withdrawals>('GET', '/api/withdrawals'),
  /** Withdraws from a purchase. A repeated call has no effect and gets the same answer. */
  withdraw: userCall<typeof paymentSchemas.withdraw>('POST', '/api/withdrawals'),
  /** Lists the payments that make up the revenue. */
  payments: adminCall<typeof paymentSchemas.payments>('GET', '/api/admin/payments', 'payments'),
  /** Streams payments, refunds and disputes of whole days, in UTC, as CSV. */
  downloadPayments: adminCall<typeof paymentSchemas.downloadPayments>('GET', '/api/admin/payments.csv', 'payments', {
    fresh: true,
  }),
  /** Returns one payment with its user, and with what `paymentsOf` says of it. */
  payment: adminCall<typeof paymentSchemas.payment>('GET', '/api/admin/payments/:paymentId', 'refunds'),
  /** Lists a user's payments, with the refunds of each, and how refunding the rest would change their Premium. */
  paymentsOf: adminCall<typeof paymentSchemas.paymentsOf>('GET', '/api/admin/people/:userId/payments', 'refunds'),
  /**
   * PAY-6. The worker asks the provider; the payments of the person say what came of it. Takes an `Idempotency-Key`.
   * Above the ceiling of the settings it asks for a fresh proof, and for the permission `payments`.
   */
  refund: adminCall<typeof paymentSchemas.refund>('POST', '/api/admin/payments/:paymentId/refunds', 'refunds', {
    fresh: 'byHandler',
  }),
  /** Retries a refund that the provider has refused or that could not be requested. */
  retryRefund: adminCall<typeof paymentSchemas.retryRefund>('POST', '/api/admin/refunds/:refundId/retry', 'refunds', {
    fresh: 'byHandler',
  }),
  /** PAY-5: lists the differences between the provider's records and ours that the last nightly check has found. */
  differences: adminCall<typeof paymentSchemas.differences>('GET', '/api/admin/payment-differences', 'payments'),
  /** Asks the provider again, and applies its answer. */
  applyDifference: adminCall<typeof paymentSchemas.applyDifference>(
    'POST',
    '/api/admin/payment-differences/:differenceId/apply',
    'payments',
    { fresh: false },
  ),
}

/** The idempotency key of a call: one that is sent again charges and extends nothing again. */
export const attemptHeader = idempotencyHeader

/** What is refunded: the whole payment, or the part for the days that have not begun. */
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
/** Both are days like `2026-12-24`. */
export const lastGiftDay = (today: string): string =>
  new Date(Date.parse(today) + giftLimits.days * 86_400_000).toISOString().slice(0, 10)

export const paymentErrors = /* @__PURE__ */ defineErrors('payments', {
  /** The idempotency key was sent before for another plan. */
  attemptReused: { status: 422, message: problems.attemptReused },
  paymentsOff: { status: 403, message: paymentMessages.paymentsOff },
  /** The provider did not answer, and nothing was charged: the same attempt may be made again. */
  paymentFailed: { status: 503, message: paymentMessages.subscribeFailed },
  /** This attempt has failed for good: the next one needs another key. */
  attemptOver: { status: 409, message: paymentMessages.subscribeFailed },
  /** A checkout for another plan is open, in another window. */
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
  /** The idempotency key was sent before for another refund. */
  refundReused: { status: 422, message: problems.refundReused },
  /** `details.cents`: the amount that can still be refunded. */
  refundTooMuch: { status: 409, message: problems.refundTooMuch },
  /** `details.cents`: the amount that this role may still refund. */
  refundAboveCeiling: { status: 403, message: problems.refundAboveCeiling },
  refundNotFailed: { status: 409, message: problems.refundNotFailed },
  /** The payment was made with a provider that is not configured. */
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
