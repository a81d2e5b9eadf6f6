import { adminCall, publicCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { paymentSchemas } from './payments.schemas.ts'

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
  payments: adminCall<typeof paymentSchemas.payments>('GET', '/api/admin/payments'),
  /** A person's, with what was given back of each, and what giving back the rest would do to their Premium. */
  paymentsOf: adminCall<typeof paymentSchemas.paymentsOf>('GET', '/api/admin/people/:userId/payments'),
  /** PAY-6. The worker asks the provider; the payments of the person say what came of it. Takes an `Idempotency-Key`. */
  refund: adminCall<typeof paymentSchemas.refund>('POST', '/api/admin/payments/:paymentId/refunds'),
  /** One that the provider has refused, or could not be asked for. */
  retryRefund: adminCall<typeof paymentSchemas.retryRefund>('POST', '/api/admin/refunds/:refundId/retry'),
  /** PAY-5: what the provider's list says otherwise than ours, as the last night has found it. */
  differences: adminCall<typeof paymentSchemas.differences>('GET', '/api/admin/payment-differences'),
  /** The provider is asked again, and what it says is applied. */
  applyDifference: adminCall<typeof paymentSchemas.applyDifference>(
    'POST',
    '/api/admin/payment-differences/:differenceId/apply',
  ),
}

/** The idempotency key of a call: one that is sent again charges and extends nothing again. */
export const attemptHeader = 'idempotency-key'

export const paymentMessages = {
  /** SUB-5 */
  subscribed: (planName: string) => `Successfully subscribed to ${planName.toLowerCase()} plan! Welcome to Premium!`,
  extended: (date: string) => `Extended. You have Premium until ${date}.`,
  subscribeFailed: 'Subscription failed. Please try again.',
  /** A payment that is made at the provider's page. */
  goingToPay: 'Taking you to the payment page...',
  /** Everywhere where something is sold. */
  testMode: 'Test mode',
  testModeText: 'No card is needed and no money is charged.',
  paymentsOff: 'Subscriptions are not open on this site yet.',
  giftBought: 'Your gift is on its way. The code stands with your payments.',
  giftDayInvalid: 'Please choose a day within the next year.',
  giftRecipientInvalid: 'Please enter the email address of whom it is for.',
  giftMessageTooLong: 'A message has at most 500 characters.',
  refunding: 'The refund is on its way.',
  differenceApplied: 'What the payment provider says was applied.',
  differenceStands: 'This could not be applied.',
  withdrawn: 'You have withdrawn from the contract. A confirmation is on its way to you by email.',
  /** The reason of the refund that a withdrawal asks for. */
  withdrawalReason: 'Withdrawal from the contract',
  /** The reason of a refund that nobody at the desk has made. */
  refundedElsewhere: 'Made at the payment provider',
} as const

/** PAY-9: how long one may withdraw from a purchase. */
export const withdrawalDays = 14

/** What is given back: the whole payment, or what was paid for the days that have not begun. */
export type WithdrawalRule = keyof typeof withdrawalConsents

/**
 * PAY-9: what a person agrees to before they pay, by the operator's rule. The version is kept with the purchase: other words
 * get another version.
 */
export const withdrawalConsents = {
  whole: {
    version: 'whole-1',
    text: `I ask that Premium begins at once. I can withdraw within ${withdrawalDays} days, and then get back what I paid.`,
  },
  unused: {
    version: 'unused-1',
    text:
      `I ask that Premium begins at once, before the ${withdrawalDays} days are over in which I can withdraw. ` +
      'If I withdraw, I pay for the days that have begun until then, and get back the rest.',
  },
} as const

export const refundLimits = { reasonLength: 200 } as const

export const giftLimits = { messageLength: 500, days: 365 } as const
/** Both `2026-12-24`. */
export const lastGiftDay = (today: string): string =>
  new Date(Date.parse(today) + giftLimits.days * 86_400_000).toISOString().slice(0, 10)

export const paymentErrors = /* @__PURE__ */ defineErrors('payments', {
  /** One key, two different plans. */
  attemptReused: { status: 422, message: 'This attempt was made for another plan. Please try again.' },
  paymentsOff: { status: 403, message: paymentMessages.paymentsOff },
  /** The provider did not answer, and nothing was charged: the same attempt may be made again. */
  paymentFailed: { status: 503, message: paymentMessages.subscribeFailed },
  /** This attempt has failed for good: the next one needs another key. */
  attemptOver: { status: 409, message: paymentMessages.subscribeFailed },
  /** For another plan, in another window. */
  paymentOpen: {
    status: 409,
    message: 'Another payment of yours is still under way. Please wait a moment and try again.',
  },
  /** PAY-9 */
  consentMissing: { status: 422, message: 'Please agree first that Premium begins at once.' },
  withdrawalOver: { status: 409, message: 'You can no longer withdraw from this purchase.' },
  giftRenews: { status: 409, message: 'A plan that renews cannot be given. Please choose one that is paid once.' },
  receiptUnknown: { status: 404, message: 'There is no such receipt.' },
  noPortal: { status: 409, message: 'You have no Premium that renews.' },
  portalFailed: { status: 503, message: 'The payment page could not be opened. Please try again.' },
  paymentUnknown: { status: 404, message: 'There is no such payment.' },
  refundUnknown: { status: 404, message: 'There is no such refund.' },
  /** One key, two different refunds. */
  refundReused: { status: 422, message: 'This attempt was made for another refund. Please try again.' },
  /** `details.cents`: how much of it is left. */
  refundTooMuch: { status: 409, message: 'There is not so much left of this payment. Please look at it again.' },
  refundNotFailed: { status: 409, message: 'This refund need not be tried again.' },
  /** Of a payment that was made with another provider. */
  providerMissing: {
    status: 409,
    message: 'The payment provider of this payment is not configured any more. Refund it there.',
  },
  differenceGone: { status: 404, message: 'This difference is settled already.' },
  providerUnreachable: { status: 503, message: 'The payment provider did not answer. Please try again.' },
  webhookRefused: { status: 400, message: 'This event was not signed by the payment provider.' },
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
