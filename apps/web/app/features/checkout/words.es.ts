import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const checkoutPageWords: Translated<typeof english.checkoutPageWords> = {
  orderTitle: 'Revisa tu pedido',
  title: 'Pago',
  description: 'Revisa tu pedido de Premium y paga.',
  logIn: 'Iniciar sesión',
  loading: 'Cargando tu pedido…',
}
