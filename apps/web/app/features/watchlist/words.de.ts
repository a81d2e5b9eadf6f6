import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { markWords } from './mark.words.ts'

export const watchlistWords: Translated<typeof english.watchlistWords> = {
  ...markWords,
  title: 'Merkliste',
  logIn: 'Anmelden',
  loading: 'Deine Merkliste wird geladen …',
  emptyText: 'Setze Filme auf die Liste, die du später sehen möchtest, dann findest du sie hier.',
  watchNow: 'Jetzt ansehen',
  clearAll: 'Alle entfernen',
  undo: 'Rückgängig',
  logInToView: 'Bitte melde dich an, um deine Merkliste zu sehen.',
  expired: 'Deine Sitzung ist abgelaufen. Bitte melde dich wieder an.',
  failedToLoad: 'Die Merkliste konnte nicht geladen werden. Bitte versuche es später noch einmal.',

  totalMovies: 'Filme insgesamt',
  recentMovies: 'Neuere Filme',
  highlyRated: 'Top bewertet',
  averageRating: 'Bewertung im Schnitt',
  watchlistNotFoundPlease: 'Merkliste nicht gefunden. Bitte versuche es noch einmal.',
  pleaseLogInTo: 'Bitte melde dich an, um Filme von deiner Merkliste zu entfernen.',
  itIsBackIn: 'Der Film ist wieder auf deiner Merkliste.',
  pleaseLogInToClear: 'Bitte melde dich an, um deine Merkliste zu leeren.',
  errorClearingWatchlistPlease: 'Die Merkliste konnte nicht geleert werden. Bitte versuche es noch einmal.',
  theWatchlistCouldNot: 'Die Merkliste konnte nicht gelesen werden',
  moviesNewestFirst: (movies: string) => `${movies}, neueste zuerst`,
  browseMore: 'Weiter stöbern',
  yourWatchlistIsEmpty: 'Deine Merkliste ist leer',
  browseMovies: 'In Filmen stöbern',
  showMore: 'Mehr anzeigen',
  areYouSureYou: 'Möchtest du wirklich deine ganze Merkliste leeren? Das kann nicht rückgängig gemacht werden.',
  clearing: 'Wird geleert …',
  tryAgain: 'Noch einmal versuchen',
  goHome: 'Zur Startseite',
  addedOn: 'Hinzugefügt am {day}',
  removedTitle: (title: string) => `Entfernt: ${title}.`,
}
