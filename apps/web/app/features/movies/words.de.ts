import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const movieWords: Translated<typeof english.movieWords> = {
  shareTitle: (title: string) => `${title} teilen`,
  tryAdjustingYourFilters: 'Ändere deine Filter oder sieh später nach neuen Filmen.',
  viewAll: 'Alle ansehen',
  previousIn: (row: string) => `Zurück in ${row}`,
  nextIn: (row: string) => `Weiter in ${row}`,
  aMovie: 'ein Film',
  artworkOfNamed: (named: string) => `Bild zu ${named}`,
  posterOfNamed: (named: string) => `Poster von ${named}`,
  watchTitle: (title: string) => `${title} ansehen`,
  titleTrailer: (title: string) => `${title} Trailer`,
  genreMovies: (genre: string) => `${genre} Filme`,
  titleTrailer2: (title: string) => `${title} – Trailer`,
  checkOutTitle: (title: string) => `Sieh dir das an: ${title}`,
  linkCopiedToClipboard: 'Link in die Zwischenablage kopiert!',
  failedToCopyLink: 'Der Link konnte nicht kopiert werden',
  sharedSuccessfully: 'Geteilt!',
  directedBy: (named: string, kind: string, director: string) => `${named}, ${kind} von ${director}`,
  described: (movie: string, site: string) => `${movie}. Den Trailer und mehr gibt es auf ${site}.`,
  watchOn: (movie: string, site: string) => `${movie} – Auf ${site} ansehen`,
  movie: 'Film',
}
