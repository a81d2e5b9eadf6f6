import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Endpoint, Schemas } from '@matinee/contract/http/endpoint'
import { type AppError, httpErrors } from '@matinee/contract/http/errors'
import { uploadEndpoints as endpoints, uploadErrors, uploadLimits } from '@matinee/contract/uploads'
import { uploadSchemas as schemas } from '@matinee/contract/uploads.schemas'
import { Server } from '@tus/server'
import { type Lock, type Locker, TUS_RESUMABLE } from '@tus/utils'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AdvisoryLocks, type HeldLock, LockTimeout } from '../../platform/database/advisory-locks.ts'
import { route } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { UploadStore } from './upload-store.ts'
import { createUpload, createChunkStore, cancelUpload, lockOf, requireOwnUpload } from './uploads.service.ts'

/** A fast line sends several chunks a second. */
const limits = [
  { name: 'uploads', by: 'address', times: 60, seconds: 60 },
  { name: 'uploads', by: 'caller', times: 1200, seconds: 60 },
] as const

const contentType = 'application/offset+octet-stream'

class UploadLock implements Lock {
  readonly #locks: AdvisoryLocks
  readonly #name: string
  #held: HeldLock | undefined

  constructor(locks: AdvisoryLocks, name: string) {
    this.#locks = locks
    this.#name = name
  }

  async lock(signal: AbortSignal, onWanted: () => void): Promise<void> {
    try {
      this.#held = await this.#locks.acquire(this.#name, { signal, onWanted })
    } catch (error) {
      throw error instanceof LockTimeout ? uploadErrors.busy({ cause: error }) : error
    }
  }

  async unlock(): Promise<void> {
    await this.#held?.release()
  }
}

/** The errors of the protocol, as ours. The status stays: a client decides by it whether to go on, or to begin anew. */
function refusalOf(status: number): AppError {
  if (status === 404 || status === 410) return uploadErrors.notFound()
  if (status === 409) return uploadErrors.wrongOffset()
  if (status === 413) return uploadErrors.tooLarge()
  if (status === 501) return uploadErrors.unsupported()
  return status < 500 ? httpErrors.unreadable() : httpErrors.unexpected()
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** The file's facts, from `Upload-Metadata: filename YS5tcDQ=,purpose bWFzdGVy`. */
function readMetadata(header: string | string[] | undefined): Map<string, string> {
  const pairs = [header ?? '']
    .flat()
    .join()
    .split(',')
    .map((pair) => pair.trim().split(' '))
  return new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]))
}

/**
 * Resumable uploads. The tus library speaks the protocol; who may ask is checked before, for every request anew, so that
 * an upload outlives the tokens it is made with.
 */
export function uploadRoutes(app: FastifyInstance, services: Services) {
  const locks = new AdvisoryLocks(services.config)
  const chunks = createChunkStore(services)
  const locker: Locker = { newLock: (id) => new UploadLock(locks, lockOf(id)) }
  /** By request, the errors that the library has turned into plain responses. */
  const failures = new WeakMap<object, unknown>()
  const newIds = new WeakMap<object, string>()
  const tus = new Server({
    path: endpoints.begin.path,
    datastore: new UploadStore(services, chunks),
    locker,
    relativeLocation: true,
    lockDrainTimeout: 1_000,
    // No other site has business here.
    allowedOrigins: () => false,
    namingFunction: (request) => newIds.get(request)!,
    onResponseError: (request, error) => void failures.set(request, error),
  })

  /** Requests whose content is arriving. */
  const arriving = new Map<IncomingMessage, Promise<unknown>>()
  // On shutdown, what has arrived is put on record: the client continues with another process.
  app.addHook('preClose', async () => {
    for (const raw of arriving.keys()) raw.destroy()
    await Promise.allSettled(arriving.values())
  })
  app.addHook('onClose', async () => {
    chunks.close()
    await locks.close()
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, newId?: string) {
    const { raw, method, headers } = request
    const asked = new Request(new URL(request.url, services.config.site.url), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
      ...(method === 'PATCH' && { body: Readable.toWeb(raw) as ReadableStream<Uint8Array>, duplex: 'half' }),
    })
    if (newId !== undefined) newIds.set(asked, newId)
    const { status, headers: answered } = await tus.handleWeb(asked)
    // The unread rest of an interrupted chunk would hold up the client's next request until the connection times out.
    if (!raw.complete) reply.header('connection', 'close')
    if (status >= 400) {
      const failure = failures.get(asked)
      if (isDiskFull(failure)) throw uploadErrors.noRoom({ cause: failure })
      // The library's own errors are plain objects.
      throw failure instanceof Error ? failure : refusalOf(status)
    }
    for (const [name, value] of answered) if (!name.startsWith('access-control-')) reply.header(name, value)
    return reply.code(status).header('cache-control', 'no-store').send()
  }

  /** Like `route`, with what all endpoints of uploads have in common. */
  function serveUpload(
    scope: FastifyInstance,
    endpoint: Endpoint<Schemas, 'admin'>,
    schema: Schemas,
    status: 200 | 201 | 204,
    handler: (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<unknown>,
  ) {
    route(scope, endpoint, schema, {
      status,
      overrideLimits: limits,
      handler: async (request, reply) => {
        if (request.headers['tus-resumable'] !== TUS_RESUMABLE) throw httpErrors.unreadable()
        reply.header('tus-resumable', TUS_RESUMABLE)
        return handler(request, reply, request.caller!.id)
      },
    })
  }

  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

  void app.register(async (scope) => {
    // Read by the library, as a stream.
    scope.addContentTypeParser(contentType, (_request, _payload, done) => done(null))

    serveUpload(scope, endpoints.begin, schemas.begin, 201, async (request, reply, userId) => {
      const { headers } = request
      // Before anything is written: we have neither extension of the protocol.
      if (headers['upload-concat'] !== undefined) throw uploadErrors.unsupported()
      if (headers['upload-defer-length'] !== undefined)
        throw headers['upload-length'] === undefined ? uploadErrors.unsupported() : httpErrors.unreadable()
      const metadata = readMetadata(headers['upload-metadata'])
      const newId = await createUpload(services, {
        userId,
        purpose: metadata.get('purpose') ?? '',
        fileName: metadata.get('filename') ?? '',
        bytes: Number(headers['upload-length'] ?? Number.NaN),
      })
      try {
        return await answer(request, reply, newId)
      } catch (error) {
        // It holds room, and the client does not know its address.
        await cancelUpload({ ...services, locks, chunks }, newId)
        throw error
      }
    })

    serveUpload(scope, endpoints.look, schemas.look, 200, async (request, reply, userId) => {
      await requireOwnUpload(services, idOf(request), userId)
      return answer(request, reply)
    })

    serveUpload(scope, endpoints.send, schemas.send, 204, async (request, reply, userId) => {
      const { raw, headers } = request
      await requireOwnUpload(services, idOf(request), userId)
      const length = Number(headers['content-length'] ?? Number.NaN)
      if (!(length <= uploadLimits.chunkBytes)) throw httpErrors.tooLarge()
      const answering = answer(request, reply)
      arriving.set(raw, answering)
      try {
        return await answering
      } finally {
        arriving.delete(raw)
      }
    })

    serveUpload(scope, endpoints.giveUp, schemas.giveUp, 204, async (request, reply, userId) => {
      await requireOwnUpload(services, idOf(request), userId)
      await cancelUpload({ ...services, locks, chunks }, idOf(request))
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
