import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const artistWords: Translated<typeof english.artistWords> = {
  films: 'Filme',
  directorOfDirected: (directed: number) => `Regie bei ${directed}`,
  inTheCastOf: (appearsIn: number) => `in der Besetzung von ${appearsIn}`,
  theNewestCountMovies: (count: number) => `Die neuesten ${count} Filme`,
}
