import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter, dayInWords, inWords, toTheMinute } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Addressee } from './subscriptions.queries.ts'

interface MailServices {
  config: { site: Site }
}

const profile = ({ config: { site } }: MailServices, label: string) => ({
  label,
  url: `${site.url}${paths.profile[0]}`,
})

/** PAY-4: on the day of the failure, and three and six days later. */
export function renewalFailed(
  services: MailServices,
  user: Addressee,
  { graceFrom, graceUntil }: { graceFrom: Date; graceUntil: Date },
  day: number,
): Mail {
  const { site } = services.config
  const until = dayInWords(graceUntil)
  const subject =
    day === 0
      ? `Your payment for ${site.name} Premium failed`
      : day === 3
        ? `Your payment for ${site.name} Premium still fails`
        : `Your ${site.name} Premium ends on ${until} unless it is paid`
  return accountLetter(site, user, subject, {
    heading: day === 0 ? 'Your payment failed' : `Your Premium is kept until ${until}`,
    opening: [
      `We could not charge your card for the next period of Premium at ${site.name}. It may have expired, or your bank refused.`,
      `You keep Premium until ${inWords(graceUntil)}. Check your card, and nothing changes for you.`,
    ],
    facts: [
      { label: 'Payment failed', value: toTheMinute(graceFrom) },
      { label: 'Premium until', value: toTheMinute(graceUntil) },
    ],
    button: profile(services, 'Change your card'),
    closing: [
      'Your card is charged once, when it works again. If you do not want Premium any longer, do nothing: it ends by itself.',
    ],
  })
}

/** PAY-3 */
export function renewalStopped(
  services: MailServices,
  user: Addressee,
  { expiresAt }: { expiresAt: Date },
  by: 'person' | 'desk',
): Mail {
  const { site } = services.config
  return accountLetter(site, user, `Your ${site.name} Premium will not be renewed`, {
    heading: `Premium until ${dayInWords(expiresAt)}, not renewed`,
    opening: [
      by === 'desk'
        ? `The people who run ${site.name} have cancelled the renewal of your Premium.`
        : `You have cancelled the renewal of your Premium at ${site.name}.`,
      `You keep Premium until ${inWords(expiresAt)}, and nothing more is charged.`,
    ],
    facts: [{ label: 'Premium until', value: toTheMinute(expiresAt) }],
    button: profile(services, 'Open your profile'),
    closing: ['Until then you can take it back on your profile. Your watchlist and your preferred genre stay.'],
  })
}

/** PAY-3 */
export function renewalResumed(services: MailServices, user: Addressee, { expiresAt }: { expiresAt: Date }): Mail {
  const { site } = services.config
  return accountLetter(site, user, `Your ${site.name} Premium renews again`, {
    heading: 'Your Premium renews again',
    opening: [
      `You have taken back the cancellation: your Premium at ${site.name} goes on after ${inWords(expiresAt)}.`,
      'Your card is charged then, and you get a receipt. You can cancel at any time on your profile.',
    ],
    button: profile(services, 'Open your profile'),
    closing: [`If it was not you, change your password and write to ${site.contactEmail}.`],
  })
}
