import { contactEndpoints, contactMessages } from '@matinee/contract/contact'
import { contactSchemas } from '@matinee/contract/contact.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serveOnce } from '../../platform/http/idempotency.ts'
import type { Services } from '../../platform/services.ts'
import { sendMessage } from './contact.service.ts'

/** Limits mails to the operator; queueMail limits those to the typed address. */
const limits: readonly Limit[] = [{ name: 'contact', by: 'address', times: 5, seconds: 3600 }]

export function contactRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'config'>) {
  serveOnce(app, services, contactEndpoints.send, contactSchemas.send, { limits }, async ({ tx, body, request }) => {
    await sendMessage({ ...services, db: tx }, body, request.language)
    return { message: contactMessages.sent }
  })
}
