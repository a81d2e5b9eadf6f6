import type { Translated } from './words.ts'
import type * as english from './own-account.words.ts'

export const ownAccountMessages: Translated<typeof english.ownAccountMessages> = {
  confirmationSent: 'Wir haben dir die E-Mail noch einmal geschickt. Bitte öffne den Link darin.',
  alreadyConfirmed: 'Deine Adresse ist schon bestätigt.',
  sameEmail: 'Das ist schon deine Adresse.',
  authenticated: 'Danke.',
  passwordChanged: 'Dein Passwort wurde geändert. Alle anderen Geräte wurden abgemeldet.',
  sessionEnded: 'Das Gerät wurde abgemeldet.',
  othersEnded: 'Alle anderen Geräte wurden abgemeldet.',
}

export const ownAccountProblems: Translated<typeof english.ownAccountProblems> = {
  wrongPassword: 'Dieses Passwort stimmt nicht.',
  passwordNeeded: 'Bitte gib das Passwort deines Kontos ein.',
  noPassword: 'Dein Konto hat noch kein Passwort. Setze zuerst eins mit „Passwort vergessen?“ auf der Anmeldeseite.',
  linkGone: 'Dieser Link ist abgelaufen oder wurde schon benutzt.',
  sessionGone: 'Dieses Gerät ist nicht mehr angemeldet.',
}
