import { withdrawalDays } from './payments.limits.ts'

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
  giftBought: 'Your gift is on its way. You find the code with your payments.',
  giftDayInvalid: 'Please choose a day within the next year.',
  giftRecipientInvalid: 'Please enter the email address of whom it is for.',
  giftMessageTooLong: 'A message has at most 500 characters.',
  periodInvalid: 'Please choose a first day and a last day that is not before it.',
  refunding: 'The refund is on its way.',
  differenceApplied: 'What the payment provider says was applied.',
  differenceStands: 'This could not be applied.',
  withdrawn: 'You have withdrawn from the contract. A confirmation is on its way to you by email.',
  /** The reason of the refund that a withdrawal asks for. */
  withdrawalReason: 'Withdrawal from the contract',
  /** The reason of a refund that nobody at the desk has made. */
  refundedElsewhere: 'Made at the payment provider',
} as const

/** What the refusals say. */
export const paymentProblems = {
  attemptReused: 'This attempt was made for another plan. Please try again.',
  paymentOpen: 'Another payment of yours is still under way. Please wait a moment and try again.',
  consentMissing: 'Please agree first that Premium begins at once.',
  withdrawalOver: 'You can no longer withdraw from this purchase.',
  giftRenews: 'A plan that renews cannot be given. Please choose one that is paid once.',
  receiptUnknown: 'There is no such receipt.',
  noPortal: 'You have no Premium that renews.',
  portalFailed: 'The payment page could not be opened. Please try again.',
  paymentUnknown: 'There is no such payment.',
  refundUnknown: 'There is no such refund.',
  refundReused: 'This attempt was made for another refund. Please try again.',
  refundTooMuch: 'There is not so much left of this payment. Please look at it again.',
  refundAboveCeiling:
    'Your role may not give back so much of one payment. Please ask somebody with the role Finance or Owner.',
  refundNotFailed: 'This refund need not be tried again.',
  providerMissing: 'The payment provider of this payment is not configured any more. Refund it there.',
  differenceGone: 'This difference is settled already.',
  providerUnreachable: 'The payment provider did not answer. Please try again.',
  webhookRefused: 'This event was not signed by the payment provider.',
} as const

/** What a person agrees to before they pay. */
export const consentWords = {
  whole: `I ask that Premium begins at once. I can withdraw within ${withdrawalDays} days, and then get back what I paid.`,
  unused:
    `I ask that Premium begins at once, before the ${withdrawalDays} days are over in which I can withdraw. ` +
    'If I withdraw, I pay for the days that have begun until then, and get back the rest.',
} as const
