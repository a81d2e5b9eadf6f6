import type * as english from './mail.words.ts'
import type { Translated } from './words.ts'

export const mailMessages: Translated<typeof english.mailMessages> = {
  saved: 'Die E-Mail wurde gespeichert.',
  reset: 'Die E-Mail hat wieder unseren Text.',
  testQueued: 'Ein Test ist auf dem Weg an deine Adresse.',
  subjectMissing: 'Bitte schreib einen Betreff.',
  subjectTooLong: 'Ein Betreff hat höchstens 200 Zeichen.',
  subjectLines: 'Ein Betreff ist eine Zeile.',
  textMissing: 'Bitte schreib etwas.',
  textTooLong: 'Eine E-Mail hat höchstens 10.000 Zeichen.',
}

export const mailProblems: Translated<typeof english.mailProblems> = {
  nothingThere: 'Diese E-Mails wurden inzwischen gesendet oder verworfen.',
  unknownMail: 'Diese E-Mail gibt es nicht.',
  notReworded: 'Diese E-Mail hat schon unseren Text.',
  fields: 'Einige Felder müssen in dieser E-Mail bleiben oder gehören nicht zu ihr.',
}
