import { deskMovieEndpoints as endpoints } from '@matinee/contract/desk-movies'
import { deskMovieSchemas as schemas } from '@matinee/contract/desk-movies.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { downloadMovies, listForDesk } from './desk-catalogue.service.ts'

/** Not answered from what all share: the desk sees what is true now. */
export function deskCatalogueRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.list, schemas.list, ({ query }) => listForDesk(services, query))

  serveCsv(app, endpoints.download, schemas.download, ({ query, actor }) => downloadMovies(services, query, actor))
}
