import type { Translated } from './words.ts'
import type * as english from './mail-choices.words.ts'

export const mailChoiceProblems: Translated<typeof english.mailChoiceProblems> = {
  linkInvalid: 'Este enlace no está completo. Ábrelo de nuevo desde el correo o elige tus correos en tu cuenta.',
}
