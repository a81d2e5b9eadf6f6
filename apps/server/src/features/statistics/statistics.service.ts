import { type Statistics, type StatisticsPart, statisticsSpans as spans } from '@matinee/contract/statistics'
import { decimalOf } from '@matinee/contract/money'
import { monthsOf } from '@matinee/contract/plans'
import { addDays, expiringSoonDays } from '@matinee/contract/subscriptions'
import { databaseNow } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { showCatalogueStatistics } from '../catalogue/catalogue.service.ts'
import { listPlans } from '../plans/plans.service.ts'
import {
  type Day,
  foldTally,
  readPaid,
  readPeople,
  readSubscriptions,
  type SubscriptionFigures,
} from './statistics.queries.ts'

type Needs = Pick<Services, 'db' | 'config' | 'payments' | 'log'>

const utcDay = (at: Date): Day => at.toISOString().slice(0, 10)
const monthOf = (day: Day): string => day.slice(0, 7)
const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)

/** The last days and months, today and this month last. */
function spansOf(now: Date) {
  const today = utcDay(now)
  const days = Array.from({ length: spans.days }, (_, i) => utcDay(addDays(startOf(today), i + 1 - spans.days)))
  const months = Array.from({ length: spans.months }, (_, i) =>
    monthOf(utcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + i + 1 - spans.months, 1)))),
  )
  return { now, today, days, months, firstDay: days[0]!, firstOfMonths: `${months[0]!}-01` }
}
type Spans = ReturnType<typeof spansOf>

async function people({ db }: Needs, { now, days, firstDay }: Spans) {
  const seenSince = utcDay(addDays(now, -spans.seenWithinDays))
  const { total, seen, joined } = await readPeople(db, { since: firstDay, seenSince })
  // Deleted users are not counted for earlier days.
  const after = (day: Day) => sum(joined, (row) => (row.day > day ? row.n : 0))
  return { total, seen, atEnd: days.map((day) => Math.max(0, total - after(day))) }
}

const lastSoonOf = ({ now }: Spans): Day => utcDay(addDays(now, expiringSoonDays))

async function readFigures({ db, payments }: Needs, span: Spans): Promise<SubscriptionFigures> {
  const { now, today, firstDay, firstOfMonths } = span
  const lastDay = lastSoonOf(span)
  return readSubscriptions(db, {
    now,
    today: startOf(today),
    ahead: addDays(now, expiringSoonDays),
    aheadDayEnd: addDays(startOf(lastDay), 1),
    begunSince: firstOfMonths < firstDay ? firstOfMonths : firstDay,
    endedSince: firstDay,
    lastDay,
    isTest: payments?.isTest === true,
  })
}

/** Marked as active: also those that have ended, until they are marked as expired. */
const markedActive = ({ ends }: SubscriptionFigures) => ends.filter(({ status }) => status === 'active')

/** What is active of each plan, and what was paid for it. */
function activeByPlan<P extends { id: string }>(figures: SubscriptionFigures, all: readonly P[], { today }: Spans) {
  const { kept, overdueToday, tested } = figures
  const marked = markedActive(figures)
  // Whole days come from the tally; what has ended today is counted.
  const ofPlan = (plan: string, of: (row: { n: number; cents: number }) => number) =>
    sum(marked, (row) => (row.plan === plan && row.day >= today ? of(row) : 0)) +
    sum(kept, (row) => (row.plan === plan ? of(row) : 0)) -
    sum(overdueToday, (row) => (row.plan === plan ? of(row) : 0))
  return all.map((plan) =>
    Object.assign(plan, {
      count: ofPlan(plan.id, ({ n }) => n),
      paid: ofPlan(plan.id, ({ cents }) => cents) - sum(tested, (row) => (row.plan === plan.id ? row.cents : 0)),
    }),
  )
}

/** How many have ended and are not marked as expired. */
function overdueOf(figures: SubscriptionFigures, { today }: Spans) {
  const endedBefore = (rows: readonly { day: Day; n: number }[], from: Day) =>
    sum(rows, ({ day, n }) => (day < today && day > from ? n : 0))
  return {
    /** Today. */
    today: sum(figures.overdueToday, ({ n }) => n),
    /** Before today, and after this day. */
    after: (from: Day) => endedBefore(markedActive(figures), from) - endedBefore(figures.kept, from),
  }
}
type Overdue = ReturnType<typeof overdueOf>

function countExpiringSoon(figures: SubscriptionFigures, overdue: Overdue, span: Spans): number {
  const lastDay = lastSoonOf(span)
  const wholeDays = sum(markedActive(figures), ({ day, n }) => (day >= span.today && day <= lastDay ? n : 0))
  return wholeDays - overdue.today - figures.beyond
}

/** How many were active at the end of each day, counted back from now. */
function activeAtEnds(
  { begun, ended }: SubscriptionFigures,
  { active, overdue }: { active: number; overdue: Overdue },
  { days, today }: Spans,
): number[] {
  const activeAt = (then: Day) =>
    active -
    sum(begun, ({ day, n }) => (day > then ? n : 0)) +
    sum(ended, ({ day, n }) => (day > then ? n : 0)) +
    (then < today ? overdue.after(then) + overdue.today : 0)
  // Negative if the clock was set back over midnight.
  return days.map((day) => Math.max(0, activeAt(day)))
}

