import type { Translated } from './words.ts'
import type * as english from './age-lock.words.ts'
import { ageLockLimits } from './age-lock.limits.ts'

export const ageLockMessages: Translated<typeof english.ageLockMessages> = {
  pinDigits: `Introduce ${ageLockLimits.pinDigits} cifras.`,
  choosePin: `Elige un PIN de ${ageLockLimits.pinDigits} cifras.`,
  chooseAge: 'Elige una de las edades.',
}

export const ageLockProblems: Translated<typeof english.ageLockProblems> = {
  wrongPin: 'Este PIN no es correcto.',
  wrongPassword: 'Esta contraseña no es correcta.',
  proofNeeded: 'Introduce el PIN o la contraseña para cambiar el bloqueo por edad.',
  notLocked: 'Esta cuenta no tiene bloqueo por edad.',
  changed: 'El bloqueo por edad ha cambiado mientras tanto. Recarga la página para verlo.',
}
