import type { Translated } from '@matinee/contract/words'
import type * as english from './checkout.words.ts'

export const checkoutWords: Translated<typeof english.checkoutWords> = {
  forFilm: (title) => `Premium ouvre « ${title} » et tous les autres films d’ici.`,
  forPremium: 'Premium ouvre tous les films d’ici.',
  anotherPlan: 'Choisir une autre formule',
  noPlan: 'Cette formule n’est plus vendue. Veuillez en choisir une autre.',
  seePlans: 'Voir les formules',
  loadFailed: 'Votre commande n’a pas pu être chargée. Veuillez réessayer.',
  again: 'Réessayer',

  waitingTitle: 'Encore un instant',
  waiting: 'Nous attendons votre paiement. Cela prend quelques secondes, et cette page avance d’elle-même.',
  waitingSpinner: 'En attente de votre paiement…',
  waitingLong:
    'Cela prend plus de temps que d’habitude. Vous pouvez quitter cette page : dès que votre paiement sera arrivé, nous vous enverrons un reçu et Premium commencera.',
  checkAgain: 'Vérifier à nouveau',

  failedTitle: 'Votre paiement n’est pas arrivé',
  failed: 'Rien n’a été acheté. Vous pouvez payer à nouveau, avec la même carte ou une autre.',
  payAgain: 'Revenir à votre commande',

  filmReady: 'Votre film est prêt',
  filmReadyText: (title) => `Vous avez Premium. « ${title} » vous attend.`,
  filmReadyUntitled: 'Vous avez Premium.',
  watchNow: 'Regarder maintenant',
  premiumReady: 'Vous avez Premium',
  premiumReadyText: 'Tous les films d’ici vous sont ouverts.',
  toHome: 'Aller à l’accueil',
  toProfile: 'Aller à votre profil',
  receipt: 'Nous vous envoyons un reçu par e-mail.',
}
