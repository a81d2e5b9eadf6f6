import { adminCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { voucherSchemas } from './vouchers.schemas.ts'
import { problems } from '@matinee/locales/api/vouchers'

export { voucherLimits } from './vouchers.limits.ts'

export { messages as voucherMessages } from '@matinee/locales/api/vouchers'

/** PAY-10: without signs that look alike: B 8, I L 1, O 0, S 5, U V, Z 2. */
export const codeSigns = 'ACDEFGHJKMNPQRTVWXY23456789'
export const codeLength = 12
const codePattern = new RegExp(`^[${codeSigns}]{${codeLength}}$`)

/** A code as somebody typed it: in any case, with or without hyphens and spaces. Undefined: it cannot be one. */
export function parseCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return codePattern.test(code) ? code : undefined
}

/** `ACDE-FGHJ-KMNP` */
export const formatCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** What a percentage takes off a price. Something is left to pay. */
export const discountOf = (cents: number, percent: number): number =>
  Math.min(cents - 1, Math.round((cents * percent) / 100))

export const voucherEndpoints = {
  /** What a code gives, without using it. With a plan it is refused as the purchase would be. */
  check: userCall<typeof voucherSchemas.check>('POST', '/api/vouchers/check'),
  /** Days begin at once, or are added. A percentage is given with the purchase, see `subscribe`. */
  redeem: userCall<typeof voucherSchemas.redeem>('POST', '/api/vouchers/redeem'),
  /** Those made together are one entry; the newest first. */
  list: adminCall<typeof voucherSchemas.list>('GET', '/api/admin/vouchers', 'gifts'),
  make: idempotent(adminCall<typeof voucherSchemas.make>('POST', '/api/admin/vouchers', 'gifts', { fresh: true })),
  /** All codes that were made together. What they gave stays. */
  switchOff: adminCall<typeof voucherSchemas.switchOff>('POST', '/api/admin/vouchers/:batchId/switch-off', 'gifts', {
    fresh: false,
  }),
  /** The codes that were made together. CSV, streamed. */
  download: adminCall<typeof voucherSchemas.download>('GET', '/api/admin/vouchers/:batchId/codes.csv', 'gifts', {
    fresh: true,
  }),
}

export const voucherErrors = /* @__PURE__ */ defineErrors('vouchers', {
  unknown: { status: 404, message: problems.unknown },
  ended: { status: 409, message: problems.ended },
  switchedOff: { status: 409, message: problems.switchedOff },
  usedUp: { status: 409, message: problems.usedUp },
  usedByYou: { status: 409, message: problems.usedByYou },
  renewing: {
    status: 409,
    message: problems.renewing,
  },
  /** A percentage, where days are redeemed. */
  atCheckout: { status: 409, message: problems.atCheckout },
  /** Days, where a price is lowered. */
  onRedeem: { status: 409, message: problems.onRedeem },
  otherPlan: { status: 409, message: problems.otherPlan },
  paidOnce: { status: 409, message: problems.paidOnce },
  /** Below the least that the payment provider charges. `details`: `cents` that would be left, and `minimumCents`. */
  tooLittleLeft: {
    status: 409,
    message: problems.tooLittleLeft,
  },
  batchUnknown: { status: 404, message: problems.batchUnknown },
})

export type { VoucherBatch, VoucherInput, VoucherOffer } from './vouchers.schemas.ts'
