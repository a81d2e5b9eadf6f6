import type { Translated } from './words.ts'
import type * as english from './vouchers.words.ts'
import { pluralsIn } from './plurals.ts'
import { voucherLimits } from './vouchers.limits.ts'

const plural = pluralsIn('fr')

export const voucherMessages: Translated<typeof english.voucherMessages> = {
  grantReason: 'Bon',
  giftReason: 'Cadeau',
  redeemed: (days: number, date: string) =>
    `${plural(days, 'Un jour ajouté', `${days} jours ajoutés`)}. Vous avez Premium jusqu’au ${date}.`,
  made: (codes: number) => plural(codes, 'Le code a été créé.', `${codes} codes ont été créés.`),
  switchedOff: 'Désactivé. Ce qui a été utilisé reste.',
  planMissing: 'Veuillez choisir une formule.',
  codeInvalid:
    'Veuillez vérifier le code\u00A0: il compte 12 lettres et chiffres, mais jamais B, I, L, O, S, U, Z, 0 ni 1.',
  codesInvalid: `Veuillez saisir un nombre de codes de 1 à ${voucherLimits.codes}.`,
  usesInvalid: `Veuillez saisir un nombre d’utilisations de 1 à ${voucherLimits.uses}.`,
  daysInvalid: `Veuillez saisir un nombre de jours de 1 à ${voucherLimits.days}.`,
  percentInvalid: `Veuillez saisir un pourcentage de 1 à ${voucherLimits.percent}. Pour le prix entier, créez un code de jours.`,
  endInvalid: 'Veuillez saisir un jour qui n’est pas passé.',
  noteTooLong: `Une note compte au plus ${voucherLimits.noteLength} caractères.`,
}

export const voucherProblems: Translated<typeof english.voucherProblems> = {
  unknown: 'Nous ne connaissons pas ce code. Veuillez le vérifier et réessayer.',
  ended: 'Ce code a expiré.',
  switchedOff: 'Ce code n’est plus valable.',
  usedUp: 'Ce code a déjà été utilisé.',
  usedByYou: 'Vous avez déjà utilisé ce code.',
  renewing:
    'Votre Premium se renouvelle tout seul. Annulez d’abord le renouvellement dans votre profil\u00A0: vous gardez ce qui est payé, et le code y ajoute ses jours. Le code reste valable.',
  atCheckout: 'Ce code réduit un prix. Saisissez-le dans votre profil en choisissant une formule.',
  onRedeem: 'Ce code donne des jours de Premium et ne demande aucun paiement. Utilisez-le plutôt.',
  otherPlan: 'Ce code est pour une autre formule.',
  paidOnce: 'Ce code est pour les formules payées en une fois, et celle-ci se renouvelle.',
  tooLittleLeft:
    'Avec ce code, la formule coûterait moins que le plus petit montant pouvant être débité. Choisissez une formule plus longue, ou achetez celle-ci sans le code. Le code reste valable.',
  batchUnknown: 'Ces codes n’existent pas.',
}
