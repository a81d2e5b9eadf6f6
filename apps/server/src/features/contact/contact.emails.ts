import type { Site } from '@matinee/contract/site.schemas'
import { letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { ContactMessage } from './contact.queries.ts'

export const noteForOperator = (site: Site, { name, email, message }: ContactMessage): Mail => ({
  recipient: site.contactEmail,
  cause: 'operator',
  replyTo: email,
  subject: `${site.name}: a message from ${name}`,
  ...letter(site, {
    opening: [`${name} <${email}> wrote:`, message],
    footer: `Sent from the contact page of ${site.url}. An answer to this mail goes to ${email}.`,
  }),
})

/** Quotes nothing of the message, not even the name: anybody may have typed this address. */
export const acknowledgement = (site: Site, { email }: Pick<ContactMessage, 'email'>): Mail => ({
  recipient: email,
  cause: 'typed',
  subject: `${site.name} has your message`,
  ...letter(site, {
    opening: ['Hello,', 'Thank you for your message. It has reached us, and a person will read it and answer.'],
    footer: `You get this because someone gave this address on the contact page of ${site.name}. If it was not you, there is nothing to do.`,
  }),
})
