import type { Site } from '@matinee/contract/site.schemas'
import { html, paragraphs } from '../../platform/mail/html.ts'
import { mailLayout } from '../../platform/mail/layout.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { ContactMessage } from './contact.queries.ts'

export function noteForOperator(site: Site, { name, email, message }: ContactMessage): Mail {
  const footer = `Sent from the contact page of ${site.url}. An answer to this mail goes to ${email}.`
  return {
    recipient: site.contactEmail,
    replyTo: email,
    subject: `${site.name}: a message from ${name}`,
    text: `${name} <${email}> wrote:\n\n${message}\n\n${footer}\n`,
    html: mailLayout(
      site.name,
      html`<p><strong>${name}</strong> wrote:</p>
        ${paragraphs(message)}`,
      footer,
    ),
  }
}

/** Carries no link and nothing that the sender wrote above our own words: it must be no use for advertising. */
export function copyForSender(site: Site, { name, email, message }: ContactMessage): Mail {
  const thanks = `Hello ${name}, your message has reached us and a person will read it. This is what we have:`
  const footer = `You get this because someone gave this address on the contact page of ${site.name}. If it was not you, there is nothing to do.`
  return {
    recipient: email,
    subject: `${site.name} has your message`,
    text: `${thanks}\n\n${message}\n\n${footer}\n`,
    html: mailLayout(
      site.name,
      html`<p>${thanks}</p>
        ${paragraphs(message)}`,
      footer,
    ),
  }
}
