import { z } from 'zod'
import { cents, id, month, plan, searchTerm, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { movieLimits } from './movies.ts'
import { offer } from './plans.schemas.ts'
import { subscriptionLimits as limits, subscriptionMessages as messages } from './subscriptions.ts'

/** Money as a decimal number, as the first clients of this API read it. */
const cost = z.number().min(0)
/** What the plan is called, also when it is no longer sold. */
const planName = z.string()

const status = z
  .object({
    status: z.enum(['Free', 'Premium', 'Expired']),
    subscribed: z.boolean(),
    plan: plan.nullable(),
    planName: planName.nullable(),
    startDate: z.iso.datetime().nullable(),
    expirationDate: z.iso.datetime().nullable(),
    daysRemaining: z.int().min(0),
    /** Of the active one. */
    subscriptionId: id.nullable(),
    /** SUB-2: now, and not before. */
    expiringSoon: z.boolean(),
    /** PAY-3, PAY-4: of Premium that renews, or did. `failed`: the last charge. `over`: it cannot be taken back. */
    renewal: z
      .object({
        state: z.enum(['on', 'failed', 'stopped', 'over']),
        nextCharge: z.iso.datetime().nullable(),
        cents,
        /** Premium is kept until then, if the charge fails for good. */
        graceUntil: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** A payment that was begun and has not come: another with the same plan goes on with it. */
    pending: z.object({ plan, planName, checkoutUrl: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SubscriptionStatus' })

/** DATA-4 */
const subscriber = z
  .object({
    _id: id,
    /** Null, and the names empty: the account was deleted. */
    userId: id.nullable(),
    username: z.string(),
    userEmail: z.string(),
    /** ACC-2: the last mail to them was refused by their mail server. */
    refusesMail: z.boolean(),
    subscriptionType: plan,
    planName,
    status: z.enum(['active', 'expired', 'cancelled']),
    /** PAY-3, PAY-4: of an active one that renews, or did. `failed`: it is in its grace. */
    renewal: z.enum(['on', 'failed', 'stopped', 'over']).nullable(),
    cost,
    cents,
    startDate: z.iso.datetime(),
    expirationDate: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Subscriber' })

/** DATA-4 */
const expiringUser = z
  .object({
    id,
    email: z.string(),
    username: z.string(),
    subscriptionType: plan,
    planName,
    expirationDate: z.iso.datetime(),
    daysRemaining: z.int().min(0),
    /** Whether they were reminded in the window that holds now (USERS-2). */
    isReminded: z.boolean(),
  })
  .meta({ id: 'ExpiringUser' })

const cancelOutcome = z
  .object({ userId: id, username: z.string(), ok: z.boolean(), /** Why not. */ message: z.string().nullable() })
  .meta({ id: 'CancelOutcome' })

/** DASH-2: one run of the desk's Clean Up. */
const cleanup = z
  .object({
    id: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    /** How many were overdue when it began. */
    total: z.int().min(0),
    expired: z.int().min(0),
  })
  .meta({ id: 'Cleanup' })

/** A missing one has words of its own (SUB-7); another user's is refused before this is read. */
const userId = id.optional()
const reason = z
  .string()
  .trim()
  .max(limits.reasonLength)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const days = z.number().int().min(1).max(limits.reminderDays)

const subscriberStatus = z.enum(['all', 'active', 'expiring', 'expired', 'cancelled'])
/** The place of a row in a list that is sorted by time: `next` and `previous` of an answer. */
const timeCursor = z.string().regex(/^\d{1,14}-[0-9a-f]{24}$/)
/** A page behind `after`, in front of `before`, or by its number. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  after: timeCursor.optional(),
  before: timeCursor.optional(),
}
/** Null where there is no such page. */
export const pageCursors = { next: z.string().nullable(), previous: z.string().nullable() }

/** SUBS-1. `expiring` is the part of the active ones that ends within 7 days. */
const subscriberFilters = {
  status: subscriberStatus.default('all'),
  plan: z.union([z.literal('all'), plan]).default('all'),
  /** Any part of a username or an email. */
  search: searchTerm.optional(),
  /** The month in which it began, `2026-11`, in UTC. */
  begun: month.optional(),
  sort: z.enum(['newest', 'oldest', 'expires', 'expires-desc']).default('newest'),
}

export const subscriptionSchemas = {
  status: {
    query: z.object({ userId: id.optional() }),
    response: offer.extend({ subscriptionStatus: status }),
  },
  cancel: { body: z.object({ userId, reason: reason.optional() }), response: success },
  resume: { response: success },
  setPreferredGenre: {
    body: z.object({
      userId,
      genre: z.string(messages.genreUnknown).max(movieLimits.genreLength, messages.genreUnknown),
    }),
    response: success.extend({ preferredGenre: z.string() }),
  },

  reactivate: {
    body: z.object({ userId: id, subscriptionType: plan.default('monthly'), reason: reason.optional() }),
    response: success.extend({ expirationDate: z.iso.datetime(), subscriptionId: id }),
  },
  giveDays: {
    params: z.object({ userId: id }),
    body: z.object({
      days: z.int(messages.daysInvalid).min(1, messages.daysInvalid).max(limits.givenDays, messages.daysInvalid),
      reason: reason.min(1),
    }),
    response: success.extend({ expirationDate: z.iso.datetime(), subscriptionId: id }),
  },
  remind: {
    body: z.object({ days: days.default(7) }),
    response: success.extend({ sent: z.int().min(0), skipped: z.int().min(0) }),
  },
  remindOne: { params: z.object({ userId: id }), response: success },
  cancelMany: {
    body: z.object({ userIds: z.array(id).min(1).max(limits.cancelledAtOnce), reason: reason.optional() }),
    response: success.extend({ cancelled: z.int().min(0), outcomes: z.array(cancelOutcome) }),
  },
  /** Starts a cleanup, or answers with the one that runs. `expired` is how many it has marked so far. */
  expire: { response: success.extend({ expired: z.int().min(0), cleanup }) },
  cleanup: { response: z.object({ cleanup: cleanup.nullable() }) },
  subscribers: {
    query: z.object({
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(1000).default(50),
      ...subscriberFilters,
    }),
    response: success.extend({
      subscribers: z.array(subscriber),
      /** That fit the filters. */
      total: z.int().min(0),
      /** There are more: what very many fit is not counted to the end. */
      isAtLeast: z.boolean(),
      /** Without any filter. */
      all: z.int().min(0),
      ...pageCursors,
    }),
  },
  downloadSubscribers: { query: z.object(subscriberFilters), response: z.string() },
  /** The soonest first; `X-Total-Count` has how many there are, `Link` the next and the previous page. */
  expiringSoon: {
    query: z.object({
      days: z.coerce.number().pipe(days).default(7),
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(1000).default(1000),
    }),
    response: z.array(expiringUser),
  },
} satisfies Record<string, Schemas>

export type SubscriptionStatus = z.output<typeof status>
export type SubscriptionAnswer = z.output<(typeof subscriptionSchemas)['status']['response']>
export type CancelOutcome = z.output<typeof cancelOutcome>
export type Cleanup = z.output<typeof cleanup>
export type Subscriber = z.output<typeof subscriber>
export type ExpiringUser = z.output<typeof expiringUser>
