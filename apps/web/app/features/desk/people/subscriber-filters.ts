import { planNames } from '@matinee/contract/subscriptions'
import { isMonth } from '../months.ts'
import type { DeskAddress } from '../use-desk-address.ts'

const statuses = ['all', 'active', 'expiring', 'expired', 'cancelled'] as const
const plans = ['all', ...planNames] as const
const sorts = ['newest', 'oldest', 'expires', 'expires-desc'] as const

/** What the list can be sorted by, and which way. */
export type SubscriberSort = (typeof sorts)[number]

/** What somebody has written into the address may be anything: what is not known counts as not said. */
const oneOf = <T extends string>(known: readonly [T, ...T[]], said: string): T =>
  known.find((each) => each === said) ?? known[0]

/** SUBS-1: what the address asks the list for. */
export function filtersIn(read: DeskAddress['read']) {
  const begun = read('begun')
  return {
    status: oneOf(statuses, read('status')),
    plan: oneOf(plans, read('plan')),
    sort: oneOf(sorts, read('sort')),
    search: read('q').trim().slice(0, 200) || undefined,
    begun: isMonth(begun) ? begun : undefined,
  }
}

export type SubscriberFilters = ReturnType<typeof filtersIn>

export const isNarrowed = ({ status, plan, search, begun }: SubscriberFilters): boolean =>
  status !== 'all' || plan !== 'all' || search !== undefined || begun !== undefined

export const noFilters = { status: null, plan: null, q: null, begun: null }
