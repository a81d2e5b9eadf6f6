import { formatMoney, taxNote } from '@matinee/contract/money'
import { paths } from '@matinee/contract/paths'
import { paymentMessages } from '@matinee/contract/payments'
import { showCode } from '@matinee/contract/vouchers'
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
  /** Of Premium for oneself. */
  expiresAt?: Date
  /** It was bought for somebody else. */
  gift?: { recipient: string; code: string; sendOn: string | null }
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
    gift,
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
        ? `${days} days of Premium were ${gift ? 'made into a gift' : 'added to your account'}. As this is a test, nothing was charged.`
        : `Thank you for your payment of ${price} to ${site.operator}, for ${days} days of Premium${gift ? ' as a gift' : ''}.`,
      ...(gift
        ? [
            `We send the code to ${gift.recipient}${gift.sendOn === null ? ' now' : ` on ${inWords(new Date(gift.sendOn))}`}. It can be redeemed once, by whoever has it.`,
          ]
        : []),
    ],
    facts: [
      { label: 'Plan', value: `${planName}, ${days} days` },
      { label: site.tax ? `Price, ${taxNote(site.tax)}` : 'Price', value: `${price} ${currency}` },
      { label: isTest ? 'Date' : 'Paid on', value: toTheMinute(paidAt) },
      ...(expiresAt ? [{ label: 'Premium until', value: inWords(expiresAt) }] : []),
      ...(gift ? [{ label: 'Code', value: showCode(gift.code) }] : []),
      { label: 'Receipt number', value: paymentId },
      ...(isTest ? [] : [{ label: 'Payment reference', value: reference }]),
    ],
    button: gift
      ? { label: 'See your payments', url: `${site.url}${paths.payments[0]}` }
      : { label: 'Open your profile', url: `${site.url}${paths.profile[0]}` },
    closing: [
      `${isRenewing ? 'This plan renews by itself until you cancel it on your profile.' : 'Nothing renews by itself.'} Questions about this payment? Write to ${site.contactEmail}.`,
    ],
  })
}

const ofGift = {
  'gift kept': 'Your gift stays as it is.',
  'gift off': 'The code of your gift cannot be redeemed any more.',
  'gift taken': 'Your gift was redeemed. Those of its days that had not begun were taken back.',
} as const

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
  /** A date: it ends earlier than it did. `withdrawn`: an earlier mail has said it. */
  premium: 'kept' | 'ended' | 'withdrawn' | Date | keyof typeof ofGift
}

/** What became of Premium with the money that was paid for it. */
function premiumAfter(premium: RefundMade['premium']): string {
  if (premium === 'ended') return 'Your Premium has ended with it. Your account and your watchlist stay.'
  if (premium === 'kept') return 'Your Premium stays as it is.'
  if (premium === 'withdrawn') return 'It belongs to your withdrawal, which we have confirmed before.'
  if (premium instanceof Date)
    return `The days of this payment were taken back: you have Premium until ${inWords(premium)}.`
  return ofGift[premium]
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
      premiumAfter(premium),
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

interface WithdrawalConfirmed {
  /** The payment's. */
  _id: string
  buyer: { email: string; username: string }
  planName: string
  cents: number
  currency: string
  paidAt: Date
  refundCents: number
  withdrawnAt: Date
  isTest: boolean
  premium: RefundMade['premium']
}

/** PAY-9: at once, as the law asks: it does not wait as other mails to an unconfirmed address do. */
export function withdrawalConfirmed(site: Site, given: WithdrawalConfirmed): Mail {
  const { _id, buyer, planName, cents, currency, paidAt, refundCents, withdrawnAt, isTest, premium } = given
  const back = formatMoney(refundCents, currency)
  const subject = `${isTest ? `${paymentMessages.testMode}: you` : 'You'} have withdrawn from your contract with ${site.name}`
  const mail = accountLetter(site, buyer, subject, {
    heading: 'Withdrawal confirmed',
    note: isTest ? { title: paymentMessages.testMode, text: paymentMessages.testModeText } : undefined,
    opening: [
      `On ${toTheMinute(withdrawnAt)} you withdrew from the contract about the plan below. ${site.operator} has received that.`,
      `${back} of the ${formatMoney(cents, currency)} that you paid go back the way they came. We tell you when they are sent.`,
      premiumAfter(premium),
    ],
    facts: [
      { label: 'Plan', value: planName },
      { label: 'Paid on', value: toTheMinute(paidAt) },
      { label: 'Receipt number', value: _id },
      { label: 'Withdrawn on', value: toTheMinute(withdrawnAt) },
      { label: 'Given back', value: `${back} ${currency}` },
    ],
    button: { label: 'Open your profile', url: `${site.url}${paths.profile[0]}` },
    closing: [`Keep this mail: it is your confirmation. Questions? Write to ${site.contactEmail}.`],
  })
  return { ...mail, cause: 'owed' }
}
