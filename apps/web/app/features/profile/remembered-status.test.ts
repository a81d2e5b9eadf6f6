// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { ines, otto } from '../../platform/session/session-fixtures.ts'
import { inDays, premiumFor } from './profile-fixtures.ts'
import { discardStaleCache, free, readCachedStatus, cacheStatus } from './cached-status.ts'

const KEY = 'subscriptionData'
const after = (days: number) => new Date(Date.now() + days * 86_400_000)
const recall = (days = 0) => readCachedStatus(ines._id, after(days))
const discard = (days = 0) => discardStaleCache(ines._id, after(days))

afterEach(() => localStorage.clear())

describe('what is remembered of a subscription', () => {
  it('SUB-8: is the same on the next visit, with the days that are left then', () => {
    const status = premiumFor(20)
    cacheStatus(ines._id, status)
    expect(recall()).toEqual(status)
    expect(recall(14)).toEqual({ ...status, daysRemaining: 6, expiringSoon: true })
  })

  it('SUB-8: past its expiration it is discarded, and treated as Free', () => {
    cacheStatus(ines._id, premiumFor(20))
    discard(19.99)
    expect(recall(19.99)?.status).toBe('Premium')
    // React may ask twice for what it begins with.
    expect([recall(20.01), recall(20.01)]).toEqual([free, free])
    discard(20.01)
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(recall()).toBeUndefined()
  })

  it('SUB-8: at its very end it is past', () => {
    const end = '2027-01-15T12:00:00.000Z'
    cacheStatus(ines._id, premiumFor(20, { expirationDate: end }))
    expect(readCachedStatus(ines._id, new Date(Date.parse(end) - 1))?.status).toBe('Premium')
    expect(readCachedStatus(ines._id, new Date(end))).toEqual(free)
  })

  it('is nobody else’s', () => {
    cacheStatus(ines._id, premiumFor(20))
    expect(readCachedStatus(otto._id, new Date())).toBeUndefined()
    discardStaleCache(otto._id, new Date())
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('keeps no address: where one pays is asked for each time', () => {
    cacheStatus(ines._id, {
      ...free,
      pending: { plan: 'yearly', planName: 'Yearly', checkoutUrl: 'https://pay.example/1' },
    })
    expect(localStorage.getItem(KEY)).not.toContain('pay.example')
    localStorage.setItem(
      KEY,
      JSON.stringify({ userId: ines._id, ...free, pending: { checkoutUrl: 'https://evil.test' } }),
    )
    expect(recall()).toEqual(free)
  })

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a word', '"Premium"'],
    ['nobody’s', JSON.stringify(free)],
    ['an unknown state', JSON.stringify({ ...free, userId: ines._id, status: 'Gold' })],
    ['a plan that is none', JSON.stringify({ ...premiumFor(9), userId: ines._id, plan: 7 })],
    ['no date', JSON.stringify({ ...premiumFor(9), userId: ines._id, expirationDate: 'soon' })],
    ['a start that is none', JSON.stringify({ ...premiumFor(9), userId: ines._id, startDate: 7 })],
    ['Premium without an end', JSON.stringify({ ...premiumFor(9), userId: ines._id, expirationDate: null })],
    ['a plan without a name', JSON.stringify({ ...premiumFor(9), userId: ines._id, planName: undefined })],
    ['Premium without a plan', JSON.stringify({ ...premiumFor(9), userId: ines._id, plan: null })],
    ['of another shape', JSON.stringify({ userId: ines._id, expirationDate: inDays(4) })],
  ])('what cannot be read is thrown away: %s', (_, written) => {
    localStorage.setItem(KEY, written)
    expect(recall()).toBeUndefined()
    discard()
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})
