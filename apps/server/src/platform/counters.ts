import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'

/** How often something may be done in a time. */
export interface Allowance {
  /** What is limited, for the counter's name: `login`, `comment`. */
  name: string
  /** How many... */
  times: number
  /** ...in how many seconds. */
  seconds: number
}

/** An allowance that is asked for by whoever knows what it counts: an account, an address of mail. */
export interface KeyedAllowance extends Allowance {
  /** Seconds that must have passed since the time before, for the first time, the second, and so on; then the last. */
  pauses?: readonly number[]
}

export interface Counter {
  /** Milliseconds to wait, or 0: allowed, and counted. What is refused does not count. */
  take(key: string): Promise<number>
  /** What `take` would say, without counting. */
  peek(key: string): Promise<number>
  /** Uncounts one time that turned out to be none. */
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

const mostKept = 200_000

/** What has ended goes. A flood from everywhere must not fill the memory: beyond a number the oldest go too. */
export function dropEnded(windows: Map<string, { endsAt: number }>, now: number) {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  for (const key of windows.keys()) {
    if (windows.size <= mostKept) break
    windows.delete(key)
  }
}

/** Where one allowance is counted. Keys are hashed before they get here. */
interface Store {
  ask(key: string, count: boolean): Promise<number>
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

class InProcess implements Store {
  readonly #times: number
  readonly #lengthMs: number
  readonly #pausesMs: readonly number[]
  readonly #windows = new Map<string, { count: number; lastAt: number; endsAt: number }>()
  #sweepAt = 0

  constructor({ times, seconds, pauses = [] }: KeyedAllowance) {
    this.#times = times
    this.#lengthMs = seconds * 1000
    this.#pausesMs = pauses.map((pause) => pause * 1000)
  }

  async ask(key: string, count: boolean) {
    const now = Date.now()
    if (now > this.#sweepAt) {
      this.#sweepAt = now + 10_000
      dropEnded(this.#windows, now)
    }
    const window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      if (count) this.#windows.set(key, { count: 1, lastAt: now, endsAt: now + this.#lengthMs })
      return 0
    }
    if (window.count >= this.#times) return window.endsAt - now
    const pause = this.#pausesMs[Math.min(window.count, this.#pausesMs.length - 1)] ?? 0
    const wait = window.lastAt + pause - now
    if (wait > 0) return wait
    if (count) {
      window.count++
      window.lastAt = now
    }
    return 0
  }

  async giveBack(key: string) {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count--
  }

  async forget(key: string) {
    this.#windows.delete(key)
  }
}

/** The same in one step of Redis, by its clock, as those of several processes differ. */
const askScript = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local count = tonumber(redis.call('hget', KEYS[1], 'count') or 0)
  if count >= tonumber(ARGV[2]) then return math.max(redis.call('pttl', KEYS[1]), 1) end
  local pause = tonumber(ARGV[math.min(4 + count, #ARGV)])
  local wait = tonumber(redis.call('hget', KEYS[1], 'lastAt') or 0) + pause - now
  if wait > 0 then return wait end
  if ARGV[1] == 'count' then
    redis.call('hset', KEYS[1], 'count', count + 1, 'lastAt', now)
    if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[3]) end
  end
  return 0`

const giveBackScript = `
  if tonumber(redis.call('hget', KEYS[1], 'count') or 0) > 0 then redis.call('hincrby', KEYS[1], 'count', -1) end`

class InRedis implements Store {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #rule: readonly number[]

  constructor(redis: Redis, prefix: string, { times, seconds, pauses = [] }: KeyedAllowance) {
    this.#redis = redis
    this.#prefix = prefix
    this.#rule = [times, seconds * 1000, ...(pauses.length > 0 ? pauses : [0]).map((pause) => pause * 1000)]
  }

  async ask(key: string, count: boolean) {
    const answer = await this.#redis.eval(askScript, 1, this.#prefix + key, count ? 'count' : 'look', ...this.#rule)
    return answer as number
  }

  async giveBack(key: string) {
    await this.#redis.eval(giveBackScript, 1, this.#prefix + key)
  }

  async forget(key: string) {
    await this.#redis.del(this.#prefix + key)
  }
}

/** Redis while it answers; else this process by itself, with half the allowance: never without a limit. */
class WithFallback implements Store {
  readonly #redis: Store
  readonly #own: Store

  constructor(redis: Store, own: Store) {
    this.#redis = redis
    this.#own = own
  }

  ask = (key: string, count: boolean) => this.#redis.ask(key, count).catch(() => this.#own.ask(key, count))
  giveBack = (key: string) => this.#redis.giveBack(key).catch(() => this.#own.giveBack(key))

  async forget(key: string) {
    // Also what was counted here: Redis may have been away for a while.
    await this.#own.forget(key)
    await this.#redis.forget(key).catch(() => undefined)
  }
}

/** Counts by any key, asked from a handler, in process or in Redis. What a key was cannot be read from what is kept. */
export class Counters {
  readonly #redis: Redis | undefined
  /** By name, as several calls may share an allowance. */
  readonly #stores = new Map<string, Store>()

  constructor(redis?: Redis) {
    this.#redis = redis
  }

  #store(allowance: KeyedAllowance): { rule: string; store: Store } {
    const rule = `limit:${allowance.name}:${allowance.seconds}`
    let store = this.#stores.get(rule)
    if (!store) {
      const half = { ...allowance, times: Math.ceil(allowance.times / 2) }
      store = this.#redis
        ? new WithFallback(new InRedis(this.#redis, `${rule}:`, allowance), new InProcess(half))
        : new InProcess(allowance)
      this.#stores.set(rule, store)
    }
    return { rule, store }
  }

  /** One counter of all these allowances: a time counts in each of them or in none. */
  counter(...allowances: readonly KeyedAllowance[]): Counter {
    const parts = allowances.map((allowance) => this.#store(allowance))
    const keyed = (key: string) =>
      parts.map(({ rule, store }) => ({ store, key: hash('sha256', `${rule}:${key}`, 'base64url') }))
    return {
      async take(key) {
        const taken: { store: Store; key: string }[] = []
        for (const part of keyed(key)) {
          const wait = await part.store.ask(part.key, true)
          if (wait > 0) {
            for (const earlier of taken) await earlier.store.giveBack(earlier.key)
            return wait
          }
          taken.push(part)
        }
        return 0
      },
      async peek(key) {
        const waits = await Promise.all(keyed(key).map((part) => part.store.ask(part.key, false)))
        return Math.max(0, ...waits)
      },
      async giveBack(key) {
        await Promise.all(keyed(key).map((part) => part.store.giveBack(part.key)))
      },
      async forget(key) {
        await Promise.all(keyed(key).map((part) => part.store.forget(part.key)))
      },
    }
  }
}
