import type { Translated } from './words.ts'
import type * as english from './payments.words.ts'
import { withdrawalDays } from './payments.limits.ts'

export const paymentMessages: Translated<typeof english.paymentMessages> = {
  subscribed: (planName: string) => `Vous êtes abonné à la formule ${planName}. Bienvenue dans Premium\u202F!`,
  extended: (date: string) => `Prolongé. Vous avez Premium jusqu’au ${date}.`,
  subscribeFailed: 'L’abonnement a échoué. Veuillez réessayer.',
  goingToPay: 'Vous allez vers la page de paiement…',
  testMode: 'Mode test',
  testModeText: 'Aucune carte n’est nécessaire et rien n’est débité.',
  paymentsOff: 'Les abonnements ne sont pas encore ouverts sur ce site.',
  giftBought: 'Votre cadeau est en route. Le code figure avec vos paiements.',
  giftDayInvalid: 'Veuillez choisir un jour dans l’année à venir.',
  giftRecipientInvalid: 'Veuillez saisir l’adresse e-mail du destinataire.',
  giftMessageTooLong: 'Un message compte au plus 500 caractères.',
  periodInvalid: 'Veuillez choisir un premier jour et un dernier jour qui ne le précède pas.',
  refunding: 'Le remboursement est en route.',
  differenceApplied: 'Ce que dit le prestataire de paiement a été appliqué.',
  differenceStands: 'Cela n’a pas pu être appliqué.',
  withdrawn: 'Vous vous êtes rétracté du contrat. Une confirmation vous arrive par e-mail.',
  withdrawalReason: 'Rétractation du contrat',
  refundedElsewhere: 'Fait chez le prestataire de paiement',
}

export const paymentProblems: Translated<typeof english.paymentProblems> = {
  attemptReused: 'Cette tentative concernait une autre formule. Veuillez réessayer.',
  paymentOpen: 'Un autre de vos paiements est encore en cours. Veuillez patienter un instant et réessayer.',
  consentMissing: 'Veuillez d’abord accepter que Premium commence tout de suite.',
  withdrawalOver: 'Vous ne pouvez plus vous rétracter de cet achat.',
  giftRenews: 'Une formule qui se renouvelle ne peut pas être offerte. Veuillez en choisir une payée en une fois.',
  receiptUnknown: 'Ce reçu n’existe pas.',
  noPortal: 'Vous n’avez pas de Premium qui se renouvelle.',
  portalFailed: 'La page de paiement n’a pas pu être ouverte. Veuillez réessayer.',
  paymentUnknown: 'Ce paiement n’existe pas.',
  refundUnknown: 'Ce remboursement n’existe pas.',
  refundReused: 'Cette tentative concernait un autre remboursement. Veuillez réessayer.',
  refundTooMuch: 'Il ne reste pas autant de ce paiement. Veuillez l’examiner à nouveau.',
  refundAboveCeiling:
    'Votre rôle ne peut pas rembourser autant d’un paiement. Veuillez demander à une personne ayant le rôle Finances ou Propriétaire.',
  refundNotFailed: 'Ce remboursement n’a pas besoin d’être retenté.',
  providerMissing: 'Le prestataire de ce paiement n’est plus configuré. Remboursez-le chez lui.',
  differenceGone: 'Cette différence est déjà réglée.',
  providerUnreachable: 'Le prestataire de paiement n’a pas répondu. Veuillez réessayer.',
  webhookRefused: 'Cet événement n’était pas signé par le prestataire de paiement.',
}

export const consentWords: Translated<typeof english.consentWords> = {
  whole: `Je demande que Premium commence tout de suite. Je peux me rétracter dans les ${withdrawalDays} jours, et je récupère alors ce que j’ai payé.`,
  unused:
    `Je demande que Premium commence tout de suite, avant la fin des ${withdrawalDays} jours pendant lesquels je peux me rétracter. ` +
    'Si je me rétracte, je paie les jours entamés jusque-là et je récupère le reste.',
}
