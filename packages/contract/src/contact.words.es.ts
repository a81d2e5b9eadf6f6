import type { Translated } from './words.ts'
import type * as english from './contact.words.ts'

export const contactMessages: Translated<typeof english.contactMessages> = {
  sent: 'Gracias. Tu mensaje está en camino.',
  failed: 'No se pudo enviar tu mensaje. Inténtalo de nuevo.',
  nameMissing: 'Dinos tu nombre.',
  emailInvalid: 'Introduce una dirección de correo válida.',
  messageMissing: 'Escribe un mensaje.',
  messageTooLong: 'Tu mensaje debe tener menos de 4000 caracteres.',
}
