import { importEndpoints as endpoints } from '@matinee/contract/imports'
import { importSchemas as schemas } from '@matinee/contract/imports.schemas'
import { addedColumns as english } from '@matinee/locales/api/imports'
import type { FastifyInstance } from 'fastify'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import {
  addCsv,
  addFolder,
  checkImport,
  downloadProblems,
  listImports,
  listProblems,
  retryImport,
  getImport,
  startImport,
} from './imports.service.ts'
import { reasonsFor } from './reasons.ts'

/** Reading a file of many thousand rows takes a second of CPU time. */
const limits = [{ name: 'imports', by: 'admin', times: 20, seconds: 60 }] as const

export function importRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.list, schemas.list, () => listImports(services))
  serve(app, endpoints.add, schemas.add, { limits }, ({ body, actor }) =>
    body.source === 'csv' ? addCsv(services, body.uploadId, actor) : addFolder(services, actor),
  )
  serve(app, endpoints.show, schemas.show, ({ params }) => getImport(services, params.importId))
  serve(app, endpoints.problems, schemas.problems, ({ query, request }) =>
    listProblems(services, query, reasonsFor(app, request)),
  )
  serveCsv(app, endpoints.downloadProblems, schemas.downloadProblems, async ({ query, request, actor }) => {
    const addedColumns = await app.wordsFor(request, english)
    return downloadProblems(services, { ...query, addedColumns, reasonOf: reasonsFor(app, request) }, actor)
  })
  serve(app, endpoints.check, schemas.check, ({ params, body, actor }) =>
    checkImport(services, params.importId, body.mapping, actor),
  )
  serve(app, endpoints.start, schemas.start, ({ params, actor }) => startImport(services, params.importId, actor))
  serve(app, endpoints.retry, schemas.retry, ({ params, actor }) => retryImport(services, params.importId, actor))
}
