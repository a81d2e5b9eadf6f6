import { auditLogEndpoints as endpoints } from '@matinee/contract/audit-log'
import { auditLogSchemas as schemas } from '@matinee/contract/audit-log.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { auditLogCsv, auditLogPage } from './audit-log.service.ts'

/** Read only: entries are written by the actions that they describe. */
export function auditLogRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) {
  serve(app, endpoints.list, schemas.list, ({ query }) => auditLogPage(services, query))

  serveCsv(app, endpoints.download, schemas.download, ({ query, actor }) => auditLogCsv(services, query, actor))
}
