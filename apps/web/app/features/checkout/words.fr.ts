import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const checkoutPageWords: Translated<typeof english.checkoutPageWords> = {
  orderTitle: 'Vérifiez votre commande',
  title: 'Paiement',
  description: 'Vérifiez votre commande de Premium, puis payez.',
  logIn: 'Se connecter',
  loading: 'Chargement de votre commande…',
}
