import type { Translated } from './words.ts'
import type * as english from './factors.words.ts'
import { factorLimits } from './factors.limits.ts'

export const factorProblems: Translated<typeof english.factorProblems> = {
  codeNeeded: 'Introduce el código de tu aplicación de autenticación.',
  wrongCode: 'Este código no es correcto o ya se ha usado.',
  passkeyRefused: 'No se pudo usar esta llave de acceso. Inténtalo de nuevo.',
  passkeyUnknown: 'Esa llave de acceso no existe.',
  passkeyKnown: 'Esta llave de acceso ya está añadida.',
  passkeysFull: `Puede haber ${factorLimits.passkeys} llaves de acceso. Quita una primero.`,
  noPasskeys: 'Las llaves de acceso necesitan una dirección con nombre, como films.example.',
  totpOn: 'Ya hay una aplicación de autenticación configurada.',
  totpOff: 'No hay ninguna aplicación de autenticación configurada.',
  notStarted: 'Empieza de nuevo: esta clave ya no es válida.',
  noFactor: 'Configura primero los dos pasos.',
  atDesk:
    'Tienes un rol en la administración, así que esto se cambia allí: inicia sesión en la administración y abre «Inicio de sesión en dos pasos» en su menú.',
  tooManyCodes:
    'Ha habido demasiados códigos incorrectos. Espera antes del siguiente, o usa un código de recuperación o una llave de acceso.',
  setupNeeded: 'La administración exige dos pasos. Configúralos primero.',
}

export const passkeyWords: Translated<typeof english.passkeyWords> = {
  nameMissing: 'Ponle un nombre.',
  nameTooLong: `Un nombre tiene como máximo ${factorLimits.passkeyName} caracteres.`,
}
