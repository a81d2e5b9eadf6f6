import type { Translated } from '@matinee/contract/words'
import { pluralsIn } from '@matinee/contract/plurals'
import type * as english from './words.ts'

const plural = pluralsIn('de')

export const groupNames: Translated<typeof english.groupNames> = {
  catalogue: 'Katalog',
  people: 'Personen',
  money: 'Geld',
  site: 'Website',
  system: 'System',
}

export const tabLabels: Translated<typeof english.tabLabels> = {
  movie: 'Film anlegen/bearbeiten',
  movies: 'Filme verwalten',
  import: 'Import/Export',
  collections: 'Sammlungen',
  films: 'Filmdateien',
  subscribers: 'Abonnenten',
  users: 'Konten verwalten',
  watching: 'Aktuelle Wiedergaben',
  comments: 'Kommentare',
  plans: 'Tarife',
  vouchers: 'Gutscheine',
  analytics: 'Auswertung',
  pages: 'Seiten',
  mails: 'E-Mails',
  settings: 'Einstellungen',
  team: 'Team',
  record: 'Protokoll',
  health: 'Zustand',
}

export const subscriptionLabels: Translated<typeof english.subscriptionLabels> = {
  active: 'Aktiv',
  expiring: 'Läuft bald ab',
  expired: 'Abgelaufen',
  cancelled: 'Gekündigt',
}

export const premiumLabels: Translated<typeof english.premiumLabels> = {
  Premium: 'Premium',
  Expired: 'Abgelaufen',
  Free: 'Kostenlos',
}

export const deskWords: Translated<typeof english.deskWords> = {
  title: 'Verwaltung',
  nav: 'Verwaltung',
  editMovie: 'Film bearbeiten',
  refresh: 'Aktualisieren',
  figuresFailed: 'Einige Zahlen konnten nicht geladen werden.',
  untrustedProxies: (addresses) =>
    `Alle Besucher teilen sich ein Anfragelimit: Sie kommen über einen Proxy, dem der Server nicht vertraut. Trage ${addresses} in TRUST_PROXY ein und starte den Server neu.`,
  notYourRole: (screen) => `„${screen}“ gehört nicht zu deiner Rolle`,
  yourRole: (name, text) =>
    `Deine Rolle ist ${name}: ${text} Wenn du mehr brauchst, frag jemanden, dem diese Website gehört.`,
  screenFailed: (screen) => `„${screen}“ konnte nicht geladen werden`,
  screenFailedText: 'Der Rest der Verwaltung bleibt nutzbar. Prüfe deine Verbindung und versuche es dann noch einmal.',
  release: (version) => `Matinee ${version}`,
  goTo: (screen) => `Zu „${screen}“`,

  cancel: 'Abbrechen',
  close: 'Schließen',
  tryAgain: 'Noch einmal versuchen',
  doneUnknown: 'Wir wissen nicht, ob das ausgeführt wurde',
  madeUnknown: 'Wir wissen nicht, ob es angelegt wurde',
  unknownDetail:
    'Es kam keine Antwort. Prüfe deine Verbindung und versuche es noch einmal: Nichts wird doppelt ausgeführt.',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  change: 'Ändern',
  delete: 'Löschen',
  deleting: 'Wird gelöscht …',
  undo: 'Rückgängig',
  characters: 'Zeichen',
  showMore: 'Mehr anzeigen',
  loading: 'Wird geladen …',
  justNow: 'gerade eben',
  utc: (time) => `${time} UTC`,
  user: 'Konto',
  deletedUser: 'Gelöschtes Konto',
  refusesMail: 'Diese Adresse nimmt keine E-Mails an',
  reason: 'Grund',
  reasonHelp: 'Wird der Person per E-Mail geschickt und im Protokoll festgehalten',

  actions: 'Aktionen',
  details: 'Einzelheiten',
  selectAll: 'Alle auf dieser Seite auswählen',
  select: (name) => `${name} auswählen`,
  nothingFoundText: 'Ändere die Suche oder die Filter',
  clearFilters: 'Filter entfernen',
  showing: ({ from, to, total, noun, more }) => `${noun}: ${from}–${to} von ${total}${more}`,
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  pagesOf: (noun) => `Seiten: ${noun}`,
  bulkActions: 'Sammelaktionen',
  selected: (count) => `${count} ausgewählt`,
  clearSelection: 'Auswahl aufheben',

  exportCsv: 'Als CSV exportieren',
  exporting: 'Wird exportiert …',
  exportFailed: 'Der Export ist fehlgeschlagen. Bitte versuche es noch einmal.',
  saved: (file) => `${file} wurde gespeichert.`,

  moviesFull: 'Mehr passen nicht hinein',
  findMovie: 'Film nach Titel suchen',
  movies: 'Filme',
  movieDeleted: 'Gelöscht: Hier sieht ihn niemand, bis er wiederhergestellt ist',
  moveUp: (name) => `${name} nach oben`,
  moveDown: (name) => `${name} nach unten`,
  isNumber: (name, place) => `${name} ist Nummer ${place}.`,
  takeOut: (name) => `${name} herausnehmen`,
  takenOut: (name) => `${name} wurde herausgenommen.`,
}

