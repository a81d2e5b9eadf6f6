import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRedis, skipRedis } from '../../../test/redis.ts'
import { type Counter, RateLimits } from './rate-limits.ts'

const takes = async (counter: Counter, key: string, times: number) => {
  const waits: number[] = []
  for (let i = 0; i < times; i++) waits.push(await counter.consume(key))
  return waits.map((ms) => ms === 0)
}

/** What a counter does wherever it is kept. Each test has names of its own, as Redis outlives it. */
function behaves(open: () => RateLimits) {
  it('lets N pass and refuses the next, for that key alone, saying how long', async () => {
    const counter = open().counter({ name: 'n', times: 3, seconds: 60 })
    expect(await takes(counter, 'a', 4)).toEqual([true, true, true, false])
    expect(await counter.consume('b')).toBe(0)
    const ms = await counter.consume('a')
    expect(ms).toBeGreaterThan(50_000)
    expect(ms).toBeLessThanOrEqual(60_000)
  })

  it('lets no more pass when all come at once', async () => {
    const counter = open().counter({ name: 'crowd', times: 10, seconds: 60 })
    const waits = await Promise.all(Array.from({ length: 50 }, () => counter.consume('a')))
    expect(waits.filter((ms) => ms === 0)).toHaveLength(10)
  })

  it('begins anew when its time is over, however often it has refused', async () => {
    const counter = open().counter({ name: 'short', times: 1, seconds: 1 })
    expect(await takes(counter, 'a', 3)).toEqual([true, false, false])
    await wait(1050)
    expect(await takes(counter, 'a', 2)).toEqual([true, false])
  })

  it('does not begin its time anew with each one', async () => {
    const counter = open().counter({ name: 'fixed', times: 2, seconds: 2 })
    expect(await counter.consume('a')).toBe(0)
    await wait(1200)
    expect(await takes(counter, 'a', 2)).toEqual([true, false])
    await wait(850)
    expect(await counter.consume('a')).toBe(0)
  })

  it('gives back one time, never more than were taken, and forgets them all', async () => {
    const counter = open().counter({ name: 'back', times: 2, seconds: 60 })
    await counter.reward('a')
    expect(await takes(counter, 'a', 3)).toEqual([true, true, false])
    await counter.reward('a')
    expect(await takes(counter, 'a', 2)).toEqual([true, false])
    for (let i = 0; i < 5; i++) await counter.reward('a')
    expect(await takes(counter, 'a', 3)).toEqual([true, true, false])
    await counter.delete('a')
    expect(await takes(counter, 'a', 3)).toEqual([true, true, false])
  })

  it('makes each time wait longer for the one before; what has to wait does not count', async () => {
    const counter = open().counter({ name: 'pauses', times: 4, seconds: 60, pauses: [0, 0, 1, 1] })
    expect(await takes(counter, 'a', 5)).toEqual([true, true, false, false, false])
    const ms = await counter.consume('a')
    expect(ms).toBeGreaterThan(0)
    expect(ms).toBeLessThanOrEqual(1000)
    await wait(ms + 5)
    expect(await takes(counter, 'a', 2)).toEqual([true, false])
    await wait(1010)
    expect(await counter.consume('a')).toBe(0)
    expect(await counter.consume('a')).toBeGreaterThan(50_000)
  })

  it('of several allowances counts a time in all of them or in none', async () => {
    const counters = open()
    const hour = { name: 'mail', times: 2, seconds: 1 }
    const day = { name: 'mail', times: 3, seconds: 60 }
    const both = counters.counter(hour, day)
    expect(await takes(both, 'a', 5)).toEqual([true, true, false, false, false])
    await wait(1050)
    // The three that the hour refused are not gone from the day.
    expect(await takes(both, 'a', 2)).toEqual([true, false])
    // And what the day refused is not gone from the hour.
    expect(await takes(counters.counter(hour), 'a', 2)).toEqual([true, false])
  })

  it('is one, whoever asks for it by the same name', async () => {
    const counters = open()
    const allowance = { name: 'same', times: 1, seconds: 60 }
    expect(await counters.counter(allowance).consume('a')).toBe(0)
    expect(await counters.counter(allowance).consume('a')).toBeGreaterThan(0)
  })
}

describe('a counter in process', () => {
  behaves(() => new RateLimits())

  it('is refused if another with its name and its time allows another number', () => {
    const counters = new RateLimits()
    counters.counter({ name: 'same', times: 1, seconds: 60 })
    counters.counter({ name: 'same', times: 2, seconds: 3600 })
    expect(() => counters.counter({ name: 'same', times: 2, seconds: 60 })).toThrow(
      "The limit 'same' of 60 seconds is 1 times in one place, 2 in another",
    )
  })
})

describe.skipIf(skipRedis)('a counter in Redis', () => {
  let server: Awaited<ReturnType<typeof openRedis>>
  const clients: Redis[] = []
  /** As the product connects: better at once by itself than late. */
  const connect = async () => {
    const client = new Redis(server.url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 500,
      retryStrategy: () => 50,
    })
    client.on('error', () => undefined)
    clients.push(client)
    await once(client, 'ready')
    return client
  }
  let shared: Redis
  beforeAll(async () => {
    server = await openRedis()
    shared = await connect()
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await server.close()
  })

  behaves(() => new RateLimits(shared))

  it('is shared by all processes, holds nothing that can be read, and goes by itself', async () => {
    const other = await connect()
    const allowance = { name: 'shared', times: 2, seconds: 60 }
    const [one, two] = [new RateLimits(shared).counter(allowance), new RateLimits(other).counter(allowance)]
    expect([await one.consume('ines@example.org'), await two.consume('ines@example.org')]).toEqual([0, 0])
    expect(await one.consume('ines@example.org')).toBeGreaterThan(0)

    const keys = server.keys().filter((key) => key.startsWith('limit:shared:'))
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatch(/^limit:shared:60:[\w-]{43}$/)
    expect(await shared.pttl(keys[0]!)).toBeGreaterThan(50_000)
    expect(await shared.get(keys[0]!)).toBe('2')
  })

  it('goes on at half size while Redis is away, pauses and all, and comes back to it', async () => {
    const counters = new RateLimits(shared)
    const plain = counters.counter({ name: 'away', times: 5, seconds: 60 })
    const slow = counters.counter({ name: 'away-slow', times: 8, seconds: 60, pauses: [0, 0, 5] })
    expect(await takes(plain, 'a', 5)).toEqual([true, true, true, true, true])

    await server.kill()
    expect(await takes(plain, 'a', 4)).toEqual([true, true, true, false])
    expect(await takes(plain, 'b', 4)).toEqual([true, true, true, false])
    await plain.reward('b')
    expect(await takes(plain, 'b', 2)).toEqual([true, false])
    await plain.delete('b')
    expect(await takes(plain, 'b', 4)).toEqual([true, true, true, false])
    expect(await takes(slow, 'a', 3)).toEqual([true, true, false])

    await server.start()
    // That it is connected is not enough: it may be a connection to the one that was killed.
    await expect.poll(() => shared.ping().catch(() => 'away')).toBe('PONG')
    expect(await takes(plain, 'b', 6)).toEqual([true, true, true, true, true, false])
  })
})
