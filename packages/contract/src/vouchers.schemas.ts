import { z } from 'zod'
import { count, id, plan, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { pageCursors, pageQuery } from './subscriptions.schemas.ts'
import { parseCode, voucherLimits as limits, voucherMessages as messages } from './vouchers.ts'

/** As it was typed; what comes out is as it is stored. */
export const code = z
  .string()
  .max(100)
  .transform((typed, context) => {
    const read = parseCode(typed)
    if (read === undefined) context.addIssue({ code: 'custom', message: messages.codeInvalid })
    return read ?? z.NEVER
  })

const offer = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('days'), plan, planName: z.string(), days: z.int().min(1) }),
    /** `plan` null: every plan that is paid once. */
    z.object({
      kind: z.literal('percent'),
      plan: plan.nullable(),
      planName: z.string().nullable(),
      percent: z.int().min(1).max(limits.percent),
    }),
  ])
  .meta({ id: 'VoucherOffer' })

const batch = z
  .object({
    id,
    /** The first of them. */
    code: z.string(),
    codes: count,
    gives: offer,
    /** Of all codes together. */
    uses: count,
    used: count,
    endsAt: z.iso.datetime().nullable(),
    hasEnded: z.boolean(),
    note: z.string(),
    /** Bought by somebody, for somebody else. */
    isGift: z.boolean(),
    isOff: z.boolean(),
    /** The admin's address. Null: a gift, or their account was deleted. */
    madeBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'VoucherBatch' })

const whole = (most: number, message: string) => z.int(message).min(1, message).max(most, message)

const input = z
  .object({
    codes: whole(limits.codes, messages.codesInvalid),
    /** Of each code. Somebody can use a code once. */
    uses: whole(limits.uses, messages.usesInvalid),
    /** Either, and not both. */
    days: whole(limits.days, messages.daysInvalid).nullable(),
    percent: whole(limits.percent, messages.percentInvalid).nullable(),
    /** Null, of a percentage: every plan that is paid once. */
    plan: plan.nullable(),
    /** The last day on which it can be used, in UTC. Null: it does not end. */
    lastDay: z.iso.date(messages.endInvalid).nullable(),
    note: z
      .string()
      .trim()
      .max(limits.noteLength, messages.noteTooLong)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  })
  .refine(({ days, percent }) => (days === null) !== (percent === null), {
    path: ['days'],
    error: messages.daysInvalid,
  })
  .refine(({ days, plan: of }) => days === null || of !== null, { path: ['plan'], error: messages.planMissing })

export const voucherSchemas = {
  check: { body: z.object({ code, plan: plan.optional() }), response: offer },
  redeem: { body: z.object({ code }), response: success.extend({ expirationDate: z.iso.datetime() }) },
  list: {
    query: z.object({
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(100).default(10),
      /** A code, or a part of a note. */
      search: z.string().trim().max(limits.searchLength).optional(),
    }),
    response: z.object({ batches: z.array(batch), total: count, ...pageCursors }),
  },
  make: { body: input, response: success.extend({ batchId: id, code: z.string() }) },
  switchOff: { params: z.object({ batchId: id }), response: success },
  download: { params: z.object({ batchId: id }), response: z.string() },
} satisfies Record<string, Schemas>

export type VoucherOffer = z.output<typeof offer>
export type VoucherBatch = z.output<typeof batch>
export type VoucherInput = z.input<typeof input>
