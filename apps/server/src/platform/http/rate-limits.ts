import { AsyncLocalStorage } from 'node:async_hooks'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'

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
  if (!address.includes(':')) return address
  // Some proxies put the port behind the address.
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? /^\[(.+)\](?::\d+)?$/.exec(address)
  if (withPort?.[1]) return addressKey(withPort[1])
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

/** How often each key was seen in its current window. Windows do not slide: a counter is one number and one time. */
class Windows {
  readonly #times: number
  readonly #lengthMs: number
  readonly #seen = new Map<string, { count: number; endsAt: number }>()
  #sweepAt = 0

  constructor(times: number, seconds: number) {
    this.#times = times
    this.#lengthMs = seconds * 1000
  }

  /** Milliseconds to wait, or 0 when this time is still allowed. */
  take(key: string): number {
    const now = Date.now()
    if (now > this.#sweepAt) this.#sweep(now)
    const window = this.#seen.get(key)
    if (!window || window.endsAt <= now) {
      this.#seen.set(key, { count: 1, endsAt: now + this.#lengthMs })
      return 0
    }
    return ++window.count <= this.#times ? 0 : window.endsAt - now
  }

  #sweep(now: number) {
    this.#sweepAt = now + 10_000
    for (const [key, { endsAt }] of this.#seen) if (endsAt <= now) this.#seen.delete(key)
    // A flood from everywhere must not fill the memory: the oldest are let go first.
    for (const key of this.#seen.keys()) {
      if (this.#seen.size <= mostWindows) break
      this.#seen.delete(key)
    }
  }
}

const mostWindows = 200_000

/** One step in Redis: count, and start the window with the first. */
const takeInRedis = `
  local count = redis.call('incr', KEYS[1])
  if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return { count, redis.call('pttl', KEYS[1]) }`

type Wait = number | Promise<number>
type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void

/**
 * Counts calls: in process, or in Redis when several processes share the crowd. While Redis is away each process goes
 * on by itself with half the allowance: never without a limit, and never without an answer.
 */
export class RateLimits {
  readonly #redis: Redis | undefined
  /** By name, as several calls may share a limit. */
  readonly #windows = new Map<string, Windows>()

  constructor(redis?: Redis) {
    this.#redis = redis
  }

  #counter({ name, by, times, seconds }: Limit): (who: string) => Wait {
    const rule = `limit:${name}:${by}`
    const allowance = this.#redis ? Math.ceil(times / 2) : times
    const windows = this.#windows.get(rule) ?? new Windows(allowance, seconds)
    this.#windows.set(rule, windows)
    if (!this.#redis) return (who) => windows.take(who)
    const redis = this.#redis
    return (who) =>
      redis.eval(takeInRedis, 1, `${rule}:${who}`, seconds * 1000).then(
        (answer) => {
          const [count, left] = answer as [number, number]
          return count <= times ? 0 : left
        },
        () => windows.take(who),
      )
  }

  #hook(limits: readonly Limit[], whose: (request: FastifyRequest) => string | undefined): Hook {
    const counters = limits.map((limit) => this.#counter(limit))
    const refusal = (ms: number) => httpErrors.tooMany({ retryAfter: Math.ceil(ms / 1000) })
    const askTheRest = async (who: string, first: Promise<number>, from: number) => {
      let wait = await first
      for (let i = from; wait === 0 && i < counters.length; i++) wait = await counters[i]!(who)
      if (wait > 0) throw refusal(wait)
    }
    return (request, _reply, done) => {
      const who = whose(request)
      if (who === undefined) return done()
      // In process there is nothing to wait for, and this runs for every call: only Redis makes it wait.
      for (let i = 0; i < counters.length; i++) {
        const wait = counters[i]!(who)
        if (typeof wait !== 'number') return void askTheRest(who, wait, i + 1).then(() => done(), done)
        if (wait > 0) return done(refusal(wait))
      }
      done()
    }
  }

  /** Refuses, before anything is known about the caller, what goes over a limit of the address. */
  byAddress(limits: readonly Limit[]): Hook {
    return this.#hook([everyCall, ...limits.filter(({ by }) => by === 'address')], (request) =>
      request.method === 'GET' && renderingPage.getStore() ? undefined : addressKey(request.ip),
    )
  }

  /** The same for what is no call: it has limits of its own, and takes none of the calls. */
  ofAddress(limit: Limit): Hook {
    return this.#hook([limit], (request) => addressKey(request.ip))
  }

  /** Refuses what goes over a limit of the person who was identified. */
  byCaller(limits: readonly Limit[]): Hook {
    return this.#hook([everyCallOfAPerson, ...limits.filter(({ by }) => by === 'caller')], ({ caller }) => caller?.id)
  }
}
