import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { draftMail } from '../mail/compose.service.ts'
import type { Formats } from '../../platform/mail/formats.ts'
import type { Recipient } from './subscriptions.queries.ts'

const profileOf = (site: Site) => site.url + paths.profile[0]

const endDateFields = ({ date, day, minute }: Formats, at: Date) => ({
  untilDate: date(at),
  untilDay: day(at),
  until: minute(at),
})

const failureMailByDay = {
  0: 'premium.payment-failed',
  3: 'premium.payment-still-fails',
  6: 'premium.payment-last',
} as const

/** PAY-4: on the day of the failure, and three and six days later. */
export const renewalFailed = (
  user: Recipient,
  { graceFrom, graceUntil }: { graceFrom: Date; graceUntil: Date },
  day: keyof typeof failureMailByDay,
) =>
  draftMail(failureMailByDay[day], user, (format, site) => ({
    ...endDateFields(format, graceUntil),
    failedAt: format.minute(graceFrom),
    link: profileOf(site),
  }))

/** PAY-3 */
export const renewalStopped = (user: Recipient, { expiresAt }: { expiresAt: Date }, by: 'person' | 'desk') =>
  draftMail('premium.renewal-stopped', user, (format, site) => ({
    ...endDateFields(format, expiresAt),
    who: by,
    link: profileOf(site),
  }))

/** PAY-3 */
export const renewalResumed = (user: Recipient, { expiresAt }: { expiresAt: Date }) =>
  draftMail('premium.renewal-resumed', user, (format, site) => ({
    untilDay: format.day(expiresAt),
    link: profileOf(site),
  }))
