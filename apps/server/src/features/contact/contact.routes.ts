import { contactEndpoints, contactMessages } from '@matinee/contract/contact'
import { contactSchemas } from '@matinee/contract/contact.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { sendMessage } from './contact.service.ts'

/** Limits mails to the operator; queueMail limits those to the typed address. */
const limits: readonly Limit[] = [{ name: 'contact', by: 'address', times: 5, seconds: 3600 }]

export function contactRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'config'>) {
  serve(app, contactEndpoints.send, contactSchemas.send, { limits }, async ({ body, request }) => {
    await sendMessage(services, body, request.language)
    return { message: contactMessages.sent }
  })
}
