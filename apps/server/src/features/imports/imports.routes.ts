import { importEndpoints as endpoints } from '@matinee/contract/imports'
import { importSchemas as schemas } from '@matinee/contract/imports.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import {
  addCsv,
  addFolder,
  checkImport,
  listImports,
  listProblems,
  retryImport,
  showImport,
  startImport,
} from './imports.service.ts'

/** Reading a file of many thousand rows takes a second of CPU time. */
const limits = [{ name: 'imports', by: 'admin', times: 20, seconds: 60 }] as const

export function importRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.list, schemas.list, () => listImports(services))
  serve(app, endpoints.add, schemas.add, { limits }, ({ body, actor }) =>
    body.source === 'csv' ? addCsv(services, body.uploadId, actor) : addFolder(services, actor),
  )
  serve(app, endpoints.show, schemas.show, ({ params }) => showImport(services, params.importId))
  serve(app, endpoints.problems, schemas.problems, ({ query }) => listProblems(services, query))
  serve(app, endpoints.check, schemas.check, ({ params, body, actor }) =>
    checkImport(services, params.importId, body.mapping, actor),
  )
  serve(app, endpoints.start, schemas.start, ({ params, actor }) => startImport(services, params.importId, actor))
  serve(app, endpoints.retry, schemas.retry, ({ params, actor }) => retryImport(services, params.importId, actor))
}
