import { type Statistics, type StatisticsPart, statisticsSpans as spans } from '@matinee/contract/statistics'
import { decimalOf } from '@matinee/contract/money'
import { monthsOf } from '@matinee/contract/plans'
import { addDays, expiringSoonDays } from '@matinee/contract/subscriptions'
import { monthSpan } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { getCatalogueStatistics } from '../catalogue/catalogue.service.ts'
import { listPlans } from '../plans/plans.service.ts'
import { type Day, getSubscriptionCounts, getUserCounts, listRevenue } from './statistics.queries.ts'

type Deps = Pick<Services, 'db' | 'config' | 'payments' | 'log'>

const utcDay = (at: Date): Day => at.toISOString().slice(0, 10)
const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)

/** The last days and months, today and this month last. */
function toSpans(now: Date) {
  const today = utcDay(now)
  const days = Array.from({ length: spans.days }, (_, i) => utcDay(addDays(startOf(today), i + 1 - spans.days)))
  const months = Array.from({ length: spans.months }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + i + 1 - spans.months, 1)).toISOString().slice(0, 7),
  )
  return { now, days, months, firstDay: days[0]! }
}
type Spans = ReturnType<typeof toSpans>

const after = (rows: readonly { day: Day; n: number }[], day: Day) => sum(rows, (row) => (row.day > day ? row.n : 0))

async function getUserStatistics({ db }: Deps, { now, days, firstDay }: Spans) {
  const seenSince = utcDay(addDays(now, -spans.seenWithinDays))
  const { total, seen, joined } = await getUserCounts(db, { since: startOf(firstDay), seenSince })
  // Deleted users are not counted for earlier days.
  return { total, seen, atEnd: days.map((day) => Math.max(0, total - after(joined, day))) }
}

async function getSubscriptionStatistics({ db, payments }: Deps, { now, days, months, firstDay }: Spans) {
  const counts = await getSubscriptionCounts(db, {
    now,
    soon: addDays(now, expiringSoonDays),
    months: months.map((month) => `${month}-01`),
    firstDay: startOf(firstDay),
    isTest: payments?.isTest === true,
  })
  const sumOfPlan = <T extends { plan: string }>(rows: readonly T[], plan: string, value: (row: T) => number) =>
    sum(rows, (row) => (row.plan === plan ? value(row) : 0))
  const plans = (await listPlans(db)).map((plan) =>
    Object.assign(plan, {
      count: sumOfPlan(counts.active, plan.id, ({ n }) => n),
      paid:
        sumOfPlan(counts.active, plan.id, ({ cents }) => cents) -
        sumOfPlan(counts.tested, plan.id, ({ cents }) => cents),
    }),
  )
  const active = sum(counts.active, ({ n }) => n)
  const needsCleanup = sum(counts.overdue, ({ n }) => n)
  return {
    plans: plans.filter(({ isOnSale, count }) => isOnSale || count > 0),
    active,
    activeCents: sum(plans, ({ paid }) => paid),
    recurringCents: Math.round(sum(plans, (plan) => (plan.paid * 12) / monthsOf(plan)) / 12),
    expiringSoon: counts.expiringSoon,
    needsCleanup,
    expired: counts.expired + needsCleanup,
    cancelled: counts.cancelled,
    total: counts.total,
    begun: months.map((month) => sum(counts.begunByMonth, (row) => (row.month === month ? row.n : 0))),
    // Counted back from now. Negative if the clock was set back over midnight.
    atEnd: days.map((day) =>
      Math.max(0, active - after(counts.begun, day) + after(counts.ended, day) + after(counts.overdue, day)),
    ),
  }
}

async function getRevenueStatistics({ db, payments }: Deps, { days, months }: Spans) {
  const isTest = payments?.isTest === true
  const [ofMonths, ofDays] = await Promise.all([
    listRevenue(db, { spans: months.map(monthSpan), isTest }),
    listRevenue(db, { spans: days.map((day) => ({ from: startOf(day), to: addDays(startOf(day), 1) })), isTest }),
  ])
  // A refund counts on the day that it was made, whenever the payment was.
  const net = (row: { cents: number; refundedCents: number }) => row.cents - row.refundedCents
  return {
    months: ofMonths.map((row) => ({ cents: net(row), refundedCents: row.refundedCents, payments: row.n })),
    days: ofDays.map(net),
  }
}

