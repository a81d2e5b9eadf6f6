import { paymentEndpoints } from '@matinee/contract/payments'
import { browserApi } from '../../platform/browser-api.ts'
import { paymentPage, refusalOf } from './subscribe.ts'
import { profileWords as words } from './words.ts'

/** PAY-4: to the payment provider's page. Returns why not, if that is to be said. */
export async function changeCard(): Promise<string | undefined> {
  try {
    const { url } = await browserApi()(paymentEndpoints.portal)
    const page = paymentPage(url)
    if (!page) return words.portalFailed
    location.assign(page)
    return undefined
  } catch (error) {
    return refusalOf(error, words.portalFailed)
  }
}
