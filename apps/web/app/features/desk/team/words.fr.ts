import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('fr')

export const teamWords: Translated<typeof english.teamWords> = {
  title: 'Équipe',
  invite: 'Inviter quelqu’un',
  lead: 'Chaque rôle ouvre une partie de l’administration. Personne ne change le sien, et il y a toujours un propriétaire.',
  takeAwayFailed: 'Le rôle n’a pas pu être retiré',
  role: 'Rôle',
  roleOfYou: (role: string) => `${role} (vous)`,
  lastSeen: 'Dernière visite',
  changeRole: 'Changer le rôle',
  ofMember: (name: string) => ` de ${name}`,
  remove: 'Retirer',
  fromTheDesk: (name: string) => ` ${name} de l’administration`,
  failed: 'L’équipe n’a pas pu être chargée',
  removeQuestion: (name: string) => `Retirer ${name} de l’administration\u202F?`,
  removeText:
    'La personne est aussitôt déconnectée de l’administration et reçoit un e-mail. Son compte sur le site reste tel quel.',
  removing: 'Retrait…',
  accountDisabled: 'Compte désactivé',
  notYet: 'Pas encore',
  sendFailed: 'L’invitation n’a pas pu être envoyée',
  withdrawFailed: 'L’invitation n’a pas pu être retirée',
  email: 'E-mail',
  invitedBy: 'Invité par',
  deletedUser: 'Compte supprimé',
  link: 'Lien',
  expired: 'Expiré',
  openUntil: (day: string) => `Ouvert jusqu’au ${day}`,
  sendAgain: 'Renvoyer',
  toEmail: (email: string) => ` à ${email}`,
  withdraw: 'Retirer',
  theInvitationOf: (email: string) => ` l’invitation de ${email}`,
  invitations: 'Invitations',
  invitationsText: (days: number) =>
    `Chacune est un lien par e-mail qui fonctionne une fois, dans les ${days} jours. La renvoyer en crée un nouveau.`,
  invitationsToDesk: 'Invitations à l’administration',
  invitationsFailed: 'Les invitations n’ont pas pu être chargées',
  nobodyInvited: 'Personne n’est invité',
  nobodyInvitedText: 'Les personnes que vous invitez figurent ici jusqu’à ce qu’elles acceptent.',
  inviteTitle: 'Inviter quelqu’un dans l’administration',
  inviteText:
    'La personne reçoit un lien par e-mail. Avec lui, elle choisit un mot de passe, ou crée d’abord un compte si elle n’en a pas.',
  sendInvitation: 'Envoyer l’invitation',
  sending: 'Envoi…',
  inviteFailed: 'L’invitation a échoué',
  changeTitle: (name: string) => `Changer le rôle de ${name}`,
  changeText: 'Il s’applique aussitôt, et la personne reçoit un e-mail.',
  changeTheRole: 'Changer le rôle',
  changing: 'Modification…',
  changeFailed: 'Le rôle n’a pas pu être changé',
}

export const invitationWords: Translated<typeof english.invitationWords> = {
  invitation: 'Invitation',
  description: 'Une invitation à l’administration de ce site.',
  noAnswer: 'Le serveur ne répond pas.',
  gone: 'Cette invitation n’est plus valable',
  goneText:
    'Elle a été utilisée, retirée ou remplacée par une plus récente, ou a expiré. Un propriétaire de ce site peut vous en envoyer une nouvelle.',
  logIn: 'Se connecter à l’administration',
  tryAgain: 'Réessayer',
  admin: 'Admin',
  otherAccount: 'Un autre compte est connecté',
  otherAccountText: 'Cette invitation est pour {email}. Dans ce navigateur, {own} est connecté à l’administration.',
  logOut: 'Se déconnecter et continuer',
  backToDesk: 'Retour à l’administration',
  thisSite: 'ce site',
  workAt: (site: string) => `Travailler chez ${site}`,
  invitedAs: 'Vous êtes invité dans l’administration comme {role}.',
  makesAccount: 'Vous créez ainsi un compte.',
  keepsAccount:
    'Votre compte garde son nom et tout ce qu’il contient. Il reçoit un nouveau mot de passe et est déconnecté partout.',
  keepsFactors: 'Il garde aussi ce avec quoi vous vous y connectez. Désormais, cela ouvre l’administration\u00A0:',
  passkeys: (count) => plural(count, '1 clé d’accès', `${count} clés d’accès`),
  app: 'Une application d’authentification',
  notYours:
    'Si vous ne reconnaissez pas l’un de ces éléments, n’acceptez pas et écrivez à la personne qui vous a invité.',
  accepting: 'Acceptation…',
  accept: 'Accepter l’invitation',
  username: 'Nom d’utilisateur',
  usernameIs: 'Nom d’utilisateur\u00A0: {name}',
  password: 'Mot de passe',
}

export const roleWords: Translated<typeof english.roleWords> = {
  owner: {
    name: 'Propriétaire',
    text: 'Tout, y compris les réglages, le journal et cette équipe.',
  },
  editor: {
    name: 'Rédaction',
    text: 'Catalogue, fichiers vidéo et pages.',
  },
  support: {
    name: 'Assistance',
    text: 'Comptes, commentaires, cadeaux et remboursements jusqu’à un plafond.',
  },
  finance: {
    name: 'Finances',
    text: 'Paiements, formules et chiffres.',
  },
}
