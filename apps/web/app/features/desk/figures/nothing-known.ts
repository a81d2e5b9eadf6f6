import type { Statistics } from '@matinee/contract/statistics'

/** DASH-1: what is shown when nothing could be asked. */
export const nothingKnown: Statistics = {
  asOf: '',
  failed: ['people', 'subscriptions', 'revenue', 'movies'],
  totalUsers: 0,
  activeUsers: 0,
  subscriptionBreakdown: [],
  planBreakdown: { free: 0, premium: 0 },
  subscriptionPlanBreakdown: { monthly: 0, quarterly: 0, semiAnnually: 0, yearly: 0 },
  expiringSoon: 0,
  needsCleanup: 0,
  estimatedMonthlyRevenue: 0,
  revenue: {
    monthlyRevenue: 0,
    newSubscribersThisMonth: 0,
    monthlyRecurringRevenue: 0,
    totalRevenue: 0,
    averageRevenuePerUser: 0,
    cents: { month: 0, recurring: 0, active: 0, perUser: 0 },
    lastMonthCents: 0,
  },
  health: { active: 0, expiringSoon: 0, expired: 0, cancelled: 0 },
  totalSubscriptions: 0,
  months: [],
  movies: { total: 0, added: 0, topGenres: [] },
  days: [],
  payments: 'live',
}
