import type { FirstPlanId } from '@matinee/contract/plans'

/**
 * Premium, as the requirements say it and as short as it can be said: no database, no standings, no table of rules. What
 * somebody has is a list of stretches, and each of those a start and the days that were put into it.
 */
export const dayMs = 24 * 60 * 60 * 1000
export const plans = {
  monthly: { name: 'Monthly', cents: 999, days: 30 },
  quarterly: { name: 'Quarterly', cents: 2499, days: 90 },
  semiAnnually: { name: 'Semi-annual', cents: 4499, days: 180 },
  yearly: { name: 'Yearly', cents: 7999, days: 365 },
} as const satisfies Record<FirstPlanId, { name: string; cents: number; days: number }>

export interface Stretch {
  plan: FirstPlanId
  start: number
  days: number[]
  ended: 'expired' | 'cancelled' | undefined
}

export const endOf = ({ start, days }: Stretch) => start + days.reduce((sum, n) => sum + n, 0) * dayMs

export interface Happened {
  isRefused: boolean
  /** In order. */
  steps: ('start' | 'extend' | 'cancel' | 'expire')[]
}

/** SUB-1, SUB-2, SUB-9: what an event does to what somebody has. */
export function happens(
  stretches: Stretch[],
  event: 'subscribe' | 'pay' | 'cancel' | 'expire' | 'reactivate',
  time: number,
  plan: FirstPlanId,
): Happened {
  const last = stretches.at(-1)
  const running = last && !last.ended ? last : undefined
  const isOver = running !== undefined && time >= endOf(running)
  const did = (...steps: Happened['steps']): Happened => ({ isRefused: false, steps })
  if (running && isOver) {
    if (event === 'cancel' || event === 'expire') {
      running.ended = 'expired'
      return did('expire')
    }
  } else if (event === 'expire' || (event === 'cancel' && !running)) return did()
  else if (running && event === 'cancel') {
    running.ended = 'cancelled'
    return did('cancel')
  } else if (running) {
    if (event !== 'pay' && endOf(running) - time > 7 * dayMs) return { isRefused: true, steps: [] }
    running.days.push(plans[plan].days)
    running.plan = plan
    return did('extend')
  }
  if (running) running.ended = 'expired'
  stretches.push({ plan, start: time, days: [plans[plan].days], ended: undefined })
  return running ? did('expire', 'start') : did('start')
}
