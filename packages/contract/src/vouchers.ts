import { adminCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { voucherSchemas } from './vouchers.schemas.ts'

export const voucherLimits = {
  /** Codes that are made at once. */
  codes: 1000,
  uses: 100_000,
  days: 3660,
  /** For the whole price there are codes for days: nobody can be charged nothing. */
  percent: 99,
  noteLength: 100,
  searchLength: 100,
} as const

/** PAY-10: without signs that look alike: B 8, I L 1, O 0, S 5, U V, Z 2. */
export const codeSigns = 'ACDEFGHJKMNPQRTVWXY23456789'
export const codeLength = 12
const codePattern = new RegExp(`^[${codeSigns}]{${codeLength}}$`)

/** A code as somebody typed it: in any case, with or without hyphens and spaces. Undefined: it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return codePattern.test(code) ? code : undefined
}

/** `ACDE-FGHJ-KMNP` */
export const showCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** What a percentage takes off a price. Something is left to pay. */
export const discountOf = (cents: number, percent: number): number =>
  Math.min(cents - 1, Math.round((cents * percent) / 100))

export const voucherEndpoints = {
  /** What a code gives, without using it. With a plan it is refused as the purchase would be. */
  check: userCall<typeof voucherSchemas.check>('POST', '/api/vouchers/check'),
  /** Days begin at once, or are added. A percentage is given with the purchase, see `subscribe`. */
  redeem: userCall<typeof voucherSchemas.redeem>('POST', '/api/vouchers/redeem'),
  /** Those made together are one entry; the newest first. */
  list: adminCall<typeof voucherSchemas.list>('GET', '/api/admin/vouchers'),
  make: adminCall<typeof voucherSchemas.make>('POST', '/api/admin/vouchers'),
  /** All codes that were made together. What they gave stays. */
  switchOff: adminCall<typeof voucherSchemas.switchOff>('POST', '/api/admin/vouchers/:batchId/switch-off'),
  /** The codes that were made together. CSV, streamed. */
  download: adminCall<typeof voucherSchemas.download>('GET', '/api/admin/vouchers/:batchId/codes.csv'),
}

export const voucherMessages = {
  /** Of the days that a code gave, where the desk sees them. */
  grantReason: 'Voucher',
  giftReason: 'Gift',
  redeemed: (days: number, date: string) =>
    `${days === 1 ? 'One day' : `${days} days`} added. You have Premium until ${date}.`,
  made: (codes: number) => (codes === 1 ? 'The code was made.' : `${codes} codes were made.`),
  switchedOff: 'Switched off. What was redeemed stays.',
  codeInvalid: 'Please check the code: it has 12 letters and digits.',
  codesInvalid: `Please enter a number of codes from 1 to ${voucherLimits.codes}.`,
  usesInvalid: `Please enter a number of uses from 1 to ${voucherLimits.uses}.`,
  daysInvalid: `Please enter a number of days from 1 to ${voucherLimits.days}.`,
  percentInvalid: `Please enter a percentage from 1 to ${voucherLimits.percent}. For the whole price, make a code for days.`,
  endInvalid: 'Please enter a day that is not over.',
  noteTooLong: `A note has at most ${voucherLimits.noteLength} characters.`,
} as const

export const voucherErrors = /* @__PURE__ */ defineErrors('vouchers', {
  unknown: { status: 404, message: 'We do not know this code. Please check it and try again.' },
  ended: { status: 409, message: 'This code has ended.' },
  switchedOff: { status: 409, message: 'This code is not valid any more.' },
  usedUp: { status: 409, message: 'This code has been used already.' },
  usedByYou: { status: 409, message: 'You have used this code already.' },
  renewing: {
    status: 409,
    message:
      'Your Premium renews by itself. Cancel the renewal on your profile first: you keep what is paid, and the code adds its days to it. The code stays valid.',
  },
  /** A percentage, where days are redeemed. */
  atCheckout: { status: 409, message: 'This code lowers a price. Enter it on your profile when you choose a plan.' },
  /** Days, where a price is lowered. */
  onRedeem: { status: 409, message: 'This code is for days of Premium, and needs no payment. Redeem it instead.' },
  otherPlan: { status: 409, message: 'This code is for another plan.' },
  paidOnce: { status: 409, message: 'This code is for plans that are paid once, and this one renews.' },
  /** Below the least that the payment provider charges. `details`: `cents` that would be left, and `minimumCents`. */
  tooLittleLeft: {
    status: 409,
    message:
      'With this code the plan would cost less than the smallest amount that can be charged. Choose a longer plan, or buy this one without the code. The code stays valid.',
  },
  batchUnknown: { status: 404, message: 'There are no such codes.' },
})

export type { VoucherBatch, VoucherInput, VoucherOffer } from './vouchers.schemas.ts'
