import { paymentEndpoints } from '@matinee/contract/payments'
import { paymentPageUrl } from '../../platform/checkout.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { refusalOf } from './subscribe.ts'
import * as words from '@matinee/locales/profile'

/** PAY-4: opens the payment provider's page to change the card. Returns the message to show if that failed. */
export async function changeCard(): Promise<string | undefined> {
  try {
    const { url } = await browserApi()(paymentEndpoints.portal)
    const page = paymentPageUrl(url)
    if (!page) return words.portalFailed
    location.assign(page)
    return undefined
  } catch (error) {
    return refusalOf(error, words.portalFailed)
  }
}
