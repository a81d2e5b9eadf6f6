import type { Translated } from '@matinee/contract/words'
import type * as english from './payment-banner.words.ts'

export const paymentBannerWords: Translated<typeof english.paymentBannerWords> = {
  payment: 'Paiement',
  yourPaymentFailedChange: 'Votre paiement a échoué. Changez de carte pour garder Premium.',
  changeCard: 'Changer de carte',
}
