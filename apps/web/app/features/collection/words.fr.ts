import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const collectionWords: Translated<typeof english.collectionWords> = {
  collection: 'Collection',
  noMoviesYet: 'Pas encore de films',
  thereIsNothingIn: 'Il n’y a rien dans cette collection pour le moment.',
}
