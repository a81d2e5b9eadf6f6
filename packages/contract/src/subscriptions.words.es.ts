import type { Translated } from './words.ts'
import type * as english from './subscriptions.words.ts'
import { pluralsIn } from './plurals.ts'
import { subscriptionLimits } from './subscriptions.limits.ts'

const plural = pluralsIn('es')

export const subscriptionMessages: Translated<typeof english.subscriptionMessages> = {
  cancelled: 'La suscripción se ha cancelado.',
  resumed: 'Tu Premium vuelve a renovarse.',
  cancelReason: 'A petición del usuario',
  adminCancelReason: 'Cancelado por la administración',
  userNotFound: 'Usuario no encontrado. Vuelve a iniciar sesión.',
  genreSaved: '¡Género favorito guardado!',
  genreUnknown: 'Elige uno de los géneros.',
  reactivated: '¡Suscripción reactivada!',
  daysGiven: 'Se han regalado los días.',
  daysInvalid: `Introduce un número de días de 1 a ${subscriptionLimits.givenDays}.`,
  remindersSent: '¡Recordatorios enviados!',
  reminderSent: '¡Recordatorio enviado!',
  cleanupStarted: 'Limpiando suscripciones caducadas.',
  grantReason: 'Reactivado por la administración',
  listed: 'ok',
  cancelledMany: (n: number) => plural(n, '¡1 suscripción cancelada!', `¡${n} suscripciones canceladas!`),
  cancelledSome: (n: number, of: number) => `${n} de ${of} suscripciones canceladas.`,
  cancelManyFailed: 'No se pudieron cancelar las suscripciones elegidas',
  cancelManyReason: 'Cancelación en grupo por la administración',
  nothingToCancel: 'No hay nada que cancelar.',
  cancelFailed: 'No se pudo cancelar la suscripción',
}

export const subscriptionProblems: Translated<typeof english.subscriptionProblems> = {
  userUnknown: 'No hay nadie con este identificador.',
  alreadyActive: 'Ya tienes Premium. Puedes ampliarlo en sus últimos 7 días.',
  alreadyActiveThere: 'Esta persona tiene Premium y le quedan más de 7 días.',
  renewsThere:
    'Este Premium se renueva: los días no servirían de nada, porque el próximo cobro llega igualmente. Reembolsa mejor una parte del último pago.',
  nothingToResume: 'No hay ninguna renovación que recuperar. Elige un plan.',
  premiumOnly: 'El género favorito forma parte de Premium.',
  alreadyReminded: 'A esta persona ya se le ha recordado. El próximo recordatorio puede salir más tarde.',
  tooEarlyToRemind: `Es demasiado pronto: a este Premium le quedan más de ${subscriptionLimits.reminderDays} días.`,
  nothingEnds: 'Esta persona no tiene Premium.',
}
