import type { Translated } from './words.ts'
import type * as english from './invitations.words.ts'

export const invitationMessages: Translated<typeof english.invitationMessages> = {
  invited: 'L’invitation est en route.',
  revoked: 'L’invitation a été retirée.',
}

export const invitationProblems: Translated<typeof english.invitationProblems> = {
  needed:
    'Les nouveaux comptes se font ici sur invitation. Si vous en avez reçu une, ouvrez le lien de l’e-mail. Si vous avez un compte, connectez-vous.',
  gone: 'Cette invitation a été utilisée, retirée ou a expiré. Veuillez en demander une nouvelle.',
  hasAccount: 'Une personne avec cette adresse a déjà un compte.',
  notOpen: 'Il n’y a pas d’invitation ouverte avec cet identifiant.',
}
