/** The ways to pay for Premium, shortest first. What each costs and how long it lasts, the server says (SUB-3). */
export const planNames = ['monthly', 'quarterly', 'semiAnnually', 'yearly'] as const
export type PlanName = (typeof planNames)[number]

export const planLabels: Readonly<Record<PlanName, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semiAnnually: 'Semi-annual',
  yearly: 'Yearly',
}

/** SUB-2: with so many days left, or fewer, a subscription is expiring soon and can be extended. */
export const expiringSoonDays = 7

const dayMs = 86_400_000

/**
 * Days are counted here and nowhere else. A day of Premium is 24 hours, wherever somebody lives: no change of the clocks
 * makes one longer, no month shorter.
 */
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/** A day that has begun still counts; none are left from the very moment of the end. */
export const daysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs))

/** How many days a term has, to the nearest. */
export const daysBetween = (from: Date, until: Date): number => Math.round((until.getTime() - from.getTime()) / dayMs)

/** SUB-2: from then on it is expiring soon. */
export const extendableFrom = (expiresAt: Date): Date => addDays(expiresAt, -expiringSoonDays)

export function isExpiringSoon(expiresAt: Date, now: Date): boolean {
  const left = daysLeft(expiresAt, now)
  return left > 0 && left <= expiringSoonDays
}

/** Money is whole cents everywhere; only here does it become anything else. */
export const dollarsOf = (cents: number): number => cents / 100
/** Of the API's dollars, without what floating points add to them. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** SUB-3: what 30 days come to, rounded to a cent. */
export const perMonthCents = ({ cents, days }: { cents: number; days: number }): number =>
  Math.round((cents * 30) / days)

/** SUB-4: a year of months against the year. */
export const yearlySavingCents = (monthly: { cents: number }, yearly: { cents: number }): number =>
  12 * monthly.cents - yearly.cents

/** `$9.99`, and `$1,234.50`. */
export function inDollars(cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}$${whole}.${rest}`
}
