import { paymentMessages } from '@matinee/contract/payments'
import { daysLeft, expiringSoonDays, extendableFrom, planLabels, type PlanName } from '@matinee/contract/subscriptions'
import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { asName, dayInWords, type Fact, inWords, letter, toTheMinute } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { PaymentProvider } from '../../platform/payments/provider.ts'
import type { Addressee } from './subscriptions.queries.ts'

interface House {
  config: { site: Site }
  payments: Pick<PaymentProvider, 'isTest'> | undefined
}

interface Stretch {
  plan: PlanName
  startedAt: Date
  expiresAt: Date
}

const footer = (site: Site) => `You get this because your account at ${site.name} has this address.`
const hello = (username: string) => `Hello ${asName(username)},`
const plan = (name: PlanName): Fact => ({ label: 'Plan', value: planLabels[name] })
const started = (date: Date): Fact => ({ label: 'Started', value: inWords(date) })

/** Whoever is led to a price is told when it is none. */
const testNote = ({ payments }: House) =>
  payments?.isTest ? { title: paymentMessages.testMode, text: paymentMessages.testModeText } : undefined

const isOpen = ({ payments }: House) => payments !== undefined
const profile = ({ config: { site } }: House, label: string, part = '') => ({
  label,
  url: site.url + paths.profile[0] + part,
})

export function premiumBegan(
  house: House,
  { email, username }: Addressee,
  { plan: name, startedAt, expiresAt }: Stretch,
  by: 'payment' | 'gift',
): Mail {
  const { site } = house.config
  const isPaid = by === 'payment'
  return {
    recipient: email,
    subject: `Welcome to ${site.name} Premium`,
    ...letter(site.name, {
      heading: 'Welcome to Premium',
      note: isPaid ? testNote(house) : undefined,
      opening: [
        hello(username),
        isPaid
          ? `You have Premium until ${inWords(expiresAt)}. The receipt comes in a separate email.`
          : `The people who run ${site.name} have given you Premium until ${inWords(expiresAt)}. It costs you nothing.`,
        'Choose a preferred genre on your profile, and we make a Must Watch list from it.',
      ],
      facts: [plan(name), started(startedAt), { label: 'Premium until', value: toTheMinute(expiresAt) }],
      button: profile(house, 'Choose your genre'),
      closing: ['Nothing renews by itself. We email you a week before it ends, and you decide.'],
      footer: footer(site),
    }),
  }
}

/** SUB-2: what can be done about it, only while it can be done. */
export function premiumEnding(
  house: House,
  { email, username }: Addressee,
  { plan: name, startedAt, expiresAt }: Stretch,
  now: Date,
): Mail {
  const { site } = house.config
  const left = daysLeft(expiresAt, now)
  const days = left === 1 ? '1 day' : `${left} days`
  const canExtend = isOpen(house) && left <= expiringSoonDays
  const extendable = canExtend
    ? 'If you extend it now, you lose nothing: the new days are added to those you have left.'
    : `It can be extended in its last ${expiringSoonDays} days, from ${inWords(extendableFrom(expiresAt))}.`
  return {
    recipient: email,
    // The date stays true however late it is read; the days tell one reminder from the next.
    subject: `Your ${site.name} Premium ends on ${dayInWords(expiresAt)} (${days} left)`,
    ...letter(site.name, {
      heading: `Your Premium ends on ${dayInWords(expiresAt)}`,
      note: canExtend ? testNote(house) : undefined,
      opening: [
        hello(username),
        `Your Premium at ${site.name} ends on ${inWords(expiresAt)} (${days} left).`,
        ...(isOpen(house) ? [extendable] : []),
      ],
      facts: [plan(name), started(startedAt), { label: 'Ends', value: toTheMinute(expiresAt) }],
      button: canExtend ? profile(house, 'Extend Premium', '#plans') : profile(house, 'Open your profile'),
      closing: [
        'If you do nothing, it ends by itself and nothing is charged. Your account, your watchlist and your preferred genre stay.',
      ],
      footer: footer(site),
    }),
  }
}

export function premiumExpired(
  house: House,
  { email, username }: Addressee,
  { plan: name, startedAt, expiresAt }: Stretch,
): Mail {
  const { site } = house.config
  return {
    recipient: email,
    subject: `Your ${site.name} Premium has ended`,
    ...letter(site.name, {
      heading: 'Your Premium has ended',
      note: testNote(house),
      opening: [
        hello(username),
        `Your Premium at ${site.name} ended on ${inWords(expiresAt)}. It was not renewed, and nothing was charged.`,
        ...(isOpen(house)
          ? ['Whenever you want it back, choose a plan: your watchlist and your preferred genre are still there.']
          : ['Your account, your watchlist and your preferred genre stay as they are.']),
      ],
      facts: [plan(name), started(startedAt), { label: 'Ended', value: toTheMinute(expiresAt) }],
      button: isOpen(house) ? profile(house, 'See the plans', '#plans') : profile(house, 'Open your profile'),
      footer: footer(site),
    }),
  }
}

export function premiumCancelled(
  house: House,
  { email, username }: Addressee,
  { plan: name, startedAt, expiresAt }: Stretch,
  { at, by }: { at: Date; by: 'person' | 'desk' },
): Mail {
  const { site } = house.config
  const byDesk = by === 'desk'
  return {
    recipient: email,
    subject: `Your ${site.name} Premium was cancelled`,
    ...letter(site.name, {
      heading: 'Your Premium was cancelled',
      opening: [
        hello(username),
        byDesk
          ? `The people who run ${site.name} have cancelled your Premium. It ended at once.`
          : `You have cancelled your Premium at ${site.name}. It ended at once.`,
        `Our terms say what can be refunded: ${site.url}${paths.terms[0]}#cancelling`,
        'Your account, your watchlist and your preferred genre stay.',
      ],
      facts: [
        plan(name),
        started(startedAt),
        { label: 'Cancelled', value: toTheMinute(at) },
        { label: 'Would have ended', value: inWords(expiresAt) },
      ],
      button: profile(house, 'Open your profile'),
      closing: [
        byDesk
          ? `If you think that this is a mistake, write to ${site.contactEmail}.`
          : `If it was not you, change your password and write to ${site.contactEmail}.`,
      ],
      footer: footer(site),
    }),
  }
}
