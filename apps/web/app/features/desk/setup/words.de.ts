import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('de')

export const setupWords: Translated<typeof english.setupWords> = {
  title: 'Einrichten',
  description: 'Die ersten Schritte einer neuen Installation.',
  steps: {
    account: 'Dein Konto',
    site: 'Deine Website',
    mail: 'E-Mail und wie es weitergeht',
  },
  noAnswer: 'Der Server antwortet nicht. Läuft er?',
  over: 'Diese Adresse zum Einrichten gilt nicht',
  overText:
    'Sie wurde benutzt, oder seitdem wurde eine neuere ausgegeben. Solange es keinen Admin gibt, gibt der Server bei jedem Start eine neue aus.',
  logIn: 'In der Verwaltung anmelden',
  heading: 'Richte deine Website ein',
  accountLead:
    'Mit diesem Konto gehört dir die Website: Du kannst dich in der Verwaltung anmelden und unter „Team“ andere dazu einladen.',
  creating: 'Wird angelegt …',
  username: 'Benutzername',
  email: 'E-Mail',
  password: 'Passwort',
  create: 'Konto anlegen',
  howItIs: 'Wie es um die Installation steht',
  checking: 'Wird geprüft …',
  checkAgain: 'Erneut prüfen',
  addressIs: 'Die Adresse der Website ist {url} (PUBLIC_URL).',
  addressDiffers: (opened: string, url: string) =>
    `Du hast ${opened} geöffnet, aber in PUBLIC_URL steht ${url}: Links in E-Mails führen dorthin, und manche Aufrufe werden hier abgelehnt. Wenn das falsch ist, setze PUBLIC_URL und starte beide Prozesse neu.`,
  changeLater: 'Alles davon lässt sich später ändern.',
  saving: 'Wird gespeichert …',
  siteName: 'Name der Website',
  language: 'Sprache',
  languageHelp: 'Der Website, für alle, die keine andere verlangen, die du anbietest.',
  timeZone: 'Zeitzone',
  timeZoneHelp: 'Für Daten, die für alle gleich sind.',
  currency: 'Währung',
  currencyHelp: 'Für alle Preise. Sie bleibt, sobald jemand bezahlt hat.',
  saveAndGoOn: 'Speichern und weiter',
  demo: {
    offered:
      'Sie ist leer. Um dich erst umzusehen, lade die 72 Filme der Demo, mit Bildern und Trailern. Lösche sie in der Verwaltung, wenn du fertig bist.',
    loadingYet: 'Der Demo-Katalog wird geladen.',
    loading: (movies: number) =>
      `${movies} Filme sind da. Bilder und Trailer folgen in einigen Minuten: Du musst nicht warten.`,
    over: (movies: number) => plural(movies, '1 Film ist da.', `${movies} Filme sind da.`),
    missing:
      'Sie ist leer. Der Demo-Katalog gehört nicht zu dieser Installation: Er liegt im Repository und hält seine Bilder in einem Ordner.',
    unknown: 'Sieh, was alle sehen.',
    starting: 'Wird geladen …',
    load: 'Demo-Katalog laden',
  },
  mail: {
    heading: 'Kann die Website E-Mails senden?',
    lead: 'Neue Passwörter, Belege und Erinnerungen gehen per E-Mail. Ein Test geht an deine eigene Adresse.',
    sending: 'Wird gesendet …',
    send: 'Test-E-Mail senden',
    sent: 'Der Mailserver hat sie angenommen. Sieh in dein Postfach.',
    waiting: 'Sie wartet noch. Läuft der Worker? Der Bereich „Zustand“ der Verwaltung weiß mehr.',
  },
  next: {
    title: 'Wie es weitergeht',
    movie: 'Den ersten Film hinzufügen',
    movieText: 'Der Katalog ist leer. Gib einem Film seine Angaben und ein Poster, dann die Filmdatei.',
    look: 'Logo und Farben',
    lookText: 'Gib der Website ihr Gesicht, hell und dunkel, und sag, wer sie betreibt.',
    plans: 'Tarife und Preise',
    plansText:
      'Sag, was Premium kostet. Die vorhandenen Tarife haben Preise in US-Dollar: In einer anderen Währung werden sie verkauft, sobald du ihre Preise gesetzt hast.',
    site: 'Website ansehen',
    health: 'Zustand',
    healthText: 'Was für eine echte Eröffnung fehlt: Sicherungen, ein Zertifikat, Zahlungen.',
  },
}
