import type { Access, Endpoint, Schemas } from '@matinee/contract/http/endpoint'
import type { FastifyInstance } from 'fastify'
import { packFiles, type TarFile } from '../archive/tar.ts'
import { downloads } from './rate-limits.ts'
import { type HandlerContext, handlerContext, route } from './serve.ts'

interface TarDownload {
  /** Without an ending. */
  name: string
  files: AsyncIterable<TarFile>
}

/** Like `serveCsv`, for a streamed tar archive. */
export function serveTar<S extends Schemas, A extends Access>(
  app: FastifyInstance,
  endpoint: Endpoint<S, A>,
  schemas: S,
  handler: (given: HandlerContext<S, A>) => Promise<TarDownload>,
) {
  route(app, endpoint, schemas, {
    limits: downloads,
    produces: 'application/x-tar',
    handler: async (request, reply) => {
      const { name, files } = await handler(handlerContext<S, A>(request, reply))
      return reply
        .header('content-disposition', `attachment; filename="${name}.tar"`)
        .header('cache-control', 'no-store')
        .type('application/x-tar')
        .send(packFiles(files))
    },
  })
}
