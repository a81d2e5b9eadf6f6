import { Readable } from 'node:stream'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { keptForEver, keyOf, mediaTypes } from './files.ts'

/** A page has dozens of pictures, a trailer dozens of parts, and many people may share an address. */
const pictures = { name: 'media', by: 'address', times: 3000, seconds: 60 } as const

/** One range of a file, as players ask for it; undefined for all of it, null for one that lies outside. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : null
}

/** Files as they are, whole or in part. */
export function mediaRoutes(app: FastifyInstance, { storage }: Pick<Services, 'storage'>) {
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/media/*',
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: app.limits.ofAddress(pictures),
    handler: async (request, reply) => {
      const named = keyOf(request.params['*'], mediaTypes)
      const file = named && (await storage.describe(named.key))
      if (!file) throw httpErrors.notFound()
      const range = readRange(request.headers.range, file.size)
      reply.headers({
        ...keptForEver,
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
