import { addDays, isExpiringSoon, wholeDaysLeft } from '@matinee/contract/subscriptions'

/** Whether a subscription is charged again at its end. `over`: the payment provider has ended it for good. */
export type RenewalState = 'on' | 'stopped' | 'over'

/** One period of Premium. */
export interface Subscription {
  id: string
  /** The plan's id. */
  plan: string
  status: 'active' | 'expired' | 'cancelled'
  startedAt: Date
  expiresAt: Date
  /** Null: paid once, and never renewed. */
  renewal: RenewalState | null
  /** A renewal has failed, and Premium is kept until then. */
  graceUntil: Date | null
}

/** The facts, besides the time, that decide a user's Premium state. */
export type PremiumFacts = Pick<Subscription, 'status' | 'expiresAt' | 'renewal' | 'graceUntil'>

/**
 * The states of a user, by the newest subscription and the time.
 * `renewing`: will be charged again, and no charge has failed; also past its end, as the event of a charge may be late.
 * `grace`: a charge has failed, and the grace period is not over.
 * `stopped`: will not be charged again; the paid time stays, and renewing can be resumed.
 * `overdue`: has ended, and the hourly job has not set it to expired yet.
 */
export const premiumStates = [
  'none',
  'active',
  'expiring',
  'renewing',
  'grace',
  'stopped',
  'overdue',
  'expired',
  'cancelled',
] as const
export type PremiumState = (typeof premiumStates)[number]

/**
 * `subscribe` is checked before a payment. `pay` and `renew` are received money and always count. `reactivate` comes
 * from an admin, `redeem` from a voucher or from days that an admin gives, `renewalFailed` and `renewalEnded` from the
 * payment provider. `refund`: a payment was refunded in full. `leave`: the account is deleted.
 */
export const events = [
  'subscribe',
  'pay',
  'renew',
  'renewalFailed',
  'renewalEnded',
  'stopRenewing',
  'resumeRenewing',
  'cancel',
  'expire',
  'reactivate',
  'redeem',
  'refund',
  'leave',
] as const
export type SubscriptionEvent = (typeof events)[number]

/** `restart`: the overdue subscription expires, and a new one starts. `revokeDays`: those of a refunded payment. */
type Step =
  | 'start'
  | 'extend'
  | 'restart'
  | 'cancel'
  | 'expire'
  | 'stop'
  | 'resume'
  | 'endRenewal'
  | 'grace'
  | 'revokeDays'
  | 'nothing'
  | 'refuse'

type Row = Readonly<Record<SubscriptionEvent, Step>>

/** The rules without Premium. */
const withoutPremium: Row = {
  subscribe: 'start',
  pay: 'start',
  renew: 'start',
  renewalFailed: 'nothing',
  renewalEnded: 'nothing',
  stopRenewing: 'nothing',
  resumeRenewing: 'refuse',
  cancel: 'nothing',
  expire: 'nothing',
  reactivate: 'start',
  redeem: 'start',
  refund: 'nothing',
  leave: 'nothing',
}
/** The rules for Premium that was paid once. */
const prepaid = {
  pay: 'extend',
  renew: 'extend',
  renewalFailed: 'nothing',
  renewalEnded: 'nothing',
  stopRenewing: 'nothing',
  resumeRenewing: 'refuse',
  cancel: 'cancel',
  expire: 'nothing',
  // At any time, unlike `subscribe`: these days are free, or paid already.
  redeem: 'extend',
  refund: 'revokeDays',
  leave: 'cancel',
} as const
/** The rules for Premium that renews, or did: cancelling keeps the paid time. */
const renewable = {
  pay: 'extend',
  renew: 'extend',
  renewalEnded: 'endRenewal',
  expire: 'nothing',
  reactivate: 'refuse',
  // The next charge would still come on the same day, so these days would be useless.
  redeem: 'refuse',
  // The renewal has to be stopped first, otherwise the next charge would pay for revoked days.
  refund: 'nothing',
  leave: 'cancel',
} as const

/** The whole rule of who gets and loses Premium. */
export const rules: Readonly<Record<PremiumState, Row>> = {
  none: withoutPremium,
  active: { ...prepaid, subscribe: 'refuse', reactivate: 'refuse' },
  expiring: { ...prepaid, subscribe: 'extend', reactivate: 'extend' },
  renewing: {
    ...renewable,
    subscribe: 'refuse',
    renewalFailed: 'grace',
    stopRenewing: 'stop',
    resumeRenewing: 'nothing',
    cancel: 'stop',
  },
  grace: {
    ...renewable,
    subscribe: 'refuse',
    renewalFailed: 'nothing',
    stopRenewing: 'stop',
    resumeRenewing: 'nothing',
    cancel: 'stop',
  },
  stopped: {
    ...renewable,
    subscribe: 'extend',
    renewalFailed: 'nothing',
    stopRenewing: 'nothing',
    resumeRenewing: 'resume',
    cancel: 'nothing',
    redeem: 'extend',
    refund: 'revokeDays',
  },
  overdue: {
    ...withoutPremium,
    subscribe: 'restart',
    pay: 'restart',
    renew: 'restart',
    cancel: 'expire',
    expire: 'expire',
    leave: 'expire',
    reactivate: 'restart',
    redeem: 'restart',
  },
  expired: withoutPremium,
  cancelled: withoutPremium,
}

const later = (a: Date, b: Date | null) => (b && b > a ? b : a)

