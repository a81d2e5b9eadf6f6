import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { ageLockLimits } from '@matinee/contract/age-lock'

export const ageLockWords: Translated<typeof english.ageLockWords> = {
  title: 'Alterssperre',
  offText:
    'Beschränke dieses Konto auf ein Alter. Filme darüber und Filme ohne Altersfreigabe fragen dann vor dem Start nach einer PIN.',
  onText: (age: number) =>
    age === 0
      ? 'Gesperrt: Nur Filme für alle Altersstufen starten ohne PIN.'
      : `Gesperrt: Filme bis ${age} starten ohne PIN. Andere und Filme ohne Altersfreigabe fragen danach.`,
  failedToLoad: 'Die Alterssperre konnte nicht geladen werden.',
  upTo: 'Filme ohne PIN',
  age: (age: number) => (age === 0 ? 'Nur für alle Altersstufen' : `Bis ${age}`),
  newPin: 'Neue PIN',
  newPinHelp: `${ageLockLimits.pinDigits} Ziffern.`,
  newPinOptional: 'Lass das Feld leer, um die jetzige zu behalten.',
  pin: 'PIN',
  password: 'Passwort',
  passwordHelp: 'Das Passwort deines Kontos.',
  forgot: 'PIN vergessen?',
  pinInstead: 'Stattdessen die PIN eingeben',
  lock: 'Sperren',
  change: 'Ändern',
  remove: 'Sperre entfernen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saving: 'Wird gespeichert …',
  locked: 'Die Alterssperre ist an.',
  changed: 'Die Alterssperre ist geändert.',
  removed: 'Die Alterssperre ist aus.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  watch: 'Ansehen',
  checking: 'Wird geprüft …',
  forgotAtPlayer: 'PIN vergessen? Ändere sie in deinem Profil, mit deinem Passwort.',

  tryAgain: 'Noch einmal versuchen',
  ageRating: 'Altersfreigabe:',
}
