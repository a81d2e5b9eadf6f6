import type { Translated } from './words.ts'
import type * as english from './collections.words.ts'
import { collectionLimits } from './collections.limits.ts'

export const collectionMessages: Translated<typeof english.collectionMessages> = {
  added: 'La colección se ha añadido.',
  updated: 'La colección se ha guardado.',
  deleted: 'La colección se ha eliminado.',
  failedToLoad: 'No se pudo cargar la colección. Inténtalo más tarde.',
  listFailedToLoad: 'No se han podido cargar las colecciones. Inténtalo de nuevo más tarde.',
  titleMissing: 'Ponle un título a la colección.',
  titleTooLong: `Un título tiene como máximo ${collectionLimits.titleLength} caracteres.`,
  descriptionTooLong: `Un texto tiene como máximo ${collectionLimits.descriptionLength} caracteres.`,
  moviesTooMany: `Una colección tiene como máximo ${collectionLimits.movies} películas.`,
  movieTwice: 'Una película solo puede estar una vez en una colección.',
  endsTooEarly: 'El final debe ser posterior al inicio.',
}

export const collectionProblems: Translated<typeof english.collectionProblems> = {
  notFound: 'Esa colección no existe.',
  movieGone: 'Una de estas películas ya no está. Vuelve a cargar la colección.',
  full: `Puede haber ${collectionLimits.collections} colecciones. Elimina una primero.`,
}
