import { movieEndpoints } from '@matinee/contract/movies'
import { movieSchemas } from '@matinee/contract/movies.schemas'
import type { FastifyInstance } from 'fastify'
import { serveShared, type SharedAnswers } from '../../platform/http/shared-answers.ts'
import type { Services } from '../../platform/services.ts'
import { recommendFor, showMovie } from './movies.service.ts'

export function movieRoutes(app: FastifyInstance, services: Services, answers: SharedAnswers) {
  serveShared(app, answers, movieEndpoints.show, movieSchemas.show, { seconds: 60 }, async ({ params }) => ({
    body: await showMovie(services, params.id),
    shows: [params.id],
  }))

  serveShared(
    app,
    answers,
    movieEndpoints.recommendations,
    movieSchemas.recommendations,
    { seconds: 300 },
    async ({ params }) => {
      const body = await recommendFor(services, params.id)
      return { body, shows: body.map(({ _id }) => _id) }
    },
  )
}
