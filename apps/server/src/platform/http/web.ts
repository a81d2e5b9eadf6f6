import { hash } from 'node:crypto'
import { httpErrors } from '@matinee/contract/http/errors'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../networks.ts'
import type { Services } from '../services.ts'
import { Semaphore } from '../semaphore.ts'
import { declareAccess } from './access.ts'
import { withoutTracking } from './addresses.ts'
import { documentHeaders, pagePolicy } from './headers.ts'
import { requestLanguages } from './language.ts'
import { renderPage } from './page-rendering.ts'
import { limitRoutes } from './rate-limits.ts'
import { type PreparedResponse, prepareResponse, sendPrepared, ResponseCache } from './response-cache.ts'
import {
  type Build,
  developmentBuild,
  type LoadBuild,
  productionBuild,
  type Rendered,
  type Transport,
} from './web-build.ts'

/** A page also changes with the clock (what is new this week): it is cached for a minute, here and by shared caches. */
const seconds = 60
const cacheControl = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`

/** Pages, their data and files, cached or not. A first visit takes dozens, and many people may share an address. */
const visits = { name: 'visits', by: 'address', times: 6000, seconds: 60 } as const
/** Renders: one takes as much CPU as a hundred cached responses. */
const renders = { name: 'pages', by: 'address', times: 300, seconds: 60 } as const
const rendersInASecond = { ...renders, times: 20, seconds: 1 } as const

/** Loaders call the API inside the process, through the same routes. Their reads are not limited again. */
const transportFor =
  (app: FastifyInstance, from: FastifyRequest, language: SiteLanguage): Transport =>
  async (url, init) => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: {
        'accept-language': language,
        ...Object.fromEntries(new Headers(init.headers)),
      },
      payload: typeof init.body === 'string' ? init.body : undefined,
      remoteAddress: from.ip,
    })
    return {
      ok: answer.statusCode >= 200 && answer.statusCode < 300,
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: { get: (name) => answer.headers[name]?.toString() ?? null },
      json: async () => JSON.parse(answer.payload) as unknown,
    }
  }

const isForm = ({ method }: FastifyRequest) => method === 'POST'

/**
 * A page is made from its address and language alone: no header or cookie of the visitor reaches it. A HEAD is
 * answered as a GET would be; Fastify leaves the body out.
 */
const toRead = (address: string, origin: string) => new Request(origin + address)

/** An action gets only the headers that describe the form, never cookies or credentials. */
function toSubmission(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const disconnected = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || disconnected.abort())
  const headers = new Headers()
  for (const name of ['accept', 'content-type', 'origin'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const body = new Uint8Array((request.body as Buffer | undefined) ?? [])
  return new Request(url, { method: 'POST', headers, signal: disconnected.signal, body })
}

/** Removes the placeholder nonce from our inline scripts, and hashes them for the page's policy. */
function hashScripts(html: string, mark: string): { page: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const ours = html.matchAll(new RegExp(`<script(?![^>]*\\ssrc=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g'))
  return {
    page: html.replaceAll(attribute, ''),
    hashes: [...new Set([...ours].map((match) => hash('sha256', match[1] ?? '', 'base64')))],
  }
}

/** Notes whether a call failed: the page may then lack what the call would have shown. */
function watchFailures(transport: Transport): { transport: Transport; hasFailed: () => boolean } {
  let failed = false
  return {
    hasFailed: () => failed,
    transport: async (url, init) => {
      let ok = false
      try {
        const answer = await transport(url, init)
        ok = answer.ok
        return answer
      } finally {
        failed ||= !ok
      }
    },
  }
}

const cacheControlOf = ({ headers }: Rendered) => headers.get('cache-control') ?? ''

/** Whether shared caches may hold it. */
const isCacheable = (page: Rendered) =>
  page.status === 200 &&
  !page.headers.has('set-cookie') &&
  !/\b(no-store|no-cache|private)\b/.test(cacheControlOf(page))

function cacheSeconds(page: Rendered): number {
  const control = cacheControlOf(page)
  const age = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+)/.exec(control)
  return age ? Number(age[1]) : seconds
}

/**
 * Pages, their data and their files: everything that is not the API. Rendered pages have a response cache of their own,
 * so that invented addresses cannot push API responses out.
 */
