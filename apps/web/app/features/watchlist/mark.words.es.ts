import type { Translated } from '@matinee/contract/words'
import type * as english from './mark.words.ts'

export const markWords: Translated<typeof english.markWords> = {
  titleInWatchlist: (title: string) => `${title}: en mi lista`,
  addTitleToWatchlist: (title: string) => `Añadir ${title} a mi lista`,
  failedToRemove: 'No se pudo quitar de tu lista. Inténtalo de nuevo.',
  failedToAdd: 'No se pudo añadir a tu lista. Inténtalo de nuevo.',
  inWatchlist: 'En mi lista',
  remove: 'Quitar de mi lista',
  logInFirst: 'Inicia sesión para añadir películas a tu lista.',
}
