import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const movieWords: Translated<typeof english.movieWords> = {
  shareTitle: (title: string) => `Compartir ${title}`,
  tryAdjustingYourFilters: 'Cambia los filtros o vuelve más tarde para ver novedades.',
  viewAll: 'Ver todo',
  previousIn: (row: string) => `Anteriores en ${row}`,
  nextIn: (row: string) => `Siguientes en ${row}`,
  aMovie: 'una película',
  artworkOfNamed: (named: string) => `Imagen de ${named}`,
  posterOfNamed: (named: string) => `Cartel de ${named}`,
  watchTitle: (title: string) => `ver ${title}`,
  titleTrailer: (title: string) => `${title} tráiler`,
  genreMovies: (genre: string) => `películas ${genre}`,
  titleTrailer2: (title: string) => `${title} – Tráiler`,
  checkOutTitle: (title: string) => `Echa un vistazo: ${title}`,
  linkCopiedToClipboard: '¡Enlace copiado al portapapeles!',
  failedToCopyLink: 'No se pudo copiar el enlace',
  sharedSuccessfully: '¡Compartido!',
  directedBy: (named: string, kind: string, director: string) => `${named}, ${kind} de ${director}`,
  described: (movie: string, site: string) => `${movie}. Mira el tráiler y más en ${site}.`,
  watchOn: (movie: string, site: string) => `${movie} – Ver en ${site}`,
  movie: 'Película',
}
