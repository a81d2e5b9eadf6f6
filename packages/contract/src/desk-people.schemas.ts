import { z } from 'zod'
import { user } from './accounts.schemas.ts'
import { deskPeopleLimits as limits } from './desk-people.ts'
import type { Schemas } from './http/endpoint.ts'
import { idPattern } from './ids.ts'
import { planNames } from './plans.ts'
import { subscriberFilters } from './subscriptions.schemas.ts'
import { subscriptionLimits } from './subscriptions.ts'
import { monthPattern } from './statistics.ts'

const id = z.string().regex(idPattern)
const plan = z.enum(planNames)
const said = z.object({ success: z.literal(true), message: z.string() })
const at = z.iso.datetime()
const cents = z.int().min(0)

const cancelOutcome = z
  .object({ userId: id, username: z.string(), ok: z.boolean(), /** Why not. */ message: z.string().nullable() })
  .meta({ id: 'CancelOutcome' })

const person = z
  .object({
    ...user.shape,
    createdAt: at,
    /** The day of the last sign-in or refresh. */
    lastSeenOn: z.iso.date().nullable(),
    isDisabled: z.boolean(),
    /** All that they ever paid. */
    paidCents: cents,
    payments: z.int().min(0),
    /** Of the newest subscription, if there ever was one. */
    plan: plan.nullable(),
    expirationDate: at.nullable(),
    daysRemaining: z.int().min(0),
    comments: z.int().min(0),
    watchlist: z.int().min(0),
    /** All subscriptions there were, the newest first (SUBS-5). */
    subscriptions: z.array(
      z.object({
        _id: id,
        subscriptionType: plan,
        status: z.enum(['active', 'expired', 'cancelled']),
        cost: z.number().min(0),
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
    z.object({ kind: z.literal('payment'), at, plan, cents, provider: z.string(), reference: z.string() }),
    z.object({ kind: z.literal('grant'), at, plan, days: z.int(), reason: z.string(), by: z.string().nullable() }),
    z.object({
      kind: z.literal('change'),
      at,
      step: z.enum(['start', 'extend', 'cancel', 'expire']),
      by: z.enum(['payment', 'desk', 'person', 'clock']),
      plan,
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

const payment = z
  .object({
    _id: id,
    /** Null, and the names empty: whoever it was has left. */
    userId: id.nullable(),
    username: z.string(),
    userEmail: z.string(),
    plan,
    cents,
    currency: z.literal('USD'),
    provider: z.string(),
    reference: z.string(),
    paidAt: at,
  })
  .meta({ id: 'Payment' })

/** `2026-11`, in UTC. */
export const month = z.string().regex(monthPattern)

export const deskPeopleSchemas = {
  cancelMany: {
    body: z.object({
      userIds: z.array(id).min(1).max(limits.atOnce),
      reason: z
        .string()
        .trim()
        .max(subscriptionLimits.reasonLength)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u)
        .optional(),
    }),
    response: said.extend({ cancelled: z.int().min(0), outcomes: z.array(cancelOutcome) }),
  },
  remindOne: { params: z.object({ userId: id }), response: said },
  person: { params: z.object({ userId: id }), response: person },
  timeline: {
    params: z.object({ userId: id }),
    /** `before` is the `next` of the answer before. */
    query: z.object({ before: z.string().max(60).optional() }),
    response: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
  },
  payments: {
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(limits.perPage),
      month: month.optional(),
      plan: plan.optional(),
    }),
    /** The sum is over all pages. */
    response: z.object({ payments: z.array(payment), total: z.int().min(0), cents }),
  },
  downloadSubscribers: { query: z.object(subscriberFilters), response: z.string() },
} satisfies Record<string, Schemas>

export type CancelOutcome = z.output<typeof cancelOutcome>
export type Person = z.output<typeof person>
export type TimelineEntry = z.output<typeof timelineEntry>
export type Payment = z.output<typeof payment>
