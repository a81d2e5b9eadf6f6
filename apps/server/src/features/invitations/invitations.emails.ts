import type { Site } from '@matinee/contract/site.schemas'
import { letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

/** To somebody who has no account here. */
export const invitationMail = (
  site: Pick<Site, 'name' | 'contactEmail'> & Parameters<typeof letter>[0],
  { recipient, url, days }: { recipient: string; url: string; days: number },
): Mail => ({
  recipient,
  subject: `You are invited to ${site.name}`,
  // The desk sends them: an admin, to one address, as often as there is a reason to.
  cause: 'confirmation',
  ...letter(site, {
    heading: 'An invitation',
    opening: [`You are invited to make an account at ${site.name}. The link works once, within ${days} days.`],
    button: { label: 'Make an account', url },
    closing: ['Do not forward this email: whoever has the link can make the account.'],
    footer: `You get this because somebody who runs ${site.name} has entered this address. If you do not want an account, ignore it. Questions? Write to ${site.contactEmail}.`,
  }),
})
