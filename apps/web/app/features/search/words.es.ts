import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const searchWords: Translated<typeof english.searchWords> = {
  searchFailed: 'La búsqueda ha fallado',
  anErrorOccurredWhile: 'Se ha producido un error al cargar las películas.',
  movies: 'Películas',
  seeAllResultsFor: 'Ver todos los resultados de «{term}»',
  results: 'Resultados',
  searchFor: 'Buscar',
  titlePersonOrWord: 'Título, persona o palabra',
  search: 'Buscar',
  whatShortFindsInvitation: (short: string, invitation: string) => `Lo que encuentra «${short}». ${invitation}`,
  forTerm: 'de «{term}»',
  noMoviesFoundFor: 'No hay películas para tu búsqueda.',
  checkTheSpellingTry: 'Revisa la ortografía, prueba con menos palabras u otras, o explora todas las películas.',
  beforeToShownOf: (before: string, shown: string, total: string) => `${before} a ${shown} de ${total}`,
  browseMovies: 'Explorar películas',
}
