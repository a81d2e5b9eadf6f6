import { httpErrors } from '@matinee/contract/http/errors'
import {
  type Gift,
  lastGiftDay,
  paymentErrors,
  paymentMessages,
  type SubscribeAnswer,
} from '@matinee/contract/payments'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { planInSentence } from '@matinee/contract/in-sentence'
import { databaseNow } from '../../platform/database/database.ts'
import { formatsIn } from '../../platform/mail/formats.ts'
import type { Services } from '../../platform/services.ts'
import { requireConfirmedEmail } from '../accounts/confirmations.service.ts'
import type { PaymentServices } from './apply-event.service.ts'
import { getPurchaseResult } from './checkouts.queries.ts'
import { createCheckout, type PurchaseInput } from './create-checkout.service.ts'

/** The language of an answer. */
interface Wording {
  words: typeof paymentMessages
  language: SiteLanguage
}

/** The result of this checkout's own payment, so that a retry gets the same answer. */
async function purchaseResult(
  { db }: Pick<Services, 'db'>,
  checkoutId: string,
  { words, language }: Wording,
): Promise<SubscribeAnswer> {
  const result = await getPurchaseResult(db, checkoutId)
  if (!result) throw paymentErrors.attemptOver()
  const { subscriptionId, expiresAt, isExtension, planName } = result
  return {
    success: true,
    message: isExtension
      ? words.extended({ date: formatsIn(language).day(expiresAt) })
      : words.subscribed({ planName: planInSentence(planName, language) }),
    status: 'active',
    expirationDate: expiresAt.toISOString(),
    subscriptionId,
    checkoutUrl: null,
    extended: isExtension,
  }
}

/** SUB-9. Starts or extends Premium: at once, or when the payment arrives. */
export async function subscribe(
  services: PaymentServices,
  input: Omit<PurchaseInput, 'gift'>,
  wording: Wording = { words: paymentMessages, language: 'en' },
): Promise<SubscribeAnswer> {
  const { checkoutId, url } = await createCheckout(services, input)
  if (url === undefined) return purchaseResult(services, checkoutId, wording)
  return {
    success: true,
    message: paymentMessages.goingToPay,
    status: 'pending',
    expirationDate: null,
    subscriptionId: null,
    checkoutUrl: url,
    extended: false,
  }
}

/** PAY-10: a plan for another person. */
export async function buyGift(
  services: PaymentServices,
  input: PurchaseInput & { gift: Gift },
): Promise<{ url: string | null }> {
  const { sendOn } = input.gift
  const today = (await databaseNow(services.db)).toISOString().slice(0, 10)
  if (sendOn !== null && (sendOn < today || sendOn > lastGiftDay(today)))
    throw httpErrors.invalid({ fields: { sendOn: paymentMessages.giftDayInvalid } })
  await requireConfirmedEmail(services.db, input.userId)
  const { url = null } = await createCheckout(services, input)
  return { url }
}
