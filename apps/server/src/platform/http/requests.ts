import { randomUUID } from 'node:crypto'
import { moviePatterns, paths, playPattern } from '@matinee/contract/paths'
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify'
import { currentRequestId, currentTraceIds, withLogContext, withoutRedaction } from '../log.ts'
import { networkOf } from '../networks.ts'
import type { Services } from '../services.ts'
import type { Span } from '../tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a sign-in was refused: the account it was for, if there is one. */
    failedSignIn: { account: string | null } | undefined
    /** Undefined where no traces are sent. */
    span: Span | undefined
  }
}

/** Random, as a counter would tell visitors how many others there are. A page's calls have the id of the page. */
export const newRequestId = () => currentRequestId() ?? randomUUID()

/** Balancers ask for these every second. */
const untraced = new Set<string | undefined>(['/healthz', '/readyz'])

/** Puts the request's id on every line that is logged while it is answered, and makes it a part of a trace. */
export function logRequestIds(app: FastifyInstance, { tracing }: Pick<Services, 'tracing'>) {
  app.decorateRequest('span', undefined)
  if (tracing)
    app.addHook('onRequest', (request, _reply, done) => {
      if (!untraced.has(request.routeOptions.url))
        withLogContext({ reqId: request.id, ...currentTraceIds() }, () => {
          request.span = tracing.begin(request.method, 'request')
        })
      done()
    })
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    withLogContext({ reqId: request.id, ...request.span?.ids }, done)
  app.addHook('onRequest', enter)
  // Again after a body was read: what follows runs in the async context of its stream.
  app.addHook('preValidation', (request, reply, done) =>
    request.body === undefined ? done() : enter(request, reply, done),
  )
}

/** The patterns of pages, by the contract: for Fastify all pages are one route, `/*`. */
const screens = new Set<string>(Object.values(paths).flat())
const movieFolders = new Map(
  [...moviePatterns, playPattern].map((pattern) => [pattern.slice(0, pattern.lastIndexOf('/')), pattern]),
)

/** `/search/:query` for `/search/dune?page=2`, also for the data of that page; `/*` for what is no page of ours. */
function pagePattern(url: string): string {
  const [path = ''] = url.split('?')
  // The data of a page is asked for as `/movies.data`, that of home as `/_root.data`.
  const page = path.endsWith('.data') ? path.replace(/^\/_root\.data$|\.data$/, '') || '/' : path
  const place = page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page
  if (screens.has(place)) return place
  const slash = place.lastIndexOf('/')
  const folder = place.slice(0, slash)
  if (slash === place.length - 1) return '/*'
  return folder === paths.search[0] ? `${folder}/:query` : (movieFolders.get(folder) ?? '/*')
}

/** The registered path, not the requested one: search terms stay out of the log. */
function labelOf(url: string): (request: FastifyRequest) => string {
  if (url === '/*') return ({ originalUrl }) => pagePattern(originalUrl)
  // File names change with each build, and each would be a time series of its own.
  const label = url.startsWith('/assets/') ? '/assets/*' : url
  return () => label
}

/** Whose request was refused: the account, and the network instead of the address. Not for 401, which is common. */
function refusalOf(request: FastifyRequest, status: number) {
  const { caller, failedSignIn } = request
  if (status !== 403 && status !== 429 && !failedSignIn) return undefined
  return { account: failedSignIn?.account ?? caller?.id ?? null, network: networkOf(request.ip) }
}

/** One line in the log and one measurement for each request. A refused request is a warning. */
export function observeRequests(app: FastifyInstance, { metrics, log }: Pick<Services, 'metrics' | 'log'>) {
  const requestLog = withoutRedaction(log)
  app.decorateRequest('failedSignIn', undefined)
  app.addHook('onRoute', (options) => {
    const labelFor = labelOf(options.url)
    const observe: onResponseHookHandler = (request, reply, done) => {
      const { id: reqId, method } = request
      const { statusCode: status, elapsedTime } = reply
      const route = labelFor(request)
      const refused = refusalOf(request, status)
      const fields = { reqId, ms: Math.round(elapsedTime * 10) / 10, method, route, status, ...refused }
      requestLog[refused ? 'warn' : 'info'](fields, 'request')
      metrics.request(method, route, status, elapsedTime)
      request.span?.end(
        {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'matinee.request.id': reqId,
        },
        { name: `${method} ${route}`, hasFailed: status >= 500 },
      )
      done()
    }
    options.onResponse = [observe, ...[options.onResponse ?? []].flat()]
  })
}
