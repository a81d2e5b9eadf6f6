import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Warned {
  email: string
  username: string
  /** Of the movie. */
  title: string
  text: string
  reason: string
}

/** ACC-8 */
export const commentWarning = (site: Site, { title, text, reason, ...owner }: Warned): Mail =>
  accountLetter(site, owner, `About your comment at ${site.name}`, {
    opening: [`This is about your comment on "${title}":`, `"${text}"`, 'Please do not write like this again.'],
    note: { title: 'Reason', text: reason },
    closing: [`If you think that this is a mistake, write to ${site.contactEmail}.`],
  })
