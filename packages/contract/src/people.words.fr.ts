import type { Translated } from './words.ts'
import type * as english from './people.words.ts'

export const peopleMessages: Translated<typeof english.peopleMessages> = {
  reasonMissing: 'Veuillez indiquer un motif.',
  disabled: 'Compte désactivé. Cette personne est déconnectée partout et reçoit un e-mail.',
  factorsReset:
    'La connexion en deux étapes a été réinitialisée. Cette personne est déconnectée partout et reçoit un e-mail.',
  enabled: 'Compte réactivé. Cette personne peut se reconnecter et reçoit un e-mail.',
}

export const peopleProblems: Translated<typeof english.peopleProblems> = {
  ownAccount: 'Vous ne pouvez pas désactiver votre propre compte.',
  ownFactors: 'Votre propre connexion se modifie sous «\u202FConnexion en deux étapes\u202F».',
}
