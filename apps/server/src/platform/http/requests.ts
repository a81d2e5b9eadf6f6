import { randomUUID } from 'node:crypto'
import { moviePatterns, paths } from '@matinee/contract/paths'
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify'
import { type Refused, requestLines } from '../log.ts'
import { networkOf } from '../networks.ts'
import type { Services } from '../services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when somebody tried to sign in and was refused: the account they meant, where there is one. */
    failedSignIn: { account: string | null } | undefined
  }
}

/** Random: a number that counts would tell every visitor how many others there are. */
export const requestIds = () => () => randomUUID()

/** A page's own routes are known to the router of the pages alone; here they are found by what the contract says. */
const screens = new Set<string>(Object.values(paths).flat())
const movieFolders = new Map(moviePatterns.map((pattern) => [pattern.slice(0, pattern.lastIndexOf('/')), pattern]))

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

/** The path as it was registered, not as it was asked for: what people search for stays out of the log. */
function labelOf(url: string): (request: FastifyRequest) => string {
  if (url === '/*') return ({ originalUrl }) => pagePattern(originalUrl)
  // Each build has other names, and each name would be a time series of its own.
  const label = url.startsWith('/assets/') ? '/assets/*' : url
  return () => label
}

/** Whom a line about a refusal names. Expired sessions are not among them: everybody has one of those some day. */
function refusalOf(request: FastifyRequest, status: number): Refused | undefined {
  const { caller, failedSignIn } = request
  if (status !== 403 && status !== 429 && !failedSignIn) return undefined
  return { account: failedSignIn?.account ?? caller?.id ?? null, network: networkOf(request.ip) }
}

/** One line in the log and one measurement for each request. */
export function observeRequests(app: FastifyInstance, { metrics, log }: Pick<Services, 'metrics' | 'log'>) {
  const write = requestLines(log)
  app.decorateRequest('failedSignIn', undefined)
  app.addHook('onRoute', (route) => {
    const labelFor = labelOf(route.url)
    const observe: onResponseHookHandler = (request, reply, done) => {
      const { statusCode, elapsedTime } = reply
      const label = labelFor(request)
      write(request.id, request.method, label, statusCode, elapsedTime, refusalOf(request, statusCode))
      metrics.request(request.method, label, statusCode, elapsedTime)
      done()
    }
    route.onResponse = [observe, ...[route.onResponse ?? []].flat()]
  })
}
