import type { Translated } from './words.ts'
import type * as english from './accounts.words.ts'
import { accountLimits, resetMinutes } from './accounts.limits.ts'

export const emailTakenLinks: Translated<typeof english.emailTakenLinks> = {
  login: 'Melde dich an',
  reset: 'setze dein Passwort zurück',
}

export const accountMessages: Translated<typeof english.accountMessages> = {
  registered: 'Registrierung erfolgreich! Bitte melde dich an.',
  registering: 'Du wirst registriert …',
  signUpClosed: 'Hier können gerade keine neuen Konten angelegt werden. Wenn du schon eins hast, melde dich an.',
  usernameLength: `Verwende ${accountLimits.usernameMin} bis ${accountLimits.usernameMax} Zeichen.`,
  usernameSigns: 'Verwende Buchstaben, Ziffern, Leerzeichen, Punkte, Binde- und Unterstriche.',
  usernameTaken: 'Dieser Benutzername ist vergeben. Bitte wähle einen anderen.',
  usernameReserved: 'Dieser Benutzername ist reserviert. Bitte wähle einen anderen.',
  emailInvalid: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  emailTaken: `Diese E-Mail-Adresse ist schon registriert. ${emailTakenLinks.login}, oder ${emailTakenLinks.reset}.`,
  emailTakenHere: 'Diese E-Mail-Adresse ist schon registriert.',
  passwordLength: `Verwende ${accountLimits.passwordMin} bis ${accountLimits.passwordMax} Zeichen.`,
  passwordCommon: 'Dieses Passwort ist sehr verbreitet und leicht zu erraten. Bitte wähle ein anderes.',
  passwordHelp: `${accountLimits.passwordMin} bis ${accountLimits.passwordMax} Zeichen. Gut sind einige Wörter, die nichts miteinander zu tun haben.`,
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  resetFailed: 'Das Passwort konnte nicht zurückgesetzt werden. Bitte versuche es noch einmal.',
  resetAsked:
    'Wenn es zu dieser Adresse ein Konto gibt, haben wir einen Link geschickt, mit dem du die Änderung bestätigst.',
  resetNext: [
    'Sieh in deine E-Mails und auch in den Spam-Ordner.',
    `Öffne den Link innerhalb von ${resetMinutes.user} Minuten. Er gilt einmal.`,
    'In diesem Browser ist das alles. In jedem anderen fragen wir dich noch einmal nach dem neuen Passwort.',
  ],
  resetDone: 'Dein Passwort wurde geändert. Bitte melde dich an.',
  resetSignedIn: 'Dein Passwort ist geändert, und du bist angemeldet.',
  adminPasswordLength: 'Mindestens 6 Zeichen',
  adminPasswordHelp: 'Schwer zu erraten: gut sind vier Wörter, die nichts miteinander zu tun haben.',
  adminPasswordWeak:
    'Dieses Passwort ist leicht zu erraten. Bitte mach es länger: gut sind vier Wörter, die nichts miteinander zu tun haben.',
  adminResetNext: `Öffne den Link innerhalb von ${resetMinutes.admin} Minuten, am besten in diesem Browser. Bis dahin gilt dein altes Passwort.`,
  adminPasswordChanged: 'Passwort geändert!',
  adminPasswordRefused: 'Das Passwort konnte nicht geändert werden.',
  adminPasswordFailed: 'Das Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',
}

export const accountProblems: Translated<typeof english.accountProblems> = {
  linkGone: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordere einen neuen an.',
  passwordNeeded: 'Bitte gib das neue Passwort hier ein.',
  wrongPassword: 'Das aktuelle Passwort ist falsch.',
  emailUnconfirmed:
    'Bitte bestätige zuerst deine E-Mail-Adresse: Öffne den Link, den wir dir geschickt haben. In deinem Konto können wir ihn noch einmal schicken.',
  busy: 'Gerade melden sich zu viele Leute an. Bitte versuche es gleich noch einmal.',
}
