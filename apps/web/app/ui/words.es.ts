import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('es')

export const uiWords: Translated<typeof english.uiWords> = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  suggestions: 'Sugerencias',
  countSuggestions: (count: number) => `${count} ${plural(count, 'sugerencia', 'sugerencias')}`,
  showPassword: 'Mostrar la contraseña',
  yearNA: 'Año desconocido',
  notRated: 'sin valorar',
  ratingOutOf10: (rating: string) => `${rating} de 10`,
  allAges: 'Todas las edades',
  moreThanTotal: (total: string) => `más de ${total}`,
  pagination: 'Paginación',
  previous: 'Anterior',
  next: 'Siguiente',
  table: 'Tabla',
  notifications: 'Notificaciones',
  outOf10: 'de 10',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  page: 'Página',
  isNew: 'nueva',
  filmPrefix: 'Película:',
  movies: (count: number, counted: string) => `${counted} ${plural(count, 'película', 'películas')}`,
}
