import { peopleEndpoints as endpoints } from '@matinee/contract/people'
import { peopleSchemas as schemas } from '@matinee/contract/people.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { showPerson, showTimeline } from './people.service.ts'

export function peopleRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'config' | 'payments'>) {
  serve(app, endpoints.person, schemas.person, ({ params }) => showPerson(services, params.userId))

  serve(app, endpoints.timeline, schemas.timeline, ({ params, query }) =>
    showTimeline(services, params.userId, query.before),
  )
}
