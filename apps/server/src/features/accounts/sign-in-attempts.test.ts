import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AppError } from '@matinee/contract/http/errors'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRedis, skipRedis } from '../../../test/redis.ts'
import { RateLimits } from '../../platform/http/rate-limits.ts'
import { deviceSeconds, SignInAttempts } from './sign-in-attempts.ts'

const secret = randomBytes(32)
const open = (kind: 'user' | 'admin' = 'user', limits = new RateLimits()) =>
  new SignInAttempts({ limits, secret, kind })

const owner = 'ines@example.org'
const from = (address: string, device?: string, emailKey = owner) => ({ emailKey, address, device })
/** Every one of them in a network of its own. */
const network = (n: number) => `10.${n >> 8}.${n & 255}.7`

/** Seconds to wait, 0 when the attempt is admitted. */
const guess = (attempts: SignInAttempts, attempt: ReturnType<typeof from>): Promise<number> =>
  attempts.consumeAttempt(attempt).then(
    () => 0,
    (error: AppError) => {
      expect(error).toMatchObject({ code: 'http.tooMany', status: 429 })
      return error.retryAfter!
    },
  )
const forward = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** Wrong guesses, as fast as they are let in; the seconds that each had to wait. */
async function guessPatiently(attempts: SignInAttempts, attempt: ReturnType<typeof from>, times: number) {
  const waits: number[] = []
  for (let i = 0; i < times; i++) {
    const wait = await guess(attempts, attempt)
    waits.push(wait)
    if (wait === 0) continue
    forward(wait)
    expect(await guess(attempts, attempt)).toBe(0)
  }
  return waits
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe.each([
  { kind: 'user', ofPair: 10, ofAccount: 100, waits: [0, 0, 0, 1, 2, 4, 8, 16, 32, 60] },
  { kind: 'admin', ofPair: 5, ofAccount: 20, waits: [0, 0, 0, 1, 2] },
] as const)('failed sign-ins of a $kind', ({ kind, ofPair, ofAccount, waits }) => {
  it(`make each next one wait longer, and after ${ofPair} all of them until the quarter of an hour is over`, async () => {
    const attempts = open(kind)
    const begun = Date.now()
    expect(await guessPatiently(attempts, from('192.0.2.1'), ofPair)).toEqual(waits)
    const spent = (Date.now() - begun) / 1000
    expect(await guess(attempts, from('192.0.2.1'))).toBe(900 - spent)
    forward(900 - spent)
    expect(await guess(attempts, from('192.0.2.1'))).toBe(0)
  })

  it('count for the network and the account: neither another account nor another network waits', async () => {
    const attempts = open(kind)
    await guessPatiently(attempts, from('192.0.2.1'), ofPair)
    expect(await guess(attempts, from('192.0.2.254'))).toBeGreaterThan(60)
    expect(await guess(attempts, from('192.0.3.1'))).toBe(0)
    expect(await guess(attempts, from('192.0.2.1', undefined, 'somebody@example.org'))).toBe(0)
    await guessPatiently(attempts, from('2001:db8::1'), ofPair)
    expect(await guess(attempts, from('2001:db8::ffff:2'))).toBeGreaterThan(60)
    expect(await guess(attempts, from('2001:db8:0:1::1'))).toBe(0)
  })

  it('are forgotten with a success from there, and only there', async () => {
    const attempts = open(kind)
    for (const address of ['192.0.2.1', '192.0.3.1']) for (let i = 0; i < 3; i++) await guess(attempts, from(address))
    forward(1)
    expect(await guess(attempts, from('192.0.2.1'))).toBe(0)
    await attempts.succeeded(from('192.0.2.1'))
    for (let i = 0; i < 3; i++) expect(await guess(attempts, from('192.0.2.1'))).toBe(0)
    expect(await guess(attempts, from('192.0.3.1'))).toBe(0)
    expect(await guess(attempts, from('192.0.3.1'))).toBe(2)
  })

  it(`are ${ofAccount} an hour for an account, from wherever they come; what is refused uses up nothing`, async () => {
    const attempts = open(kind)
    for (let n = 0; n < ofAccount; n++) expect(await guess(attempts, from(network(n)))).toBe(0)
    for (let i = 0; i < 20; i++) expect(await guess(attempts, from('192.0.2.1'))).toBe(3600)
    expect(await guess(attempts, from('192.0.2.1', undefined, 'somebody@example.org'))).toBe(0)
    forward(3600)
    expect(await guessPatiently(attempts, from('192.0.2.1'), 3)).toEqual([0, 0, 0])
  })

  it('of fifty at once, three are looked at', async () => {
    const attempts = open(kind)
    const fifty = await Promise.all(Array.from({ length: 50 }, () => guess(attempts, from('192.0.2.1'))))
    expect(fifty.toSorted()).toEqual([0, 0, 0, ...Array<number>(47).fill(1)])
    // And from as many networks at once, no more than the account's cap.
    const many = await Promise.all(Array.from({ length: 500 }, (_, n) => guess(attempts, from(network(n)))))
    expect(many.filter((wait) => wait === 0)).toHaveLength(ofAccount - 3)
  })

  it('are not what nobody could decide', async () => {
    const attempts = open(kind)
    for (let i = 0; i < ofAccount * 2; i++) {
      expect(await guess(attempts, from('192.0.2.1'))).toBe(0)
      await attempts.refundAttempt(from('192.0.2.1'))
    }
  })

  it('are not what succeeded: who signs in all day long never waits', async () => {
    const attempts = open(kind)
    let device: string | undefined
    for (let i = 0; i < ofAccount * 3; i++) {
      // Every other time in a browser that was never here.
      const attempt = from(network(i), i % 2 ? device : undefined)
      expect(await guess(attempts, attempt)).toBe(0)
      device = await attempts.succeeded(attempt)
    }
  })

  it('lock nobody out: thousands from everywhere, and the owner comes in', async () => {
    const attempts = open(kind)
    await attempts.consumeAttempt(from('198.51.100.1'))
    const device = await attempts.succeeded(from('198.51.100.1'))

    let lookedAt = 0
    for (let n = 0; n < 5_000; n++) if ((await guess(attempts, from(network(n)))) === 0) lookedAt++
    expect(lookedAt).toBe(ofAccount)

    // In the browser that is known, at home, on the road, and in the very network of a guesser; mistyping twice.
    for (const address of ['198.51.100.1', '203.0.113.9', network(3)]) {
      for (let i = 0; i < 3; i++) expect(await guess(attempts, from(address, device))).toBe(0)
      await attempts.succeeded(from(address, device))
    }
    // In one that is not, wherever it is, it cannot be told from theirs: it waits, an hour at most.
    const wait = await guess(attempts, from('203.0.113.9'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(3600)
    // Unless a mail to the owner's address has shown whose it is.
    const introduced = attempts.createDeviceCookie({ emailKey: owner, device: undefined })
    expect(await guess(attempts, from('203.0.113.9', introduced))).toBe(0)
  })
})

describe('a known browser', () => {
  const createDeviceCookie = (emailKey = owner, device?: string) => open().createDeviceCookie({ emailKey, device })

  /** Known is who gets in although the account's cap is reached. */
  async function isKnown(device: string, { emailKey = owner, kind }: { emailKey?: string; kind?: 'admin' } = {}) {
    const attempts = open(kind)
    for (let n = 0; n < 100; n++) await guess(attempts, from(network(n), undefined, emailKey))
    return (await guess(attempts, from('192.0.2.1', device, emailKey))) === 0
  }

  it('guesses no more than others do: its count is the one of a pair, whatever network it is in', async () => {
    const attempts = open()
    const device = createDeviceCookie()
    for (let i = 0; i < 3; i++) expect(await guess(attempts, from(network(i), device))).toBe(0)
    expect(await guess(attempts, from(network(4), device))).toBe(1)
    forward(1)
    await guessPatiently(attempts, from(network(5), device), 7)
    expect(await guess(attempts, from(network(6), device))).toBeGreaterThan(60)
    // Neither does it use up what others have.
    expect(await guess(attempts, from(network(5)))).toBe(0)
  })

  it('keeps its count when it signs in: another cookie is no new beginning', async () => {
    const attempts = open()
    const first = createDeviceCookie()
    const second = createDeviceCookie(owner, first)
    for (let i = 0; i < 3; i++) expect(await guess(attempts, from('192.0.2.1', first))).toBe(0)
    expect(await guess(attempts, from('192.0.2.1', second))).toBe(1)
  })

  it('is known to that account alone, and to the desk only if it was at the desk', async () => {
    expect(await isKnown(createDeviceCookie())).toBe(true)
    expect(await isKnown(createDeviceCookie('mallory@example.org'))).toBe(false)
    expect(await isKnown(createDeviceCookie(), { kind: 'admin' })).toBe(false)
  })

  it('is known for half a year from the last time', async () => {
    const device = createDeviceCookie()
    forward(deviceSeconds)
    expect(await isKnown(device)).toBe(true)
    const renewed = createDeviceCookie(owner, device)
    forward(86_400)
    expect(await isKnown(device)).toBe(false)
    expect(await isKnown(renewed)).toBe(true)
  })

  it('can be that of a household', async () => {
    const household = ['a@example.org', 'b@example.org', 'c@example.org']
    let device = open('admin').createDeviceCookie({ emailKey: owner, device: undefined })
    for (const emailKey of household) device = createDeviceCookie(emailKey, device)
    for (const emailKey of household) expect(await isKnown(device, { emailKey })).toBe(true)
    expect(await isKnown(device, { kind: 'admin' })).toBe(true)
    // Who has not been there for the longest time makes room.
    device = createDeviceCookie('d@example.org', device)
    expect(await isKnown(device, { kind: 'admin' })).toBe(false)
    expect(await isKnown(device, { emailKey: 'a@example.org' })).toBe(true)
    expect(device.length).toBeLessThan(200)
  })

  it('is not one whose cookie was made up', async () => {
    const device = createDeviceCookie()
    const [id, until, signature] = device.split('.') as [string, string, string]
    const other = new SignInAttempts({ limits: new RateLimits(), secret: randomBytes(32), kind: 'user' })
    const forged = [
      '',
      '~',
      '..',
      'x'.repeat(4_000),
      '~'.repeat(4_000),
      `${id}.${until}`,
      `${id}.${until}.`,
      `${id}.${until}.${'A'.repeat(22)}`,
      `${id}.zzzz.${signature}`,
      `${'A'.repeat(12)}.${until}.${signature}`,
      `${id}.${until}.${signature}A`,
      `${id}.${until}.${signature.slice(1)}é`,
      `x~x~x~x~${device}`,
      other.createDeviceCookie({ emailKey: owner, device: undefined }),
    ]
    for (const each of forged) expect([each, await isKnown(each)]).toEqual([each, false])
    expect(await isKnown(`${forged.at(-1)}~${device}`)).toBe(true)
  })
})

describe.skipIf(skipRedis)('with Redis', () => {
  let server: Awaited<ReturnType<typeof openRedis>>
  let redis: Redis
  beforeAll(async () => {
    server = await openRedis()
    redis = new Redis(server.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 })
    redis.on('error', () => undefined)
    await once(redis, 'ready')
  })
  afterAll(async () => {
    redis.disconnect()
    await server.close()
  })

  it('guesses count together in all processes, and by half in each while it is away; the owner comes in', async () => {
    const [one, two] = [open('admin', new RateLimits(redis)), open('admin', new RateLimits(redis))]
    const device = one.createDeviceCookie({ emailKey: owner, device: undefined })
    for (const attempts of [one, two])
      for (let n = 0; n < 10; n++) expect(await guess(attempts, from(network(attempts === one ? n : n + 10)))).toBe(0)
    for (const attempts of [one, two]) {
      expect(await guess(attempts, from(network(30)))).toBeGreaterThan(3_500)
      expect(await guess(attempts, from(network(30), device))).toBe(0)
      await attempts.succeeded(from(network(30), device))
    }
    expect(server.keys().join()).not.toContain('ines')

    await server.kill()
    const lookedAt = async (attempts: SignInAttempts) => {
      const waits: number[] = []
      for (let n = 0; n < 50; n++) waits.push(await guess(attempts, from(network(100 + n))))
      return waits.filter((wait) => wait === 0).length
    }
    expect([await lookedAt(one), await lookedAt(two)]).toEqual([10, 10])
    const fifty = await Promise.all(Array.from({ length: 50 }, () => guess(one, from('192.0.2.1', device))))
    expect(fifty.filter((wait) => wait === 0)).toHaveLength(3)
    await one.succeeded(from('192.0.2.1', device))
    expect(await guess(one, from('192.0.2.1', device))).toBe(0)
  })
})
