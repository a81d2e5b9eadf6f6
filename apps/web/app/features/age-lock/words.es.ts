import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { ageLockLimits } from '@matinee/contract/age-lock'

export const ageLockWords: Translated<typeof english.ageLockWords> = {
  title: 'Bloqueo por edad',
  offText:
    'Limita esta cuenta a una edad. Las películas que la superen, y las que no tengan clasificación, pedirán un PIN antes de empezar.',
  onText: (age: number) =>
    age === 0
      ? 'Bloqueado: solo las películas para todas las edades empiezan sin PIN.'
      : `Bloqueado: las películas hasta ${age} años empiezan sin PIN. Las demás, y las que no tienen clasificación, lo piden.`,
  failedToLoad: 'No se pudo cargar el bloqueo por edad.',
  upTo: 'Películas sin PIN',
  age: (age: number) => (age === 0 ? 'Solo para todas las edades' : `Hasta ${age} años`),
  newPin: 'PIN nuevo',
  newPinHelp: `${ageLockLimits.pinDigits} cifras.`,
  newPinOptional: 'Déjalo vacío para conservar el que tienes.',
  pin: 'PIN',
  password: 'Contraseña',
  passwordHelp: 'La contraseña de tu cuenta.',
  forgot: '¿Has olvidado el PIN?',
  pinInstead: 'Introducir el PIN',
  lock: 'Bloquear',
  change: 'Cambiar',
  remove: 'Quitar el bloqueo',
  save: 'Guardar',
  cancel: 'Cancelar',
  saving: 'Guardando…',
  locked: 'El bloqueo por edad está activado.',
  changed: 'El bloqueo por edad ha cambiado.',
  removed: 'El bloqueo por edad está desactivado.',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  watch: 'Ver',
  checking: 'Comprobando…',
  forgotAtPlayer: '¿Has olvidado el PIN? Cámbialo en tu perfil, con tu contraseña.',

  tryAgain: 'Reintentar',
  ageRating: 'Edad recomendada:',
}
