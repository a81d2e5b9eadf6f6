import { Readable } from 'node:stream'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'
import { dropCachedResponses } from '../../platform/database/changes.ts'
import type { Services } from '../../platform/services.ts'
import { isPublic } from '../../platform/storage/content-types.ts'
import { secondsLeft } from '../../platform/storage/signed-addresses.ts'
import { versionAt } from '../../platform/storage/storage.ts'
import { cacheHeaders, isKnown, keyOf, signedCacheHeaders } from './files.ts'

/** A page has dozens of pictures, a trailer dozens of parts, and many people may share an address. */
const pictures = { name: 'media', by: 'address', times: 3000, seconds: 60 } as const

const checkEveryMs = 3_000

/** Trailers and films, with their playlists. */
const isVideo = (contentType: string) => /^video\/|mpegurl$/.test(contentType)

/** Undefined: the whole file. Null: outside of the file. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : null
}

/** Cached responses contain addresses with file versions: drops these responses when a file was overwritten. */
function watchFiles(app: FastifyInstance, { storage, db, log }: Pick<Services, 'storage' | 'db' | 'log'>) {
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    try {
      if (await storage.takeVersionChange()) await dropCachedResponses(db)
    } catch (error) {
      log.warn({ err: error }, 'could not look for media files that were overwritten')
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void check(), checkEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Files as they are, whole or in part. Those that are not public need a signed address. */
export function mediaRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'storage' | 'db' | 'log' | 'clock'>,
) {
  const { config, storage } = services
  const hasMediaUrl = config.storage.mediaUrl !== undefined
  watchFiles(app, services)
  app.route<{ Params: { '*': string }; Querystring: { e?: unknown; s?: unknown } }>({
    method: 'GET',
    url: '/media/*',
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: app.limits.exactly(pictures),
    handler: async (request, reply) => {
      const named = keyOf(request.params['*'])
      if (!named) throw httpErrors.notFound()
      const isForEveryone = isPublic(named.key)
      const seconds = isForEveryone ? 0 : secondsLeft(services, named.key, request.query)
      if (seconds === undefined) throw httpErrors.notFound()
      // WATCH-15: where there is another place to fetch it from, video does not go through Node.
      if (isForEveryone && hasMediaUrl && isVideo(named.contentType))
        return reply.header('cache-control', 'public, max-age=300').redirect(storage.addressOf(named.key))
      const file = await storage.stat(named.key)
      if (!file) throw httpErrors.notFound()
      const version = versionAt(file.changedAt)
      // Parts of two versions do not fit together: a client that has a part of another version gets the whole file.
      const ifRange = request.headers['if-range']
      const isSameFile = ifRange === undefined || ifRange === `"${version}"`
      const range = isSameFile ? readRange(request.headers.range, file.size) : undefined
      reply.headers(isForEveryone ? cacheHeaders(request, named.key, version) : signedCacheHeaders(seconds, version))
      if (isKnown(request, version)) return reply.code(304).send()
      reply.headers({
        'content-type': named.contentType,
        'accept-ranges': 'bytes',
        'last-modified': file.modifiedAt.toUTCString(),
      })
      if (range === null)
        return reply
          .code(416)
          .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
          .send()
      const content = request.method === 'HEAD' ? Readable.from([]) : await storage.read(named.key, range)
      if (!content) throw httpErrors.notFound()
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      reply.header('content-length', range ? range.end - range.start + 1 : file.size)
      return reply.send(content)
    },
  })
}
