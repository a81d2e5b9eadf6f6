import type { Translated } from './words.ts'
import type * as english from './age-lock.words.ts'
import { ageLockLimits } from './age-lock.limits.ts'

export const ageLockMessages: Translated<typeof english.ageLockMessages> = {
  pinDigits: `Gib ${ageLockLimits.pinDigits} Ziffern ein.`,
  choosePin: `Wähle eine PIN aus ${ageLockLimits.pinDigits} Ziffern.`,
  chooseAge: 'Wähle eine der Altersstufen.',
}

export const ageLockProblems: Translated<typeof english.ageLockProblems> = {
  wrongPin: 'Diese PIN stimmt nicht.',
  wrongPassword: 'Dieses Passwort stimmt nicht.',
  proofNeeded: 'Gib die PIN oder das Passwort ein, um die Alterssperre zu ändern.',
  notLocked: 'Dieses Konto hat keine Alterssperre.',
  changed: 'Die Alterssperre hat sich inzwischen geändert. Lade die Seite neu, um sie zu sehen.',
}
