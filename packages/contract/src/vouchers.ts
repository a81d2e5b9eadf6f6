import { adminCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { voucherSchemas } from './vouchers.schemas.ts'
import { problems } from '@matinee/locales/api/vouchers'

export { voucherLimits } from './vouchers.limits.ts'

export { messages as voucherMessages } from '@matinee/locales/api/vouchers'

/** PAY-10: the characters of codes, without those that look alike: B 8, I L 1, O 0, S 5, U V, Z 2. */
export const codeSigns = 'ACDEFGHJKMNPQRTVWXY23456789'
export const codeLength = 12
const codePattern = new RegExp(`^[${codeSigns}]{${codeLength}}$`)

/** Parses a typed code: in any case, with or without hyphens and spaces. Undefined: not a code. */
export function parseCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return codePattern.test(code) ? code : undefined
}

/** `ACDE-FGHJ-KMNP` */
export const formatCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** The amount that a percentage takes off a price. An amount above zero stays to be paid. */
export const discountOf = (cents: number, percent: number): number =>
  Math.min(cents - 1, Math.round((cents * percent) / 100))

export const voucherEndpoints = {
  /** Returns what a code gives, without using it. With a plan, it is refused as the purchase would be. */
  check: userCall<typeof voucherSchemas.check>('POST', '/api/vouchers/check'),
  /** Redeems a code for days, which start at once or extend Premium. Percentages are for purchases, see `subscribe`. */
  redeem: userCall<typeof voucherSchemas.redeem>('POST', '/api/vouchers/redeem'),
  /** Lists batches of codes that were created together, the newest first. */
  list: adminCall<typeof voucherSchemas.list>('GET', '/api/admin/vouchers', 'gifts'),
  make: idempotent(adminCall<typeof voucherSchemas.make>('POST', '/api/admin/vouchers', 'gifts', { fresh: true })),
  /** Switches off a whole batch of codes. Days that were given stay. */
  switchOff: adminCall<typeof voucherSchemas.switchOff>('POST', '/api/admin/vouchers/:batchId/switch-off', 'gifts', {
    fresh: false,
  }),
  /** Streams the codes of a batch as CSV. */
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
  /** The code gives a percentage, but only days can be redeemed. */
  atCheckout: { status: 409, message: problems.atCheckout },
  /** The code gives days, but only a percentage lowers a price. */
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
