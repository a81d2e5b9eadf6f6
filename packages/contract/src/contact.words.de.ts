import type { Translated } from './words.ts'
import type * as english from './contact.words.ts'

export const contactMessages: Translated<typeof english.contactMessages> = {
  sent: 'Danke. Deine Nachricht ist unterwegs.',
  failed: 'Deine Nachricht konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  nameMissing: 'Bitte nenne uns deinen Namen.',
  emailInvalid: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  messageMissing: 'Bitte schreibe eine Nachricht.',
  messageTooLong: 'Bitte bleib mit deiner Nachricht unter 4000 Zeichen.',
}
