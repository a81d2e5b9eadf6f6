import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@matinee/contract/http/endpoint'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'

/** Such as `x-fault: GET /api/home 503; GET /api/movies/:id delay 2000; POST /api/contact drop`. */
export const faultHeader = 'x-fault'

const longestDelayMs = 10_000

type Effect = { status: number } | { delayMs: number } | 'drop'
interface Fault {
  call: string
  effect: Effect
}

const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

const unusable = (text: string, why: string) =>
  new AppError('http.unusableFault', { status: 400, message: `${faultHeader}: '${text}' ${why}.` })

const tooLong = (text: string) => unusable(text, `waits for more than ${longestDelayMs} ms`)

function read(text: string, calls: ReadonlySet<string>): Fault {
  const [, call = '', status, delayMs] = /^(\w+ \/\S+) (?:([45]\d\d)|delay (\d{1,5})|drop)$/.exec(text.trim()) ?? []
  if (!call) throw unusable(text, "is not like 'GET /api/home 503', '... delay 2000' or '... drop'")
  if (!calls.has(call)) throw unusable(text, 'names no call')
  return { call, effect: status ? { status: Number(status) } : delayMs ? { delayMs: Number(delayMs) } : 'drop' }
}

/** The product's own error with this status, if it has one. */
function refusalWith(status: number): AppError {
  const make = Object.values(httpErrors).find((candidate) => candidate().status === status)
  const details = status === 429 || status === 503 ? { retryAfter: 1 } : {}
  return make?.(details) ?? new AppError('http.fault', { status, message: httpErrors.unexpected().message }, details)
}

/**
 * For tests of screens: a request's header says which calls fail for it, and how. Other requests to the same server are
 * not affected. Several faults of one call happen one after the other.
 */
export function allowFaults(app: FastifyInstance): void {
  app.log.warn('ALLOW_FAULTS is on: any visitor can make calls fail for themselves. This is for tests only.')
  let calls: ReadonlySet<string> | undefined
  app.addHook('onRequest', async ({ headers, routeOptions: { method, url } }, reply) => {
    const header = headers[faultHeader]?.toString()
    if (!header) return undefined
    calls ??= new Set(app.endpoints.map(callOf))
    const known = calls
    const faults = header.split(';').map((text) => read(text, known))
    const delays = faults.flatMap(({ effect }) =>
      typeof effect === 'object' && 'delayMs' in effect ? effect.delayMs : [],
    )
    if (delays.reduce((sum, ms) => sum + ms, 0) > longestDelayMs) throw tooLong(header)
    for (const { call, effect } of faults) {
      if (call !== `${String(method)} ${url}`) continue
      if (effect === 'drop') {
        reply.hijack()
        reply.raw.destroy()
        return reply
      }
      if ('status' in effect) throw refusalWith(effect.status)
      await wait(effect.delayMs)
    }
    return undefined
  })
}
