import { z } from 'zod'
import { cents, currency, id, plan, success } from './fields.schemas.ts'
import { user } from './accounts.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { peopleLimits, peopleMessages } from './people.ts'

const at = z.iso.datetime()
const ofPlan = { plan, planName: z.string() }

const person = z
  .object({
    ...user.shape,
    createdAt: at,
    /** The day of the last sign-in or refresh. */
    lastSeenOn: z.iso.date().nullable(),
    isDisabled: z.boolean(),
    /** Whether a second step is asked for after the password. */
    hasSecondStep: z.boolean(),
    /** The sum of all payments, less refunds. */
    paidCents: cents,
    refundedCents: cents,
    payments: z.int().min(0),
    /** Of the newest subscription, if there ever was one. */
    plan: plan.nullable(),
    planName: z.string().nullable(),
    expirationDate: at.nullable(),
    daysRemaining: z.int().min(0),
    /** Premium renews, so admins cannot give days. */
    isRenewing: z.boolean(),
    comments: z.int().min(0),
    watchlist: z.int().min(0),
    /** All subscriptions of the person, the newest first (SUBS-5). */
    subscriptions: z.array(
      z.object({
        _id: id,
        subscriptionType: plan,
        planName: z.string(),
        status: z.enum(['active', 'expired', 'cancelled']),
        cost: z.number().min(0),
        cents,
        startDate: at,
        expirationDate: at,
        endedAt: at.nullable(),
        cancelReason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Person' })

const timelineEntry = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('joined'), at }),
    z.object({
      kind: z.literal('payment'),
      at,
      ...ofPlan,
      cents,
      currency,
      provider: z.string(),
      reference: z.string(),
    }),
    z.object({
      kind: z.literal('refund'),
      at,
      /** Taken back by the person's bank: `pending` while that is open, `failed` if it was won. */
      isDispute: z.boolean(),
      ...ofPlan,
      cents,
      currency,
      state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
      reason: z.string(),
      by: z.string().nullable(),
    }),
    z.object({ kind: z.literal('grant'), at, ...ofPlan, days: z.int(), reason: z.string(), by: z.string().nullable() }),
    z.object({
      kind: z.literal('change'),
      at,
      step: z.enum(['start', 'extend', 'shorten', 'cancel', 'expire', 'stop', 'resume', 'endRenewal', 'grace']),
      by: z.enum(['payment', 'desk', 'person', 'clock', 'provider', 'refund']),
      ...ofPlan,
      expiresAt: at,
    }),
    z.object({
      kind: z.literal('mail'),
      at,
      subject: z.string(),
      state: z.enum(['queued', 'sending', 'sent', 'failed', 'uncertain', 'withdrawn']),
    }),
    z.object({ kind: z.literal('desk'), at, action: z.string(), by: z.string().nullable(), recordId: z.int() }),
  ])
  .meta({ id: 'TimelineEntry' })

export const reason = z
  .string(peopleMessages.reasonMissing)
  .trim()
  .min(1, peopleMessages.reasonMissing)
  .max(peopleLimits.reasonLength)
  .regex(/^[^\0]*$/)

export const peopleSchemas = {
  person: { params: z.object({ userId: id }), response: person },
  timeline: {
    params: z.object({ userId: id }),
    /** `before` is the `next` of the previous answer. */
    query: z.object({ before: z.string().max(60).optional() }),
    response: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
  },
  disable: { params: z.object({ userId: id }), body: z.object({ reason }), response: success },
  resetFactors: { params: z.object({ userId: id }), response: success },
  enable: { params: z.object({ userId: id }), response: success },
  download: { response: z.string() },
} satisfies Record<string, Schemas>

export type Person = z.output<typeof person>
export type TimelineEntry = z.output<typeof timelineEntry>
