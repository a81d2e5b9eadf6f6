import { messages as paymentMessages } from '@matinee/locales/api/payments'
import { addMonths } from '@matinee/contract/calendar'
import type { Offer, SubscriptionOption } from '@matinee/contract/plans'
import { addDays, extendableFrom, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { formatDeadline } from './format-deadline.ts'
import * as words from '@matinee/locales/profile'

/** Why no plan can be bought now; undefined if one can. */
export function purchaseBlockedReason(
  { status, expiringSoon, expirationDate, renewal }: SubscriptionStatus,
  { payments }: Offer,
): string | undefined {
  if (payments === 'off') return paymentMessages.paymentsOff
  if (renewal?.state === 'on' || renewal?.state === 'failed') return words.renews
  if (renewal?.state === 'stopped') return undefined
  if (status !== 'Premium' || expiringSoon || expirationDate === null) return undefined
  return words.youCanExtendFrom({ day: formatDeadline(extendableFrom(new Date(expirationDate)), new Date()) })
}

/** SUB-2: an extension is added to the days that are left. */
export function expirationAfterPurchase(
  { days, months }: SubscriptionOption,
  { status, expirationDate }: SubscriptionStatus,
): Date {
  if (months !== null) return addMonths(new Date(), months)
  const isAdded = status === 'Premium' && expirationDate !== null
  return addDays(isAdded ? new Date(expirationDate) : new Date(), days)
}