async function subscriptions(needs: Needs, span: Spans) {
  const figures = await readFigures(needs, span)
  const plans = activeByPlan(figures, await listPlans(needs.db), span)
  const active = sum(plans, ({ count }) => count)
  const overdue = overdueOf(figures, span)
  const needsCleanup = overdue.after('') + overdue.today
  const { ends, begun } = figures
  const countOf = (status: string) => sum(ends, (row) => (row.status === status ? row.n : 0))
  const begunIn = (month: string) => sum(begun, ({ day, n }) => (monthOf(day) === month ? n : 0))
  return {
    plans: plans.filter(({ isOnSale, count }) => isOnSale || count > 0),
    active,
    activeCents: sum(plans, ({ paid }) => paid),
    recurringCents: Math.round(sum(plans, (plan) => (plan.paid * 12) / monthsOf(plan)) / 12),
    expiringSoon: countExpiringSoon(figures, overdue, span),
    needsCleanup,
    expired: countOf('expired') + needsCleanup,
    cancelled: countOf('cancelled'),
    total: sum(ends, ({ n }) => n),
    begun: span.months.map(begunIn),
    atEnd: activeAtEnds(figures, { active, overdue }, span),
  }
}

async function revenue({ db, payments }: Needs, { days, months, firstDay, firstOfMonths }: Spans) {
  const paid = await readPaid(db, {
    since: firstOfMonths < firstDay ? firstOfMonths : firstDay,
    isTest: payments?.isTest === true,
  })
  // A refund counts on the day that it was made, whenever the payment was.
  const net = (row: { cents: number; refundedCents: number }) => row.cents - row.refundedCents
  return {
    months: months.map((month) => {
      const rows = paid.filter(({ day }) => monthOf(day) === month)
      const refundedCents = sum(rows, (row) => row.refundedCents)
      return { cents: sum(rows, net), refundedCents, payments: sum(rows, ({ n }) => n) }
    }),
    days: days.map((day) => sum(paid, (row) => (row.day === day ? net(row) : 0))),
  }
}

/** DATA-5. A part that fails is zero and named in `failed` (DASH-1). */
export async function showStatistics(services: Needs): Promise<Statistics> {
  const span = spansOf(await databaseNow(services.db))
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
  const [known, held, paid, shelves] = await Promise.all([
    attempt('people', people(services, span)),
    attempt('subscriptions', subscriptions(services, span)),
    attempt('revenue', revenue(services, span)),
    attempt('movies', showCatalogueStatistics(services, { newSince, firstDay: startOf(firstDay), days })),
  ])
  const plans = held?.plans ?? []
  const decimal = (amount: number) => decimalOf(amount, services.config.site.currency)
  const cents = {
    month: paid?.months.at(-1)?.cents ?? 0,
    recurring: held?.recurringCents ?? 0,
    active: held?.activeCents ?? 0,
    perUser: held && held.active > 0 ? Math.round(held.activeCents / held.active) : 0,
  }
  return {
    asOf: now.toISOString(),
    failed,
    totalUsers: known?.total ?? 0,
    activeUsers: known?.seen ?? 0,
    subscriptionBreakdown: plans.map(({ id, name, count }) => ({ _id: id, name, count })),
    planBreakdown: {
      free: known && held ? Math.max(0, known.total - held.active) : 0,
      premium: held?.active ?? 0,
    },
    subscriptionPlanBreakdown: Object.fromEntries(plans.map(({ id, count }) => [id, count])),
    expiringSoon: held?.expiringSoon ?? 0,
    needsCleanup: held?.needsCleanup ?? 0,
    estimatedMonthlyRevenue: decimal(cents.recurring),
    revenue: {
      monthlyRevenue: decimal(cents.month),
      newSubscribersThisMonth: held?.begun.at(-1) ?? 0,
      monthlyRecurringRevenue: decimal(cents.recurring),
      totalRevenue: decimal(cents.active),
      averageRevenuePerUser: decimal(cents.perUser),
      cents,
      lastMonthCents: paid?.months.at(-2)?.cents ?? 0,
    },
    health: {
      active: held?.active ?? 0,
      expiringSoon: held?.expiringSoon ?? 0,
      expired: held?.expired ?? 0,
      cancelled: held?.cancelled ?? 0,
    },
    totalSubscriptions: held?.total ?? 0,
    months: months.map((month, i) => ({
      month,
      cents: paid?.months[i]?.cents ?? 0,
      refundedCents: paid?.months[i]?.refundedCents ?? 0,
      payments: paid?.months[i]?.payments ?? 0,
      begun: held?.begun[i] ?? 0,
    })),
    movies: {
      total: shelves?.total ?? 0,
      added: shelves?.added ?? 0,
      topGenres: shelves?.topGenres ?? [],
    },
    days: days.map((day, i) => ({
      day,
      movies: shelves?.atEnd[i] ?? 0,
      users: known?.atEnd[i] ?? 0,
      activeSubscribers: held?.atEnd[i] ?? 0,
      revenueCents: paid?.days[i] ?? 0,
    })),
    payments: !services.payments ? 'off' : services.payments.isTest ? 'test' : 'live',
  }
}

const foldedAtOnce = 10_000

/** May run in parallel, and be aborted at any moment. */
export async function foldChanges({ db, signal }: Pick<Services, 'db'> & { signal?: AbortSignal }): Promise<number> {
  let folded = 0
  for (;;) {
    signal?.throwIfAborted()
    const n = await foldTally(db, foldedAtOnce)
    folded += n
    if (n < foldedAtOnce) return folded
  }
}
