import { hash } from 'node:crypto'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { addressKey, siteKey } from '../networks.ts'
import { isRenderingPage } from './page-rendering.ts'

/** Rate limit: how often something may be done in a fixed window. Those of the same name and length share their counts. */
export interface KeyedLimit {
  name: string
  times: number
  seconds: number
  /** Seconds to wait before an attempt, by its number: the first value is for the first attempt, the last repeats. */
  pauses?: readonly number[]
}

export interface Limit extends Omit<KeyedLimit, 'pauses'> {
  /**
   * Whose requests are counted. `address`: visitors who are not signed in; the others are counted by their id, as many
   * may share an address. `user` and `admin`: only callers with that kind of token.
   */
  by: 'address' | 'caller' | 'user' | 'admin' | 'session'
}

/** Counts by a key that only the handler knows: an account, the address that a mail goes to. */
export interface Counter {
  /** Milliseconds to wait, or 0: allowed and counted. A refused attempt does not count. */
  consume(key: string): Promise<number>
  /** Milliseconds to wait, or 0: the next attempt would be allowed. Counts nothing. */
  peek(key: string): Promise<number>
  /** Takes one counted attempt back. */
  reward(key: string): Promise<void>
  delete(key: string): Promise<void>
}

/** Every API call, whatever else it is limited by. */
const everyCall: readonly Limit[] = [
  { name: 'api', by: 'address', times: 300, seconds: 60 },
  { name: 'api', by: 'caller', times: 1000, seconds: 60 },
]
/** Files that are made while they are sent: all of them together. */
export const downloads: readonly Limit[] = [{ name: 'download', by: 'caller', times: 20, seconds: 60 }]
/** More than `everyCall` allows: checked before the database is asked about the caller's session. */
const flood = { points: 1500, duration: 60 }

const keyBy: Record<Limit['by'], (request: FastifyRequest) => string | undefined> = {
  address: ({ caller, ip }) => (caller ? undefined : addressKey(ip)),
  caller: ({ caller }) => caller?.id,
  user: ({ caller }) => (caller?.audience === 'user' ? caller.id : undefined),
  admin: ({ caller }) => (caller?.audience === 'admin' ? caller.id : undefined),
  session: ({ caller }) => caller?.sessionId,
}

/** All networks of an IPv6 /48 may do so many times as much as one: it may be one household's, or phones of a carrier. */
const siteFactor = 64

/** In memory for at most 200 000 keys, the least recent dropped first, so that a flood of addresses cannot fill it. */
class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #keys = new LRUCache<string | number, true>({
    maxSize: 200_000,
    sizeCalculation: () => 1,
    dispose: (_value, key) => void this.delete(key),
  })

  override consume(key: string | number, points?: number, options?: object) {
    this.#keys.set(key, true)
    return super.consume(key, points, options)
  }
}

/** Milliseconds to wait, or 0 when it is allowed. */
const consume = (limiter: RateLimiterAbstract, key: string): Promise<number> =>
  limiter.consume(key).then(() => 0, waitOf)

function waitOf(refused: RateLimiterRes | Error): number {
  if (refused instanceof Error) throw refused
  return Math.max(refused.msBeforeNext, 1)
}

/** Throws the 429 of an attempt that has to wait. */
export function refuseIfLimited(waitMs: number) {
  if (waitMs > 0) throw httpErrors.tooMany({ retryAfter: Math.ceil(waitMs / 1000) })
}

/**
 * Counts a guess before it is checked, so that parallel guesses cannot exceed the limit. A right guess clears the
 * count, and one that is neither right nor wrong is given back.
 */
export async function limitGuesses<T>(
  guesses: Counter,
  key: string,
  isWrong: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  refuseIfLimited(await guesses.consume(key))
  try {
    const result = await work()
    await guesses.delete(key)
    return result
  } catch (error) {
    if (!isWrong(error)) await guesses.reward(key)
    throw error
  }
}

/** A limiter whose attempts also have to wait for a pause that grows with their number. */
class PausingLimiter {
  readonly limiter: RateLimiterAbstract
  readonly #pause: RateLimiterAbstract | undefined
  readonly #limit: KeyedLimit

  constructor(limiter: RateLimiterAbstract, pause: RateLimiterAbstract | undefined, limit: KeyedLimit) {
    this.limiter = limiter
    this.#pause = pause
    this.#limit = limit
  }

  async consume(key: string): Promise<number> {
    const { pauses = [], times } = this.#limit
    try {
      const { consumedPoints, msBeforeNext } = await this.limiter.consume(key)
      // Each attempt opens the pause before the next one; the last allowed attempt opens one until the window ends.
      const seconds =
        consumedPoints < times ? (pauses[consumedPoints] ?? pauses.at(-1)) : Math.ceil(msBeforeNext / 1000)
      if (seconds) await this.#pause?.consume(key, 1, { customDuration: seconds })
      return 0
    } catch (refused) {
      // Of parallel attempts `counter` gives those over the limit back: they wait for the pause, not for the window.
      const pause = await this.#pause?.get(key)
      return pause && pause.msBeforeNext > 0 ? pause.msBeforeNext : waitOf(refused as RateLimiterRes | Error)
    }
  }

  async peek(key: string): Promise<number> {
    const counted = await this.limiter.get(key)
    return counted && counted.consumedPoints >= this.#limit.times ? Math.max(counted.msBeforeNext, 1) : 0
  }

