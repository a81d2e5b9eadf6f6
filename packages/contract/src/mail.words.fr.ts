import type * as english from './mail.words.ts'
import type { Translated } from './words.ts'

export const mailMessages: Translated<typeof english.mailMessages> = {
  saved: 'L’e-mail a été enregistré.',
  reset: 'L’e-mail a retrouvé notre texte.',
  testQueued: 'Un test est en route vers votre adresse.',
  subjectMissing: 'Veuillez écrire un objet.',
  subjectTooLong: 'Un objet compte au plus 200 caractères.',
  subjectLines: 'Un objet tient sur une ligne.',
  textMissing: 'Veuillez écrire quelque chose.',
  textTooLong: 'Un e-mail compte au plus 10\u202F000 caractères.',
}

export const mailProblems: Translated<typeof english.mailProblems> = {
  nothingThere: 'Ces e-mails ont été envoyés ou écartés entre-temps.',
  unknownMail: 'Cet e-mail n’existe pas.',
  notReworded: 'Cet e-mail a déjà notre texte.',
  fields: 'Certains champs doivent rester dans cet e-mail, ou n’en font pas partie.',
}
