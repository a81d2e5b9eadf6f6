import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const historyWords: Translated<typeof english.historyWords> = {
  title: 'Verlauf',
  logInToView: 'Bitte melde dich an, um zu sehen, was du angeschaut hast.',
  loading: 'Dein Verlauf wird geladen …',
  failedToLoad: 'Dein Verlauf konnte nicht geladen werden. Bitte versuche es später noch einmal.',
  empty: 'Noch nichts angesehen',
  emptyText: 'Was du ansiehst, steht hier, das Letzte zuerst.',
  emptyAndOff: 'Es wird nichts gemerkt',
  emptyAndOffText: 'Schalte den Verlauf ein, dann steht hier, was du ansiehst.',
  remember: 'Merken, was ich ansehe',
  rememberHelp: 'Merkt sich auch deine Stelle in jedem Film. Was schon hier steht, bleibt, bis du es entfernst.',
  clear: 'Verlauf leeren',
  clearQuestion: 'Alles aus deinem Verlauf entfernen?',
  removeQuestion: (title: string) => `„${title}“ aus deinem Verlauf entfernen?`,
  consequence: 'Auch deine Stelle im Film wird vergessen. Das kann nicht rückgängig gemacht werden.',
  allConsequence: 'Auch deine Stellen in diesen Filmen werden vergessen. Das kann nicht rückgängig gemacht werden.',
  remove: 'Entfernen',
  removed: 'Aus deinem Verlauf entfernt.',
  cleared: 'Dein Verlauf ist leer.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  finished: 'Bis zum Ende gesehen',
  notKept: 'Geöffnet',

  today: 'Heute',
  yesterday: 'Gestern',
  browseMovies: 'In Filmen stöbern',
  showMore: 'Mehr anzeigen',
  watchedOfTitle: (title: string) => `Gesehen von ${title}`,
  tryAgain: 'Noch einmal versuchen',
  goHome: 'Zur Startseite',
}
