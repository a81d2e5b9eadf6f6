import { statisticsEndpoints as endpoints } from '@matinee/contract/statistics'
import { statisticsSchemas as schemas } from '@matinee/contract/statistics.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { getStatistics } from './statistics.service.ts'

export function statisticsRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'config' | 'payments' | 'log'>) {
  serve(app, endpoints.show, schemas.show, () => getStatistics(services))
}
