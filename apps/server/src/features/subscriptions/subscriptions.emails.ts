import { daysLeft, type PlanName, planLabels } from '@matinee/contract/plans'
import type { Site } from '@matinee/contract/site.schemas'
import { asName, letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Addressee } from './subscriptions.queries.ts'

interface Stretch {
  plan: PlanName
  startedAt: Date
  expiresAt: Date
}

const footer = (site: Site) => `You get this because your account at ${site.name} has this address.`
const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function premiumBegan(site: Site, { email, username }: Addressee, { plan, expiresAt }: Stretch): Mail {
  return {
    recipient: email,
    subject: `Welcome to ${site.name} Premium`,
    ...letter(site.name, {
      opening: [`Hello ${asName(username)},`, `You have Premium (${planLabels[plan]}) until ${day(expiresAt)}.`],
      footer: footer(site),
    }),
  }
}

export function premiumExpired(site: Site, { email, username }: Addressee, { expiresAt }: Stretch): Mail {
  return {
    recipient: email,
    subject: `Your ${site.name} Premium has ended`,
    ...letter(site.name, {
      opening: [`Hello ${asName(username)},`, `Your Premium ended on ${day(expiresAt)}.`],
      footer: footer(site),
    }),
  }
}

export function premiumCancelled(site: Site, { email, username }: Addressee, by: 'person' | 'desk'): Mail {
  return {
    recipient: email,
    subject: `Your ${site.name} Premium was cancelled`,
    ...letter(site.name, {
      opening: [
        `Hello ${asName(username)},`,
        by === 'desk' ? 'The people who run the site have cancelled your Premium.' : 'You have cancelled your Premium.',
      ],
      footer: footer(site),
    }),
  }
}

export function premiumEnding(site: Site, { email, username }: Addressee, { expiresAt }: Stretch, now: Date): Mail {
  return {
    recipient: email,
    subject: `Your ${site.name} Premium ends in ${daysLeft(expiresAt, now)} days`,
    ...letter(site.name, {
      opening: [`Hello ${asName(username)},`, `Your Premium ends on ${day(expiresAt)}.`],
      footer: footer(site),
    }),
  }
}
