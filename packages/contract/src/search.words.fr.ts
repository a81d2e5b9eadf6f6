import type { Translated } from './words.ts'
import type * as english from './search.words.ts'
import { catalogueLimits } from './catalogue.ts'
import { catalogueMessages } from './catalogue.words.ts'

export const searchMessages: Translated<typeof english.searchMessages> = {
  heading: 'Résultats de recherche',
  invitation:
    'Cherchez par titre, réalisation, distribution ou un mot de l’histoire. Les petites fautes de frappe ne gênent pas.',
  blank: catalogueMessages.blankSearch,
  tooLong: `La recherche compte au plus ${catalogueLimits.searchLength} caractères`,
  broke: 'La recherche a échoué. Veuillez réessayer.',
}
