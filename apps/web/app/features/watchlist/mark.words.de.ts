import type { Translated } from '@matinee/contract/words'
import type * as english from './mark.words.ts'

export const markWords: Translated<typeof english.markWords> = {
  titleInWatchlist: (title: string) => `${title}: auf der Merkliste`,
  addTitleToWatchlist: (title: string) => `${title} auf die Merkliste setzen`,
  failedToRemove: 'Der Film konnte nicht entfernt werden. Bitte versuche es noch einmal.',
  failedToAdd: 'Der Film konnte nicht auf die Merkliste gesetzt werden. Bitte versuche es noch einmal.',
  inWatchlist: 'Auf der Merkliste',
  remove: 'Von der Merkliste entfernen',
  logInFirst: 'Bitte melde dich an, um Filme auf deine Merkliste zu setzen.',
}
