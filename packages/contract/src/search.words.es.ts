import type { Translated } from './words.ts'
import type * as english from './search.words.ts'
import { catalogueLimits } from './catalogue.ts'
import { catalogueMessages } from './catalogue.words.ts'

export const searchMessages: Translated<typeof english.searchMessages> = {
  heading: 'Resultados de la búsqueda',
  invitation:
    'Busca por título, dirección, reparto o una palabra de la historia. No importan los pequeños errores al escribir.',
  blank: catalogueMessages.blankSearch,
  tooLong: `Busca con un máximo de ${catalogueLimits.searchLength} caracteres`,
  broke: 'La búsqueda ha fallado. Inténtalo de nuevo.',
}
