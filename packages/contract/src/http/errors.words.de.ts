import type { Translated } from '../words.ts'
import type * as english from './errors.words.ts'

export const httpProblems: Translated<typeof english.httpProblems> = {
  invalid: 'Etwas, das du eingegeben hast, ist nicht gültig. Bitte prüfe es und versuche es noch einmal.',
  valueInvalid: 'Dieser Wert ist nicht gültig.',
  unreadable: 'Die Anfrage konnte nicht gelesen werden.',
  signedOut: 'Deine Sitzung ist abgelaufen. Bitte melde dich wieder an.',
  forbidden: 'Das darfst du nicht.',
  deletionPending: 'Dieses Konto wartet darauf, gelöscht zu werden. Behalte es, um es wieder zu nutzen.',
  notFound: 'Unter dieser Adresse gibt es nichts.',
  tooLarge: 'Das ist zu groß zum Senden.',
  notJson: 'Bitte sende JSON.',
  keyReused: 'Dieser Idempotenzschlüssel gehört zu einer anderen Anfrage.',
  tooMany: 'Zu viele Anfragen. Bitte warte einen Moment und versuche es dann noch einmal.',
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten, bitte versuche es noch einmal.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
}

export const unreachableWords: Translated<typeof english.unreachableWords> = {
  unreachable: 'Netzwerkfehler. Bitte versuche es noch einmal.',
}