/** DATA-5. A part that fails is zero and named in `failed` (DASH-1). */
export async function getStatistics(services: Deps): Promise<Statistics> {
  const span = toSpans(await databaseNow(services.db))
  const failed: StatisticsPart[] = []
  const attempt = async <T>(part: StatisticsPart, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (err) {
      services.log.error({ err, part }, 'part of the statistics failed')
      failed.push(part)
      return undefined
    }
  }
  const { now, days, months, firstDay } = span
  const newSince = addDays(now, -spans.addedWithinDays)
  const [users, subscriptions, revenue, catalogue] = await Promise.all([
    attempt('people', getUserStatistics(services, span)),
    attempt('subscriptions', getSubscriptionStatistics(services, span)),
    attempt('revenue', getRevenueStatistics(services, span)),
    attempt('movies', getCatalogueStatistics(services, { newSince, firstDay: startOf(firstDay), days })),
  ])
  const plans = subscriptions?.plans ?? []
  const decimal = (amount: number) => decimalOf(amount, services.config.site.currency)
  const cents = {
    month: revenue?.months.at(-1)?.cents ?? 0,
    recurring: subscriptions?.recurringCents ?? 0,
    active: subscriptions?.activeCents ?? 0,
    perUser:
      subscriptions && subscriptions.active > 0 ? Math.round(subscriptions.activeCents / subscriptions.active) : 0,
  }
  return {
    asOf: now.toISOString(),
    failed,
    totalUsers: users?.total ?? 0,
    activeUsers: users?.seen ?? 0,
    subscriptionBreakdown: plans.map(({ id, name, count }) => ({ _id: id, name, count })),
    planBreakdown: {
      free: users && subscriptions ? Math.max(0, users.total - subscriptions.active) : 0,
      premium: subscriptions?.active ?? 0,
    },
    subscriptionPlanBreakdown: Object.fromEntries(plans.map(({ id, count }) => [id, count])),
    expiringSoon: subscriptions?.expiringSoon ?? 0,
    needsCleanup: subscriptions?.needsCleanup ?? 0,
    estimatedMonthlyRevenue: decimal(cents.recurring),
    revenue: {
      monthlyRevenue: decimal(cents.month),
      newSubscribersThisMonth: subscriptions?.begun.at(-1) ?? 0,
      monthlyRecurringRevenue: decimal(cents.recurring),
      totalRevenue: decimal(cents.active),
      averageRevenuePerUser: decimal(cents.perUser),
      cents,
      lastMonthCents: revenue?.months.at(-2)?.cents ?? 0,
    },
    health: {
      active: subscriptions?.active ?? 0,
      expiringSoon: subscriptions?.expiringSoon ?? 0,
      expired: subscriptions?.expired ?? 0,
      cancelled: subscriptions?.cancelled ?? 0,
    },
    totalSubscriptions: subscriptions?.total ?? 0,
    months: months.map((month, i) => ({
      month,
      cents: revenue?.months[i]?.cents ?? 0,
      refundedCents: revenue?.months[i]?.refundedCents ?? 0,
      payments: revenue?.months[i]?.payments ?? 0,
      begun: subscriptions?.begun[i] ?? 0,
    })),
    movies: {
      total: catalogue?.total ?? 0,
      added: catalogue?.added ?? 0,
      topGenres: catalogue?.topGenres ?? [],
    },
    days: days.map((day, i) => ({
      day,
      movies: catalogue?.atEnd[i] ?? 0,
      users: users?.atEnd[i] ?? 0,
      activeSubscribers: subscriptions?.atEnd[i] ?? 0,
      revenueCents: revenue?.days[i] ?? 0,
    })),
    payments: !services.payments ? 'off' : services.payments.isTest ? 'test' : 'live',
  }
}
