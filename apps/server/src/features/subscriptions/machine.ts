import { addDays, isExpiringSoon, type PlanName } from '@matinee/contract/subscriptions'

/** One stretch of Premium, as its row says. */
export interface Subscription {
  id: string
  plan: PlanName
  status: 'active' | 'expired' | 'cancelled'
  startedAt: Date
  expiresAt: Date
}

/** How somebody stands, by their newest subscription and the time. `overdue`: it has ended, and nobody has noted it yet. */
export const standings = ['none', 'active', 'expiring', 'overdue', 'expired', 'cancelled'] as const
export type Standing = (typeof standings)[number]

/**
 * What can happen. `subscribe` is asked before anybody pays, and is the one that may be refused; `pay` is money that has
 * come, and always counts; `reactivate` is Premium that the desk gives.
 */
export const events = ['subscribe', 'pay', 'cancel', 'expire', 'reactivate'] as const
export type SubscriptionEvent = (typeof events)[number]

/** `restart`: what had ended unnoted is noted, and another one starts. */
type Step = 'start' | 'extend' | 'restart' | 'cancel' | 'expire' | 'nothing' | 'refuse'

/** Every standing and every event: there is no other rule about who gets or loses Premium. */
export const rules: Readonly<Record<Standing, Readonly<Record<SubscriptionEvent, Step>>>> = {
  none: { subscribe: 'start', pay: 'start', cancel: 'nothing', expire: 'nothing', reactivate: 'start' },
  active: { subscribe: 'refuse', pay: 'extend', cancel: 'cancel', expire: 'nothing', reactivate: 'refuse' },
  expiring: { subscribe: 'extend', pay: 'extend', cancel: 'cancel', expire: 'nothing', reactivate: 'extend' },
  overdue: { subscribe: 'restart', pay: 'restart', cancel: 'expire', expire: 'expire', reactivate: 'restart' },
  expired: { subscribe: 'start', pay: 'start', cancel: 'nothing', expire: 'nothing', reactivate: 'start' },
  cancelled: { subscribe: 'start', pay: 'start', cancel: 'nothing', expire: 'nothing', reactivate: 'start' },
}

export function standingOf(newest: Pick<Subscription, 'status' | 'expiresAt'> | null | undefined, now: Date): Standing {
  if (!newest) return 'none'
  if (newest.status !== 'active') return newest.status
  if (newest.expiresAt <= now) return 'overdue'
  return isExpiringSoon(newest.expiresAt, now) ? 'expiring' : 'active'
}

/** What a payment or a grant buys. */
export interface Term {
  plan: PlanName
  days: number
}

/** What has to be written. More than one part, in this order, where something ends and something else begins. */
export interface Transition {
  isRefused: boolean
  /** The newest subscription ends: at its own end, or now. */
  end?: { status: 'expired' | 'cancelled'; at: Date }
  extend?: { plan: PlanName; expiresAt: Date }
  start?: { plan: PlanName; startedAt: Date; expiresAt: Date }
}

const started = ({ plan, days }: Term, now: Date) => ({ plan, startedAt: now, expiresAt: addDays(now, days) })

/**
 * What an event does to somebody's newest subscription. Pure: calls, jobs and tests ask the same table. `term` says for how
 * long, wherever something can start or be extended.
 */
export function transition(
  newest: Subscription | undefined,
  event: SubscriptionEvent,
  now: Date,
  term?: Term,
): Transition {
  const step = rules[standingOf(newest, now)][event]
  if (step === 'refuse') return { isRefused: true }
  if (step === 'nothing') return { isRefused: false }
  if (step === 'cancel') return { isRefused: false, end: { status: 'cancelled', at: now } }
  const ended = newest && { status: 'expired' as const, at: newest.expiresAt }
  if (step === 'expire') return { isRefused: false, end: ended }
  if (!term) throw new Error(`${event} needs to know for how long`)
  if (step === 'start') return { isRefused: false, start: started(term, now) }
  if (step === 'restart') return { isRefused: false, end: ended, start: started(term, now) }
  if (!newest) throw new Error('there is nothing to extend')
  return { isRefused: false, extend: { plan: term.plan, expiresAt: addDays(newest.expiresAt, term.days) } }
}
