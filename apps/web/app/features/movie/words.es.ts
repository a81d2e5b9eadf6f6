import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const moviePageWords: Translated<typeof english.moviePageWords> = {
  addToWatchlist: 'Añadir a mi lista',
  youAreOfflineThe: 'No tienes conexión. El tráiler empezará cuando vuelvas.',
  shareTitle: (title: string) => `Compartir ${title}`,
  logIn: 'Inicia sesión',
  posterOfTitle: (title: string) => `Cartel de ${title}`,
  theFilmIsBeing: 'La película se está preparando.',
  breadcrumb: 'Ruta',
  home: 'Inicio',
  movies: 'Películas',
  notRated: 'Sin valorar',
  moreGenreMovies: (genre: string) => `Más películas de ${genre}`,
  originalTitle: 'Título original',
  director: 'Dirección',
  cast: 'Reparto',
  genre: 'Género',
  released: 'Estreno',
  duration: 'Duración',
  country: 'País',
  language: 'Idioma',
  ageRating: 'Edad recomendada',
  andMore: (count: number) => `y ${count} más`,
  ourRating: 'Nuestra valoración',
  error: (message: string) => `Error: ${message}`,
  inTheCollection: 'En la colección',
}
