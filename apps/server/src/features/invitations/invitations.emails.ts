import { draftMail } from '../mail/compose.service.ts'

/** To somebody who has no account here, from an admin at the desk. */
export const invitationMail = ({ recipient, url, days }: { recipient: string; url: string; days: number }) =>
  draftMail('people.invitation', { email: recipient }, (format) => ({ days: format.days(days), link: url }), {
    cause: 'confirmation',
  })
