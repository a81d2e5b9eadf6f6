import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const searchWords: Translated<typeof english.searchWords> = {
  searchFailed: 'Suche fehlgeschlagen',
  anErrorOccurredWhile: 'Beim Laden der Filme ist ein Fehler aufgetreten.',
  movies: 'Filme',
  seeAllResultsFor: 'Alle Ergebnisse für „{term}“ ansehen',
  results: 'Ergebnisse',
  searchFor: 'Suchen nach',
  titlePersonOrWord: 'Titel, Person oder Wort',
  search: 'Suchen',
  whatShortFindsInvitation: (short: string, invitation: string) => `Was „${short}“ findet. ${invitation}`,
  forTerm: 'für „{term}“',
  noMoviesFoundFor: 'Zu deiner Suche gibt es keine Filme.',
  checkTheSpellingTry: 'Prüfe die Schreibweise, nimm weniger oder andere Wörter, oder stöbere in allen Filmen.',
  beforeToShownOf: (before: string, shown: string, total: string) => `${before} bis ${shown} von ${total}`,
  browseMovies: 'In Filmen stöbern',
}
