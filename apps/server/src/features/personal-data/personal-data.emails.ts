import { deletionDays, exportDays } from '@matinee/contract/personal-data'
import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Owner {
  email: string
  username: string
}

/** ACC-5. The file itself is only for whoever is logged in. */
export const exportReady = (site: Site, owner: Owner): Mail =>
  accountLetter(site, owner, `Your data from ${site.name} is ready`, {
    opening: [
      `The archive with everything that ${site.name} holds about you is ready. You can download it for ${exportDays} days, on your account page.`,
    ],
    button: { label: 'Go to your account', url: site.url + paths.account[0] },
    closing: [
      'If you have not asked for it, somebody else is logged in to your account: change your password, which logs them out.',
    ],
  })

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** ACC-6. The last mail: afterwards there is no address any more. */
export const deletionRequested = (site: Site, owner: Owner, at: Date): Mail =>
  accountLetter(site, owner, `Your account at ${site.name} will be deleted`, {
    opening: [
      `You asked to delete your account at ${site.name}, and were logged out everywhere. It will be deleted on ${day.format(at)}. Until then, for ${deletionDays} days, you can log in and keep it: everything is as before then.`,
    ],
    button: { label: 'Log in to keep the account', url: site.url + paths.login[0] },
    closing: ['If it was not you, log in, keep the account, and change your password: whoever asked knows it.'],
  })
