import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const formWords: Translated<typeof english.formWords> = {
  thisFormNeedsJavascript: 'Dieses Formular braucht JavaScript. Bitte schalte es für diese Seite ein und lade sie neu.',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Passwort bestätigen',
  showConfirmedPassword: 'Bestätigtes Passwort anzeigen',
  unexpected: 'Auf dieser Seite ist etwas schiefgelaufen. Bitte versuche es noch einmal.',
}
