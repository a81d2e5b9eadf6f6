import type { Translated } from './words.ts'
import type * as english from './subscriptions.words.ts'
import { pluralsIn } from './plurals.ts'
import { subscriptionLimits } from './subscriptions.limits.ts'

const plural = pluralsIn('fr')

export const subscriptionMessages: Translated<typeof english.subscriptionMessages> = {
  cancelled: 'L’abonnement a été résilié.',
  resumed: 'Votre Premium se renouvelle à nouveau.',
  cancelReason: 'À la demande de l’utilisateur',
  adminCancelReason: 'Résilié par l’administration',
  userNotFound: 'Utilisateur introuvable. Veuillez vous reconnecter.',
  genreSaved: 'Genre préféré enregistré\u202F!',
  genreUnknown: 'Veuillez choisir l’un des genres.',
  reactivated: 'Abonnement réactivé\u202F!',
  daysGiven: 'Les jours ont été donnés.',
  daysInvalid: `Veuillez saisir un nombre de jours de 1 à ${subscriptionLimits.givenDays}.`,
  remindersSent: 'Rappels d’expiration envoyés\u202F!',
  reminderSent: 'Rappel envoyé\u202F!',
  cleanupStarted: 'Nettoyage des abonnements expirés.',
  grantReason: 'Réactivé par l’administration',
  listed: 'ok',
  cancelledMany: (n: number) => plural(n, `${n} abonnement résilié\u202F!`, `${n} abonnements résiliés\u202F!`),
  cancelledSome: (n: number, of: number) => `${n} abonnements résiliés sur ${of}.`,
  cancelManyFailed: 'Les abonnements choisis n’ont pas pu être résiliés',
  cancelManyReason: 'Résiliation groupée par l’administration',
  nothingToCancel: 'Il n’y a rien à résilier.',
  cancelFailed: 'L’abonnement n’a pas pu être résilié',
}

export const subscriptionProblems: Translated<typeof english.subscriptionProblems> = {
  userUnknown: 'Personne n’a cet identifiant.',
  alreadyActive: 'Vous avez déjà Premium. Il peut être prolongé dans ses 7 derniers jours.',
  alreadyActiveThere: 'Cette personne a Premium, avec plus de 7 jours restants.',
  renewsThere:
    'Ce Premium se renouvelle\u202F: des jours ne serviraient à rien, car le prochain prélèvement a lieu de toute façon. Remboursez plutôt une partie du dernier paiement.',
  nothingToResume: 'Il n’y a pas de renouvellement à rétablir. Choisissez plutôt une formule.',
  premiumOnly: 'Un genre préféré fait partie de Premium.',
  alreadyReminded: 'Cette personne a déjà reçu un rappel. Le prochain pourra partir plus tard.',
  tooEarlyToRemind: `C’est trop tôt\u00A0: ce Premium dure encore plus de ${subscriptionLimits.reminderDays} jours.`,
  nothingEnds: 'Cette personne n’a pas Premium.',
}
