import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const collectionWords: Translated<typeof english.collectionWords> = {
  collection: 'Colección',
  noMoviesYet: 'Aún no hay películas',
  thereIsNothingIn: 'Por ahora no hay nada en esta colección.',
  collections: 'Colecciones',
  filmsPutTogether: 'Películas elegidas para verse juntas, en un orden.',
  noCollections: 'Ahora no hay colecciones',
  noneIsShownNow: 'En este momento no hay nada reunido. Todas las películas siguen aquí.',
  browseMovies: 'Explorar películas',
}
