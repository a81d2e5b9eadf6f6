import { paymentMessages } from '@matinee/contract/payments'
import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { daysLeft, expiringSoonDays, extendableFrom } from '@matinee/contract/subscriptions'
import { accountLetter, dayInWords, type Fact, inWords, toTheMinute } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { PaymentProvider } from '../../platform/payments/provider.ts'
import type { Addressee } from './subscriptions.queries.ts'

interface MailServices {
  config: { site: Site }
  payments: Pick<PaymentProvider, 'isTest'> | undefined
}

interface Period {
  planName: string
  startedAt: Date
  expiresAt: Date
}

const facts = ({ planName, startedAt }: Period, ...more: Fact[]): Fact[] => [
  { label: 'Plan', value: planName },
  { label: 'Started', value: inWords(startedAt) },
  ...more,
]

/** Mails that lead to a price say when nothing is charged. */
const testNote = ({ payments }: MailServices) =>
  payments?.isTest ? { title: paymentMessages.testMode, text: paymentMessages.testModeText } : undefined

const profile = ({ config: { site } }: MailServices, label: string, part = '') => ({
  label,
  url: site.url + paths.profile[0] + part,
})

export function premiumBegan(
  services: MailServices,
  user: Addressee,
  period: Period,
  by: 'payment' | 'renewing' | 'desk' | 'voucher',
): Mail {
  const { site } = services.config
  const until = inWords(period.expiresAt)
  const isPaid = by === 'payment' || by === 'renewing'
  return accountLetter(site, user, `Welcome to ${site.name} Premium`, {
    heading: 'Welcome to Premium',
    note: isPaid ? testNote(services) : undefined,
    opening: [
      isPaid
        ? `You have Premium until ${until}. The receipt comes in a separate email.`
        : by === 'voucher'
          ? `Your code was redeemed: you have Premium until ${until}. Nothing is charged.`
          : `The people who run ${site.name} have given you Premium until ${until}. It costs you nothing.`,
      'Choose a preferred genre on your profile, and we make a Must Watch list from it.',
    ],
    facts: facts(period, { label: 'Premium until', value: toTheMinute(period.expiresAt) }),
    button: profile(services, 'Choose your genre'),
    closing: [
      by === 'renewing'
        ? 'It renews by itself at the end of each period, and you get a receipt each time. You can cancel on your profile at any time, and keep what is paid.'
        : 'Nothing renews by itself. We email you a week before it ends, and you decide.',
    ],
  })
}

/** SUB-2: offers an extension only while it is possible. */
export function premiumEnding(services: MailServices, user: Addressee, period: Period, now: Date): Mail {
  const { site } = services.config
  const { expiresAt } = period
  const left = daysLeft(expiresAt, now)
  const days = left === 1 ? '1 day' : `${left} days`
  const isSold = services.payments !== undefined
  const canExtend = isSold && left <= expiringSoonDays
  const extendable = canExtend
    ? 'If you extend it now, you lose nothing: the new days are added to those you have left.'
    : `It can be extended in its last ${expiringSoonDays} days, from ${inWords(extendableFrom(expiresAt))}.`
  // The date stays true however late it is read; the days tell one reminder from the next.
  const subject = `Your ${site.name} Premium ends on ${dayInWords(expiresAt)} (${days} left)`
  return accountLetter(site, user, subject, {
    heading: `Your Premium ends on ${dayInWords(expiresAt)}`,
    note: canExtend ? testNote(services) : undefined,
    opening: [
      `Your Premium at ${site.name} ends on ${inWords(expiresAt)} (${days} left).`,
      ...(isSold ? [extendable] : []),
    ],
    facts: facts(period, { label: 'Ends', value: toTheMinute(expiresAt) }),
    button: canExtend ? profile(services, 'Extend Premium', '#plans') : profile(services, 'Open your profile'),
    closing: [
      'If you do nothing, it ends by itself and nothing is charged. Your account, your watchlist and your preferred genre stay.',
    ],
  })
}

export function premiumExpired(services: MailServices, user: Addressee, period: Period): Mail {
  const { site } = services.config
  const isSold = services.payments !== undefined
  return accountLetter(site, user, `Your ${site.name} Premium has ended`, {
    heading: 'Your Premium has ended',
    note: testNote(services),
    opening: [
      `Your Premium at ${site.name} ended on ${inWords(period.expiresAt)}. It was not renewed, and nothing was charged.`,
      isSold
        ? 'Whenever you want it back, choose a plan: your watchlist and your preferred genre are still there.'
        : 'Your account, your watchlist and your preferred genre stay as they are.',
    ],
    facts: facts(period, { label: 'Ended', value: toTheMinute(period.expiresAt) }),
    button: isSold ? profile(services, 'See the plans', '#plans') : profile(services, 'Open your profile'),
  })
}

export function premiumCancelled(
  services: MailServices,
  user: Addressee,
  period: Period,
  { at, by }: { at: Date; by: 'person' | 'desk' },
): Mail {
  const { site } = services.config
  const byDesk = by === 'desk'
  return accountLetter(site, user, `Your ${site.name} Premium was cancelled`, {
    heading: 'Your Premium was cancelled',
    opening: [
      byDesk
        ? `The people who run ${site.name} have cancelled your Premium. It ended at once.`
        : `You have cancelled your Premium at ${site.name}. It ended at once.`,
      `Our terms say what can be refunded: ${site.url}${paths.terms[0]}#cancelling`,
      'Your account, your watchlist and your preferred genre stay.',
    ],
    facts: facts(
      period,
      { label: 'Cancelled', value: toTheMinute(at) },
      { label: 'Would have ended', value: inWords(period.expiresAt) },
    ),
    button: profile(services, 'Open your profile'),
    closing: [
      byDesk
        ? `If you think that this is a mistake, write to ${site.contactEmail}.`
        : `If it was not you, change your password and write to ${site.contactEmail}.`,
    ],
  })
}
