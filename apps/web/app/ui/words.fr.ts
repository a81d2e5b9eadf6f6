import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('fr')

export const uiWords: Translated<typeof english.uiWords> = {
  cancel: 'Annuler',
  close: 'Fermer',
  suggestions: 'Suggestions',
  countSuggestions: (count: number) => `${count} ${plural(count, 'suggestion', 'suggestions')}`,
  showPassword: 'Afficher le mot de passe',
  yearNA: 'Année inconnue',
  notRated: 'non noté',
  ratingOutOf10: (rating: string) => `${rating} sur 10`,
  allAges: 'Tous publics',
  moreThanTotal: (total: string) => `plus de ${total}`,
  pagination: 'Pagination',
  previous: 'Précédent',
  next: 'Suivant',
  table: 'Tableau',
  notifications: 'Notifications',
  outOf10: 'sur 10',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  page: 'Page',
  isNew: 'nouveau',
  filmPrefix: 'Film :',
  movies: (count: number, counted: string) => `${counted} ${plural(count, 'film', 'films')}`,
}
