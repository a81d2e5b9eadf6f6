import { z } from 'zod'
import { cents, count, currency, id, plan, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { planLimits as limits, planMessages as messages } from './plans.ts'

const mark = z.enum(['popular', 'bestValue'])

const terms = {
  name: z.string(),
  description: z.string(),
  cents,
  currency,
  days: z.int().min(1),
  /** Null: one-off. */
  months: z.int().min(1).nullable(),
  isRenewing: z.boolean(),
  /** `1 month` */
  duration: z.string(),
  mark: mark.nullable(),
}

const option = z
  .object({
    ...terms,
    /** The same money as a decimal number, as the first clients of this API read it. */ cost: z.number().min(0),
  })
  .meta({ id: 'SubscriptionOption' })

export const offer = z.object({
  /** By the id of the plan, in the order of the desk. */
  subscriptionOptions: z.record(z.string(), option),
  /** `test`: nothing is charged, and every screen that sells says so. `off`: nothing is sold. */
  payments: z.enum(['off', 'test', 'live']),
})

const deskPlan = z
  .object({
    id: plan,
    ...terms,
    isOnSale: z.boolean(),
    /** On sale, in the currency of the installation, and whoever takes the money can charge for it. */
    isBuyable: z.boolean(),
    /** Somebody has or had it: its length stays. */
    isInUse: z.boolean(),
    /** Who has Premium by it now. */
    subscribers: count,
  })
  .meta({ id: 'AdminPlan' })

const line = (length: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(length, tooLong)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const input = z
  .object({
    name: line(limits.nameLength, messages.nameTooLong).min(1, messages.nameMissing),
    description: line(limits.descriptionLength, messages.descriptionTooLong),
    /** In the currency of the installation. */
    cents: z.int(messages.priceInvalid).min(1, messages.priceInvalid).max(limits.cents, messages.priceInvalid),
    /** Of a one-off plan. */
    days: z.int(messages.daysInvalid).min(1, messages.daysInvalid).max(limits.days, messages.daysInvalid).nullable(),
    /** Of a renewing plan. */
    months: z
      .int(messages.monthsInvalid)
      .min(1, messages.monthsInvalid)
      .max(limits.months, messages.monthsInvalid)
      .nullable(),
    mark: mark.nullable(),
    isOnSale: z.boolean(),
  })
  .refine(({ days, months }) => (days === null) !== (months === null), {
    path: ['days'],
    error: messages.daysInvalid,
  })

export const planSchemas = {
  offer: { response: offer },
  list: {
    response: z.object({
      plans: z.array(deskPlan),
      /** The least that the payment provider charges, in the currency of the installation. */
      minimumCents: cents,
    }),
  },
  add: { body: input, response: success.extend({ planId: id }) },
  update: { params: z.object({ planId: plan }), body: input, response: success },
  reorder: { body: z.object({ ids: z.array(plan).max(limits.plans) }), response: success },
} satisfies Record<string, Schemas>

export type Offer = z.output<typeof offer>
export type SubscriptionOption = z.output<typeof option>
export type AdminPlan = z.output<typeof deskPlan>
export type PlanInput = z.output<typeof input>
