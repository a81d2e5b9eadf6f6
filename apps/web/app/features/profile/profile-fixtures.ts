import { attemptHeader } from '@matinee/contract/payments'
import { firstPlanIds } from '@matinee/contract/plans'
import { addDays, type SubscriptionAnswer, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { vi } from 'vitest'
import { free } from './cached-status.ts'

/** For tests: subscription responses and a mock server. */
const prices = { monthly: [999, 30], quarterly: [2499, 90], semiAnnually: [4499, 180], yearly: [7999, 365] } as const
const names = { monthly: 'Monthly', quarterly: 'Quarterly', semiAnnually: 'Semi-annual', yearly: 'Yearly' } as const
const marks = { monthly: 'popular', quarterly: null, semiAnnually: null, yearly: 'bestValue' } as const
const durations = { monthly: '1 month', quarterly: '3 months', semiAnnually: '6 months', yearly: '12 months' } as const

const options = Object.fromEntries(
  firstPlanIds.map((plan) => {
    const [cents, days] = prices[plan]
    const kind = { description: '', months: null, isRenewing: false, mark: marks[plan] }
    return [
      plan,
      { ...kind, name: names[plan], cost: cents / 100, cents, currency: 'USD', duration: durations[plan], days },
    ]
  }),
) as SubscriptionAnswer['subscriptionOptions']

export const inDays = (days: number): string => addDays(new Date(), days).toISOString()

export const premiumFor = (days: number, more: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({
  ...free,
  status: 'Premium',
  subscribed: true,
  plan: 'quarterly',
  planName: 'Quarterly',
  startDate: inDays(days - 90),
  expirationDate: inDays(days),
  daysRemaining: days,
  subscriptionId: '65f0000000000000000000aa',
  expiringSoon: days <= 7,
  ...more,
})

export const expired = (): SubscriptionStatus => ({
  ...free,
  status: 'Expired',
  plan: 'yearly',
  planName: 'Yearly',
  startDate: inDays(-370),
  expirationDate: inDays(-5),
})

/** The monthly plan renews. */
export const renewingOptions = { ...options, monthly: { ...options['monthly']!, months: 1, isRenewing: true } }

export const statusResponse = (
  subscriptionStatus: SubscriptionStatus = free,
  payments: SubscriptionAnswer['payments'] = 'test',
  subscriptionOptions = options,
): Response => Response.json({ subscriptionStatus, subscriptionOptions, payments })

export interface MockRequest {
  endpoint: string
  search: string
  attempt: string | null
  body: Record<string, unknown>
}

/** Mocks fetch. Returning an error simulates a network failure. */
export function stubApi(answers: (heard: MockRequest) => Response | Error | Promise<Response | Error>): MockRequest[] {
  const all: MockRequest[] = []
  vi.stubGlobal('fetch', async (url: URL, { method, headers, body, signal }: RequestInit) => {
    const heard = {
      endpoint: `${method} ${url.pathname}`,
      search: url.search,
      attempt: new Headers(headers).get(attemptHeader),
      body: JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>,
    }
    all.push(heard)
    const aborted = new Promise<never>((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)))
    const answer = await Promise.race([answers(heard), aborted])
    if (answer instanceof Error) throw answer
    return answer
  })
  return all
}
