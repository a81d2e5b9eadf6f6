import type { Translated } from '@matinee/contract/words'
import type * as english from './payment-banner.words.ts'

export const paymentBannerWords: Translated<typeof english.paymentBannerWords> = {
  payment: 'Pago',
  yourPaymentFailedChange: 'Tu pago ha fallado. Cambia la tarjeta para conservar Premium.',
  changeCard: 'Cambiar la tarjeta',
}