  async delete(key: string): Promise<void> {
    await Promise.all([this.limiter.delete(key), this.#pause?.delete(key)])
  }
}

type LimitHook = (request: FastifyRequest) => Promise<void>

/**
 * Limits in process, or in Redis where several processes share the visitors. While Redis is away each process counts
 * in memory with half the allowance: never without a limit, and no visitor is refused because of Redis.
 */
export class RateLimits {
  readonly #redis: Redis | undefined
  readonly #limiters = new Map<string, RateLimiterAbstract>()
  readonly #hooks = new WeakSet<object>()

  constructor(redis?: Redis) {
    this.#redis = redis
  }

  #limiter(name: string, { times, seconds }: Pick<KeyedLimit, 'times' | 'seconds'>): RateLimiterAbstract {
    const keyPrefix = `limit:${name}:${seconds}`
    const known = this.#limiters.get(keyPrefix)
    // They share their counts, so the second would silently allow as often as the first.
    if (known && known.points !== times)
      throw new Error(
        `The limit '${name}' of ${seconds} seconds is ${known.points} times in one place, ${times} in another`,
      )
    if (known) return known
    const memory = (points: number) => new BoundedMemoryLimiter({ keyPrefix, points, duration: seconds })
    const limiter = this.#redis
      ? new RateLimiterRedis({
          storeClient: this.#redis,
          keyPrefix,
          points: times,
          duration: seconds,
          insuranceLimiter: memory(Math.ceil(times / 2)),
        })
      : memory(times)
    this.#limiters.set(keyPrefix, limiter)
    return limiter
  }

  /** An attempt counts in all of these limits or in none. Keys are hashed, as they may be mail addresses. */
  counter(...limits: readonly KeyedLimit[]): Counter {
    const parts = limits.map((limit) => {
      const pause = limit.pauses && this.#limiter(`${limit.name}-pause`, { ...limit, times: 1 })
      return new PausingLimiter(this.#limiter(limit.name, limit), pause, limit)
    })
    const hashed = (key: string) => hash('sha256', key, 'base64url')
    const reward = async (of: readonly PausingLimiter[], key: string) => {
      for (const { limiter } of of) {
        const { consumedPoints } = await limiter.reward(hashed(key))
        // The window has ended meanwhile: the point that is given back must not add to the next window.
        if (consumedPoints < 0) await limiter.delete(hashed(key))
      }
    }
    return {
      async consume(key) {
        for (const [i, part] of parts.entries()) {
          const wait = await part.consume(hashed(key))
          if (wait === 0) continue
          await reward(parts.slice(0, i + 1), key)
          return wait
        }
        return 0
      },
      async peek(key) {
        return Math.max(...(await Promise.all(parts.map((part) => part.peek(hashed(key))))))
      },
      reward: (key) => reward(parts, key),
      async delete(key) {
        await Promise.all(parts.map((part) => part.delete(hashed(key))))
      },
    }
  }

  #hook(limits: readonly Limit[], isExempt: (request: FastifyRequest) => boolean): LimitHook {
    const limiters = limits.map((limit) => ({
      limiter: this.#limiter(`${limit.name}:${limit.by}`, limit),
      siteLimiter:
        limit.by === 'address'
          ? this.#limiter(`${limit.name}:site`, { ...limit, times: limit.times * siteFactor })
          : undefined,
      keyOf: keyBy[limit.by],
    }))
    const hook: LimitHook = async (request) => {
      if (isExempt(request)) return
      for (const { limiter, siteLimiter, keyOf } of limiters) {
        const key = keyOf(request)
        if (key === undefined) continue
        refuseIfLimited(await consume(limiter, key))
        const site = siteLimiter && siteKey(key)
        if (site !== undefined) refuseIfLimited(await consume(siteLimiter!, site))
      }
    }
    this.#hooks.add(hook)
    return hook
  }

  /** For an API call: the limits of all calls and its own. What a page reads while it is rendered is not counted. */
  forCall(limits: readonly Limit[] = []): LimitHook {
    return this.#hook([...everyCall, ...limits], ({ method }) => method === 'GET' && isRenderingPage())
  }

  /** These limits alone, without those of all calls. */
  exactly(...limits: readonly [Limit, ...Limit[]]): LimitHook {
    return this.#hook(limits, () => false)
  }

  isLimit(hook: unknown): boolean {
    return typeof hook === 'function' && this.#hooks.has(hook)
  }

  /** Limits callers with a valid token. Counted in this process alone. */
  stopFlood(): (userId: string) => Promise<void> {
    const limiter = new BoundedMemoryLimiter(flood)
    return async (userId) => refuseIfLimited(await consume(limiter, userId))
  }
}

/** For routes that a library registers: one limit for all of them in this scope together. */
export function limitRoutes(scope: FastifyInstance, limit: Limit) {
  const hook = scope.limits.exactly(limit)
  scope.addHook('onRoute', (route) => {
    route.onRequest = [hook, ...[route.onRequest ?? []].flat()]
  })
}

/** The server does not start with a route that has no limit, neither as a hook nor in its handler. */
export function requireLimits(app: FastifyInstance) {
  app.addHook('onReady', async () => {
    const unlimited = app.declaredRoutes
      .filter(({ config }) => !config?.isLimitedByHandler)
      .filter(({ onRequest }) => ![onRequest ?? []].flat().some((hook) => app.limits.isLimit(hook)))
      .map(({ method, url }) => `${String(method)} ${url}`)
    if (unlimited.length > 0) throw new Error(`These routes have no limit: ${unlimited.join(', ')}`)
  })
}