export const tileWords: Translated<typeof english.tileWords> = {
  totalMovies: 'Filme insgesamt',
  totalUsers: 'Konten insgesamt',
  activeSubscribers: 'Aktive Abonnenten',
  monthRevenue: 'Einnahmen diesen Monat',
  since: (day) => `seit ${day}`,
  inDays: (days) => `in ${days} Tagen`,
  newSubscribers: (count) => `{count} ${plural(count, 'neuer Abonnent', 'neue Abonnenten')}`,
  users: 'Konten',
  everybody: 'Alle, die ein Konto haben',
  activeUsers: 'Aktive Konten',
  loggedInWithin: (days) => `In den letzten ${days} Tagen angemeldet`,
  free: 'Kostenlos',
  premium: 'Premium',
  shareOfAll: (percent) => `${percent} % von allen`,
}

export const quickWords: Translated<typeof english.quickWords> = {
  title: 'Schnellaktionen',
  expiringSoon: 'Laufen bald ab',
  withinDays: 'In den nächsten 7 Tagen',
  sendReminders: 'Erinnerungen senden',
  remindersFailed: 'Die Erinnerungen konnten nicht gesendet werden',
  remindersSent: 'Erinnerungen verschickt!',
  remindersCount: (sent, already) => {
    const were = plural(already, '1 Person wurde schon erinnert.', `${already} wurden schon erinnert.`)
    if (already === 0) return sent === 0 ? 'Keine gesendet: Bei niemandem läuft Premium bald ab.' : `${sent} gesendet.`
    if (sent > 0) return `${sent} gesendet, ${were}`
    return already === 1 ? `Keine gesendet: ${were}` : `Keine gesendet: Alle ${were}`
  },
  cleanupNeeded: 'Aufräumen nötig',
  stillActive: 'Abgelaufen, aber noch als aktiv geführt',
  cleanUp: 'Aufräumen',
  cleaningUp: (done, total) => `Wird aufgeräumt: ${done} von ${total}`,
  stoppedAfter: (done, total) => `Nach ${done} von ${total} angehalten`,
  cleanupFailed: 'Die abgelaufenen Abonnements konnten nicht aufgeräumt werden',
  cleanedUp: 'Abgelaufene Abonnements aufgeräumt!',
  cleanedUpCount: (count) =>
    count === 0
      ? 'Es gibt nichts aufzuräumen.'
      : plural(count, '1 gilt jetzt als abgelaufen.', `${count} gelten jetzt als abgelaufen.`),
}

const emails = (count: number) => plural(count, '1 E-Mail', `${count} E-Mails`)

export const mailNoticeWords: Translated<typeof english.mailNoticeWords> = {
  checkFailed: 'Es konnte nicht geprüft werden, ob E-Mails zugestellt werden.',
  notDelivered: (count) => `${emails(count)} ${plural(count, 'wurde', 'wurden')} nicht zugestellt.`,
  reasonIs: (reason) => `Grund: ${reason}`,
  waiting: (count) =>
    `${emails(count)} ${plural(count, 'wartet', 'warten')} seit mehr als 10 Minuten. Läuft der Worker?`,
  unknown: 'unbekannt',
  show: 'Anzeigen',
  hide: 'Ausblenden',
  tryAllAgain: 'Alle noch einmal versuchen',
  dismissAll: 'Alle verwerfen',
  email: 'E-Mail',
  state: 'Stand',
  tryAgain: 'Noch einmal versuchen',
  dismiss: 'Verwerfen',
  about: (subject, recipient) => ` ${subject}, an ${recipient}`,
  newestOf: (shown, count) => `Die neuesten ${shown} von ${count}`,
  dismissQuestion: (count) => plural(count, 'Diese E-Mail verwerfen?', `${emails(count)} verwerfen?`),
  dismissText: (count) =>
    plural(
      count,
      'Sie wird nicht gesendet und hier nicht mehr gezeigt.',
      'Sie werden nicht gesendet und hier nicht mehr gezeigt.',
    ),
  dismissing: 'Wird verworfen …',
  retryFailed: 'Das erneute Senden ist fehlgeschlagen',
  retried: (count) => `${emails(count)} ${plural(count, 'wird', 'werden')} jetzt noch einmal gesendet.`,
  dismissFailed: 'Das Verwerfen ist fehlgeschlagen',
  dismissed: (count) => `${emails(count)} ${plural(count, 'wurde', 'wurden')} verworfen.`,
  states: { failing: 'Wird noch einmal versucht', failed: 'Aufgegeben', uncertain: 'Vielleicht angekommen' },
  stateTries: (state, tries) => `${state}, ${plural(tries, '1 Versuch', `${tries} Versuche`)}`,
  nextTry: (state, when) => `${state}, nächster ${when}`,
  inAMoment: 'gleich',
}
