import { createHash } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { declareAccess } from './access.ts'
import { documentHeaders, pagePolicy } from './headers.ts'
import { whileRenderingPage } from './rate-limits.ts'

const root = path.resolve(import.meta.dirname, '../../../../web')

type Transport = (url: URL, init: RequestInit) => Promise<Response>
interface Host {
  transport: Transport
  report: (error: unknown) => void
}
interface Build {
  entry: {
    module: {
      handle(build: Build, mode: string, request: Request, host: Host): Promise<Response>
      scriptMark: string
    }
  }
}

/** Development: Vite compiles on demand and replaces modules in the open page. */
async function developmentBuild(app: FastifyInstance): Promise<() => Promise<Build>> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  await app.register(middie)
  app.use((request, response, next) => vite.middlewares(request, response, next))
  app.addHook('onClose', () => vite.close())
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run pages on the server')
  return () => ssr.runner.import('virtual:react-router/server-build') as Promise<Build>
}

/** Production: files from `react-router build`, compressed beforehand, their names changing with their content. */
async function productionBuild(app: FastifyInstance): Promise<() => Promise<Build>> {
  const files = path.join(root, 'build/client')
  await app.register(serveStatic, {
    root: files,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(reply, file) {
      const forever = path.relative(files, file).startsWith(`assets${path.sep}`)
      // The worker decides which version people run: a browser must always ask for the newest.
      const fresh = file.includes('sw.js')
      reply.header(
        'cache-control',
        forever ? 'public, max-age=31536000, immutable' : fresh ? 'no-cache' : 'public, max-age=3600',
      )
      // A script's answer becomes the policy of a worker that it starts: ours may fetch from its own house.
      if (fresh)
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self' https:; script-src 'self'")
    },
  })
  const build = (await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)) as Build
  return async () => build
}

/** A page's loaders reach the API without leaving the process, by the same door as everyone: nothing is skipped. */
const transportFor =
  (app: FastifyInstance, from: FastifyRequest): Transport =>
  async (url, init) => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(new Headers(init.headers)),
      payload: typeof init.body === 'string' ? init.body : undefined,
      remoteAddress: from.ip,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value))
    return new Response(answer.rawPayload.length > 0 ? Uint8Array.from(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    })
  }

function toWebRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  // Of a visitor's headers a page may know what it is told in, and where it was sent from; never who is asking.
  const headers = new Headers()
  for (const name of ['accept', 'content-type', 'origin'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const form = request.method === 'POST'
  return new Request(origin + request.originalUrl, {
    // What a HEAD is answered with must be what a GET would be; Fastify leaves the body out.
    method: form ? 'POST' : 'GET',
    headers,
    signal: gone.signal,
    ...(form && { body: Uint8Array.from((request.body as Buffer | undefined) ?? []) }),
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** Takes the mark off our own inline scripts, and gives their hashes. */
function unmark(html: string, mark: string): { page: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const ours = html.matchAll(new RegExp(`<script(?![^>]*\\ssrc=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g'))
  return {
    page: html.replaceAll(attribute, ''),
    hashes: [...new Set([...ours].map((match) => sha256(match[1] ?? '')))],
  }
}

/** Whether a client has this version already, as a proxy that compressed it on the way may ask: weakly, among others. */
const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false

/** Pages, their data and their files: everything that is not the API. */
export function servePages(config: Config) {
  const development = config.mode === 'development'
  const mode = development ? 'development' : 'production'
  const secure = config.site.url.startsWith('https:')

  return async (app: FastifyInstance) => {
    declareAccess(app, 'page')
    const load = development ? await developmentBuild(app) : await productionBuild(app)
    app.removeAllContentTypeParsers()
    // A form is read by the page's own action; its size is limited here, like that of any other body.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      compress: {},
      schema: { hide: true },
      handler: async (request, reply) => {
        // Some clients send a whole address here, or a star: nothing that we have a page for.
        if (!request.originalUrl.startsWith('/')) throw httpErrors.unreadable()
        const build = await load()
        const answer = await whileRenderingPage(() =>
          build.entry.module.handle(build, mode, toWebRequest(request, reply, config.site.url), {
            transport: transportFor(app, request),
            report: (error) => request.log.error({ reqId: request.id, err: error }, 'a page could not be made'),
          }),
        )
        reply.code(answer.status).headers(documentHeaders)
        for (const [name, value] of answer.headers) reply.header(name, value)
        const { page, hashes } = unmark(await answer.text(), build.entry.module.scriptMark)
        // In development Vite's own client is written inline and changes with every edit.
        if (development) reply.removeHeader('content-security-policy')
        else if (answer.headers.get('content-type')?.startsWith('text/html')) {
          reply.header('content-security-policy', pagePolicy(hashes, secure))
        }
        if (answer.status !== 200 || request.method === 'POST') {
          return reply.header('cache-control', 'no-store').send(page)
        }

        // Weak, as the same page may travel compressed in different ways.
        const etag = `W/"${sha256(page).slice(0, 22)}"`
        reply.headers({ etag, vary: 'accept-encoding' })
        if (!reply.hasHeader('cache-control')) {
          reply.header('cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=600')
        }
        return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(page)
      },
    })
  }
}
