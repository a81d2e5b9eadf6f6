import type { Subscriber } from '@matinee/contract/subscriptions'
import { describe, expect, it } from 'vitest'
import { cancellableId, canReactivate, daysLeft } from './subscriber-row.ts'

const now = new Date('2026-11-15T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const row = (more: Partial<Subscriber>): Subscriber => ({
  _id: '65f0000000000000000000a1',
  userId: '65f0000000000000000000b1',
  username: 'amara.d',
  userEmail: 'amara@example.org',
  refusesMail: false,
  subscriptionType: 'yearly',
  planName: 'Yearly',
  renewal: null,
  status: 'active',
  cost: 79.99,
  cents: 7999,
  startDate: inHours(-24),
  expirationDate: inHours(24),
  createdAt: inHours(-24),
  ...more,
})

describe('SUBS-2: what a row says', () => {
  it.each([
    [-24, 'Expired', 'over'],
    [0, 'Expired', 'over'],
    [1, '1 day', 'warning'],
    [7 * 24, '7 days', 'warning'],
    // Of a clock that is a little behind the server's.
    [7 * 24 + 0.01, '7 days', 'warning'],
    [0.01, '1 day', 'warning'],
    [7 * 24 + 1, '8 days', 'plain'],
    [108 * 24, '108 days', 'plain'],
  ])('%f hours before the end: %s, %s', (hours, text, tone) => {
    expect(daysLeft(inHours(hours), now)).toEqual({ text, tone })
  })

  it('an end that is none is no time left', () => {
    expect(daysLeft('soon', now).text).toBe('Expired')
  })
})

describe('SUBS-3, SUBS-4: what can be done with a row', () => {
  it('an active one is cancelled, any other reactivated, and nothing of who has left', () => {
    const id = '65f0000000000000000000b1'
    expect([cancellableId(row({})), canReactivate(row({}))]).toEqual([id, false])
    for (const status of ['expired', 'cancelled'] as const)
      expect([cancellableId(row({ status })), canReactivate(row({ status }))]).toEqual([null, true])
    expect(cancellableId(row({ userId: null }))).toBeNull()
    expect(canReactivate(row({ userId: null, status: 'expired' }))).toBe(false)
  })
})
