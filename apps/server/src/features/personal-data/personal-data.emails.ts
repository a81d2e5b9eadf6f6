import { paths } from '@matinee/contract/paths'
import { deletionDays, exportDays } from '@matinee/contract/personal-data'
import { draftMail } from '../mail/compose.service.ts'

interface Owner {
  email: string
  username: string
}

/** ACC-5. The file itself needs a session. */
export const exportReady = (owner: Owner) =>
  draftMail('account.data-ready', owner, (format, site) => ({
    days: format.days(exportDays),
    link: site.url + paths.account[0],
  }))

/** ACC-6. The last mail to the account: after the deletion its address is gone. */
export const deletionRequested = (owner: Owner, at: Date) =>
  draftMail('account.deletion', owner, (format, site) => ({
    deletionDay: format.day(at),
    days: format.days(deletionDays),
    link: site.url + paths.login[0],
  }))
