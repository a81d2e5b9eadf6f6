import { formatMoney, taxNote } from '@matinee/contract/money'
import { paths } from '@matinee/contract/paths'
import { paymentMessages } from '@matinee/contract/payments'
import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter, inWords, toTheMinute } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Receipt {
  paymentId: string
  buyer: { email: string; username: string }
  planName: string
  cents: number
  currency: string
  days: number
  paidAt: Date
  expiresAt: Date
  /** The provider's id of the payment. */
  reference: string
  /** No money has moved. */
  isTest: boolean
  /** It is charged again. */
  isRenewing?: boolean
}

export function receipt(site: Site, given: Receipt): Mail {
  const {
    paymentId,
    buyer,
    planName,
    cents,
    currency,
    days,
    paidAt,
    expiresAt,
    reference,
    isTest,
    isRenewing = false,
  } = given
  const price = formatMoney(cents, currency)
  const subject = `${isTest ? `${paymentMessages.testMode}: your` : 'Your'} receipt from ${site.name}`
  return accountLetter(site, buyer, subject, {
    heading: `Receipt: ${price}`,
    note: isTest ? { title: paymentMessages.testMode, text: paymentMessages.testModeText } : undefined,
    opening: [
      isTest
        ? `${days} days of Premium were added to your account. As this is a test, nothing was charged.`
        : `Thank you for your payment of ${price} to ${site.operator}, for ${days} days of Premium.`,
    ],
    facts: [
      { label: 'Plan', value: `${planName}, ${days} days` },
      { label: site.tax ? `Price, ${taxNote(site.tax)}` : 'Price', value: `${price} ${currency}` },
      { label: isTest ? 'Date' : 'Paid on', value: toTheMinute(paidAt) },
      { label: 'Premium until', value: inWords(expiresAt) },
      { label: 'Receipt number', value: paymentId },
      ...(isTest ? [] : [{ label: 'Payment reference', value: reference }]),
    ],
    button: { label: 'Open your profile', url: `${site.url}${paths.profile[0]}` },
    closing: [
      `${isRenewing ? 'This plan renews by itself until you cancel it on your profile.' : 'Nothing renews by itself.'} Questions about this payment? Write to ${site.contactEmail}.`,
    ],
  })
}

interface RefundMade {
  refundId: string
  buyer: { email: string; username: string }
  planName: string
  cents: number
  paidCents: number
  currency: string
  paidAt: Date
  reference: string
  isTest: boolean
  /** A date: it ends earlier than it did. */
  premium: 'kept' | 'ended' | Date
}

/** PAY-6 */
export function refundMade(site: Site, given: RefundMade): Mail {
  const { refundId, buyer, planName, cents, paidCents, currency, paidAt, reference, isTest, premium } = given
  const amount = formatMoney(cents, currency)
  const isPart = cents < paidCents
  const subject = `${isTest ? `${paymentMessages.testMode}: your` : 'Your'} refund from ${site.name}`
  return accountLetter(site, buyer, subject, {
    heading: `Refund: ${amount}`,
    note: isTest ? { title: paymentMessages.testMode, text: paymentMessages.testModeText } : undefined,
    opening: [
      isTest
        ? `${amount} of your payment of ${inWords(paidAt)} were marked as refunded. As this is a test, no money moved.`
        : `${site.operator} has given back ${isPart ? `${amount} of the ${formatMoney(paidCents, currency)}` : `the ${amount}`} that ` +
          `you paid on ${inWords(paidAt)}. It goes back the way it came, which can take up to ten days.`,
      premium === 'ended'
        ? 'Your Premium has ended with it. Your account and your watchlist stay.'
        : premium === 'kept'
          ? 'Your Premium stays as it is.'
          : `The days of this payment were taken back: you have Premium until ${inWords(premium)}.`,
    ],
    facts: [
      { label: 'Plan', value: planName },
      { label: 'Refunded', value: `${amount} ${currency}` },
      { label: 'Refund number', value: refundId },
      ...(isTest ? [] : [{ label: 'Refund reference', value: reference }]),
    ],
    button: { label: 'Open your profile', url: `${site.url}${paths.profile[0]}` },
    closing: [`Questions about this refund? Write to ${site.contactEmail}.`],
  })
}
