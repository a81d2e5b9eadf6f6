import type { Translated } from './words.ts'
import type * as english from './plans.words.ts'
import { planLimits } from './plans.limits.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('fr')

export const durationWords: Translated<typeof english.durationWords> = {
  days: (count: number) => `${count} ${plural(count, 'jour', 'jours')}`,
  months: (count: number) => `${count} mois`,
}

export const planMessages: Translated<typeof english.planMessages> = {
  added: 'Formule ajoutée\u202F!',
  updated: 'Formule modifiée\u202F!',
  reordered: 'L’ordre des formules a été modifié.',
  nameMissing: 'Veuillez donner un nom à la formule.',
  nameTooLong: `Un nom compte au plus ${planLimits.nameLength} caractères.`,
  descriptionTooLong: `Une description compte au plus ${planLimits.descriptionLength} caractères.`,
  priceInvalid: 'Veuillez saisir un prix supérieur à zéro.',
  daysInvalid: `Veuillez saisir un nombre de jours de 1 à ${planLimits.days}.`,
  monthsInvalid: `Veuillez saisir un nombre de mois de 1 à ${planLimits.months}.`,
}

export const planProblems: Translated<typeof english.planProblems> = {
  unknown: 'Cette formule n’existe pas.',
  notOnSale: 'Cette formule n’est plus vendue. Veuillez en choisir une autre.',
  cannotRenew: 'Cette formule se renouvelle, et de telles formules ne se vendent qu’avec Stripe.',
  nameTaken: 'Une autre formule en vente porte ce nom.',
  lengthInUse: 'Quelqu’un a cette formule, sa durée reste donc. Retirez-la de la vente et ajoutez-en une autre.',
  full: `Il peut y avoir ${planLimits.plans} formules. Modifiez-en une qui n’est pas en vente.`,
  orderOutdated: 'Les formules ont changé entre-temps. Veuillez les examiner à nouveau.',
}
