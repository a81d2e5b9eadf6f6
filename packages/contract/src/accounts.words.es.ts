import type { Translated } from './words.ts'
import type * as english from './accounts.words.ts'
import { accountLimits, resetMinutes } from './accounts.limits.ts'

export const emailTakenLinks: Translated<typeof english.emailTakenLinks> = {
  login: 'Inicia sesión',
  reset: 'restablece tu contraseña',
}

export const accountMessages: Translated<typeof english.accountMessages> = {
  registered: '¡Registro completado! Inicia sesión.',
  registering: 'Registrando…',
  signUpClosed: 'Por ahora no se pueden crear cuentas nuevas. Si ya tienes una, inicia sesión.',
  usernameLength: `Usa de ${accountLimits.usernameMin} a ${accountLimits.usernameMax} caracteres.`,
  usernameSigns: 'Usa letras, cifras, espacios, puntos, guiones y guiones bajos.',
  usernameTaken: 'Este nombre de usuario ya está en uso. Elige otro.',
  usernameReserved: 'Este nombre de usuario está reservado. Elige otro.',
  emailInvalid: 'Introduce una dirección de correo válida.',
  emailTaken: `Este correo ya está registrado. ${emailTakenLinks.login} o ${emailTakenLinks.reset}.`,
  emailTakenHere: 'Este correo ya está registrado.',
  passwordLength: `Usa de ${accountLimits.passwordMin} a ${accountLimits.passwordMax} caracteres.`,
  passwordCommon: 'Esta contraseña es muy común y fácil de adivinar. Elige otra.',
  passwordHelp: `De ${accountLimits.passwordMin} a ${accountLimits.passwordMax} caracteres. Unas cuantas palabras sin relación funcionan bien.`,
  passwordsDiffer: 'Las contraseñas no coinciden',
  resetFailed: 'No se pudo restablecer la contraseña. Inténtalo de nuevo.',
  resetAsked: 'Si existe una cuenta con esa dirección, hemos enviado un enlace para confirmar el cambio.',
  resetNext: [
    'Revisa tu correo y también la carpeta de spam.',
    `Abre el enlace en los próximos ${resetMinutes.user} minutos. Solo funciona una vez.`,
    'En este navegador, eso es todo. En cualquier otro te pediremos de nuevo la contraseña nueva.',
  ],
  resetDone: 'Tu contraseña ha cambiado. Inicia sesión.',
  resetSignedIn: 'Tu contraseña se ha cambiado y has iniciado sesión.',
  adminPasswordLength: 'Mínimo 6 caracteres',
  adminPasswordHelp: 'Difícil de adivinar: cuatro palabras sin relación funcionan bien.',
  adminPasswordWeak:
    'Esta contraseña es fácil de adivinar. Hazla más larga: cuatro palabras sin relación funcionan bien.',
  adminResetNext: `Abre el enlace en los próximos ${resetMinutes.admin} minutos, a ser posible en este navegador. Hasta entonces sigue valiendo tu contraseña anterior.`,
  adminPasswordChanged: '¡Contraseña cambiada!',
  adminPasswordRefused: 'No se pudo cambiar la contraseña.',
  adminPasswordFailed: 'No se pudo cambiar la contraseña. Inténtalo de nuevo.',
}

export const accountProblems: Translated<typeof english.accountProblems> = {
  linkGone: 'Este enlace ha caducado o ya se ha usado. Pide uno nuevo.',
  passwordNeeded: 'Introduce aquí la contraseña nueva.',
  wrongPassword: 'La contraseña actual no es correcta.',
  emailUnconfirmed:
    'Confirma primero tu dirección de correo: abre el enlace que te enviamos. Desde tu cuenta podemos enviarlo otra vez.',
  busy: 'Ahora mismo está iniciando sesión demasiada gente. Inténtalo dentro de un momento.',
}
