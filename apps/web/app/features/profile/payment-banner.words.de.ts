import type { Translated } from '@matinee/contract/words'
import type * as english from './payment-banner.words.ts'

export const paymentBannerWords: Translated<typeof english.paymentBannerWords> = {
  payment: 'Zahlung',
  yourPaymentFailedChange: 'Deine Zahlung ist fehlgeschlagen. Ändere deine Karte, um Premium zu behalten.',
  changeCard: 'Karte ändern',
}
