import type { Translated } from './words.ts'
import type * as english from './settings.words.ts'
import { settingsLimits } from './settings.limits.ts'

export const settingsMessages: Translated<typeof english.settingsMessages> = {
  changed: 'Los ajustes se han guardado.',
  undone: 'El cambio se ha deshecho.',
  nameMissing: 'Pon un nombre al servicio.',
  nameTooLong: `Un nombre tiene como máximo ${settingsLimits.nameLength} caracteres.`,
  taglineTooLong: `Un lema tiene como máximo ${settingsLimits.taglineLength} caracteres.`,
  operatorMissing: 'Indica la persona u organización que gestiona este servicio.',
  operatorTooLong: `Este nombre tiene como máximo ${settingsLimits.operatorLength} caracteres.`,
  addressTooLong: `Una dirección tiene como máximo ${settingsLimits.addressLines} líneas y ${settingsLimits.addressLength} caracteres.`,
  sellerLineTooLong: `Este campo tiene como máximo ${settingsLimits.sellerLineLength} caracteres.`,
  creditTooLong: `Esta línea tiene como máximo ${settingsLimits.creditLength} caracteres.`,
  contactInvalid: 'Introduce una dirección de correo.',
  addressInvalid: 'Introduce una dirección que empiece por https:// o http://.',
  socialTooMany: `Puede haber ${settingsLimits.socialLinks} enlaces.`,
  accentContrast: 'Este color no se ve lo bastante bien en los dos temas (WCAG AA).',
  pictureTooLarge: 'Elige un archivo de 2 MB como máximo.',
  accentInvalid: 'Introduce un color como #f01111.',
  homeRowsTooMany: `La portada tiene como máximo ${settingsLimits.homeRows} filas.`,
  commentWordsTooMany: `Puede haber ${settingsLimits.commentWords} palabras.`,
  commentWordTooLong: `Una palabra tiene como máximo ${settingsLimits.commentWordLength} caracteres.`,
  homeRowTwice: 'Una fila solo puede estar una vez.',
  currencyInvalid:
    'debe ser una moneda como USD, EUR o JPY, y no una que Stripe cuente con otros decimales que los que se muestran',
  taxNameMissing: 'Indica el nombre del impuesto.',
  taxNameTooLong: `El nombre de un impuesto tiene como máximo ${settingsLimits.taxNameLength} caracteres.`,
  taxRateInvalid: 'Introduce un tipo de 0 a 100.',
  refundCeilingInvalid: 'Introduce un importe, o 0.',
  timeZoneInvalid: 'Elige una zona horaria como Europe/Madrid.',
}

export const settingsProblems: Translated<typeof english.settingsProblems> = {
  unknownChange: 'Ese cambio no existe.',
  alreadyUndone: 'De este cambio ya no queda nada por deshacer.',
  notAPicture: 'No es una imagen que se pueda mostrar. Elige un archivo JPEG, PNG, WebP o AVIF.',
  currencyFixed: 'La moneda ya no puede cambiar: alguien ha pagado, o está pagando, con ella.',
}

export const firstTexts: Translated<typeof english.firstTexts> = {
  tagline: 'Las mejores películas y series en streaming, cuando y donde quieras.',
  credit: 'Hecho por quienes contribuyen a Matinee.',
}
