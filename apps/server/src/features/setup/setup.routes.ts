import { setupEndpoints as endpoints, setupMessages as messages } from '@matinee/contract/setup'
import { setupSchemas as schemas } from '@matinee/contract/setup.schemas'
import type { FastifyInstance } from 'fastify'
import { requestLanguages } from '../../platform/http/language.ts'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { AdminServices } from '../accounts/admins.service.ts'
import { healthWords } from '../health/health.service.ts'
import { loadDemo, getDemoState } from './demo.service.ts'
import { checkInstallation, createFirstAdmin } from './setup.service.ts'

/** Both calls together, as both try a secret. */
const limits: readonly Limit[] = [{ name: 'setup', by: 'address', times: 30, seconds: 600 }]

export function setupRoutes(app: FastifyInstance, services: Services & AdminServices) {
  const { languageOf } = requestLanguages(services.config)
  serve(app, endpoints.check, schemas.check, { limits }, ({ body, request }) =>
    checkInstallation(services, body.secret, healthWords[languageOf(request)]),
  )
  serve(app, endpoints.createAdmin, schemas.createAdmin, { limits }, async ({ body, request }) => {
    await createFirstAdmin(services, { ...body, from: { address: request.ip, requestId: request.id } })
    return success(messages.created)
  })
  serve(app, endpoints.demo, schemas.demo, () => getDemoState(services))
  serve(app, endpoints.loadDemo, schemas.loadDemo, async ({ actor }) => {
    await loadDemo(services, actor)
    return success(messages.demoLoading)
  })
}
