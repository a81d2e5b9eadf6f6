import type { Translated } from '@matinee/contract/words'
import type * as english from './unconfirmed-email.words.ts'

export const unconfirmedEmailWords: Translated<typeof english.unconfirmedEmailWords> = {
  toWriteCommentsPlease: 'Para escribir comentarios, confirma tu dirección de correo: abre el enlace que te enviamos.',
  toBuyAGift: 'Para comprar un regalo, confirma tu dirección de correo: abre el enlace que te enviamos.',
  thisAddressIsNot:
    'Esta dirección aún no está confirmada: abre el enlace que te enviamos. Hasta entonces no puedes escribir comentarios ni comprar regalos.',
  theseEmailsBeginOnce: 'Estos correos empiezan cuando confirmes tu dirección: abre el enlace que te enviamos.',
  toSetUpTwoSteps: 'Para configurarlo, confirma tu dirección de correo: abre el enlace que te enviamos.',
  sendTheEmailAgain: 'Enviar el correo otra vez',
  sending: 'Enviando…',
  thatDidNotWork: 'No ha funcionado. Inténtalo de nuevo.',
}
