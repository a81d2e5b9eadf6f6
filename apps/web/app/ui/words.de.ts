import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('de')

export const uiWords: Translated<typeof english.uiWords> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  suggestions: 'Vorschläge',
  countSuggestions: (count: number) => `${count} ${plural(count, 'Vorschlag', 'Vorschläge')}`,
  showPassword: 'Passwort anzeigen',
  yearNA: 'Jahr unbekannt',
  notRated: 'nicht bewertet',
  ratingOutOf10: (rating: string) => `${rating} von 10`,
  allAges: 'Alle Altersstufen',
  moreThanTotal: (total: string) => `mehr als ${total}`,
  pagination: 'Seiten',
  previous: 'Zurück',
  next: 'Weiter',
  table: 'Tabelle',
  notifications: 'Benachrichtigungen',
  outOf10: 'von 10',
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
  page: 'Seite',
  isNew: 'neu',
  filmPrefix: 'Film:',
  movies: (count: number, counted: string) => `${counted} ${plural(count, 'Film', 'Filme')}`,
}
