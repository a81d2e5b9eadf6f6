import type { Translated } from './words.ts'
import type * as english from './pages.words.ts'
import { pageLimits } from './pages.limits.ts'

const number = new Intl.NumberFormat('es')

export const ownPages: Translated<typeof english.ownPages> = {
  about: 'Acerca de',
  privacy: 'Privacidad',
  terms: 'Condiciones de uso',
  imprint: 'Aviso legal',
}

export const pageMessages: Translated<typeof english.pageMessages> = {
  saved: 'La página se ha guardado.',
  removed: 'La página se ha eliminado.',
  reset: 'La página vuelve a tener nuestro texto.',
  restored: 'La versión anterior ha vuelto.',
  slugInvalid: 'Usa minúsculas, cifras y guiones, por ejemplo horario-de-apertura.',
  titleMissing: 'Ponle un título a la página.',
  titleTooLong: `Un título tiene como máximo ${number.format(pageLimits.titleLength)} caracteres.`,
  descriptionTooLong: `Una descripción tiene como máximo ${number.format(pageLimits.descriptionLength)} caracteres.`,
  textMissing: 'Escribe algo.',
  textTooLong: `Una página tiene como máximo ${number.format(pageLimits.textLength)} caracteres.`,
}

export const pageProblems: Translated<typeof english.pageProblems> = {
  notFound: 'Esa página no existe.',
  unknownVersion: 'Esa versión de la página no existe.',
  changedMeanwhile: 'Alguien ha guardado esta página desde que la abriste.',
  full: `Puede haber ${pageLimits.pages} páginas. Elimina una que ya no necesites.`,
}
