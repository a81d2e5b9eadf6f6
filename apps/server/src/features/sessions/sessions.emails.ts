import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

/** AUTH-6: a replaced token was used again: it was copied, or a browser was restored from a backup. */
export const sessionReused = (site: Site, owner: { email: string; username: string }): Mail =>
  accountLetter(site, owner, `A browser was logged out of your ${site.name} account`, {
    opening: [
      `An old session of your ${site.name} account was used again. It may have been copied, so we logged out the browser that it belongs to.`,
      'If you know why, for example because you restored a backup, just log in again. If not, change your password:',
    ],
    button: { label: 'Change the password', url: site.url + paths.resetPassword[0] },
    closing: [`If anything looks wrong, write to ${site.contactEmail}.`],
  })
