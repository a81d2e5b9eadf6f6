import type { Translated } from './words.ts'
import type * as english from './collections.words.ts'
import { collectionLimits } from './collections.limits.ts'

export const collectionMessages: Translated<typeof english.collectionMessages> = {
  added: 'La collection a été ajoutée.',
  updated: 'La collection a été enregistrée.',
  deleted: 'La collection a été supprimée.',
  failedToLoad: 'La collection n’a pas pu être chargée. Veuillez réessayer plus tard.',
  listFailedToLoad: 'Impossible de charger les collections. Veuillez réessayer plus tard.',
  titleMissing: 'Veuillez donner un titre à la collection.',
  titleTooLong: `Un titre compte au plus ${collectionLimits.titleLength} caractères.`,
  descriptionTooLong: `Un texte compte au plus ${collectionLimits.descriptionLength} caractères.`,
  moviesTooMany: `Une collection compte au plus ${collectionLimits.movies} films.`,
  movieTwice: 'Un film ne peut figurer qu’une fois dans une collection.',
  endsTooEarly: 'La fin doit être après le début.',
}

export const collectionProblems: Translated<typeof english.collectionProblems> = {
  notFound: 'Cette collection n’existe pas.',
  movieGone: 'L’un de ces films n’est plus là. Veuillez recharger la collection.',
  full: `Il peut y avoir ${collectionLimits.collections} collections. Veuillez d’abord en supprimer une.`,
}
