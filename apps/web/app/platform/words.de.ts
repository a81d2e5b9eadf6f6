import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const platformWords: Translated<typeof english.platformWords> = {
  thisFormNeedsJavascript: 'Dieses Formular braucht JavaScript. Bitte schalte es für diese Seite ein und lade sie neu.',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Passwort bestätigen',
  showConfirmedPassword: 'Bestätigtes Passwort anzeigen',
  thisCouldNotBe: 'Das konnte nicht geladen werden. Bitte versuche es noch einmal.',
  nameInWhiteLetters: (name: string) => `${name}, in weißen Buchstaben auf Schwarz, mit einem roten Strahl`,
  titlePagePage: (title: string, page: number) => `${title}, Seite ${page}`,
  nameMoviesAndShows: (name: string) => `${name} – Filme und Serien, jederzeit und überall`,
  descriptionPagePage: (description: string, page: number) => `${description} Seite ${page}.`,
  aNewVersionOf: 'Eine neue Version dieser Seite ist da.',
  logIn: 'Anmelden',
  home: 'Startseite',
  toWriteCommentsPlease:
    'Um Kommentare zu schreiben, bestätige bitte deine E-Mail-Adresse: Öffne den Link, den wir dir geschickt haben.',
  toBuyAGift:
    'Um ein Geschenk zu kaufen, bestätige bitte deine E-Mail-Adresse: Öffne den Link, den wir dir geschickt haben.',
  thisAddressIsNot:
    'Diese Adresse ist noch nicht bestätigt: Öffne den Link, den wir dir geschickt haben. Bis dahin kannst du keine Kommentare schreiben und keine Geschenke kaufen.',
  theseEmailsBeginOnce:
    'Diese E-Mails beginnen, sobald du deine Adresse bestätigt hast: Öffne den Link, den wir dir geschickt haben.',
  sendTheEmailAgain: 'E-Mail noch einmal senden',
  sending: 'Wird gesendet …',
  thatDidNotWork: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  light: 'Hell',
  dark: 'Dunkel',
  system: 'System',
  theme: 'Design',
  switchToLightTheme: 'Zum hellen Design wechseln',
  switchToDarkTheme: 'Zum dunklen Design wechseln',
  ownWatchlist: 'Merkliste',
  likes: '„Gefällt mir“',
  comments: 'Kommentare',
  openGraphLocale: 'de_DE',
}
