import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const voucherWords: Translated<typeof english.voucherWords> = {
  redeemTitle: 'Utiliser un code',
  redeemLead:
    'Un code de notre part, ou un cadeau de quelqu’un\u00A0: saisissez-le, et vos jours de Premium commencent.',
  redeemLogIn: 'Veuillez vous connecter pour utiliser votre code.',
  code: 'Code',
  codeHelp: '12 lettres et chiffres. Les majuscules et les tirets n’ont pas d’importance.',
  redeem: 'Utiliser',
  redeeming: 'Utilisation…',
  redeemed: 'Profitez de Premium',
  redeemFailed: 'Le code n’a pas pu être utilisé. Veuillez réessayer.',
  seePlans: 'Voir les formules',
  profile: 'Votre profil',
  movies: 'Parcourir les films',

  haveCode: 'Vous avez un code\u202F?',
  apply: 'Appliquer',
  checkFailed: 'Le code n’a pas pu être vérifié. Veuillez réessayer.',
  redeemIt: 'Utiliser ce code',

  giftTitle: 'Offrir Premium',
  giftLead:
    'Vous payez une fois. La personne à qui vous l’offrez reçoit un code par e-mail, et décide quand il commence.',
  giftLogIn: 'Veuillez vous connecter pour acheter un cadeau.',
  pricesFailed: 'Les prix ne peuvent pas être affichés pour le moment.',
  giftOff: 'Les cadeaux ne peuvent pas encore être achetés ici.',
  plan: 'Formule',
  recipient: 'Adresse e-mail du destinataire',
  message: 'Message (facultatif)',
  when: 'Quand nous l’envoyons',
  sendOn: 'Jour',
  sendOnHelp: 'Nous l’envoyons peu après le début de ce jour, en UTC.',
  paying: 'Paiement…',
  giftFailed: 'Le cadeau n’a pas pu être acheté. Veuillez réessayer.',
  giftDone: 'Votre cadeau est en route',
  giftDoneText: 'Le code figure avec vos paiements, où vous voyez aussi s’il a été utilisé.',
  seePayments: 'Voir vos paiements',
  another: 'En offrir un autre',

  codeApplied: (percent: number, saved: string) =>
    `Code appliqué\u00A0: ${percent}\u00A0% de remise, vous économisez ${saved}.`,
  tryAgain: 'Réessayer',
  now: 'Maintenant',
  onADay: 'Un jour précis',
  characters: 'caractères',
  termsOfService: 'conditions d’utilisation',
  payPrice: (price: string) => `Payer ${price}`,
  continueToPayment: 'Continuer vers le paiement',
  paidOnce: (price: string) => `${price}, payés en une fois\u00A0: rien ne se renouvelle.`,
  byPaying: 'En payant, vous acceptez nos {terms}.',
}
