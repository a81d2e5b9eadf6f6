import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const searchWords: Translated<typeof english.searchWords> = {
  searchFailed: 'Échec de la recherche',
  anErrorOccurredWhile: 'Une erreur s’est produite lors du chargement des films.',
  movies: 'Films',
  seeAllResultsFor: 'Voir tous les résultats pour «\u202F{term}\u202F»',
  results: 'Résultats',
  searchFor: 'Rechercher',
  titlePersonOrWord: 'Titre, personne ou mot',
  search: 'Rechercher',
  whatShortFindsInvitation: (short: string, invitation: string) =>
    `Ce que trouve «\u202F${short}\u202F». ${invitation}`,
  forTerm: 'pour «\u202F{term}\u202F»',
  noMoviesFoundFor: 'Aucun film ne correspond à votre recherche.',
  checkTheSpellingTry: 'Vérifiez l’orthographe, essayez moins de mots ou d’autres mots, ou parcourez tous les films.',
  beforeToShownOf: (before: string, shown: string, total: string) => `${before} à ${shown} sur ${total}`,
  browseMovies: 'Parcourir les films',
}
