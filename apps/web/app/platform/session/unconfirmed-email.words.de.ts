import type { Translated } from '@matinee/contract/words'
import type * as english from './unconfirmed-email.words.ts'

export const unconfirmedEmailWords: Translated<typeof english.unconfirmedEmailWords> = {
  toWriteCommentsPlease:
    'Um Kommentare zu schreiben, bestätige bitte deine E-Mail-Adresse: Öffne den Link, den wir dir geschickt haben.',
  toBuyAGift:
    'Um ein Geschenk zu kaufen, bestätige bitte deine E-Mail-Adresse: Öffne den Link, den wir dir geschickt haben.',
  thisAddressIsNot:
    'Diese Adresse ist noch nicht bestätigt: Öffne den Link, den wir dir geschickt haben. Bis dahin kannst du keine Kommentare schreiben und keine Geschenke kaufen.',
  theseEmailsBeginOnce:
    'Diese E-Mails beginnen, sobald du deine Adresse bestätigt hast: Öffne den Link, den wir dir geschickt haben.',
  toSetUpTwoSteps:
    'Um das einzurichten, bestätige bitte deine E-Mail-Adresse: Öffne den Link, den wir dir geschickt haben.',
  sendTheEmailAgain: 'E-Mail noch einmal senden',
  sending: 'Wird gesendet …',
  thatDidNotWork: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
}
