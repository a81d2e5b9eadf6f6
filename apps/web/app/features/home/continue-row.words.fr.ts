import type { Translated } from '@matinee/contract/words'
import type * as english from './continue-row.words.ts'

export const continueRowWords: Translated<typeof english.continueRowWords> = {
  nothingToContinueWhat: 'Rien à reprendre. Ce que vous commencez à regarder apparaît ici.',
  whatYouWereWatching: 'Ce que vous regardiez n’a pas pu être chargé.',
  tryAgain: 'Réessayer',
  resumeTitleLeft: (title: string, left: string) => `Reprendre ${title}, ${left}`,
  watched: 'Vu',
  removeTitle: (title: string) => `Retirer ${title}`,
  remove: 'Retirer',
  itCouldNotBe: 'Il n’a pas pu être rétabli. Veuillez réessayer.',
  undo: 'Annuler',
  undoTitle: (title: string) => `Annuler\u00A0: ${title}`,
  removedFromContinueWatching: 'Retiré de «\u202FReprendre la lecture\u202F».',
  itCouldNotBeRemoved: 'Il n’a pas pu être retiré. Veuillez réessayer.',
}
