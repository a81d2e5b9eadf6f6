import { mailEndpoints as endpoints } from '@matinee/contract/mail'
import { mailSchemas as schemas } from '@matinee/contract/mail.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { dismissEmails, retryEmails, listUnsentEmails } from './mail.service.ts'

export function mailRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) {
  serve(app, endpoints.list, schemas.list, () => listUnsentEmails(services))
  serve(app, endpoints.retry, schemas.retry, async ({ body, actor }) => ({
    retried: await retryEmails(services, body.ids, actor),
  }))
  serve(app, endpoints.dismiss, schemas.dismiss, async ({ body, actor }) => ({
    dismissed: await dismissEmails(services, body.ids, actor),
  }))
}
