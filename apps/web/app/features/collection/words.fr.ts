import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const collectionWords: Translated<typeof english.collectionWords> = {
  collection: 'Collection',
  noMoviesYet: 'Pas encore de films',
  thereIsNothingIn: 'Il n’y a rien dans cette collection pour le moment.',
  collections: 'Collections',
  filmsPutTogether: 'Des films choisis pour être vus ensemble, dans un ordre.',
  noCollections: 'Aucune collection pour le moment',
  noneIsShownNow: 'Rien n’est rassemblé en ce moment. Tous les films sont toujours là.',
  browseMovies: 'Parcourir les films',
}
