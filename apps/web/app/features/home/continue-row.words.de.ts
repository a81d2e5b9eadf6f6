import type { Translated } from '@matinee/contract/words'
import type * as english from './continue-row.words.ts'

export const continueRowWords: Translated<typeof english.continueRowWords> = {
  nothingToContinueWhat: 'Hier wartet nichts. Was du zu schauen beginnst, erscheint hier.',
  whatYouWereWatching: 'Was du geschaut hast, konnte nicht geladen werden.',
  tryAgain: 'Noch einmal versuchen',
  resumeTitleLeft: (title: string, left: string) => `${title} fortsetzen, ${left}`,
  watched: 'Angesehen',
  removeTitle: (title: string) => `${title} entfernen`,
  remove: 'Entfernen',
  itCouldNotBe: 'Es konnte nicht zurückgeholt werden. Bitte versuche es noch einmal.',
  undo: 'Rückgängig',
  undoTitle: (title: string) => `Rückgängig: ${title}`,
  removedFromContinueWatching: 'Aus „Weiterschauen“ entfernt.',
  itCouldNotBeRemoved: 'Es konnte nicht entfernt werden. Bitte versuche es noch einmal.',
}
