import { z } from 'zod'
import { count, plan } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const dollars = z.number().min(0)
/** By the id of the plan. */
const byPlan = z.record(z.string(), count)
/** Payments less refunds: below zero when more was given back than came. */
const revenue = z.int()

/** The parts of the statistics; each is computed by itself. */
const part = z.enum(['people', 'subscriptions', 'revenue', 'movies'])

const statistics = z
  .object({
    /** The time of the answer, by the database's clock. */
    asOf: z.iso.datetime(),
    failed: z.array(part),
    totalUsers: count,
    /** Logged in within the last 30 days. */
    activeUsers: count,
    /** Active subscriptions by plan, as a list and as an object: both are read by clients of this API. Plans on sale, and those that somebody has. */
    subscriptionBreakdown: z.array(z.object({ _id: plan, name: z.string(), count })),
    /** Premium is who has it now; all others are free. */
    planBreakdown: z.object({ free: count, premium: count }),
    subscriptionPlanBreakdown: byPlan,
    expiringSoon: count,
    /** Subscriptions past their end that are still marked active. */
    needsCleanup: count,
    /** In dollars; the same as `revenue.monthlyRecurringRevenue`. */
    estimatedMonthlyRevenue: dollars,
    /** STAT-1, in dollars. Each has its exact cents beside it. */
    revenue: z.object({
      monthlyRevenue: z.number(),
      newSubscribersThisMonth: count,
      monthlyRecurringRevenue: dollars,
      totalRevenue: dollars,
      averageRevenuePerUser: dollars,
      cents: z.object({ month: revenue, recurring: count, active: count, perUser: count }),
      /** Last month's, to compare with. */
      lastMonthCents: revenue,
    }),
    /** STAT-2. `active` holds those that expire soon as well. */
    health: z.object({ active: count, expiringSoon: count, expired: count, cancelled: count }),
    totalSubscriptions: count,
    /** Twelve of them, this one last: what was paid, and how many subscriptions began. */
    months: z.array(
      z.object({ month: z.string(), cents: revenue, refundedCents: count, payments: count, begun: count }),
    ),
    movies: z.object({
      total: count,
      /** In the last 30 days. */
      added: count,
      topGenres: z.array(z.object({ genre: z.string(), count, /** Of all movies. */ percent: z.number() })),
    }),
    /** At the end of each of the last seven days, today last. */
    days: z.array(
      z.object({ day: z.iso.date(), movies: count, users: count, activeSubscribers: count, revenueCents: revenue }),
    ),
    payments: z.enum(['off', 'test', 'live']),
  })
  .meta({ id: 'Statistics' })

export const statisticsSchemas = { show: { response: statistics } } satisfies Record<string, Schemas>

export type Statistics = z.output<typeof statistics>
export type StatisticsPart = z.output<typeof part>
