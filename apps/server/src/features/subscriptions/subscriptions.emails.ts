import { paths } from '@matinee/contract/paths'
import { daysLeft, expiringSoonDays, extendableFrom } from '@matinee/contract/subscriptions'
import { draftMail } from '../mail/compose.service.ts'
import type { Formats } from '../../platform/mail/formats.ts'
import type { PaymentProvider } from '../../platform/payments/provider.ts'
import type { Recipient } from './subscriptions.queries.ts'

interface MailServices {
  payments: Pick<PaymentProvider, 'isTest'> | undefined
}

interface Period {
  planName: string
  startedAt: Date
  expiresAt: Date
}

const fieldsOf = ({ planName, startedAt, expiresAt }: Period, { day, minute }: Formats) => ({
  plan: planName,
  started: day(startedAt),
  until: minute(expiresAt),
  untilDay: day(expiresAt),
})

/** Mails that lead to a price say when nothing is charged. */
const testNote = ({ payments }: MailServices) => ({ test: payments?.isTest ? ('note' as const) : undefined })

export function premiumBegan(
  services: MailServices,
  user: Recipient,
  period: Period,
  by: 'payment' | 'renewing' | 'desk' | 'voucher',
) {
  const isPaid = by === 'payment' || by === 'renewing'
  return draftMail(
    'premium.began',
    user,
    (format, site) => ({
      ...fieldsOf(period, format),
      how: isPaid ? 'paid' : by,
      renewal: by === 'renewing' ? 'renews' : 'ends',
      link: site.url + paths.profile[0],
    }),
    isPaid ? testNote(services) : {},
  )
}

/** SUB-2: offers an extension only while it is possible. */
export function premiumEnding(services: MailServices, user: Recipient, period: Period, now: Date) {
  const { expiresAt } = period
  const left = daysLeft(expiresAt, now)
  const isSold = services.payments !== undefined
  const canExtend = isSold && left <= expiringSoonDays
  return draftMail(
    'premium.ending',
    user,
    (format, site) => ({
      ...fieldsOf(period, format),
      // The date stays true however late it is read; the days tell one reminder from the next.
      untilDate: format.date(expiresAt),
      left: format.days(left),
      extending: isSold ? (canExtend ? 'now' : 'later') : null,
      lastDays: format.days(expiringSoonDays),
      extendableFrom: format.day(extendableFrom(expiresAt)),
      action: canExtend ? 'extend' : 'profile',
      link: site.url + paths.profile[0] + (canExtend ? '#plans' : ''),
    }),
    canExtend ? testNote(services) : {},
  )
}

export function premiumExpired(services: MailServices, user: Recipient, period: Period) {
  const isSold = services.payments !== undefined
  return draftMail(
    'premium.expired',
    user,
    (format, site) => ({
      ...fieldsOf(period, format),
      next: isSold ? 'sold' : 'unsold',
      action: isSold ? 'plans' : 'profile',
      link: site.url + paths.profile[0] + (isSold ? '#plans' : ''),
    }),
    testNote(services),
  )
}

export const premiumCancelled = (user: Recipient, period: Period, { at, by }: { at: Date; by: 'person' | 'desk' }) =>
  draftMail('premium.cancelled', user, (format, site) => ({
    ...fieldsOf(period, format),
    who: by,
    mistake: by,
    cancelledAt: format.minute(at),
    terms: `${site.url}${paths.terms[0]}#cancelling`,
    link: site.url + paths.profile[0],
  }))
