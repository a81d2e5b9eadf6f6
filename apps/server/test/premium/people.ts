import type { SubscriptionStatus } from '@matinee/contract/subscriptions'
import type { FirstPlanId } from '@matinee/contract/plans'
import type { Buyer, Checkout } from './buying.ts'
import { dayMs, endOf, type Happened, plans } from './model.ts'

/** What is known of somebody beside what they have: how it came about, and what else must be written down. */
export interface Person extends Buyer {
  id: string
  email: string
  /** Of each stretch: what each of its terms cost, and when it ended before its end. */
  details: { cents: number[]; cancelledAt: number | undefined }[]
  changes: string[]
  mails: number
  paidCents: number
  grants: number
}

export const newPerson = (id: string, email: string): Person => ({
  id,
  email,
  stretches: [],
  checkouts: [],
  details: [],
  changes: [],
  mails: 0,
  paidCents: 0,
  grants: 0,
})

/** Notes what has happened to somebody's Premium. `taken`: the days that a refund took. */
export function note(
  person: Person,
  { steps }: Happened,
  by: 'payment' | 'person' | 'desk' | 'refund',
  time: number,
  taken = 0,
): void {
  const { stretches, details, changes } = person
  for (const step of steps) {
    const isOld = step === 'expire' && steps.includes('start')
    const stretch = stretches.at(isOld ? -2 : -1)!
    const adds = step === 'start' || step === 'extend'
    const cents = by === 'payment' ? plans[stretch.plan].cents : 0
    if (step === 'start') details.push({ cents: [cents], cancelledAt: undefined })
    if (step === 'extend') details.at(-1)!.cents.push(cents)
    if (step === 'cancel') details.at(-1)!.cancelledAt = time
    if (adds && by === 'payment') person.paidCents += cents
    if (adds && by !== 'payment') person.grants += 1
    const days = adds ? stretch.days.at(-1)! : step === 'shorten' ? -taken : 0
    changes.push([step, step === 'expire' ? 'clock' : by, stretch.plan, days, endOf(stretch), time].join(' '))
    // A welcome, a farewell; and a receipt for money. A refund has a mail of its own.
    if (step !== 'extend' && !isOld && by !== 'refund') person.mails += 1
    if (adds && by === 'payment') person.mails += 1
  }
}

/** SUB-1, SUB-2 */
export function statusOf({ stretches, checkouts }: Person, time: number): Omit<SubscriptionStatus, 'subscriptionId'> {
  const waiting = checkouts.find(({ state }) => state === 'pending')
  const pending = waiting
    ? { plan: waiting.plan, planName: plans[waiting.plan].name, checkoutUrl: addressOf(waiting) }
    : null
  const last = stretches.at(-1)
  const none = { plan: null, planName: null, startDate: null, expirationDate: null }
  const free = { ...none, daysRemaining: 0, expiringSoon: false, renewal: null, pending }
  if (!last || last.ended === 'cancelled') return { ...free, status: 'Free', subscribed: false }
  const left = last.ended ? 0 : Math.max(0, endOf(last) - time)
  return {
    status: left > 0 ? 'Premium' : 'Expired',
    subscribed: left > 0,
    plan: last.plan,
    planName: plans[last.plan].name,
    startDate: new Date(last.start).toISOString(),
    expirationDate: new Date(endOf(last)).toISOString(),
    daysRemaining: Math.ceil(left / dayMs),
    expiringSoon: left > 0 && left <= 7 * dayMs,
    renewal: null,
    pending,
  }
}

export const addressOf = ({ id }: Pick<Checkout, 'id'>) => `https://pay.test/${id}`

interface Row {
  plan: FirstPlanId
  cents: number
  status: string
  start: number
  end: number
  endedAt: number | null
}

/** The rows that there must be, oldest first. */
export const rowsOf = ({ stretches, details }: Person): Row[] =>
  stretches.map((stretch, n) => {
    const { cents: all, cancelledAt } = details[n]!
    const cents = all.findLast((_, at) => stretch.days[at]! > 0) ?? 0
    const endedAt = { active: null, expired: endOf(stretch), cancelled: cancelledAt ?? null }[stretch.ended ?? 'active']
    const { plan, start, ended: status = 'active' } = stretch
    return { plan, cents, status, start, end: endOf(stretch), endedAt }
  })

/** The same, from what is written about each change alone. */
export function replay(
  changes: readonly {
    of: string
    step: string
    by: string
    plan: FirstPlanId
    days: number
    at: Date
    /** That it added the days of, or took them. */
    paymentId: string | null
  }[],
): Row[] {
  const rows = new Map<string, Row & { terms: { paymentId: string | null; plan: FirstPlanId; days: number }[] }>()
  for (const { of, step, plan, days, at: moment, paymentId } of changes) {
    const at = moment.getTime()
    const row = rows.get(of) ?? { plan, cents: 0, status: 'active', start: at, end: at, endedAt: null, terms: [] }
    rows.set(of, row)
    row.end += days * dayMs
    if (days > 0) row.terms.push({ paymentId, plan, days })
    if (days < 0) row.terms.find((term) => term.paymentId === paymentId)!.days += days
    const newest = row.terms.findLast((term) => term.days > 0)!
    Object.assign(row, { plan: newest.plan, cents: newest.paymentId === null ? 0 : plans[newest.plan].cents })
    if (step === 'expire') Object.assign(row, { status: 'expired', endedAt: row.end })
    if (step === 'cancel') Object.assign(row, { status: 'cancelled', endedAt: at })
  }
  return [...rows.values()].map(({ terms: _terms, ...row }) => row)
}
