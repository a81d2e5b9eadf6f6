import type { Translated } from './words.ts'
import type * as english from './own-account.words.ts'

export const ownAccountMessages: Translated<typeof english.ownAccountMessages> = {
  confirmationSent: 'Te hemos enviado el correo otra vez. Abre el enlace que contiene.',
  alreadyConfirmed: 'Tu dirección ya está confirmada.',
  sameEmail: 'Esta ya es tu dirección.',
  authenticated: 'Gracias.',
  passwordChanged: 'Tu contraseña ha cambiado. Se ha cerrado la sesión en todos los demás dispositivos.',
  sessionEnded: 'Se ha cerrado la sesión en ese dispositivo.',
  othersEnded: 'Se ha cerrado la sesión en todos los demás dispositivos.',
}

export const ownAccountProblems: Translated<typeof english.ownAccountProblems> = {
  wrongPassword: 'Esta contraseña no es correcta.',
  passwordNeeded: 'Introduce la contraseña de tu cuenta.',
  noPassword:
    'Tu cuenta aún no tiene contraseña. Crea primero una con «¿Has olvidado la contraseña?» en la página de inicio de sesión.',
  linkGone: 'Este enlace ha caducado o ya se ha usado.',
  sessionGone: 'Este dispositivo ya no tiene la sesión iniciada.',
}
