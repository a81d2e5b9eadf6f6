// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { paymentPageUrl } from '../../platform/checkout.ts'
import { ines, networkError, otto } from '../../platform/session/session-fixtures.ts'
import { stubApi } from './profile-fixtures.ts'
import { subscribeToPlan } from './subscribe.ts'

/** The client is made once, and keeps the way to the network that it found. */
let answer: () => Response | Error
const heard = stubApi(() => answer())

const done = () => Response.json({ success: true, message: 'ok', status: 'active' })
const refused = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: 'No.' }, { status })

/** The keys of these presses, one after the other, numbered as they come up. */
async function keysOf(...presses: [given: () => Response | Error, plan?: 'monthly' | 'yearly', user?: string][]) {
  heard.length = 0
  for (const [given, plan = 'yearly', user = ines._id] of presses) {
    answer = given
    await subscribeToPlan(user, { plan }).catch(() => {})
  }
  const seen = [...new Set(heard.map(({ attempt }) => attempt))]
  for (const key of seen) expect(key).toMatch(/^[\da-f]{32}$/)
  return heard.map(({ attempt }) => seen.indexOf(attempt))
}

describe('SUB-9: the key of an attempt', () => {
  it('says what is wanted, and by whom', async () => {
    await keysOf([done])
    expect(heard).toMatchObject([
      { endpoint: 'POST /api/subscribe', body: { userId: ines._id, subscriptionType: 'yearly' } },
    ])
  })
  it('is new for every press that was answered', async () => {
    expect(await keysOf([done], [done])).toEqual([0, 1])
  })
  it('is kept after silence, until there is an answer', async () => {
    expect(await keysOf([networkError], [networkError], [done], [done])).toEqual([0, 0, 0, 1])
  })
  it.each([
    ['something in between', () => new Response('<p>Bad gateway', { status: 502 })],
    ['an answer that cannot be read', () => new Response('<p>', { status: 200 })],
    ['a fault of ours', refused(500, 'http.unexpected')],
    ['a database that is away', refused(503, 'http.unavailable')],
  ])('is kept after %s: nobody knows what was done', async (_, given) => {
    expect(await keysOf([given], [done])).toEqual([0, 0])
  })
  it.each([
    ['a payment that failed', refused(503, 'payments.paymentFailed')],
    ['a no', refused(409, 'subscriptions.alreadyActive')],
    ['a limit', refused(429, 'http.tooMany')],
  ])('is new after %s', async (_, given) => {
    expect(await keysOf([given], [done])).toEqual([0, 1])
  })
  it('is of one plan, and of one person', async () => {
    expect(
      await keysOf([networkError], [networkError, 'monthly'], [networkError, 'monthly', otto._id], [done]),
    ).toEqual([0, 1, 2, 3])
  })
})

it.each([
  ['https://pay.example/c/1?x=2', 'https://pay.example/c/1?x=2'],
  ['http://127.0.0.1:4000/pay', 'http://127.0.0.1:4000/pay'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['/pay', undefined],
  ['', undefined],
  [null, undefined],
])('nobody is sent to pay at anything but a page: %s', (address, expected) => {
  expect(paymentPageUrl(address)).toBe(expected)
})
