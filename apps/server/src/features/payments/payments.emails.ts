import { paths } from '@matinee/contract/paths'
import { formatCode } from '@matinee/contract/vouchers'
import { draftMail } from '../mail/compose.service.ts'
import type { Formats } from '../../platform/mail/formats.ts'

interface Buyer {
  email: string
  username: string
}

interface Receipt {
  paymentId: string
  buyer: Buyer
  planName: string
  cents: number
  currency: string
  days: number
  paidAt: Date
  /** The end of Premium. Undefined for a gift. */
  expiresAt?: Date
  /** Bought for another person. */
  gift?: { recipient: string; code: string; sendOn: string | null }
  /** The provider's id of the payment. */
  reference: string
  /** No money has moved. */
  isTest: boolean
  /** It is charged again. */
  isRenewing?: boolean
}

const testOf = (isTest: boolean) => ({ test: isTest ? ('subject' as const) : undefined })

export const receipt = (given: Receipt) => {
  const { paymentId, buyer, planName, cents, currency, days, paidAt, expiresAt, gift, reference, isTest } = given
  return draftMail(
    'payments.receipt',
    buyer,
    ({ money, day, minute, ...format }, { url, tax }) => ({
      amount: money(cents, currency),
      thanks: isTest ? (gift ? 'testGift' : 'test') : gift ? 'gift' : 'paid',
      giftCode: gift ? (gift.sendOn === null ? 'now' : 'later') : null,
      recipient: gift?.recipient ?? null,
      sendDay: gift?.sendOn ? day(new Date(gift.sendOn)) : null,
      plan: planName,
      days: format.days(days),
      priceLabel: tax ? 'taxed' : 'plain',
      tax: tax?.name ?? null,
      price: `${money(cents, currency)} ${currency}`,
      dateLabel: isTest ? 'test' : 'paid',
      paidOn: minute(paidAt),
      untilDay: expiresAt ? day(expiresAt) : null,
      code: gift ? formatCode(gift.code) : null,
      number: paymentId,
      reference: isTest ? null : reference,
      action: gift ? 'payments' : 'profile',
      link: url + (gift ? paths.payments[0] : paths.profile[0]),
      renewal: given.isRenewing ? 'renews' : 'ends',
    }),
    { ...testOf(isTest), namedAddress: gift?.recipient ?? null },
  )
}

const ofGift = { 'gift kept': 'giftKept', 'gift off': 'giftOff', 'gift taken': 'giftTaken' } as const

interface RefundMade {
  refundId: string
  buyer: Buyer
  planName: string
  cents: number
  paidCents: number
  currency: string
  paidAt: Date
  reference: string
  isTest: boolean
  /** A date: Premium ends then, earlier than before. `withdrawn`: an earlier mail has said what became of it. */
  premium: 'kept' | 'ended' | 'withdrawn' | Date | keyof typeof ofGift
}

/** What became of Premium with the money that was paid for it. */
function premiumAfter({ day }: Pick<Formats, 'day'>, premium: RefundMade['premium']) {
  if (premium instanceof Date) return { premium: 'shorter', untilDay: day(premium) } as const
  const phrase = premium === 'kept' || premium === 'ended' || premium === 'withdrawn' ? premium : ofGift[premium]
  return { premium: phrase, untilDay: null }
}

/** PAY-6 */
export const refundMade = (given: RefundMade) => {
  const { refundId, buyer, planName, cents, paidCents, currency, paidAt, reference, isTest, premium } = given
  return draftMail(
    'payments.refund',
    buyer,
    ({ money, day }, { url }) => ({
      amount: money(cents, currency),
      refunded: isTest ? 'test' : cents < paidCents ? 'part' : 'whole',
      paidAmount: money(paidCents, currency),
      paidDay: day(paidAt),
      ...premiumAfter({ day }, premium),
      plan: planName,
      price: `${money(cents, currency)} ${currency}`,
      number: refundId,
      reference: isTest ? null : reference,
      link: url + paths.profile[0],
    }),
    testOf(isTest),
  )
}

interface WithdrawalConfirmed {
  /** The id of the payment. */
  _id: string
  buyer: Buyer
  planName: string
  cents: number
  currency: string
  paidAt: Date
  refundCents: number
  withdrawnAt: Date
  isTest: boolean
  premium: RefundMade['premium']
}

/** PAY-9: sent at once, as the law asks. Other mails to an unconfirmed address may have to wait. */
export const withdrawalConfirmed = (given: WithdrawalConfirmed) => {
  const { _id, buyer, planName, cents, currency, paidAt, refundCents, withdrawnAt, isTest, premium } = given
  return draftMail(
    'payments.withdrawal',
    buyer,
    ({ money, day, minute }, { url }) => ({
      amount: money(refundCents, currency),
      paidAmount: money(cents, currency),
      ...premiumAfter({ day }, premium),
      plan: planName,
      paidOn: minute(paidAt),
      number: _id,
      withdrawnAt: minute(withdrawnAt),
      price: `${money(refundCents, currency)} ${currency}`,
      link: url + paths.profile[0],
    }),
    { ...testOf(isTest), cause: 'owed' },
  )
}
