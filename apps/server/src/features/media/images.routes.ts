import { Readable } from 'node:stream'
import { httpErrors } from '@matinee/contract/http/errors'
import { imageWidths } from '@matinee/contract/images'
import { pictureTypes } from '@matinee/contract/media'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { isPublic } from '../../platform/storage/content-types.ts'
import { cacheHeaders, isKnown, keyOf } from './files.ts'
import { Images } from './images.service.ts'

/** A page has dozens of pictures, and many visitors may share an address. */
const images = { name: 'images', by: 'address', times: 3000, seconds: 60 } as const
/** Copies that have to be made. */
const making = { name: 'images-made', by: 'address', times: 300, seconds: 60 } as const

/** Pictures of this site, in the widths of the contract. Those of films are not public, and sent as they are. */
export function imageRoutes(app: FastifyInstance, services: Pick<Services, 'storage' | 'log'>) {
  const pictures = new Images(services)
  const limitMaking = app.limits.exactly(making)
  app.route<{ Params: { width: string; '*': string } }>({
    method: 'GET',
    url: '/images/:width/*',
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: app.limits.exactly(images),
    handler: async (request, reply) => {
      const width = imageWidths.find((allowed) => String(allowed) === request.params.width)
      const named = keyOf(request.params['*'], pictureTypes)
      const beforeMaking = () => limitMaking(request)
      const isServed = width && named && isPublic(named.key)
      const image = isServed && (await pictures.find(named.key, width, { signal: request.signal, beforeMaking }))
      if (!image) throw httpErrors.notFound()
      reply.headers(cacheHeaders(request, named.key, image.version))
      const isSent = request.method !== 'HEAD' && !isKnown(request, image.version)
      if (!isSent && image.content instanceof Readable) image.content.destroy()
      if (isKnown(request, image.version)) return reply.code(304).send()
      reply.headers({ 'content-type': 'image/webp', 'content-length': image.size })
      return reply.send(isSent ? image.content : Readable.from([]))
    },
  })
}
