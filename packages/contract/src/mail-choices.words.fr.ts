import type { Translated } from './words.ts'
import type * as english from './mail-choices.words.ts'

export const mailChoiceProblems: Translated<typeof english.mailChoiceProblems> = {
  linkInvalid:
    'Ce lien n’est pas complet. Veuillez l’ouvrir à nouveau depuis l’e-mail, ou choisir vos e-mails dans votre compte.',
}
