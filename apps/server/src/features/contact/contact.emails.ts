import type { SiteLanguage } from '@matinee/contract/site-languages'
import { draftMail } from '../mail/compose.service.ts'
import type { ContactMessage } from './contact.queries.ts'

export const noteForOperator = (contactEmail: string, { name, email, message }: ContactMessage) =>
  draftMail('contact.message', { email: contactEmail }, () => ({ name, address: email, message }), {
    cause: 'operator',
    replyTo: email,
  })

/** Quotes nothing of the message, not even the name, as the typed address may be a stranger's. */
export const acknowledgement = ({ email }: Pick<ContactMessage, 'email'>, language: SiteLanguage | null = null) =>
  draftMail('contact.received', { email }, () => ({}), { cause: 'typed', language })
