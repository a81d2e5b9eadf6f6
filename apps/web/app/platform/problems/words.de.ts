import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const problemMessages: Translated<typeof english.problemMessages> = {
  notFoundText:
    'Diese Seite finden wir nicht. Vielleicht ist sie umgezogen, oder die Adresse enthält einen Tippfehler.',
  crashed: 'Hoppla! Etwas ist schiefgegangen',
  crashedText: 'Wir konnten diese Seite nicht anzeigen. Nichts, was du gespeichert hast, ist verloren.',
  refresh: 'Seite neu laden',
  goBack: 'Zurück',
  offline: 'Du bist offline',
  offlineText: 'Bitte prüfe deine Internetverbindung. Die Seite lädt von selbst, sobald du wieder online bist.',

  pageNotFound: 'Seite nicht gefunden',
  oopsPageNotFound: 'Hoppla! Seite nicht gefunden',
  home: 'Startseite',
  browse: 'Stöbern',
  otherPages: 'Andere Seiten',
  search: 'Suche',
  browseByGenre: 'Nach Genre stöbern',
  watchlist: 'Merkliste',
  help: 'Hilfe',
}
