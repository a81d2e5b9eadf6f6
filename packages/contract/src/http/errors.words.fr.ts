import type { Translated } from '../words.ts'
import type * as english from './errors.words.ts'

export const httpProblems: Translated<typeof english.httpProblems> = {
  invalid: 'Une de vos saisies n’est pas valide. Veuillez la vérifier et réessayer.',
  valueInvalid: 'Cette valeur n’est pas valide.',
  unreadable: 'La demande n’a pas pu être lue.',
  signedOut: 'Votre session a expiré. Veuillez vous reconnecter.',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  deletionPending: 'Ce compte est en attente de suppression. Conservez-le pour l’utiliser à nouveau.',
  notFound: 'Il n’y a rien à cette adresse.',
  tooLarge: 'C’est trop volumineux pour être envoyé.',
  notJson: 'Veuillez envoyer du JSON.',
  keyReused: 'Cette clé d’idempotence appartient à une autre demande.',
  tooMany: 'Trop de demandes. Veuillez patienter un instant et réessayer.',
  unexpected: 'Une erreur inattendue s’est produite, veuillez réessayer.',
  unavailable: 'Le service n’est pas disponible pour le moment. Veuillez réessayer dans un instant.',
}

export const unreachableWords: Translated<typeof english.unreachableWords> = {
  unreachable: 'Erreur réseau. Veuillez réessayer.',
}
