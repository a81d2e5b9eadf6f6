import type { Translated } from './words.ts'
import type * as english from './mail-choices.words.ts'

export const mailChoiceProblems: Translated<typeof english.mailChoiceProblems> = {
  linkInvalid:
    'Dieser Link ist nicht vollständig. Bitte öffne ihn noch einmal aus der E-Mail oder wähle deine E-Mails in deinem Konto.',
}