/** Null: no end, while it renews and no charge has failed. The event of a payment may be late. */
export const premiumUntil = ({ expiresAt, renewal, graceUntil }: PremiumFacts): Date | null =>
  renewal === 'on' && !graceUntil ? null : later(expiresAt, graceUntil)

export function premiumStateOf(newest: PremiumFacts | null | undefined, now: Date): PremiumState {
  if (!newest) return 'none'
  if (newest.status !== 'active') return newest.status
  const until = premiumUntil(newest)
  if (!until) return 'renewing'
  if (until <= now) return 'overdue'
  if (newest.renewal === 'on') return 'grace'
  if (newest.renewal === 'stopped') return 'stopped'
  return isExpiringSoon(until, now) ? 'expiring' : 'active'
}

/** What a payment or a grant buys. */
export interface Term {
  plan: string
  days: number
  /** The provider charges again at the end. */
  isRenewing?: boolean
}

/** The days that a refunded payment has in the newest subscription. */
export interface RefundedTerm {
  days: number
  /** The days of later payments and grants: days are used in the order in which they were added. */
  daysAfter: number
}

/** What the caller writes, in this order. */
export interface Transition {
  isRefused: boolean
  /** Of the newest subscription. */
  end?: { status: 'expired' | 'cancelled'; at: Date }
  extend?: { plan: string; expiresAt: Date }
  /** `days`: how many are revoked. */
  shorten?: { days: number; expiresAt: Date }
  start?: { plan: string; startedAt: Date; expiresAt: Date }
  /** Of the newest subscription, after it was started or extended. */
  renewal?: { state: RenewalState; graceUntil: Date | null }
}

const on = { state: 'on', graceUntil: null } as const

function startTerm({ plan, days, isRenewing }: Term, now: Date): Pick<Transition, 'start' | 'renewal'> {
  const start = { plan, startedAt: now, expiresAt: addDays(now, days) }
  return isRenewing ? { start, renewal: on } : { start }
}

interface TransitionOptions {
  /** Needed where something can start or be extended. */
  term?: Term | undefined
  /** PAY-4: how long Premium is kept after a failed renewal. */
  graceDays?: number
  /** Of a refund. Undefined: the payment was for an earlier subscription. */
  refunded?: RefundedTerm | undefined
}

/** PAY-4: unless a setting says otherwise. */
const defaultGraceDays = 7

/**
 * A refund revokes the unused days of its payment; those of other payments stay, and move up. If only the current day
 * would be left, Premium ends at once.
 */
function revokeDays({ startedAt, expiresAt }: Subscription, { days, daysAfter }: RefundedTerm, now: Date): Transition {
  const isLast = daysAfter === 0
  const from = addDays(expiresAt, -days)
  if (days > 0 && isLast && (from <= now || from <= startedAt))
    return { isRefused: false, end: { status: 'cancelled', at: now } }
  const unused = Math.min(days, wholeDaysLeft(addDays(expiresAt, -daysAfter), now))
  if (unused === 0) return { isRefused: false }
  return { isRefused: false, shorten: { days: unused, expiresAt: addDays(expiresAt, -unused) } }
}

/** What an event does to a user's newest subscription. */
export function transition(
  newest: Subscription | undefined,
  event: SubscriptionEvent,
  now: Date,
  { term, graceDays = defaultGraceDays, refunded }: TransitionOptions = {},
): Transition {
  const step = rules[premiumStateOf(newest, now)][event]
  const isRefused = false
  if (step === 'refuse') return { isRefused: true }
  if (step === 'nothing') return { isRefused }
  if (step === 'start') return { isRefused, ...startTerm(requireTerm(term, event), now) }
  if (!newest) throw new Error(`${event} needs a subscription to ${step}`)

  const { expiresAt, renewal, graceUntil } = newest
  const ended = { status: 'expired' as const, at: expiresAt }
  switch (step) {
    case 'cancel':
      return { isRefused, end: { status: 'cancelled', at: now } }
    case 'expire':
      return { isRefused, end: ended }
    case 'stop':
      // Past its end without a failed charge: the event of a payment may still arrive.
      return {
        isRefused,
        renewal: { state: 'stopped', graceUntil: !graceUntil && expiresAt <= now ? addDays(now, graceDays) : null },
      }
    case 'resume':
      return { isRefused, renewal: on }
    case 'endRenewal':
      return { isRefused, renewal: { state: 'over', graceUntil } }
    case 'grace':
      return { isRefused, renewal: { state: 'on', graceUntil: later(addDays(now, graceDays), expiresAt) } }
    case 'revokeDays':
      return refunded ? revokeDays(newest, refunded, now) : { isRefused }
    case 'restart':
      return { isRefused, end: ended, ...startTerm(requireTerm(term, event), now) }
    case 'extend': {
      const bought = requireTerm(term, event)
      const { plan, days, isRenewing } = bought
      const extend = { plan, expiresAt: addDays(expiresAt, days) }
      // The extension would already have ended, so start a new subscription.
      const isOver = !isRenewing && renewal !== 'on' && extend.expiresAt <= now
      if (isOver) return { isRefused, end: ended, ...startTerm(bought, now) }
      return isRenewing ? { isRefused, extend, renewal: on } : { isRefused, extend }
    }
  }
}

function requireTerm(term: Term | undefined, event: SubscriptionEvent): Term {
  if (!term) throw new Error(`${event} needs to know for how long`)
  return term
}
