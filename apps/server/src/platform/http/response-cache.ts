import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint, Schemas } from '@matinee/contract/http/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Changes } from '../database/changes.ts'
import type { Replicas } from '../database/replicas.ts'
import type { Services } from '../services.ts'
import { type Part, route } from './serve.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const encodings = {
  br: (body: Buffer) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => compressGzip(body),
}
type Encoding = keyof typeof encodings

/** Shorter responses fit into one packet uncompressed. */
const minCompressedBytes = 1024

type Headers = Record<string, string | string[]>

interface ResponseParts {
  status?: number
  body: Buffer
  headers: Headers
  /** The longest that it may be cached, if only the response tells; 0: not at all. */
  seconds?: number
}

/** A response with its ETag and its compressed forms. */
export interface PreparedResponse {
  status: number
  body: Buffer
  etag: string | undefined
  headers: Headers
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

export function prepareResponse({ status = 200, body, headers }: ResponseParts): PreparedResponse {
  // Weak, as the compressed forms have other bytes. Only for successes.
  const etag = status === 200 ? `W/"${hash('sha1', body, 'base64url')}"` : undefined
  return { status, body, etag, headers, encoded: {} }
}

interface CacheOptions {
  /** How long this cache, and shared caches in front of the server, may hold it. */
  seconds: number
}

type Input<S extends Schemas> = Part<S, 'params'> & Part<S, 'query'>
interface Answer<S extends Schemas> {
  body: z.input<S['response']>
  headers?: Record<string, string>
}

/** What the client gives each coding (RFC 9110, 12.5.3): from 0, refused, to 1. What is not a number refuses too. */
function readWeights(accepted: string): Map<string, number> {
  const items = accepted.toLowerCase().split(',')
  return new Map(
    items.map((item) => {
      const [coding = '', ...parameters] = item.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
}

/** The coding that the client prefers, of equal ones the smaller; undefined: as it is. */
function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined
  const weights = readWeights(accepted)
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br'
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

const bare = (tag: string) => tag.replace(/^W\//, '')
const hasTag = (header: string | undefined, etag: string) =>
  header !== undefined && (header === '*' || header.split(',').some((tag) => bare(tag.trim()) === bare(etag)))

interface CacheSettings {
  name: string
  channel: string
  bytes?: number
  /** For rendered pages: these read through API calls, whose own cache decides which database is read. */
  isOfPages?: boolean
}

/**
 * Caches responses that are the same for everyone for a while, and until a notification on their channel, sent by any
 * process, says that they may have changed. Requests for the same response at the same time share one load. While the
 * LISTEN connection is lost nothing is cached.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, PreparedResponse>
  readonly #pending = new Map<string, Promise<PreparedResponse>>()
  readonly #changes: Changes
  readonly #read: Replicas['read']
  #generation = 0
  #hits = 0
  #misses = 0

  constructor(
    { changes, replicas, settings, metrics }: Pick<Services, 'changes' | 'replicas' | 'settings' | 'metrics'>,
    { name, channel, bytes = 48 * 1024 * 1024, isOfPages = false }: CacheSettings,
  ) {
    this.#changes = changes
    this.#read = isOfPages ? (work) => work() : (work) => replicas.read(work)
    this.#entries = new LRUCache({
      maxSize: bytes,
      maxEntrySize: Math.floor(bytes / 3),
      // The key, the headers (a page's are long) and the compressed forms take space too.
      sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 2048,
    })
    changes.on(channel, () => this.clear())
    settings.onChange(() => this.clear())
    metrics.watchCache(name, () => ({
      hits: this.#hits,
      misses: this.#misses,
      bytes: this.#entries.calculatedSize,
    }))
  }

  clear() {
    // What is being loaded now may be stale: it is not cached, and later requests do not share it.
    this.#generation++
    this.#pending.clear()
    this.#entries.clear()
  }

  get(address: string): PreparedResponse | undefined {
    const found = this.#entries.get(address)
    if (found) this.#hits++
    else this.#misses++
    return found
  }

  /** Whether this response is being loaded: `load` then shares that work. */
  isPending(address: string): boolean {
    return this.#pending.has(address)
  }

  async load(address: string, seconds: number, read: () => Promise<ResponseParts>): Promise<PreparedResponse> {
    const pending = this.#pending.get(address)
    if (pending) return pending
    const generation = this.#generation
    const loading = this.#read(read).then((parts) => {
      const response = prepareResponse(parts)
      const ttl = 1000 * Math.min(seconds, parts.seconds ?? seconds)
      if (ttl > 0 && generation === this.#generation && this.#changes.isListening())
        this.#entries.set(address, response, { ttl })
      return response
    })
    this.#pending.set(address, loading)
    try {
      return await loading
    } finally {
      if (this.#pending.get(address) === loading) this.#pending.delete(address)
    }
  }
}

/** Compressed once and then shared. A failure is not kept. */
const compressed = (response: PreparedResponse, encoding: Encoding) =>
  (response.encoded[encoding] ??= encodings[encoding](response.body).catch((error: unknown) => {
    delete response.encoded[encoding]
    throw error
  }))

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PreparedResponse,
): Promise<FastifyReply> {
  const isKnown = response.etag !== undefined && hasTag(request.headers['if-none-match'], response.etag)
  const isSmall = isKnown || response.body.length < minCompressedBytes
  const encoding = isSmall ? undefined : chooseEncoding(request.headers['accept-encoding'])
  // Before the first header is set, so that an error response does not get these headers.
  const body = encoding ? await compressed(response, encoding) : response.body
  reply.code(isKnown ? 304 : response.status).headers(response.headers)
  if (response.etag) reply.header('etag', response.etag)
  if (encoding) reply.header('content-encoding', encoding)
  return isKnown ? reply.send() : reply.send(body)
}

const cacheHeaders = (seconds: number) => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}`,
  vary: 'accept-encoding',
})

/** Registers a public call whose response depends on its URL alone. */
export function serveCached<S extends Schemas>(
  app: FastifyInstance,
  cache: ResponseCache,
  endpoint: Endpoint<S, 'public'>,
  schemas: S,
  { seconds }: CacheOptions,
  handler: (input: Input<S>) => Promise<Answer<S>>,
) {
  const defaultHeaders = { 'content-type': 'application/json; charset=utf-8', ...cacheHeaders(seconds) }
  route(app, endpoint, schemas, {
    // Before anything is parsed and checked: a cached address is known to be valid.
    respondFromCache: (request, reply) => {
      const response = cache.get(request.raw.url ?? '')
      return response && sendPrepared(request, reply, response)
    },
    handler: async (request, reply) => {
      const { params, query } = request
      const response = await cache.load(request.raw.url ?? '', seconds, async () => {
        const { body, headers } = await handler({ params, query } as unknown as Input<S>)
        return {
          body: Buffer.from(JSON.stringify(schemas.response.parse(body))),
          headers: { ...defaultHeaders, ...headers },
        }
      })
      return sendPrepared(request, reply, response)
    },
  })
}

/** Registers a public text file outside the API, such as a sitemap. */
export function serveCachedFile(
  app: FastifyInstance,
  cache: ResponseCache,
  url: string,
  { seconds, contentType }: CacheOptions & { contentType: string },
  make: (params: Record<string, string | undefined>) => Promise<string>,
) {
  app.route<{ Params: Record<string, string | undefined> }>({
    method: 'GET',
    url,
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: app.limits.forCall(),
    handler: async (request, reply) => {
      // Without the query, which changes nothing.
      const [address = ''] = (request.raw.url ?? '').split('?')
      const response =
        cache.get(address) ??
        (await cache.load(address, seconds, async () => ({
          body: Buffer.from(await make(request.params)),
          headers: { 'content-type': contentType, ...cacheHeaders(seconds) },
        })))
      return sendPrepared(request, reply, response)
    },
  })
}
