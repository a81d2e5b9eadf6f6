import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const movieWords: Translated<typeof english.movieWords> = {
  shareTitle: (title: string) => `Partager ${title}`,
  tryAdjustingYourFilters: 'Modifiez vos filtres, ou revenez plus tard pour du nouveau.',
  viewAll: 'Tout voir',
  previousIn: (row: string) => `Précédents dans ${row}`,
  nextIn: (row: string) => `Suivants dans ${row}`,
  aMovie: 'un film',
  artworkOfNamed: (named: string) => `Visuel de ${named}`,
  posterOfNamed: (named: string) => `Affiche de ${named}`,
  watchTitle: (title: string) => `regarder ${title}`,
  titleTrailer: (title: string) => `${title} bande-annonce`,
  genreMovies: (genre: string) => `films ${genre}`,
  titleTrailer2: (title: string) => `${title} – Bande-annonce`,
  checkOutTitle: (title: string) => `À découvrir\u00A0: ${title}`,
  linkCopiedToClipboard: 'Lien copié dans le presse-papiers\u202F!',
  failedToCopyLink: 'Le lien n’a pas pu être copié',
  sharedSuccessfully: 'Partagé\u202F!',
  directedBy: (named: string, kind: string, director: string) => `${named}, ${kind} de ${director}`,
  described: (movie: string, site: string) => `${movie}. Regardez la bande-annonce et plus encore sur ${site}.`,
  watchOn: (movie: string, site: string) => `${movie} – À regarder sur ${site}`,
  movie: 'Film',
}
