import { pluralsIn } from './plurals.ts'
import { voucherLimits } from './vouchers.limits.ts'

const plural = pluralsIn('en')

export const voucherMessages = {
  /** Of the days that a code gave, where the desk sees them. */
  grantReason: 'Voucher',
  giftReason: 'Gift',
  redeemed: (days: number, date: string) =>
    `${plural(days, 'One day', `${days} days`)} added. You have Premium until ${date}.`,
  made: (codes: number) => plural(codes, 'The code was made.', `${codes} codes were made.`),
  switchedOff: 'Switched off. What was redeemed stays.',
  planMissing: 'Please choose a plan.',
  codeInvalid: 'Please check the code: it has 12 letters and digits, but never B, I, L, O, S, U, Z, 0 or 1.',
  codesInvalid: `Please enter a number of codes from 1 to ${voucherLimits.codes}.`,
  usesInvalid: `Please enter a number of uses from 1 to ${voucherLimits.uses}.`,
  daysInvalid: `Please enter a number of days from 1 to ${voucherLimits.days}.`,
  percentInvalid: `Please enter a percentage from 1 to ${voucherLimits.percent}. For the whole price, make a code for days.`,
  endInvalid: 'Please enter a day that is not over.',
  noteTooLong: `A note has at most ${voucherLimits.noteLength} characters.`,
} as const

/** What the refusals say. */
export const voucherProblems = {
  unknown: 'We do not know this code. Please check it and try again.',
  ended: 'This code has ended.',
  switchedOff: 'This code is not valid any more.',
  usedUp: 'This code has been used already.',
  usedByYou: 'You have used this code already.',
  renewing:
    'Your Premium renews by itself. Cancel the renewal on your profile first: you keep what is paid, and the code adds its days to it. The code stays valid.',
  atCheckout: 'This code lowers a price. Enter it on your profile when you choose a plan.',
  onRedeem: 'This code is for days of Premium, and needs no payment. Redeem it instead.',
  otherPlan: 'This code is for another plan.',
  paidOnce: 'This code is for plans that are paid once, and this one renews.',
  tooLittleLeft:
    'With this code the plan would cost less than the smallest amount that can be charged. Choose a longer plan, or buy this one without the code. The code stays valid.',
  batchUnknown: 'There are no such codes.',
} as const
