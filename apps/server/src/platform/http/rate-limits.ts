import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { type Allowance, type Counter, Counters, dropEnded, type KeyedAllowance } from '../counters.ts'
import { addressKey } from '../networks.ts'
import { isRenderingPage } from './page-rendering.ts'

export interface Limit extends Allowance {
  /**
   * Whom it counts: the address that the request came from, the person who made it (`user`: unless the desk did, `admin`:
   * only if it did), or where that person signed in. On a call for signed-in people, an address counts only those who are
   * not: everybody else is counted by person, however many share the address.
   */
  by: 'address' | 'caller' | 'user' | 'admin' | 'session'
}

/** Every call of the API, whatever else it is limited by. */
const everyCall: Limit = { name: 'api', by: 'address', times: 300, seconds: 60 }
const everyCallOfAPerson: Limit = { name: 'api', by: 'caller', times: 1000, seconds: 60 }
/** Above that limit: from here on a person's calls are refused before the database is asked about their session. */
const flood = { times: 1500, seconds: 60 }

const refusal = (ms: number) => httpErrors.tooMany({ retryAfter: Math.ceil(ms / 1000) })

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
    dropEnded(this.#seen, now)
  }
}

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
  readonly #counters: Counters
  readonly #hooks = new WeakSet<object>()

  constructor(redis?: Redis) {
    this.#redis = redis
    this.#counters = new Counters(redis)
  }

  /** For what only a handler knows: the account that is signed in to, the address that a mail would go to. */
  counter(...allowances: readonly KeyedAllowance[]): Counter {
    return this.#counters.counter(...allowances)
  }

  #counter({ name, by, times, seconds }: Limit): (who: string) => Wait {
    // The seconds too: five a minute and thirty an hour of the same thing are two limits.
    const rule = `limit:${name}:${by}:${seconds}`
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
    const askTheRest = async (who: string, first: Promise<number>, from: number) => {
      let wait = await first
      for (let i = from; wait === 0 && i < counters.length; i++) wait = await counters[i]!(who)
      if (wait > 0) throw refusal(wait)
    }
    return this.#known((request, _reply, done) => {
      const who = whose(request)
      if (who === undefined) return done()
      // In process there is nothing to wait for, and this runs for every call: only Redis makes it wait.
      for (let i = 0; i < counters.length; i++) {
        const wait = counters[i]!(who)
        if (typeof wait !== 'number') return void askTheRest(who, wait, i + 1).then(() => done(), done)
        if (wait > 0) return done(refusal(wait))
      }
      done()
    })
  }

  #known(hook: Hook): Hook {
    this.#hooks.add(hook)
    return hook
  }

  /** Whether this is a hook that limits. */
  isLimit(hook: unknown): boolean {
    return typeof hook === 'function' && this.#hooks.has(hook)
  }

  /** Refuses, before anything is known about the caller, what goes over a limit of the address. */
  byAddress(limits: readonly Limit[]): Hook {
    return this.#hook([everyCall, ...limits.filter(({ by }) => by === 'address')], (request) =>
      request.method === 'GET' && isRenderingPage() ? undefined : addressKey(request.ip),
    )
  }

  /** The same for what is no call: it has limits of its own, and takes none of the calls. */
  ofAddress(...limits: readonly [Limit, ...Limit[]]): Hook {
    return this.#hook(limits, (request) => addressKey(request.ip))
  }

  /**
   * Refuses what goes over a limit of the person who was identified, or of the session; and of those who were not
   * identified, what goes over a limit of the address.
   */
  byCaller(limits: readonly Limit[]): Hook {
    const kinds: readonly [Limit['by'], Limit[], (request: FastifyRequest) => string | undefined][] = [
      ['address', [everyCall], ({ caller, ip }) => (caller ? undefined : addressKey(ip))],
      ['caller', [everyCallOfAPerson], ({ caller }) => caller?.id],
      ['user', [], ({ caller }) => (caller?.audience === 'user' ? caller.id : undefined)],
      ['admin', [], ({ caller }) => (caller?.audience === 'admin' ? caller.id : undefined)],
      ['session', [], ({ caller }) => caller?.sessionId],
    ]
    const hooks = kinds.flatMap(([kind, always, whose]) => {
      const own = [...always, ...limits.filter(({ by }) => by === kind)]
      return own.length > 0 ? [this.#hook(own, whose)] : []
    })
    return this.#known((request, reply, done) => {
      const next = (i: number): void => {
        const hook = hooks[i]
        if (!hook) return done()
        hook(request, reply, (error) => (error ? done(error) : next(i + 1)))
      }
      next(0)
    })
  }

  /** Throws when somebody whose token was found to be genuine comes far too often. In this process alone. */
  stopFlood(): (userId: string) => void {
    const windows = new Windows(flood.times, flood.seconds)
    return (userId) => {
      const wait = windows.take(userId)
      if (wait > 0) throw refusal(wait)
    }
  }
}

/** For what only turns out to be limited on the way: waits for the answer of a limit. */
export const admitted = (limit: Hook, request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  new Promise((resolve, reject) => limit(request, reply, (error) => (error ? reject(error) : resolve())))

/** For routes that a library registers: one limit for all of them in this scope together. */
export function limitRoutes(scope: FastifyInstance, limit: Limit) {
  const hook = scope.limits.ofAddress(limit)
  scope.addHook('onRoute', (route) => {
    route.onRequest = [hook, ...[route.onRequest ?? []].flat()]
  })
}

/** A route without a limit must not exist: the server then refuses to start. */
export function requireLimits(app: FastifyInstance) {
  app.addHook('onReady', async () => {
    const unlimited = app.declaredRoutes
      .filter(({ onRequest }) => ![onRequest ?? []].flat().some((hook) => app.limits.isLimit(hook)))
      .map(({ method, url }) => `${String(method)} ${url}`)
    if (unlimited.length > 0) throw new Error(`These routes have no limit: ${unlimited.join(', ')}`)
  })
}
