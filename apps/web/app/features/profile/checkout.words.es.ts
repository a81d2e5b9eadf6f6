import type { Translated } from '@matinee/contract/words'
import type * as english from './checkout.words.ts'

export const checkoutWords: Translated<typeof english.checkoutWords> = {
  forFilm: (title) => `Premium abre «${title}» y todas las demás películas.`,
  forPremium: 'Premium abre todas las películas.',
  anotherPlan: 'Elegir otro plan',
  noPlan: 'Este plan ya no se vende. Elige otro.',
  seePlans: 'Ver los planes',
  loadFailed: 'No se pudo cargar tu pedido. Inténtalo de nuevo.',
  again: 'Reintentar',

  waitingTitle: 'Ya casi está',
  waiting: 'Estamos esperando tu pago. Tarda unos segundos, y esta página sigue sola.',
  waitingSpinner: 'Esperando tu pago…',
  waitingLong:
    'Está tardando más de lo normal. Puedes salir de esta página: en cuanto llegue tu pago te enviaremos un recibo y empezará Premium.',
  checkAgain: 'Comprobar de nuevo',

  failedTitle: 'Tu pago no ha llegado',
  failed: 'No se ha comprado nada. Puedes pagar otra vez, con la misma tarjeta o con otra.',
  payAgain: 'Volver a tu pedido',

  filmReady: 'Tu película está lista',
  filmReadyText: (title) => `Tienes Premium. «${title}» te espera.`,
  filmReadyUntitled: 'Tienes Premium.',
  watchNow: 'Ver ahora',
  premiumReady: 'Tienes Premium',
  premiumReadyText: 'Todas las películas están abiertas para ti.',
  toHome: 'Ir a la página de inicio',
  toProfile: 'Ir a tu perfil',
  receipt: 'Te enviamos un recibo por correo.',
}