export function servePages(
  services: Pick<Services, 'config' | 'changes' | 'replicas' | 'settings' | 'metrics'>,
  loadBuild?: LoadBuild,
) {
  const { config } = services
  const development = config.mode === 'development'
  const mode = development ? 'development' : 'production'
  const pageCache = development
    ? undefined
    : new ResponseCache(services, { name: 'pages', channel: 'catalogue', bytes: 32 * 1024 * 1024, isOfPages: true })
  const languages = requestLanguages(config)
  const pageOf = (request: FastifyRequest) => {
    const page = languages.ofPage(request, withoutTracking(request.originalUrl))
    return { ...page, key: `${page.language} ${page.address}` }
  }
  const cacheFor = (request: FastifyRequest) => (isForm(request) ? undefined : pageCache)

  return async (app: FastifyInstance) => {
    declareAccess(app, 'page')
    limitRoutes(app, visits)
    const limitRenders = app.limits.exactly(rendersInASecond, renders)
    const semaphore = new Semaphore({ concurrency: 4, maxQueued: 200, maxQueuedPerClient: rendersInASecond.times })
    const load = await (loadBuild ?? (development ? developmentBuild : productionBuild))(app)
    app.removeAllContentTypeParsers()
    // A form is read by the page's own action; its size is limited here, like that of any other body.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    async function render(language: SiteLanguage, pageRequest: Request, request: FastifyRequest) {
      const build: Build = await load(language)
      const { transport, hasFailed } = watchFailures(transportFor(app, request, language))
      const answer = await renderPage(() =>
        build.entry.module.handle(build, mode, pageRequest, {
          transport,
          report: (error) => request.log.error({ err: error }, 'page could not be rendered'),
        }),
      )
      const { page, hashes } = hashScripts(await answer.text(), build.entry.module.scriptMark)
      const headers: Record<string, string | string[]> = { ...documentHeaders, vary: languages.vary().join(', ') }
      if (answer.headers.get('content-type')?.startsWith('text/html'))
        headers['content-security-policy'] = pagePolicy(hashes, config)
      for (const [name, value] of answer.headers) headers[name] = value
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) headers['set-cookie'] = cookies
      // A page for which a call failed is incomplete.
      const isShared = isCacheable(answer) && !isForm(request) && !hasFailed()
      if (isShared) headers['cache-control'] ??= cacheControl
      else headers['cache-control'] = 'no-store'
      return {
        status: answer.status,
        body: Buffer.from(page),
        headers,
        seconds: isShared ? cacheSeconds(answer) : 0,
      }
    }

    // An answer that sets the cookie of a chosen language is for one browser, also if the page comes from the cache.
    const sendPage = (request: FastifyRequest, reply: FastifyReply, page: PreparedResponse, isChosen: boolean) =>
      sendPrepared(
        request,
        reply,
        isChosen ? { ...page, headers: { ...page.headers, 'cache-control': 'no-store' } } : page,
      )

    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      // Answers from the cache, before a form is read or a render is counted.
      onRequest: async (request, reply) => {
        const { key, language, isChosen } = pageOf(request)
        if (isChosen) languages.remember(reply, language)
        const cached = cacheFor(request)?.get(key)
        return cached && sendPage(request, reply, cached, isChosen)
      },
      handler: async (request, reply) => {
        // Some clients send an absolute URL here, or `*`: there is no page for these.
        if (!request.originalUrl.startsWith('/')) throw httpErrors.unreadable()
        const { key, address, language, isChosen } = pageOf(request)
        const cache = cacheFor(request)
        // Requests that share a render are not counted. Outside of `load`, so that a refusal is not shared.
        if (!cache?.isPending(key)) await limitRenders(request)
        const renderOnce = async () => {
          const pageRequest = isForm(request)
            ? toSubmission(request, reply, config.site.url + address)
            : toRead(address, config.site.url)
          return semaphore.run(() => render(language, pageRequest, request), undefined, addressKey(request.ip))
        }
        const response = cache ? await cache.load(key, seconds, renderOnce) : prepareResponse(await renderOnce())
        // In development Vite's own client is written inline and changes with every edit.
        if (!development) return sendPage(request, reply, response, isChosen)
        const { 'content-security-policy': _, ...headers } = response.headers
        reply.removeHeader('content-security-policy')
        return sendPrepared(request, reply, { ...response, headers })
      },
    })
  }
}
