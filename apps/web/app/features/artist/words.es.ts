import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const artistWords: Translated<typeof english.artistWords> = {
  films: 'Películas',
  directorOfDirected: (directed: number) => `dirección de ${directed}`,
  inTheCastOf: (appearsIn: number) => `en el reparto de ${appearsIn}`,
  theNewestCountMovies: (count: number) => `Las ${count} películas más recientes`,
}
