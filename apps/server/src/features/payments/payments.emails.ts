import { paymentMessages } from '@matinee/contract/payments'
import { inDollars, planLabels, type PlanName } from '@matinee/contract/subscriptions'
import { paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { asName, inWords, letter, toTheMinute } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Receipt {
  /** Our name for the payment. */
  paymentId: string
  buyer: { email: string; username: string }
  plan: PlanName
  cents: number
  currency: 'USD'
  days: number
  paidAt: Date
  expiresAt: Date
  /** The provider's name for it. */
  reference: string
  /** No money has moved. */
  isTest: boolean
}

export function receipt(site: Site, given: Receipt): Mail {
  const { paymentId, buyer, plan, cents, currency, days, paidAt, expiresAt, reference, isTest } = given
  const price = inDollars(cents)
  return {
    recipient: buyer.email,
    subject: `${isTest ? `${paymentMessages.testMode}: your` : 'Your'} receipt from ${site.name}`,
    ...letter(site.name, {
      heading: `Receipt: ${price}`,
      note: isTest ? { title: paymentMessages.testMode, text: paymentMessages.testModeText } : undefined,
      opening: [
        `Hello ${asName(buyer.username)},`,
        isTest
          ? `${days} days of Premium were added to your account. As this is a test, nothing was charged.`
          : `Thank you for your payment of ${price} to ${site.operator}, for ${days} days of Premium.`,
      ],
      facts: [
        { label: 'Plan', value: `${planLabels[plan]}, ${days} days` },
        { label: 'Price, tax included', value: `${price} ${currency}` },
        { label: isTest ? 'Date' : 'Paid on', value: toTheMinute(paidAt) },
        { label: 'Premium until', value: inWords(expiresAt) },
        { label: 'Receipt number', value: paymentId },
        ...(isTest ? [] : [{ label: 'Payment reference', value: reference }]),
      ],
      button: { label: 'Open your profile', url: `${site.url}${paths.profile[0]}` },
      closing: [`Nothing renews by itself. Questions about this payment? Write to ${site.contactEmail}.`],
      footer: `You get this because your account at ${site.name} has this address.`,
    }),
  }
}
