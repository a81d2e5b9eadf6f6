import { publicCall } from './http/endpoint.ts'
import type { contactSchemas } from './contact.schemas.ts'

export const contactLimits = {
  /** Long enough for any real name, short enough for a mail's subject line. */
  nameLength: 80,
  emailLength: 254,
  messageLength: 4000,
} as const

export const contactEndpoints = {
  send: publicCall<typeof contactSchemas.send>('POST', '/api/contact'),
}

export const contactMessages = {
  sent: 'Thank you. Your message is on its way.',
  failed: 'Your message could not be sent. Please try again.',
  nameMissing: 'Please tell us your name.',
  emailInvalid: 'Please enter a valid email address.',
  messageMissing: 'Please write a message.',
  messageTooLong: 'Please keep your message under 4000 characters.',
} as const
