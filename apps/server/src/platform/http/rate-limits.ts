import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv6 } from 'node:net'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

export interface Limit {
  /** What is limited, for the counter's name: `login`, `comment`. */
  name: string
  /** Whom it counts: the address that the request came from, or the person who made it. */
  by: 'address' | 'caller'
  /** How many... */
  times: number
  /** ...in how many seconds. */
  seconds: number
}

/** Every call of the API, whatever else it is limited by. */
const everyCall: Limit = { name: 'api', by: 'address', times: 300, seconds: 60 }
const everyCallOfAPerson: Limit = { name: 'api', by: 'caller', times: 1000, seconds: 60 }

/** Set while a page is being rendered: its reads inside the process are part of one request, not requests of a crowd. */
const renderingPage = new AsyncLocalStorage<true>()
export const whileRenderingPage = <T>(work: () => Promise<T>): Promise<T> => renderingPage.run(true, work)

/** People get whole IPv6 networks, so one address of them says nothing: the /64 is what counts. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')
}

/**
 * Counts calls: in process, or in Redis when several processes share the crowd. When Redis is away each process goes on
 * by itself with half the allowance: never without a limit, and never without an answer.
 */
export class RateLimits {
  readonly #redis: Redis | undefined
  readonly #counters = new Map<string, RateLimiterAbstract>()

  constructor(redis?: Redis) {
    this.#redis = redis
  }

  #counter(limit: Limit): RateLimiterAbstract {
    const known = this.#counters.get(limit.name + limit.by)
    if (known) return known
    const rule = { keyPrefix: `limit:${limit.name}:${limit.by}`, duration: limit.seconds }
    const counter = this.#redis
      ? new RateLimiterRedis({
          ...rule,
          points: limit.times,
          storeClient: this.#redis,
          insuranceLimiter: new RateLimiterMemory({ ...rule, points: Math.ceil(limit.times / 2) }),
        })
      : new RateLimiterMemory({ ...rule, points: limit.times })
    this.#counters.set(limit.name + limit.by, counter)
    return counter
  }

  async #take(limit: Limit, key: string): Promise<void> {
    try {
      await this.#counter(limit).consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw httpErrors.tooMany({ retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
    }
  }

  /** Refuses, before anything is known about the caller, what goes over a limit of the address. */
  byAddress(limits: readonly Limit[]) {
    const rules = [everyCall, ...limits.filter(({ by }) => by === 'address')]
    return async (request: FastifyRequest) => {
      if (request.method === 'GET' && renderingPage.getStore()) return
      const address = addressKey(request.ip)
      for (const rule of rules) await this.#take(rule, address)
    }
  }

  /** Refuses what goes over a limit of the person who was identified. */
  byCaller(limits: readonly Limit[]) {
    const rules = [everyCallOfAPerson, ...limits.filter(({ by }) => by === 'caller')]
    return async ({ caller }: FastifyRequest) => {
      if (!caller) return
      for (const rule of rules) await this.#take(rule, caller.id)
    }
  }
}
