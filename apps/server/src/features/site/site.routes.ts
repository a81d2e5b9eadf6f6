import { siteEndpoints, siteMessages } from '@matinee/contract/site'
import { siteSchemas } from '@matinee/contract/site.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'

export function siteRoutes(app: FastifyInstance, { config }: Pick<Services, 'config'>) {
  serve(app, siteEndpoints.test, siteSchemas.test, async () => ({
    success: true as const,
    message: siteMessages.answers,
  }))

  serve(app, siteEndpoints.show, siteSchemas.show, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return config.site
  })
}
