import type * as english from './mail.words.ts'
import type { Translated } from './words.ts'

export const mailMessages: Translated<typeof english.mailMessages> = {
  saved: 'El correo se ha guardado.',
  reset: 'El correo vuelve a tener nuestro texto.',
  testQueued: 'Una prueba va de camino a tu dirección.',
  subjectMissing: 'Escribe un asunto.',
  subjectTooLong: 'Un asunto tiene como máximo 200 caracteres.',
  subjectLines: 'Un asunto es una sola línea.',
  textMissing: 'Escribe algo.',
  textTooLong: 'Un correo tiene como máximo 10 000 caracteres.',
}

export const mailProblems: Translated<typeof english.mailProblems> = {
  nothingThere: 'Estos correos se enviaron o descartaron mientras tanto.',
  unknownMail: 'Ese correo no existe.',
  notReworded: 'Este correo ya tiene nuestro texto.',
  fields: 'Algunos campos tienen que quedarse en este correo o no son suyos.',
}
