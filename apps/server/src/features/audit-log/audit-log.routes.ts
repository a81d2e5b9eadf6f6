import { recordEndpoints as endpoints } from '@matinee/contract/record'
import { recordSchemas as schemas } from '@matinee/contract/record.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { downloadRecord, pageOfRecord } from './record.service.ts'

/** It is read here, and written by whoever does something: there is no call that changes it. */
export function recordRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) {
  serve(app, endpoints.list, schemas.list, ({ query }) => pageOfRecord(services, query))

  serveCsv(app, endpoints.download, schemas.download, ({ query, actor }) => downloadRecord(services, query, actor))
}
