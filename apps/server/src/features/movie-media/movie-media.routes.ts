import { movieMediaEndpoints as endpoints } from '@matinee/contract/movie-media'
import { movieMediaSchemas as schemas } from '@matinee/contract/movie-media.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { addFrame, addMedia, retryMedia, getMedia } from './movie-media.service.ts'

/** Decoding costs seconds of a core. */
const limits = [{ name: 'movie-media', by: 'admin', times: 30, seconds: 60 }] as const

export function movieMediaRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.add, schemas.add, { limits }, ({ body, actor }) => addMedia(services, body, actor))
  serve(app, endpoints.addFrame, schemas.addFrame, { limits }, ({ body, actor }) => addFrame(services, body, actor))
  serve(app, endpoints.show, schemas.show, ({ params }) => getMedia(services, params.mediaId))
  serve(app, endpoints.retry, schemas.retry, ({ params, actor }) => retryMedia(services, params.mediaId, actor))
}
