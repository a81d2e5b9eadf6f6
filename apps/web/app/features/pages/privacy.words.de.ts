import type { Translated } from '@matinee/contract/words'
import type * as english from './privacy.words.ts'

export const privacyWords: Translated<typeof english.privacyWords> = {
  title: 'Datenschutzerklärung',
  description:
    'Was dieser Dienst über dich speichert, wo, wie lange und warum; was er nicht tut; und welche Rechte du hast.',
  lead: 'Wir speichern, was der Dienst zum Funktionieren braucht, sagen dir, was das ist, und tun nichts anderes damit. Hier gibt es keine Werbung, und niemand verfolgt dich.',

  responsible: 'Wer verantwortlich ist',
  runs: (operator: string, site: string) =>
    `${operator} betreibt ${site}. Zu allem, was deine Daten betrifft, schreib an {email} oder nutze das {form}.`,
  writeByForm: 'Zu allem, was deine Daten betrifft, nutze das {form}.',
  contactForm: 'Kontaktformular',

  stored: 'Was wir speichern',
  lookingAround: {
    when: 'Um dich umzusehen: nichts über dich.',
    what: 'Wie jeder Server führt unserer ein Protokoll der Anfragen, um den Dienst zu betreiben und Missbrauch zu verhindern. Wonach du suchst, steht nicht darin. Wenn du ohne Konto einen Kommentar meldest, behalten wir einen Hash deines Netzes, bis die Meldung erledigt ist.',
  },
  withAccount: {
    when: 'Mit einem Konto:',
    what: 'deinen Benutzernamen, deine E-Mail-Adresse, einen Einweg-Hash deines Passworts (nie das Passwort selbst), wann du dich registriert hast, den letzten Tag, an dem du hier warst, und für jeden Browser, in dem du angemeldet bist, seine Art, das Netz, aus dem er kam (nicht die ganze Adresse), und wann er zuletzt gesehen wurde. Wenn du dich mit einem anderen Anbieter anmeldest, auch die Nummer, unter der dich dieser Anbieter kennt. Mit Anmeldung in zwei Schritten: den öffentlichen Schlüssel und den Namen jedes Passkeys, das Geheimnis deiner Authenticator-App in verschlüsselter Form und Hashes deiner Wiederherstellungscodes.',
  },
  asYouUse: {
    when: 'Während du ihn nutzt:',
    what: 'deine Merkliste, was dir gefallen oder nicht gefallen hat, deine Kommentare, die Kommentare, die du meldest, dein Lieblingsgenre, welche Filme du wie weit gesehen hast, ob eine Alterssperre an ist und welche E-Mails du bestellt hast. Kommentare sind öffentlich und tragen deinen Benutzernamen. Bewertungen zählen in den öffentlichen Summen, ohne deinen Namen.',
  },
  withPremium: {
    when: 'Mit Premium:',
    what: 'den Tarif, was du wann bezahlt hast und von wann bis wann er läuft. Kartennummern erreichen uns nie. Bei einem Geschenk, das du kaufst: die E-Mail-Adresse der Person, für die es ist, und deine Nachricht an sie.',
  },
  whenYouWrite: { when: 'Wenn du uns schreibst:', what: 'deinen Namen, deine Adresse und deine Nachricht.' },

  inBrowser: 'Was dein Browser behält',
  localStorage:
    'Das bleibt im lokalen Speicher deines Browsers, und nur diese Seite kann es lesen. Du kannst es jederzeit in deinem Browser löschen.',
  kept: {
    theme: {
      use: 'Hell oder dunkel, wenn du es gewählt hast. Wer seinem System folgt, speichert nichts.',
      until: 'Bleibt, bis du es änderst.',
    },
    user: {
      use: 'Dein Name, deine Adresse und die Art deines Kontos, damit die Seite dich begrüßen kann.',
      until: 'Bleibt, bis du dich abmeldest.',
    },
    token: {
      use: 'Der Nachweis, dass du angemeldet bist.',
      until: 'Bleibt, bis du dich abmeldest oder er abläuft.',
    },
    player: {
      use: 'Lautstärke, Geschwindigkeit, Qualität, Sprachen und Untertitel, die du gewählt hast.',
      until: 'Bleibt, bis du es löschst.',
    },
    subscription: {
      use: 'Der Stand deines Abonnements, um ihn ohne Nachfrage anzuzeigen.',
      until: 'Bleibt, bis du dich abmeldest.',
    },
    charge: {
      use: 'Wann ein Tarif, der sich verlängert, das nächste Mal abgebucht wird oder dass eine Abbuchung fehlgeschlagen ist, um es auf jeder Seite zu sagen.',
      until: 'Bleibt, bis du dich abmeldest.',
    },
    continuing: {
      use: 'Ob es einen Film gibt, den du weiterschauen kannst, damit die Startseite Platz dafür lässt.',
      until: 'Bleibt, bis du dich abmeldest.',
    },
    admin: {
      use: 'Dasselbe für die Menschen, die diese Seite betreiben. Bei dir bleibt es leer.',
      until: 'Bleibt, bis sie sich abmelden.',
    },
    density: {
      use: 'Für dieselben Menschen: dass sie die Zeilen ihrer Listen enger mögen.',
      until: 'Bleibt, bis sie es ändern.',
    },
  },
  inTheTab:
    'Bis du den Tab schließt, merkt sich der Browser auch, wie weit unten auf einer Seite du warst, was du zu schreiben oder zu tun begonnen hattest und ob die Seite nach einem Fehler neu geladen werden musste. Ein Service Worker behält das Aussehen der Seite und einige Plakate, damit sie schneller öffnet und dir sagen kann, wenn du offline bist. Persönliche Antworten behält er nie.',

  cookies: 'Cookies',
  cookiesText:
    'Wir setzen keine Cookies für Verfolgung, Statistik oder Werbung, und niemand sonst setzt hier welche. Die Ausnahmen sind technisch, und kein Skript kann die lesen, die mit deinem Konto zu tun haben. Wenn du ein neues Passwort anforderst, verbindet ein Cookie 30 Minuten lang den Link in unserer E-Mail mit deinem Browser. Während du dich mit einem anderen Anbieter anmeldest, merkt sich eines zehn Minuten lang deinen Rückweg. Ein Browser, in dem du dich angemeldet hast, behält eines 180 Tage lang, damit Fremde, die dein Passwort raten, dich nicht aussperren können. Und wenn du eine Sprache wählst, merkt sich eines diese. Deshalb siehst du hier kein Cookie-Banner.',

  mail: 'E-Mail',
  mailText:
    'Wir schreiben dir, wenn du dein Passwort, deine Adresse oder deine Anmeldung in zwei Schritten änderst, wenn jemand eine deiner Sitzungen nutzen könnte, wenn du uns eine Nachricht schickst, wenn wir über dein Konto oder einen deiner Kommentare entscheiden müssen und wenn Premium beginnt, bezahlt ist, bald endet oder geendet hat. E-Mails über neue Filme oder über einen Film, den du begonnen hast, kommen nur, wenn du sie bestellst, und jede davon hat einen Link, der sie beendet. Unsere E-Mails enthalten keine Zählbilder.',

  others: 'Wer sie sonst sieht',
  othersText:
    'Niemand kauft oder mietet deine Daten von uns. Es sehen sie die, die für uns die Rechner betreiben und die E-Mails zustellen, wer deine Zahlung abwickelt, und ein Gericht, wenn das Gesetz uns dazu zwingt. Ein Trailer, der bei einem anderen Dienst wie YouTube oder Vimeo liegt, wird erst von dort geholt, wenn du ihn startest; ab dann gelten dafür deren Regeln.',

  howLong: 'Wie lange wir sie behalten',
  periods: [
    'Dein Konto und was dazugehört: bis du es löschst. 7 Tage lang kannst du es dir noch anders überlegen; dann ist es weg.',
    'Eine Kopie deiner Daten, die du angefordert hast: 7 Tage.',
    'Die Adresse einer Person, die wir eingeladen haben: bis einen Monat nach dem Ende der Einladung.',
    'Was du wann bezahlt hast: länger als dein Konto, wo das Gesetz die Aufbewahrung verlangt, und dann ohne deinen Namen.',
    'Nachrichten, die du uns hier schickst: ein Jahr. Was wir einander danach per E-Mail schreiben, ist davon getrennt.',
    'E-Mails, die diese Seite dir geschickt hat: 30 Tage.',
    'Protokoll und Sicherungen des Servers: solange wir sie für den Betrieb brauchen. Frag uns, wenn du wissen willst, wie lange das ist.',
  ],

  rights: 'Deine Rechte',
  rightsText:
    'Vielerorts gibt dir das Gesetz das Recht, zu erfahren, was wir über dich speichern, es berichtigen oder löschen zu lassen, eine Kopie mitzunehmen oder einer Verwendung zu widersprechen. Das meiste kannst du selbst tun, unter {account}: deine Daten ändern, alle herunterladen, sie löschen. Für alles andere kannst du {writeToUs}, von der Adresse deines Kontos aus.',
  account: 'Konto',
  writeToUs: 'uns schreiben',
  complain:
    'Wenn du meinst, dass wir etwas falsch machen, kannst du dich auch bei der Datenschutzbehörde an deinem Wohnort beschweren.',

  changes: 'Änderungen',
  changesText: 'Wenn sich diese Seite ändert, ändert sich das Datum an ihrem Anfang mit.',
}
