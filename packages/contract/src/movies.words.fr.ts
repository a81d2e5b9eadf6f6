import type { Translated } from './words.ts'
import type * as english from './movies.words.ts'

export const movieMessages: Translated<typeof english.movieMessages> = {
  failedToLoad: 'Les détails du film n’ont pas pu être chargés. Veuillez réessayer plus tard.',
  torn: 'Une erreur s’est produite',
  untitled: 'Sans titre',
  noImage: 'Aucune image disponible',
  isNew: 'NOUVEAU',
  free: 'Gratuit',
  premium: 'Premium',
}

export const movieProblems: Translated<typeof english.movieProblems> = {
  notFound: 'Film introuvable',
}
