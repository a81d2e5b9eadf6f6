import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'

/**
 * Preloaded (`node --import`) into the API process of the browser tests, see `withFault`: the header `x-fault` of a request
 * says which calls fail for it, made by the browser or by the server while it renders the page. Playwright's `route()`
 * cannot reach the latter.
 */
const faults = new AsyncLocalStorage<string>()

type Effect = { status: number } | { delayMs: number } | 'drop'

/** `GET /api/home 503`, `GET /api/movies/:id delay 2000`, `POST /api/contact drop` */
function parse(text: string): { method: string; url: string; effect: Effect } {
  const [, method, url, status, delayMs] = /^(\w+) (\/\S+) (?:([45]\d\d)|delay (\d{1,5})|drop)$/.exec(text.trim()) ?? []
  if (!method || !url) throw new Error(`x-fault cannot be read: ${text}`)
  return { method, url, effect: status ? { status: Number(status) } : delayMs ? { delayMs: Number(delayMs) } : 'drop' }
}

function errorWith(status: number): AppError {
  const details = status === 429 || status === 503 ? { retryAfter: 1 } : {}
  const make = Object.values(httpErrors).find((candidate) => candidate().status === status)
  return make?.(details) ?? new AppError('http.fault', { status, message: 'A fault' }, details)
}

let requests = 0
const withParameter = (url: string) => `${url}${url.includes('?') ? '&' : '?'}fault=${++requests}`

function addFaults(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw, routeOptions } = request
    const header = headers['x-fault']?.toString() ?? faults.getStore()
    if (header === undefined) return done()
    // Another address for the page cache.
    if (routeOptions.url === '/*') Object.assign(raw, { originalUrl: withParameter(raw.url ?? '') })
    const apply = async () => {
      for (const { method, url, effect } of header.split(';').map(parse)) {
        if (!app.hasRoute({ method, url })) throw new Error(`x-fault names no call: ${method} ${url}`)
        if (method !== routeOptions.method || url !== routeOptions.url) continue
        if (effect === 'drop') {
          reply.hijack()
          return void raw.destroy()
        }
        if ('status' in effect) throw errorWith(effect.status)
        await wait(effect.delayMs)
      }
      faults.run(header, done)
    }
    apply().catch(done)
  })
}

subscribe('fastify.initialization', (message) => addFaults((message as { fastify: FastifyInstance }).fastify))
