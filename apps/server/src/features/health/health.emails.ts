import type { Site } from '@matinee/contract/site.schemas'
import { letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

export const testMail = (site: Site, recipient: string): Mail => ({
  recipient,
  // An admin's own address, and few of them: see the limit of the call.
  cause: 'operator',
  subject: `${site.name}: a test email`,
  ...letter(site, {
    heading: 'Mail works',
    opening: [
      `${site.name} can send mail, and this address gets it. If you found this among spam, ask your mail provider for SPF and DKIM records of the sender's domain.`,
    ],
    footer: `Sent because an admin of ${site.name} asked for a test.`,
  }),
})
