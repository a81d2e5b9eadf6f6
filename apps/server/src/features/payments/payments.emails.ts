import { inDollars, type PlanName, planLabels } from '@matinee/contract/plans'
import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { subscriptionMessages } from '@matinee/contract/subscriptions'
import { asName, letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Receipt {
  buyer: { email: string; username: string }
  plan: PlanName
  cents: number
  days: number
  paidAt: Date
  expiresAt: Date
  reference: string
  /** No money has moved. */
  isTest: boolean
}

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function receipt(site: Site, given: Receipt): Mail {
  const { buyer, plan, cents, days, paidAt, expiresAt, reference, isTest } = given
  const { testMode, testModeText } = subscriptionMessages
  return {
    recipient: buyer.email,
    subject: `${isTest ? `${testMode}: your` : 'Your'} receipt from ${site.name}`,
    ...letter(site.name, {
      opening: [
        `Hello ${asName(buyer.username)},`,
        ...(isTest ? [`${testMode}. ${testModeText}`] : []),
        `Premium, ${planLabels[plan]}: ${days} days for ${inDollars(cents)}, tax included.`,
        `Paid on ${day(paidAt)}. You have Premium until ${day(expiresAt)}. Nothing renews by itself.`,
        `Reference: ${reference}`,
      ],
      button: { label: subscriptionMessages.title, url: `${site.url}${paths.profile[0]}` },
      footer: `You get this because your account at ${site.name} has this address.`,
    }),
  }
}
