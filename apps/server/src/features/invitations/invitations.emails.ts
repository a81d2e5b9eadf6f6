import { draftMail } from '../mail/compose.service.ts'

/** The recipient has no account here. */
export const invitationMail = ({ recipient, url, days }: { recipient: string; url: string; days: number }) =>
  draftMail('people.invitation', { email: recipient }, (format) => ({ days: format.days(days), link: url }), {
    cause: 'confirmation',
  })
