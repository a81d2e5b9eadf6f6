import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { asName, letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

/** AUTH-6: a replaced token was used again: it was copied, or a browser was restored from a backup. */
export function sessionReused(site: Site, { email, username }: { email: string; username: string }): Mail {
  return {
    recipient: email,
    subject: `A browser was logged out of your ${site.name} account`,
    ...letter(site.name, {
      opening: [
        `Hello ${asName(username)},`,
        `An old session of your ${site.name} account was used again. It may have been copied, so we logged out the browser that it belongs to.`,
        'If you know why, for example because you restored a backup, just log in again. If not, change your password:',
      ],
      button: { label: 'Change the password', url: site.url + paths.resetPassword[0] },
      closing: [`If anything looks wrong, write to ${site.contactEmail}.`],
      footer: `You get this because your account at ${site.name} has this address.`,
    }),
  }
}
