import { statisticsEndpoints as endpoints } from '@matinee/contract/statistics'
import { statisticsSchemas as schemas } from '@matinee/contract/statistics.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { showStatistics } from './statistics.service.ts'

export function statisticsRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'config' | 'payments' | 'log'>) {
  serve(app, endpoints.show, schemas.show, () => showStatistics(services))
}
