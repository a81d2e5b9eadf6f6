import type { Translated } from './words.ts'
import type * as english from './setup.words.ts'

export const setupMessages: Translated<typeof english.setupMessages> = {
  created: 'Votre compte est prêt.',
  demoLoading: 'Le catalogue de démonstration est en cours de chargement.',
}

export const setupProblems: Translated<typeof english.setupProblems> = {
  over: 'Cette adresse de configuration n’est plus valable\u00A0: elle a été utilisée, ou une plus récente a été affichée depuis. La dernière se trouve dans le journal du serveur.',
  demoMissing: 'Le catalogue de démonstration ne fait pas partie de cette installation.',
  notEmpty: 'Il y a déjà des films\u00A0: le catalogue de démonstration est destiné à un catalogue vide.',
}
