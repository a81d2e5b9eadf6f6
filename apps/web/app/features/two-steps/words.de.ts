import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('de')

export const twoStepsWords: Translated<typeof english.twoStepsWords> = {
  title: 'Anmeldung in zwei Schritten',
  text: 'Nach deinem Passwort fragen wir nach einem zweiten Schritt, damit ein gestohlenes Passwort allein nichts öffnet.',
  failedToLoad: 'Deine Anmeldung in zwei Schritten konnte nicht geladen werden.',
  cancel: 'Abbrechen',

  app: 'Authenticator-App',
  appOff: 'Nicht eingerichtet',
  appSince: 'An seit',
  setUp: 'Einrichten',
  turnOff: 'Ausschalten',
  turnOffQuestion: 'Authenticator-App ausschalten?',
  turnOffText: 'Nach Codes der App wird nicht mehr gefragt. Alle anderen Geräte werden abgemeldet.',
  turnedOff: 'Die Authenticator-App ist ausgeschaltet.',
  setUpTitle: 'Authenticator-App einrichten',
  setUpText:
    'Scanne diesen Code mit einer App wie Aegis, 2FAS oder Google Authenticator, oder tippe den Schlüssel ein.',
  qr: 'QR-Code für deine Authenticator-App',
  key: 'Schlüssel',
  firstCode: 'Code aus der App',
  firstCodeHelp: '6 Ziffern',
  turnOn: 'Einschalten',
  turningOn: 'Wird eingeschaltet …',

  passkeys: 'Passkeys',
  passkeysText: 'Melde dich mit Finger, Gesicht oder Sicherheitsschlüssel an, ohne Passwort.',
  addPasskey: 'Passkey hinzufügen',
  added: 'Hinzugefügt',
  lastUsed: 'zuletzt benutzt',
  neverUsed: 'noch nicht benutzt',
  rename: 'Umbenennen',
  renamePasskey: (name: string) => `${name} umbenennen`,
  remove: 'Entfernen',
  removePasskey: (name: string) => `${name} entfernen`,
  removeQuestion: (name: string) => `Passkey „${name}“ entfernen?`,
  removeText: 'Du kannst dich nicht mehr damit anmelden. Alle anderen Geräte werden abgemeldet.',
  removed: 'Der Passkey wurde entfernt.',
  nameTitle: 'Passkey benennen',
  name: 'Name',
  nameHelp: 'Damit du ihn erkennst: das Gerät oder der Schlüssel, auf dem er liegt.',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  passkeyFailed: 'Es wurde kein Passkey benutzt.',
  passkeyUnsupported: 'Dieser Browser kann hier keine Passkeys nutzen.',
  showPasskey: 'Passkey benutzen',
  logInWithPasskey: 'Mit einem Passkey anmelden',

  codes: 'Wiederherstellungscodes',
  codesLeft: (count: number) => plural(count, '1 Code übrig', `${count} Codes übrig`),
  newCodes: 'Neue Codes erstellen',
  newCodesQuestion: 'Neue Wiederherstellungscodes erstellen?',
  newCodesText: 'Die jetzigen gelten dann nicht mehr.',
  codesTitle: 'Deine Wiederherstellungscodes',
  codesText:
    'Bewahre sie dort auf, wo du sie ohne dieses Gerät findest. Mit jedem kannst du dich einmal anmelden, wenn du App oder Passkey verlierst. Sie werden nur jetzt gezeigt.',
  download: 'Herunterladen',
  copy: 'Kopieren',
  copied: 'Die Codes wurden kopiert.',
  fileName: 'wiederherstellungscodes.txt',
  saved: 'Ich habe sie gespeichert',

  confirmTitle: 'Bestätige, dass du es bist',
  confirmText:
    'Du hast dich vor einer Weile angemeldet. Bevor es weitergeht, zeige bitte noch einmal, dass du es bist.',
  password: 'Dein Passwort',
  confirm: 'Bestätigen',
  confirming: 'Wird bestätigt …',
  logInAgain: 'Bitte melde dich ab und wieder an, und komm dann hierher zurück.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',

  email: 'E-Mail',
  loginPassword: 'Passwort',
  secondStepCode: 'Code aus deiner Authenticator-App',
  secondStepRecovery: 'Wiederherstellungscode',
  secondStepHelp: 'Du kannst auch einen deiner Wiederherstellungscodes eingeben.',
  secondStepPasskey: 'Benutze deinen Passkey oder gib einen deiner Wiederherstellungscodes ein.',
  back: 'Zurück',

  deskTitle: 'Anmeldung in zwei Schritten einrichten',
  deskText:
    'Die Verwaltung steht allen offen, die sich in zwei Schritten anmelden. Richte eine Authenticator-App oder einen Passkey ein, um weiterzumachen.',

  atDesk:
    'Du hast eine Rolle in der Verwaltung, deshalb wird das dort geändert: Melde dich dort an und öffne im Menü „Anmeldung in zwei Schritten“.',
  toDesk: 'Zur Verwaltung',

  tryAgain: 'Noch einmal versuchen',
}
