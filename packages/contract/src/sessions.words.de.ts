import type { Translated } from './words.ts'
import type * as english from './sessions.words.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('de')

function spanText(seconds: number): string {
  const [size, one, other] =
    seconds > 5400
      ? ([3600, 'Stunde', 'Stunden'] as const)
      : seconds >= 60
        ? ([60, 'Minute', 'Minuten'] as const)
        : ([1, 'Sekunde', 'Sekunden'] as const)
  const count = Math.ceil(seconds / size)
  return `${count} ${plural(count, one, other)}`
}

export const sessionMessages: Translated<typeof english.sessionMessages> = {
  loggingIn: 'Du wirst angemeldet …',
  loggedIn: 'Du bist angemeldet!',
  loginFailed: 'Anmeldung fehlgeschlagen',
  tooManyAttempts: (seconds: number) => `Zu viele Versuche. Bitte versuche es in ${spanText(seconds)} noch einmal.`,
  expired: 'Deine Sitzung ist abgelaufen. Bitte melde dich wieder an.',
  loggedOut: 'Du bist abgemeldet',
  guarded: 'Bitte melde dich an, um diese Seite zu sehen.',
  noProviders: 'Auf dieser Seite nicht möglich. Bitte verwende E-Mail und Passwort.',
  signInFailed: 'Die Anmeldung auf diesem Weg hat nicht geklappt. Bitte versuche es noch einmal.',
  signInEmailTaken: 'Zu dieser E-Mail-Adresse gibt es hier schon ein Konto. Melde dich mit deinem Passwort an.',
}

export const sessionProblems: Translated<typeof english.sessionProblems> = {
  authenticateAgain: 'Bitte bestätige zuerst, dass du es bist.',
}

export const adminSessionMessages: Translated<typeof english.adminSessionMessages> = {
  adminFieldsMissing: 'Bitte gib E-Mail und Passwort ein',
  adminRefused: 'Anmeldung fehlgeschlagen. Bitte prüfe deine Angaben.',
  adminInvalid: 'Ungültige Angaben',
  adminNoResponse: 'Der Server antwortet nicht. Bitte prüfe deine Verbindung.',
  adminFailed: 'Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.',
  connectionWorks: 'Verbindung zum Server steht!',
  connectionFailed: 'Keine Verbindung zum Server',
  testingConnection: 'Wird geprüft …',
  adminHint: 'Zum ersten Mal hier? Vielleicht muss erst ein Admin-Konto in der Datenbank angelegt werden.',
  adminHintCommand: 'npm run admin:create',
}
