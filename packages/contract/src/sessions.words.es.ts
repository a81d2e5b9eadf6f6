import type { Translated } from './words.ts'
import type * as english from './sessions.words.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('es')

function spanText(seconds: number): string {
  const [size, one, other] =
    seconds > 5400
      ? ([3600, 'hora', 'horas'] as const)
      : seconds >= 60
        ? ([60, 'minuto', 'minutos'] as const)
        : ([1, 'segundo', 'segundos'] as const)
  const count = Math.ceil(seconds / size)
  return `${count} ${plural(count, one, other)}`
}

export const sessionMessages: Translated<typeof english.sessionMessages> = {
  loggingIn: 'Iniciando sesión…',
  loggedIn: '¡Sesión iniciada!',
  loginFailed: 'No se pudo iniciar sesión',
  tooManyAttempts: (seconds: number) => `Demasiados intentos. Inténtalo de nuevo en ${spanText(seconds)}.`,
  expired: 'Tu sesión ha caducado. Vuelve a iniciar sesión.',
  loggedOut: 'Has cerrado la sesión',
  guarded: 'Inicia sesión para ver esta página.',
  noProviders: 'No disponible en este sitio. Usa tu correo y contraseña.',
  signInFailed: 'Esa forma de iniciar sesión no ha funcionado. Inténtalo de nuevo.',
  signInEmailTaken: 'Este correo ya tiene una cuenta aquí. Inicia sesión con tu contraseña.',
}

export const sessionProblems: Translated<typeof english.sessionProblems> = {
  authenticateAgain: 'Confirma primero que eres tú.',
}

export const adminSessionMessages: Translated<typeof english.adminSessionMessages> = {
  adminFieldsMissing: 'Introduce el correo y la contraseña',
  adminRefused: 'No se pudo iniciar sesión. Comprueba tus datos.',
  adminInvalid: 'Credenciales no válidas',
  adminNoResponse: 'El servidor no responde. Comprueba tu conexión.',
  adminFailed: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  connectionWorks: '¡Conexión con el servidor correcta!',
  connectionFailed: 'No se pudo conectar con el servidor',
  testingConnection: 'Comprobando…',
  adminHint: '¿Es la primera vez? Puede que haya que crear una cuenta de administración en la base de datos.',
  adminHintCommand: 'npm run admin:create',
}
