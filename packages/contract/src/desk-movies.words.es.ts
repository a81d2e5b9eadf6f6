import type { Translated } from './words.ts'
import type * as english from './desk-movies.words.ts'
import { movieLimits } from './movies.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('es')

export const deskMovieMessages: Translated<typeof english.deskMovieMessages> = {
  titleRequired: 'Escribe un título',
  descriptionRequired: 'Escribe una descripción',
  genreRequired: 'Elige un género',
  yearInvalid: 'Escribe un año válido',
  ratingInvalid: 'La valoración debe estar entre 0 y 10',
  imageRequired: 'Escribe la dirección de una imagen',
  videoRequired: 'Escribe la dirección de un vídeo',
  addressInvalid: 'Escribe una dirección que empiece por https://, http:// o /media/',
  titleTooLong: `Usa como máximo ${movieLimits.titleLength} caracteres.`,
  descriptionTooLong: `Usa como máximo ${movieLimits.descriptionLength} caracteres.`,
  genresTooMany: `Elige como máximo ${movieLimits.genres} géneros.`,
  nameTooLong: `Usa como máximo ${movieLimits.nameLength} caracteres.`,
  castTooLong: `Nombra como máximo a ${movieLimits.cast} personas, con un máximo de ${movieLimits.nameLength} caracteres cada una.`,
  minutesInvalid: `Los minutos deben ser un número entero entre 1 y ${movieLimits.minutes}`,
  countryInvalid: 'Indica un país con sus dos letras, por ejemplo FR',
  languageInvalid: 'Indica un idioma con su código, por ejemplo fr o pt-BR',
  ageRatingInvalid: 'Elige una de las clasificaciones por edad',
  wordTooLong: 'Usa palabras de menos de 500 caracteres.',
  added: '¡Película añadida!',
  updated: '¡Película actualizada!',
  deleted: '¡Película eliminada!',
  deleteFailed: 'No se pudo eliminar la película',
  deletedMany: (n) => plural(n, `¡${n} película eliminada!`, `¡${n} películas eliminadas!`),
  deletedSome: (n, of) => plural(n, `${n} de ${of} películas eliminada.`, `${n} de ${of} películas eliminadas.`),
  deleteManyFailed: 'No se pudieron eliminar las películas elegidas',
  restored: '¡Película restaurada!',
  restoredMany: (n, of) =>
    n === of
      ? plural(n, `¡${n} película restaurada!`, `¡${n} películas restauradas!`)
      : plural(n, `${n} de ${of} películas restaurada.`, `${n} de ${of} películas restauradas.`),
  restoreManyFailed: 'No se pudieron restaurar las películas',
}

export const deskMovieProblems: Translated<typeof english.deskMovieProblems> = {
  changedMeanwhile: 'Alguien ha cambiado esta película desde que la abriste. Vuelve a cargarla para ver los cambios.',
  notDeleted: 'No hay ninguna película eliminada con este identificador.',
}
