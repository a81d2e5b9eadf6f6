import { addDays, isExpiringSoon } from '@matinee/contract/subscriptions'

/** One period of Premium. */
export interface Subscription {
  id: string
  /** Its id. */
  plan: string
  status: 'active' | 'expired' | 'cancelled'
  startedAt: Date
  expiresAt: Date
}

/** By the newest subscription and the time. `overdue`: it has ended, and is not marked as expired yet. */
export const standings = ['none', 'active', 'expiring', 'overdue', 'expired', 'cancelled'] as const
export type Standing = (typeof standings)[number]

/** `subscribe` is checked before a payment; `pay` is received money, and always counts; `reactivate` is by the desk. */
export const events = ['subscribe', 'pay', 'cancel', 'expire', 'reactivate'] as const
export type SubscriptionEvent = (typeof events)[number]

/** `restart`: the overdue one is marked as expired, and another one starts. */
type Step = 'start' | 'extend' | 'restart' | 'cancel' | 'expire' | 'nothing' | 'refuse'

/** The whole rule of who gets and loses Premium. */
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
  plan: string
  days: number
}

/** What has to be written, in this order. */
export interface Transition {
  isRefused: boolean
  /** Of the newest subscription. */
  end?: { status: 'expired' | 'cancelled'; at: Date }
  extend?: { plan: string; expiresAt: Date }
  start?: { plan: string; startedAt: Date; expiresAt: Date }
}

const started = ({ plan, days }: Term, now: Date) => ({ plan, startedAt: now, expiresAt: addDays(now, days) })

/** What an event does to a user's newest subscription. `term` is needed where something can start or be extended. */
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
