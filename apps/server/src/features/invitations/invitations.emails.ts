import { draftMail } from '../../platform/mail/compose.ts'

/** To somebody who has no account here. The desk sends them: an admin, to one address, as often as there is a reason to. */
export const invitationMail = ({ recipient, url, days }: { recipient: string; url: string; days: number }) =>
  draftMail('people.invitation', { email: recipient }, (format) => ({ days: format.days(days), link: url }), {
    cause: 'confirmation',
  })
