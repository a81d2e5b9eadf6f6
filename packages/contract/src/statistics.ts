import { adminCall } from './http/endpoint.ts'
import type { statisticsSchemas } from './statistics.schemas.ts'

export const statisticsEndpoints = {
  /** DATA-5. What could not be worked out is zero, and named in `failed`: the rest is answered all the same. */
  show: adminCall<typeof statisticsSchemas.show>('GET', '/api/subscription-stats'),
}

/** A month as addresses and calls have it, `2026-11`, in UTC. */
export const monthPattern = /^2\d{3}-(0[1-9]|1[0-2])$/

/** How far back charts and sparklines reach. */
export const statisticsSpans = { months: 12, days: 7, seenWithinDays: 30, addedWithinDays: 30 } as const

/** STAT-1, STAT-2: what a card says, and how it is worked out. */
export const statisticsMessages = {
  monthlyRevenue: 'This Month Revenue',
  monthlyRevenueFormula: 'All payments since the first of this month (UTC).',
  recurring: 'Monthly Recurring Revenue',
  recurringFormula: 'What active subscriptions cost: monthly + quarterly / 3 + semi-annual / 6 + yearly / 12.',
  active: 'Total Active Revenue',
  activeFormula: 'What all active subscriptions cost. Days given by an admin count as 0.',
  perUser: 'Average Revenue per User',
  perUserFormula: 'Total active revenue / active subscriptions.',
  noRecent: 'No recent subscribers found.',
  testPayments: 'Test payments: no money has moved.',
  title: 'Analytics',
  /** Of a part that shows zeros. */
  partFailed: 'Could not be loaded: these zeros are not real figures.',
  formulaOf: (figure: string) => `How this is calculated: ${figure}`,
  newSubscriptions: (n: string) => (n === '1' ? 'new subscription' : 'new subscriptions'),
  activeSubscriptions: (n: string) => (n === '1' ? 'active subscription' : 'active subscriptions'),
  /** What a month has brought so far, beside the whole of the one before. */
  ofMonth: (percent: string, month: string) => `${percent} of ${month}`,
  aYear: 'a year at this rate',
  /** The chart and its twin. */
  revenue: 'Revenue',
  revenueText: 'Paid in each of the last twelve months (UTC)',
  chart: 'Chart',
  table: 'Table',
  showAs: 'Show revenue as',
  month: 'Month',
  payments: 'Payments',
  begun: 'New subscriptions',
  soFar: 'so far',
  /** Of one month, in the chart. */
  monthSummary: ({ month, revenue, payments, begun }: Record<'month' | 'revenue' | 'payments' | 'begun', string>) =>
    `${month}: ${revenue}, payments: ${payments}, new subscriptions: ${begun}`,
  revenueFailed: 'Revenue could not be loaded.',
  noRevenue: 'No payments yet',
  noRevenueText: 'Revenue appears here after the first payment.',
  total: 'Twelve months',
  /** STAT-2 */
  plans: 'Plan distribution',
  noPlans: 'Nobody has Premium at the moment.',
  genres: 'Top 5 genres',
  genresText: 'By number of movies; a movie may have several',
  noGenres: 'There are no movies yet.',
  movies: (n: string) => (n === '1' ? 'movie' : 'movies'),
  health: 'Subscription health',
  healthText: (n: string) => (n === '1' ? '1 subscription on record' : `${n} subscriptions on record`),
  noHealth: 'There are no subscriptions on record yet.',
  /** It is a part of those above it. */
  ofActive: 'of the active',
  newest: 'Newest subscribers',
  newestFailed: 'Failed to load the newest subscribers',
  allSubscribers: 'All subscribers',
  columns: { user: 'User', plan: 'Plan', status: 'Status', joined: 'Joined', value: 'Value' },
  /** The rows behind revenue. */
  paymentsOf: (month: string) => `Payments in ${month}`,
  backToFigures: 'All figures',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  paymentColumns: {
    user: 'User',
    plan: 'Plan',
    amount: 'Amount',
    provider: 'Provider',
    reference: 'Reference',
    when: 'When (UTC)',
  },
  paymentCount: (n: string) => (n === '1' ? '1 payment' : `${n} payments`),
  paymentsShown: ({ from, to, total }: Record<'from' | 'to' | 'total', string>) =>
    `Showing ${from}-${to} of ${total} payments`,
  noPayments: (month: string) => `No payments in ${month}`,
  paymentsFailed: 'Failed to load payments',
} as const

export type { Statistics, StatisticsPart } from './statistics.schemas.ts'
