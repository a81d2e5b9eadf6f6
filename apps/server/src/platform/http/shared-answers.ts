import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint, Schemas } from '@matinee/contract/http/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Changes } from '../database/changes.ts'
import { noteShown } from './page-rendering.ts'
import { type Part, route } from './serve.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const encodings = {
  br: (body: Buffer) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => compressGzip(body),
}
type Encoding = keyof typeof encodings

/** Shorter answers fit into one packet as they are. */
const worthCompressing = 1024

type Headers = Record<string, string | string[]>

interface Made {
  status?: number
  body: Buffer
  headers: Headers
  /** For how long it may be kept, where that shows only once it is made; 0 for not at all. */
  seconds?: number
  /** Names of what it shows that may change by itself: it is dropped when news name one of them. */
  shows?: readonly string[]
}

/** An answer as it goes over the wire. */
interface Ready {
  status: number
  body: Buffer
  /** Only a success is worth knowing again. */
  etag: string | undefined
  headers: Headers
  shows: readonly string[]
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

export function makeReady({ status = 200, body, headers, shows = [] }: Made): Ready {
  // Weak, as the compressed forms have other bytes.
  const etag = status === 200 ? `W/"${hash('sha1', body, 'base64url')}"` : undefined
  return { status, body, etag, headers, shows, encoded: {} }
}

interface SharedOptions {
  /** Seconds for which a cache between us and the reader may show it without asking again. */
  seconds: number
}

type Asked<S extends Schemas> = Part<S, 'params'> & Part<S, 'query'>
interface Answer<S extends Schemas> {
  body: z.input<S['response']>
  headers?: Record<string, string>
  shows?: readonly string[]
}

/** Of what a client accepts, the shortest that we make. */
function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined
  const refused = /\b(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/i
  if (refused.test(accepted)) return undefined
  return /\bbr\b/i.test(accepted) ? 'br' : /\bgzip\b/i.test(accepted) ? 'gzip' : undefined
}

const bare = (tag: string) => tag.replace(/^W\//, '')
const hasTag = (header: string | undefined, etag: string) =>
  header !== undefined && (header === '*' || header.split(',').some((tag) => bare(tag.trim()) === bare(etag)))

/**
 * Answers that are the same for everyone, kept as ready bytes until a notification on their channel, sent by any process,
 * says that they may have changed: all of them, or those that show what it names (with commas). Many who ask for the same
 * thing at once are answered from one look into the database. A process that hears no notifications keeps nothing.
 */
export class SharedAnswers {
  readonly #kept: LRUCache<string, Ready>
  readonly #underWay = new Map<string, Promise<Ready>>()
  readonly #changes: Changes
  #generation = 0

  constructor(changes: Changes, { channel, bytes = 48 * 1024 * 1024 }: { channel: string; bytes?: number }) {
    this.#changes = changes
    this.#kept = new LRUCache({
      maxSize: bytes,
      maxEntrySize: Math.floor(bytes / 3),
      // The key, the headers (a page's are long) and the compressed forms weigh something too.
      sizeCalculation: ({ body, shows }, key) => 2 * body.length + key.length + 16 * shows.length + 2048,
    })
    changes.on(channel, (news) => (news === '' ? this.drop() : this.#dropShowing(news.split(','))))
  }

  drop() {
    this.#forgetUnderWay()
    this.#kept.clear()
  }

  #dropShowing(names: readonly string[]) {
    this.#forgetUnderWay()
    const changed = new Set(names)
    const gone = [...this.#kept.entries()].filter(([, { shows }]) => shows.some((name) => changed.has(name)))
    for (const [address] of gone) this.#kept.delete(address)
  }

  /** What is being read at this moment, whatever it shows, is not kept, and whoever asks from now on does not get it. */
  #forgetUnderWay() {
    this.#generation++
    this.#underWay.clear()
  }

  /** What is kept under this address, if it is still fresh. */
  find(address: string): Ready | undefined {
    return this.#kept.get(address)
  }

  /** Whether somebody has asked for it who is waiting for it now: `make` then gives what they get. */
  isUnderWay(address: string): boolean {
    return this.#underWay.has(address)
  }

  async make(address: string, seconds: number, answer: () => Promise<Made>): Promise<Ready> {
    const started = this.#underWay.get(address)
    if (started) return started
    const generation = this.#generation
    const making = answer().then((made) => {
      const ready = makeReady(made)
      const ttl = 1000 * Math.min(seconds, made.seconds ?? seconds)
      // What was read before a change must not be kept after it.
      if (ttl > 0 && generation === this.#generation && this.#changes.isListening())
        this.#kept.set(address, ready, { ttl })
      return ready
    })
    this.#underWay.set(address, making)
    try {
      return await making
    } finally {
      if (this.#underWay.get(address) === making) this.#underWay.delete(address)
    }
  }
}

/** Once for all who ask; one that failed is not what the next ones get. */
const compressed = (ready: Ready, encoding: Encoding) =>
  (ready.encoded[encoding] ??= encodings[encoding](ready.body).catch((error: unknown) => {
    delete ready.encoded[encoding]
    throw error
  }))

export async function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready): Promise<FastifyReply> {
  noteShown(ready.shows)
  const isKnown = ready.etag !== undefined && hasTag(request.headers['if-none-match'], ready.etag)
  const isSmall = isKnown || ready.body.length < worthCompressing
  const encoding = isSmall ? undefined : chooseEncoding(request.headers['accept-encoding'])
  // Before the first header is set: what cannot be sent must not leave its mark on the error.
  const body = encoding ? await compressed(ready, encoding) : ready.body
  reply.code(isKnown ? 304 : ready.status).headers(ready.headers)
  if (ready.etag) reply.header('etag', ready.etag)
  if (encoding) reply.header('content-encoding', encoding)
  return isKnown ? reply.send() : reply.send(body)
}

const cacheHeaders = (seconds: number) => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}`,
  vary: 'accept-encoding',
})

/** Registers a public call whose answer depends on its address alone. */
export function serveShared<S extends Schemas>(
  app: FastifyInstance,
  answers: SharedAnswers,
  endpoint: Endpoint<S, 'public'>,
  schemas: S,
  { seconds }: SharedOptions,
  handler: (asked: Asked<S>) => Promise<Answer<S>>,
) {
  const kept = { 'content-type': 'application/json; charset=utf-8', ...cacheHeaders(seconds) }
  route(app, endpoint, schemas, {
    // Before anything is parsed or checked: an address that was answered once is known to be good.
    early: (request, reply) => {
      const ready = answers.find(request.raw.url ?? '')
      if (ready) return sendReady(request, reply, ready)
      return undefined
    },
    handler: async (request, reply) => {
      const { params, query } = request
      const ready = await answers.make(request.raw.url ?? '', seconds, async () => {
        const { body, headers, shows = [] } = await handler({ params, query } as unknown as Asked<S>)
        return {
          body: Buffer.from(JSON.stringify(schemas.response.parse(body))),
          headers: { ...kept, ...headers },
          shows,
        }
      })
      return sendReady(request, reply, ready)
    },
  })
}

/** Registers a public text that is made from the catalogue and is no call: for machines that come by. */
export function serveSharedFile(
  app: FastifyInstance,
  answers: SharedAnswers,
  url: string,
  { seconds, contentType }: SharedOptions & { contentType: string },
  make: (params: Record<string, string | undefined>) => Promise<string>,
) {
  app.route<{ Params: Record<string, string | undefined> }>({
    method: 'GET',
    url,
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: app.limits.forCall(),
    handler: async (request, reply) => {
      // What is asked for with it changes nothing.
      const [address = ''] = (request.raw.url ?? '').split('?')
      const ready =
        answers.find(address) ??
        (await answers.make(address, seconds, async () => ({
          body: Buffer.from(await make(request.params)),
          headers: { 'content-type': contentType, ...cacheHeaders(seconds) },
        })))
      return sendReady(request, reply, ready)
    },
  })
}
