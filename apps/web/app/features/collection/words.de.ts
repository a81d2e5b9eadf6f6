import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const collectionWords: Translated<typeof english.collectionWords> = {
  collection: 'Sammlung',
  noMoviesYet: 'Noch keine Filme',
  thereIsNothingIn: 'In dieser Sammlung ist zurzeit nichts.',
  collections: 'Sammlungen',
  filmsPutTogether: 'Filme, die zusammengehören, in einer Reihenfolge ausgewählt.',
  noCollections: 'Zurzeit keine Sammlungen',
  noneIsShownNow: 'Gerade ist nichts zusammengestellt. Alle Filme sind trotzdem da.',
  browseMovies: 'Filme durchsuchen',
}
