import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const artistWords: Translated<typeof english.artistWords> = {
  films: 'Films',
  directorOfDirected: (directed: number) => `réalisation de ${directed}`,
  inTheCastOf: (appearsIn: number) => `au générique de ${appearsIn}`,
  theNewestCountMovies: (count: number) => `Les ${count} films les plus récents`,
}
