import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const moviePageWords: Translated<typeof english.moviePageWords> = {
  addToWatchlist: 'Ajouter à ma liste',
  youAreOfflineThe: 'Vous êtes hors ligne. La bande-annonce démarrera à votre retour.',
  shareTitle: (title: string) => `Partager ${title}`,
  logIn: 'vous connecter',
  posterOfTitle: (title: string) => `Affiche de ${title}`,
  theFilmIsBeing: 'Le film est en préparation.',
  breadcrumb: 'Fil d’Ariane',
  home: 'Accueil',
  movies: 'Films',
  notRated: 'Non noté',
  moreGenreMovies: (genre: string) => `Plus de films du genre ${genre}`,
  originalTitle: 'Titre original',
  director: 'Réalisation',
  cast: 'Distribution',
  genre: 'Genre',
  released: 'Sortie',
  duration: 'Durée',
  country: 'Pays',
  language: 'Langue',
  ageRating: 'Classification d’âge',
  andMore: (count: number) => `et ${count} de plus`,
  ourRating: 'Notre note',
  error: (message: string) => `Erreur\u00A0: ${message}`,
  inTheCollection: 'Dans la collection',
}
