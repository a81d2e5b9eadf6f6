import { publicCall } from './http/endpoint.ts'
import { idempotent } from './http/idempotency.ts'
import type { contactSchemas } from './contact.schemas.ts'

export * as contactMessages from '@matinee/locales/api/contact'

export const contactLimits = {
  /** Long enough for any real name, short enough for a mail's subject line. */
  nameLength: 80,
  emailLength: 254,
  messageLength: 4000,
} as const

export const contactEndpoints = {
  send: idempotent(publicCall<typeof contactSchemas.send>('POST', '/api/contact')),
}
