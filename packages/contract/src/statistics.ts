import { adminCall } from './http/endpoint.ts'
import type { statisticsSchemas } from './statistics.schemas.ts'

export const statisticsEndpoints = {
  /** DATA-5: returns the statistics. Parts that could not be computed are zero, and named in `failed`. */
  show: adminCall<typeof statisticsSchemas.show>('GET', '/api/subscription-stats', 'figures'),
}

/** A month as addresses and calls have it, `2026-11`, in UTC. */
export const monthPattern = /^2\d{3}-(0[1-9]|1[0-2])$/

/** How far back charts and sparklines reach. */
export const statisticsSpans = { months: 12, days: 7, seenWithinDays: 30, addedWithinDays: 30 } as const

export type { Statistics, StatisticsPart } from './statistics.schemas.ts'
