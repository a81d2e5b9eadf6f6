import type { Translated } from './words.ts'
import type * as english from './settings.words.ts'
import { settingsLimits } from './settings.limits.ts'

export const settingsMessages: Translated<typeof english.settingsMessages> = {
  changed: 'Les réglages ont été enregistrés.',
  undone: 'La modification a été annulée.',
  nameMissing: 'Veuillez donner un nom au service.',
  nameTooLong: `Un nom compte au plus ${settingsLimits.nameLength} caractères.`,
  taglineTooLong: `Un slogan compte au plus ${settingsLimits.taglineLength} caractères.`,
  operatorMissing: 'Veuillez indiquer la personne ou l’organisation qui gère ce service.',
  operatorTooLong: `Ce nom compte au plus ${settingsLimits.operatorLength} caractères.`,
  addressTooLong: `Une adresse compte au plus ${settingsLimits.addressLines} lignes et ${settingsLimits.addressLength} caractères.`,
  sellerLineTooLong: `Ce champ compte au plus ${settingsLimits.sellerLineLength} caractères.`,
  creditTooLong: `Cette ligne compte au plus ${settingsLimits.creditLength} caractères.`,
  contactInvalid: 'Veuillez saisir une adresse e-mail.',
  addressInvalid: 'Veuillez saisir une adresse qui commence par https:// ou http://.',
  socialTooMany: `Il peut y avoir ${settingsLimits.socialLinks} liens.`,
  accentContrast: 'Cette couleur ne se voit pas assez bien dans les deux thèmes (WCAG AA).',
  pictureTooLarge: 'Veuillez choisir un fichier de 2 Mo au plus.',
  accentInvalid: 'Veuillez saisir une couleur comme #f01111.',
  homeRowsTooMany: `L’accueil compte au plus ${settingsLimits.homeRows} rangées.`,
  commentWordsTooMany: `Il peut y avoir ${settingsLimits.commentWords} mots.`,
  commentWordTooLong: `Un mot compte au plus ${settingsLimits.commentWordLength} caractères.`,
  homeRowTwice: 'Une rangée ne peut figurer qu’une fois.',
  currencyInvalid:
    'doit être une devise comme USD, EUR ou JPY, et non une devise que Stripe compte avec d’autres décimales que celles affichées',
  taxNameMissing: 'Veuillez nommer la taxe.',
  taxNameTooLong: `Le nom d’une taxe compte au plus ${settingsLimits.taxNameLength} caractères.`,
  taxRateInvalid: 'Veuillez saisir un taux de 0 à 100.',
  refundCeilingInvalid: 'Veuillez saisir un montant, ou 0.',
  timeZoneInvalid: 'Veuillez choisir un fuseau horaire comme Europe/Paris.',
}

export const settingsProblems: Translated<typeof english.settingsProblems> = {
  unknownChange: 'Cette modification n’existe pas.',
  alreadyUndone: 'Il ne reste rien à annuler de cette modification.',
  notAPicture: 'Ce n’est pas une image affichable. Veuillez choisir un fichier JPEG, PNG, WebP ou AVIF.',
  currencyFixed:
    'La devise ne peut plus changer\u00A0: des personnes ont payé, ou sont en train de payer, dans cette devise.',
}

export const firstTexts: Translated<typeof english.firstTexts> = {
  tagline: 'Les meilleurs films et séries en streaming, à tout moment et partout.',
  credit: 'Réalisé par les contributeurs de Matinee.',
}
