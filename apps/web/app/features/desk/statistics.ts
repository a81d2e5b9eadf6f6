import { type Statistics, statisticsEndpoints } from '@matinee/contract/statistics'
import { useDeskQuery } from './desk-query.ts'
import { usePermission } from './role.ts'

/** DASH-1: what is shown without an answer. */
const zeros: Statistics = {
  asOf: '',
  failed: ['people', 'subscriptions', 'revenue', 'movies'],
  totalUsers: 0,
  activeUsers: 0,
  subscriptionBreakdown: [],
  planBreakdown: { free: 0, premium: 0 },
  subscriptionPlanBreakdown: {},
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

/** The desk's statistics: zeros after a failure, with `isLoaded` true. */
export function useStatistics() {
  const isEnabled = usePermission()('figures')
  const options = { refetchOnMount: true, isEnabled }
  const { data, hasFailed, isFetching, refetch } = useDeskQuery(statisticsEndpoints.show, {}, options)
  return {
    statistics: data ?? zeros,
    isLoaded: data !== undefined || hasFailed,
    hasFailed: hasFailed || (data !== undefined && data.failed.length > 0),
    isFetching,
    refetch,
    /** By the server's clock: '2026-11', or '' until that is known. */
    thisMonth: data?.asOf.slice(0, 7) ?? '',
  }
}
