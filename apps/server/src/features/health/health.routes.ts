import { healthEndpoints as endpoints, healthMessages as messages } from '@matinee/contract/health'
import { healthSchemas as schemas } from '@matinee/contract/health.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { sendTestMail, settleFailedJob, showHealth } from './health.service.ts'

const testMails: Limit = { name: 'test-mail', by: 'admin', times: 10, seconds: 3600 }

export function healthRoutes(app: FastifyInstance, services: Services) {
  // One run for all who ask at the same time.
  let running: ReturnType<typeof showHealth> | undefined
  serve(
    app,
    endpoints.show,
    schemas.show,
    () => (running ??= showHealth(services).finally(() => (running = undefined))),
  )

  serve(app, endpoints.retry, schemas.act, async ({ body, actor }) => {
    await settleFailedJob(services, { ...body, action: 'retry', actor })
    return success(messages.retried)
  })
  serve(app, endpoints.dismiss, schemas.act, async ({ body, actor }) => {
    await settleFailedJob(services, { ...body, action: 'dismiss', actor })
    return success(messages.dismissed)
  })
  serve(app, endpoints.testMail, schemas.testMail, { limits: [testMails] }, async ({ actor }) =>
    success(messages.testMailQueued(await sendTestMail(services, actor))),
  )
}
