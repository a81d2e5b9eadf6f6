import {
  unsentMailEndpoints as endpoints,
  mailLimits,
  mailMessages as messages,
  mailTextEndpoints as texts,
} from '@matinee/contract/mail'
import { mailSchemas as schemas, mailTextSchemas as textSchemas } from '@matinee/contract/mail.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { dismissEmails, listUnsentEmails, retryEmails } from './mail.service.ts'
import {
  listMailTexts,
  getMailText,
  previewMail,
  resetMailText,
  updateMailText,
  sendSample,
} from './mail-texts.service.ts'

const testMails: Limit = { name: 'test-mail', by: 'admin', times: 10, seconds: 3600 }
/** A character is at most six bytes of JSON. */
const bodyLimit = 6 * (mailLimits.subjectLength + mailLimits.textLength) + 1000

export function mailRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'config'>) {
  serve(app, endpoints.list, schemas.list, () => listUnsentEmails(services))
  serve(app, endpoints.retry, schemas.retry, async ({ body, actor }) => ({
    retried: await retryEmails(services, body.ids, actor),
  }))
  serve(app, endpoints.dismiss, schemas.dismiss, async ({ body, actor }) => ({
    dismissed: await dismissEmails(services, body.ids, actor),
  }))

  serve(app, texts.list, textSchemas.list, async ({ request }) => ({
    mails: await listMailTexts(services, request.language),
  }))
  serve(app, texts.open, textSchemas.open, async ({ params, request }) => ({
    mail: await getMailText(services, params.id, request.language),
  }))
  serve(app, texts.save, textSchemas.save, { bodyLimit }, async ({ params, body, actor, request }) => ({
    ...success(messages.saved),
    mail: await updateMailText(services, params, body, { actor, reader: request.language }),
  }))
  serve(app, texts.reset, textSchemas.reset, async ({ params, actor, request }) => ({
    ...success(messages.reset),
    mail: await resetMailText(services, params, { actor, reader: request.language }),
  }))
  serve(app, texts.preview, textSchemas.preview, { bodyLimit }, async ({ params, body, actor }) => ({
    preview: await previewMail(services, params, body, actor),
  }))
  serve(app, texts.test, textSchemas.test, { bodyLimit, limits: [testMails] }, async ({ params, body, actor }) => {
    await sendSample(services, params, body, actor)
    return success(messages.testQueued)
  })
}
