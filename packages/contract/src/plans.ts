import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { planSchemas } from './plans.schemas.ts'
import { durations as durationWords, problems } from '@matinee/locales/api/plans'

export { planLimits } from './plans.limits.ts'

export { messages as planMessages } from '@matinee/locales/api/plans'

/** Ids of the plans of a new installation. Plans that are added later have ids as in `ids.ts`. */
export const firstPlanIds = ['monthly', 'quarterly', 'semiAnnually', 'yearly'] as const
export type FirstPlanId = (typeof firstPlanIds)[number]

const planIdPattern = new RegExp(`^(?:[0-9a-f]{24}|${firstPlanIds.join('|')})$`)
export const isPlanId = (given: string): boolean => planIdPattern.test(given)

/** `1 month`, `12 months`, `7 days`. One-off plans last for days, of which 30 are called a month and 365 a year. */
export function durationOf({ days, months }: { days: number; months: number | null }): string {
  const whole = months ?? (days % 365 === 0 ? (days / 365) * 12 : days / 30)
  return Number.isInteger(whole) ? durationWords.months({ count: whole }) : durationWords.days({ count: days })
}

/** `month`, `3 months`: as it stands behind 'every'. */
export const periodOf = (plan: { days: number; months: number | null }): string => durationOf(plan).replace(/^1 /, '')

/** STAT-1: the number of months that a price is for. */
export function monthsOf({ days, months }: { days: number; months: number | null }): number {
  if (months !== null) return months
  return days % 30 === 0 ? days / 30 : (days * 12) / 365
}

/** SUB-3: the price of 30 days. */
export const perMonthCents = ({ cents, days }: { cents: number; days: number }): number =>
  Math.round((cents * 30) / days)

/** SUB-4: the saving compared with as many months of the one-month plan. 0 if there is no such plan. */
export function savingCents(
  plan: { cents: number; days: number; months: number | null },
  others: readonly { cents: number; days: number; months: number | null }[],
): number {
  const monthly = others.find((other) => monthsOf(other) === 1)
  return monthly ? Math.max(0, Math.round(monthsOf(plan) * monthly.cents) - plan.cents) : 0
}

export const planEndpoints = {
  /** Lists the plans on sale, for everybody. */
  offer: publicCall<typeof planSchemas.offer>('GET', '/api/plans'),
  /** Lists all plans, in their order. Requires only `desk`: screens that give days or list subscribers need the names. */
  list: adminCall<typeof planSchemas.list>('GET', '/api/admin/plans', 'desk'),
  add: idempotent(adminCall<typeof planSchemas.add>('POST', '/api/admin/plans', 'plans', { fresh: false })),
  update: adminCall<typeof planSchemas.update>('PUT', '/api/admin/plans/:planId', 'plans', { fresh: false }),
  /** Takes all ids, in the new order. */
  reorder: adminCall<typeof planSchemas.reorder>('PUT', '/api/admin/plans', 'plans', { fresh: false }),
}

export const planErrors = /* @__PURE__ */ defineErrors('plans', {
  unknown: { status: 404, message: problems.unknown },
  notOnSale: { status: 409, message: problems.notOnSale },
  /** The sandbox cannot charge a renewal, as it charges nothing. */
  cannotRenew: { status: 409, message: problems.cannotRenew },
  nameTaken: { status: 409, message: problems.nameTaken },
  lengthInUse: {
    status: 409,
    message: problems.lengthInUse,
  },
  full: { status: 409, message: problems.full },
  orderOutdated: { status: 409, message: problems.orderOutdated },
})

export type { AdminPlan, Offer, PlanInput, SubscriptionOption } from './plans.schemas.ts'
