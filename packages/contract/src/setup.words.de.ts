import type { Translated } from './words.ts'
import type * as english from './setup.words.ts'

export const setupMessages: Translated<typeof english.setupMessages> = {
  created: 'Dein Konto ist bereit.',
  demoLoading: 'Der Demo-Katalog wird geladen.',
}

export const setupProblems: Translated<typeof english.setupProblems> = {
  over: 'Diese Adresse zum Einrichten gilt nicht: Sie wurde benutzt, oder seitdem wurde eine neuere ausgegeben. Die neueste steht im Protokoll des Servers.',
  demoMissing: 'Der Demo-Katalog gehört nicht zu dieser Installation.',
  notEmpty: 'Es gibt schon Filme: Der Demo-Katalog ist für einen leeren Katalog.',
}
