import type { Translated } from '../words.ts'
import type * as english from './errors.words.ts'

export const httpProblems: Translated<typeof english.httpProblems> = {
  invalid: 'Algo de lo que has introducido no es válido. Compruébalo e inténtalo de nuevo.',
  valueInvalid: 'Este valor no es válido.',
  unreadable: 'No se pudo leer la solicitud.',
  signedOut: 'Tu sesión ha caducado. Vuelve a iniciar sesión.',
  forbidden: 'No tienes permiso para hacer eso.',
  deletionPending: 'Esta cuenta está pendiente de eliminación. Consérvala para volver a usarla.',
  notFound: 'No hay nada en esta dirección.',
  tooLarge: 'Es demasiado grande para enviarlo.',
  notJson: 'Envía JSON.',
  keyReused: 'Esta clave de idempotencia pertenece a otra solicitud.',
  tooMany: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  unexpected: 'Se ha producido un error inesperado, inténtalo de nuevo.',
  unavailable: 'El servicio no está disponible ahora mismo. Inténtalo dentro de un momento.',
}

export const unreachableWords: Translated<typeof english.unreachableWords> = {
  unreachable: 'Error de red. Inténtalo de nuevo.',
}
