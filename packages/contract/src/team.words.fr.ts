import type { Translated } from './words.ts'
import type * as english from './team.words.ts'

export const teamMessages: Translated<typeof english.teamMessages> = {
  invited: 'L’invitation est en route.',
  withdrawn: 'L’invitation a été retirée.',
  changed: 'Rôle modifié. Il s’applique aussitôt, et la personne reçoit un e-mail.',
  removed: 'Rôle retiré. La personne est déconnectée de l’administration et reçoit un e-mail.',
  accepted: 'Bienvenue dans l’administration. Veuillez vous connecter.',
}

export const teamProblems: Translated<typeof english.teamProblems> = {
  hasRole: 'Une personne avec cette adresse a déjà un rôle. Vous pouvez le modifier.',
  unknown: 'Personne avec cet identifiant n’a de rôle dans l’administration.',
  notOpen: 'Il n’y a pas d’invitation ouverte avec cet identifiant.',
  ownRole: 'Personne ne change son propre rôle. Un autre propriétaire peut le faire.',
  gone: 'Cette invitation a été utilisée, retirée ou a expiré. Veuillez en demander une nouvelle.',
}
