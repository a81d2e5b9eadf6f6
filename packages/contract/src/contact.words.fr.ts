import type { Translated } from './words.ts'
import type * as english from './contact.words.ts'

export const contactMessages: Translated<typeof english.contactMessages> = {
  sent: 'Merci. Votre message est en route.',
  failed: 'Votre message n’a pas pu être envoyé. Veuillez réessayer.',
  nameMissing: 'Veuillez indiquer votre nom.',
  emailInvalid: 'Veuillez saisir une adresse e-mail valide.',
  messageMissing: 'Veuillez écrire un message.',
  messageTooLong: 'Veuillez limiter votre message à 4000 caractères.',
}
