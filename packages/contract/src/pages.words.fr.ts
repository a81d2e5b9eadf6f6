import type { Translated } from './words.ts'
import type * as english from './pages.words.ts'
import { pageLimits } from './pages.limits.ts'

const number = new Intl.NumberFormat('fr')

export const ownPages: Translated<typeof english.ownPages> = {
  about: 'À propos',
  privacy: 'Confidentialité',
  terms: 'Conditions d’utilisation',
  imprint: 'Mentions légales',
}

export const pageMessages: Translated<typeof english.pageMessages> = {
  saved: 'La page a été enregistrée.',
  removed: 'La page a été supprimée.',
  reset: 'La page a retrouvé notre texte.',
  restored: 'La version précédente est de retour.',
  slugInvalid: 'Veuillez utiliser des minuscules, des chiffres et des traits d’union, par exemple nos-horaires.',
  titleMissing: 'Veuillez donner un titre à la page.',
  titleTooLong: `Un titre compte au plus ${number.format(pageLimits.titleLength)} caractères.`,
  descriptionTooLong: `Une description compte au plus ${number.format(pageLimits.descriptionLength)} caractères.`,
  textMissing: 'Veuillez écrire quelque chose.',
  textTooLong: `Une page compte au plus ${number.format(pageLimits.textLength)} caractères.`,
}

export const pageProblems: Translated<typeof english.pageProblems> = {
  notFound: 'Cette page n’existe pas.',
  unknownVersion: 'Cette version de la page n’existe pas.',
  changedMeanwhile: 'Quelqu’un d’autre a enregistré cette page depuis que vous l’avez ouverte.',
  full: `Il peut y avoir ${pageLimits.pages} pages. Supprimez-en une dont vous n’avez plus besoin.`,
}
