import { healthEndpoints as endpoints } from '@matinee/contract/health'
import { healthSchemas as schemas } from '@matinee/contract/health.schemas'
import { messages } from '@matinee/locales/api/health'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { FastifyInstance } from 'fastify'
import { requestLanguages } from '../../platform/http/language.ts'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { healthWords } from './health-words.ts'
import { sendTestMail, settleFailedJob, getHealth } from './health.service.ts'

const testMails: Limit = { name: 'test-mail', by: 'admin', times: 10, seconds: 3600 }

export function healthRoutes(app: FastifyInstance, services: Services) {
  const { languageOf } = requestLanguages(services.config)
  // Concurrent requests in the same language share one run.
  const running = new Map<SiteLanguage, ReturnType<typeof getHealth>>()
  serve(app, endpoints.show, schemas.show, ({ request }) => {
    const language = languageOf(request)
    const started =
      running.get(language) ?? getHealth(services, healthWords[language]).finally(() => running.delete(language))
    running.set(language, started)
    return started
  })

  serve(app, endpoints.retry, schemas.act, async ({ body, actor }) => {
    await settleFailedJob(services, { ...body, action: 'retry', actor })
    return success(messages.retried)
  })
  serve(app, endpoints.dismiss, schemas.act, async ({ body, actor }) => {
    await settleFailedJob(services, { ...body, action: 'dismiss', actor })
    return success(messages.dismissed)
  })
  serve(app, endpoints.testMail, schemas.testMail, { limits: [testMails] }, async ({ actor, request }) =>
    success(healthWords[languageOf(request)].messages.testMailQueued({ email: await sendTestMail(services, actor) })),
  )
}
