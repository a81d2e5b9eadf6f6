import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const moviePageWords: Translated<typeof english.moviePageWords> = {
  addToWatchlist: 'Auf die Merkliste',
  youAreOfflineThe: 'Du bist offline. Der Trailer startet, sobald du wieder da bist.',
  shareTitle: (title: string) => `${title} teilen`,
  logIn: 'melde dich an',
  posterOfTitle: (title: string) => `Poster von ${title}`,
  theFilmIsBeing: 'Der Film wird vorbereitet.',
  breadcrumb: 'Pfad',
  home: 'Startseite',
  movies: 'Filme',
  notRated: 'Nicht bewertet',
  moreGenreMovies: (genre: string) => `Mehr aus dem Genre ${genre}`,
  originalTitle: 'Originaltitel',
  director: 'Regie',
  cast: 'Besetzung',
  genre: 'Genre',
  released: 'Erschienen',
  duration: 'Dauer',
  country: 'Land',
  language: 'Sprache',
  ageRating: 'Altersfreigabe',
  andMore: (count: number) => `und ${count} weitere`,
  ourRating: 'Unsere Bewertung',
  error: (message: string) => `Fehler: ${message}`,
  inTheCollection: 'In der Sammlung',
}
