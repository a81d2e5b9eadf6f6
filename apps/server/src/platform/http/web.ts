import { hash } from 'node:crypto'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../networks.ts'
import type { Services } from '../services.ts'
import { Turns } from '../turns.ts'
import { declareAccess } from './access.ts'
import { withoutTracking } from './addresses.ts'
import { faultHeader } from './faults.ts'
import { documentHeaders, pagePolicy } from './headers.ts'
import { renderingPage } from './page-rendering.ts'
import { limitRoutes } from './rate-limits.ts'
import { makeReady, sendReady, SharedAnswers } from './shared-answers.ts'
import {
  type Build,
  developmentBuild,
  type LoadBuild,
  productionBuild,
  type Rendered,
  type Transport,
} from './web-build.ts'

/**
 * A page also changes with the clock (what is new this week). It is kept for a minute here; a cache between us and the
 * reader may show it for a minute more, and for another one while it asks for the next.
 */
const seconds = 60
const cacheControl = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`

/** Pages, their data and their files, ready or not. A first visit takes dozens, and many people may share an address. */
const visits = { name: 'visits', by: 'address', times: 6000, seconds: 60 } as const
/** Pages that have to be made: a render takes a core for as long as a hundred ready answers. */
const renders = { name: 'pages', by: 'address', times: 300, seconds: 60 } as const
const rendersInASecond = { ...renders, times: 20, seconds: 1 } as const

/**
 * A page's loaders reach the API without leaving the process, by the same door as everyone. Only the limit on reads is
 * not asked again: the page that they belong to was counted.
 */
const transportFor =
  (app: FastifyInstance, from: FastifyRequest, faults: string | undefined): Transport =>
  async (url, init) => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(faults && { [faultHeader]: faults }) },
      payload: typeof init.body === 'string' ? init.body : undefined,
      remoteAddress: from.ip,
    })
    // Not a `Response`: to make and read one costs more than all of this.
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
 * A page is made from its address alone: nothing that a visitor sends besides reaches it. A HEAD is answered as a GET
 * would be; Fastify leaves the body out.
 */
const toRead = (address: string, origin: string) => new Request(origin + address)

/** Of a visitor's headers an action may know what a form is told in, and where it was sent from; never who is asking. */
function toSubmission(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  const headers = new Headers()
  for (const name of ['accept', 'content-type', 'origin'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const body = new Uint8Array((request.body as Buffer | undefined) ?? [])
  return new Request(origin + request.originalUrl, { method: 'POST', headers, signal: gone.signal, body })
}

/** Takes the mark off our own inline scripts, and gives their hashes. */
function unmark(html: string, mark: string): { page: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const ours = html.matchAll(new RegExp(`<script(?![^>]*\\ssrc=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g'))
  return {
    page: html.replaceAll(attribute, ''),
    hashes: [...new Set([...ours].map((match) => hash('sha256', match[1] ?? '', 'base64')))],
  }
}

/** Lets a transport through, and remembers whether a call failed: a page may go on without what it asked for. */
function watch(transport: Transport): { transport: Transport; hasFailed: () => boolean } {
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

const controlOf = ({ headers }: Rendered) => headers.get('cache-control') ?? ''

/** Whether what a page says about itself lets it be shown to others too. */
const isForAll = (page: Rendered) =>
  page.status === 200 && !page.headers.has('set-cookie') && !/\b(no-store|no-cache|private)\b/.test(controlOf(page))

/** For how long it may be kept here: as long as in any cache that is shared, whose own word comes first. */
function secondsToKeep(page: Rendered): number {
  const control = controlOf(page)
  const said = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+)/.exec(control)
  return said ? Number(said[1]) : seconds
}

/**
 * Pages, their data and their files: everything that is not the API. What was rendered is kept as ready bytes, as the
 * answers of the API are, but apart from them: there are as many addresses as anybody cares to invent.
 */
export function servePages({ config, changes }: Pick<Services, 'config' | 'changes'>, loadBuild?: LoadBuild) {
  const development = config.mode === 'development'
  const mode = development ? 'development' : 'production'
  const kept = development ? undefined : new SharedAnswers(changes, { channel: 'catalogue', bytes: 32 * 1024 * 1024 })
  const faultsOf = ({ headers }: FastifyRequest) =>
    config.http.allowFaults ? headers[faultHeader]?.toString() : undefined
  /** Where the answer to this request may be taken from and put. */
  const shelfFor = (request: FastifyRequest) => (isForm(request) || faultsOf(request) ? undefined : kept)

  return async (app: FastifyInstance) => {
    declareAccess(app, 'page')
    limitRoutes(app, visits)
    const limitRenders = app.limits.only(rendersInASecond, renders)
    const turns = new Turns({ atOnce: 4, mostWaiting: 200, mostWaitingOfOne: rendersInASecond.times })
    const load = await (loadBuild ?? (development ? developmentBuild : productionBuild))(app)
    app.removeAllContentTypeParsers()
    // A form is read by the page's own action; its size is limited here, like that of any other body.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    async function render(build: Build, asked: Request, request: FastifyRequest) {
      const faults = faultsOf(request)
      const { transport, hasFailed } = watch(transportFor(app, request, faults))
      const { page: answer, shows } = await renderingPage(() =>
        build.entry.module.handle(build, mode, asked, {
          transport,
          report: (error) => request.log.error({ err: error }, 'page could not be rendered'),
        }),
      )
      const { page, hashes } = unmark(await answer.text(), build.entry.module.scriptMark)
      const headers: Record<string, string | string[]> = { ...documentHeaders, vary: 'accept-encoding' }
      if (answer.headers.get('content-type')?.startsWith('text/html'))
        headers['content-security-policy'] = pagePolicy(hashes, config)
      for (const [name, value] of answer.headers) headers[name] = value
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) headers['set-cookie'] = cookies
      // Of a page that a call failed for, a part is missing: the next one to ask may get it whole.
      const isShared = isForAll(answer) && !isForm(request) && !faults && !hasFailed()
      if (isShared) headers['cache-control'] ??= cacheControl
      else headers['cache-control'] = 'no-store'
      return {
        status: answer.status,
        body: Buffer.from(page),
        headers,
        seconds: isShared ? secondsToKeep(answer) : 0,
        shows,
      }
    }

    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      // Before anything is read or made.
      onRequest: async (request, reply) => {
        const ready = shelfFor(request)?.find(withoutTracking(request.originalUrl))
        return ready && sendReady(request, reply, ready)
      },
      handler: async (request, reply) => {
        // Some clients send a whole address here, or a star: nothing that we have a page for.
        if (!request.originalUrl.startsWith('/')) throw httpErrors.unreadable()
        const build = await load()
        const address = withoutTracking(request.originalUrl)
        const shelf = shelfFor(request)
        // Whoever shares a render is not counted. Asked apart from it: nobody must share the refusal of somebody else.
        if (!shelf?.isUnderWay(address)) await limitRenders(request)
        const answer = async () => {
          const asked = isForm(request)
            ? toSubmission(request, reply, config.site.url)
            : toRead(address, config.site.url)
          return turns.run(() => render(build, asked, request), undefined, addressKey(request.ip))
        }
        const ready = shelf ? await shelf.make(address, seconds, answer) : makeReady(await answer())
        // In development Vite's own client is written inline and changes with every edit.
        if (!development) return sendReady(request, reply, ready)
        const { 'content-security-policy': _, ...headers } = ready.headers
        reply.removeHeader('content-security-policy')
        return sendReady(request, reply, { ...ready, headers })
      },
    })
  }
}
