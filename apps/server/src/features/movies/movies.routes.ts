import { movieEndpoints } from '@matinee/contract/movies'
import { movieSchemas } from '@matinee/contract/movies.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCached, type ResponseCache } from '../../platform/http/response-cache.ts'
import type { Services } from '../../platform/services.ts'
import { listRecommendedMovies, getMovie } from './movies.service.ts'

export function movieRoutes(app: FastifyInstance, services: Services, cache: ResponseCache) {
  serveCached(app, cache, movieEndpoints.show, movieSchemas.show, { seconds: 60 }, async ({ params }) => ({
    body: await getMovie(services, params.id),
  }))

  serveCached(
    app,
    cache,
    movieEndpoints.recommendations,
    movieSchemas.recommendations,
    { seconds: 300 },
    async ({ params, query }) => ({ body: await listRecommendedMovies(services, params.id, query.watch) }),
  )
}
