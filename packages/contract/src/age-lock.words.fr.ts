import type { Translated } from './words.ts'
import type * as english from './age-lock.words.ts'
import { ageLockLimits } from './age-lock.limits.ts'

export const ageLockMessages: Translated<typeof english.ageLockMessages> = {
  pinDigits: `Saisissez ${ageLockLimits.pinDigits} chiffres.`,
  choosePin: `Choisissez un code PIN de ${ageLockLimits.pinDigits} chiffres.`,
  chooseAge: 'Choisissez l’un des âges.',
}

export const ageLockProblems: Translated<typeof english.ageLockProblems> = {
  wrongPin: 'Ce code PIN est incorrect.',
  wrongPassword: 'Ce mot de passe est incorrect.',
  proofNeeded: 'Saisissez le code PIN ou le mot de passe pour modifier le verrou d’âge.',
  notLocked: 'Ce compte n’a pas de verrou d’âge.',
  changed: 'Le verrou d’âge a changé entre-temps. Rechargez la page pour voir son état.',
}
