import type { Translated } from '@matinee/contract/words'
import type * as english from './mark.words.ts'

export const markWords: Translated<typeof english.markWords> = {
  titleInWatchlist: (title: string) => `${title}\u00A0: dans ma liste`,
  addTitleToWatchlist: (title: string) => `Ajouter ${title} à ma liste`,
  failedToRemove: 'Le retrait de votre liste a échoué. Veuillez réessayer.',
  failedToAdd: 'L’ajout à votre liste a échoué. Veuillez réessayer.',
  inWatchlist: 'Dans ma liste',
  remove: 'Retirer de ma liste',
  logInFirst: 'Veuillez vous connecter pour ajouter des films à votre liste.',
}
