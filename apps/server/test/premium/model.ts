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
  /** Of each payment or present, and its plan. */
  days: number[]
  plans: FirstPlanId[]
  ended: 'expired' | 'cancelled' | undefined
  /** Whether it is charged again; undefined if it was paid once. */
  renews?: 'yes' | 'no' | 'never again' | undefined
  /** PAY-4: not before this, whatever its days say. */
  keptUntil?: number | undefined
}

export const endOf = ({ start, days }: Pick<Stretch, 'start' | 'days'>) =>
  start + days.reduce((sum, n) => sum + n, 0) * dayMs

/** PAY-3, PAY-4: when Premium is lost, if nothing else happens. What renews is lost only after a charge has failed. */
export const lostAt = (stretch: Stretch) =>
  stretch.renews === 'yes' && stretch.keptUntil === undefined
    ? Infinity
    : Math.max(endOf(stretch), stretch.keptUntil ?? 0)

export interface Happened {
  isRefused: boolean
  /** In order. */
  steps: ('start' | 'extend' | 'shorten' | 'cancel' | 'expire' | 'stop' | 'resume' | 'endRenewal' | 'grace')[]
}

export type ModelEvent =
  | 'subscribe'
  | 'pay'
  | 'renew'
  | 'renewalFailed'
  | 'renewalEnded'
  | 'stopRenewing'
  | 'resumeRenewing'
  | 'cancel'
  | 'expire'
  | 'reactivate'
  | 'redeem'
  | 'leave'

const graceMs = 7 * dayMs
const did = (...steps: Happened['steps']): Happened => ({ isRefused: false, steps })
const refused: Happened = { isRefused: true, steps: [] }

/** What is said of the renewal. Undefined: the event is about something else. */
function renewalHappens(running: Stretch | undefined, event: ModelEvent, time: number): Happened | undefined {
  const isOn = running?.renews === 'yes'
  switch (event) {
    case 'resumeRenewing':
      if (isOn) return did()
      if (running?.renews !== 'no') return refused
      running.renews = 'yes'
      running.keptUntil = undefined
      return did('resume')
    case 'renewalFailed':
      if (!isOn || running.keptUntil !== undefined) return did()
      running.keptUntil = Math.max(time + graceMs, endOf(running))
      return did('grace')
    case 'renewalEnded':
      if (!isOn && running?.renews !== 'no') return did()
      running.renews = 'never again'
      return did('endRenewal')
    case 'cancel':
    case 'stopRenewing': {
      if (event === 'cancel' && !isOn && running?.renews !== 'no') return undefined
      if (!isOn) return did()
      const mayBePaid = running.keptUntil === undefined && endOf(running) <= time
      running.renews = 'no'
      running.keptUntil = mayBePaid ? time + graceMs : undefined
      return did('stop')
    }
    default:
      return undefined
  }
}

/** SUB-1, SUB-2, SUB-9, PAY-3, PAY-4: what an event does to what somebody has. */
export function happens(
  stretches: Stretch[],
  event: ModelEvent,
  time: number,
  plan: FirstPlanId,
  isRenewing = false,
  days: number = plans[plan].days,
): Happened {
  const last = stretches.at(-1)
  const running = last && !last.ended ? last : undefined
  const isOver = running !== undefined && time >= lostAt(running)
  const lasting = isOver ? undefined : running
  const ofRenewal = renewalHappens(lasting, event, time)
  if (ofRenewal) return ofRenewal
  if (event === 'cancel' || event === 'expire' || event === 'leave') {
    if (!running || (!isOver && event === 'expire')) return did()
    running.ended = isOver ? 'expired' : 'cancelled'
    return did(isOver ? 'expire' : 'cancel')
  }
  if (lasting) {
    // PAY-10: a voucher is as good as money, but where it would be charged all the same.
    const isMoney = event === 'pay' || event === 'renew' || (event === 'redeem' && lasting.renews !== 'yes')
    const isLasting = lasting.renews === 'yes' || (lasting.renews === 'no' && event === 'reactivate')
    const isEarly = lasting.renews !== 'no' && lostAt(lasting) - time > 7 * dayMs
    if (!isMoney && (isLasting || isEarly)) return refused
    const willRenew = isRenewing || lasting.renews === 'yes'
    if (willRenew || endOf(lasting) + days * dayMs > time) {
      lasting.days.push(days)
      lasting.plans.push(plan)
      lasting.plan = plan
      if (isRenewing) {
        lasting.renews = 'yes'
        lasting.keptUntil = undefined
      }
      return did('extend')
    }
  }
  if (running) running.ended = 'expired'
  const renews = isRenewing ? 'yes' : undefined
  stretches.push({ plan, start: time, days: [days], plans: [plan], ended: undefined, renews })
  return running ? did('expire', 'start') : did('start')
}

/**
 * PAY-6: the whole of one payment is given back. Its days lie behind those that were put in before it, one after the other:
 * those that have not begun are taken out. If it ends with a day that has begun, or nothing would be left, all is over.
 */
export function givesBack(stretches: Stretch[], stretch: Stretch | undefined, entry: number, time: number): Happened {
  const nothing: Happened = { isRefused: false, steps: [] }
  if (!stretch || stretch !== stretches.at(-1) || stretch.ended || time >= lostAt(stretch)) return nothing
  // What is charged again is stopped first.
  if (stretch.renews === 'yes') return nothing
  const before = stretch.days.slice(0, entry).reduce((sum, n) => sum + n, 0)
  const own = Array.from({ length: stretch.days[entry]! }, (_, n) => stretch.start + (before + n) * dayMs)
  const begun = own.filter((from) => from < time)
  const isLast = stretch.days.slice(entry + 1).every((n) => n === 0)
  const left = { ...stretch, days: stretch.days.with(entry, begun.length) }
  if (own.length === 0 || (begun.length === own.length && !isLast)) return nothing
  if (isLast && (begun.length > 0 || endOf(left) <= time || endOf(left) === stretch.start)) {
    stretch.ended = 'cancelled'
    return { isRefused: false, steps: ['cancel'] }
  }
  stretch.days = left.days
  stretch.plan = stretch.plans.findLast((_, n) => stretch.days[n]! > 0)!
  return { isRefused: false, steps: ['shorten'] }
}
