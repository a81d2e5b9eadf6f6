import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const checkoutPageWords: Translated<typeof english.checkoutPageWords> = {
  orderTitle: 'Bestellung prüfen',
  title: 'Kasse',
  description: 'Prüfe deine Premium-Bestellung und bezahle.',
  logIn: 'Anmelden',
  loading: 'Deine Bestellung wird geladen …',
}
