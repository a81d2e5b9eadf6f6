import type { Translated } from './words.ts'
import type * as english from './movies.words.ts'

export const movieMessages: Translated<typeof english.movieMessages> = {
  failedToLoad: 'No se pudieron cargar los datos de la película. Inténtalo más tarde.',
  torn: 'Algo ha salido mal',
  untitled: 'Sin título',
  noImage: 'Imagen no disponible',
  isNew: 'NUEVA',
  free: 'Gratis',
  premium: 'Premium',
}

export const movieProblems: Translated<typeof english.movieProblems> = {
  notFound: 'Película no encontrada',
}
