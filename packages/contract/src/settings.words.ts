import { settingsLimits } from './settings.limits.ts'

export const settingsMessages = {
  changed: 'The settings were saved.',
  undone: 'The change was undone.',
  nameMissing: 'Please give the service a name.',
  nameTooLong: `A name has at most ${settingsLimits.nameLength} characters.`,
  taglineTooLong: `A tagline has at most ${settingsLimits.taglineLength} characters.`,
  operatorMissing: 'Please name the person or organisation that runs this service.',
  operatorTooLong: `This name has at most ${settingsLimits.operatorLength} characters.`,
  addressTooLong: `An address has at most ${settingsLimits.addressLines} lines and ${settingsLimits.addressLength} characters.`,
  sellerLineTooLong: `This has at most ${settingsLimits.sellerLineLength} characters.`,
  creditTooLong: `This line has at most ${settingsLimits.creditLength} characters.`,
  contactInvalid: 'Please enter an email address.',
  addressInvalid: 'Please enter an address that begins with https:// or http://.',
  socialTooMany: `There can be ${settingsLimits.socialLinks} links.`,
  accentContrast: 'This colour cannot be seen well enough in both themes (WCAG AA).',
  pictureTooLarge: 'Please choose a file of at most 2 MB.',
  accentInvalid: 'Please enter a colour like #f01111.',
  homeRowsTooMany: `Home has at most ${settingsLimits.homeRows} rows.`,
  commentWordsTooMany: `There can be ${settingsLimits.commentWords} words.`,
  commentWordTooLong: `A word has at most ${settingsLimits.commentWordLength} characters.`,
  homeRowTwice: 'A row can be there once.',
  currencyInvalid:
    'must be a currency like USD, EUR or JPY; not one that Stripe counts with other digits than it is shown with',
  taxNameMissing: 'Please name the tax.',
  taxNameTooLong: `The name of a tax has at most ${settingsLimits.taxNameLength} characters.`,
  taxRateInvalid: 'Please enter a rate from 0 to 100.',
  refundCeilingInvalid: 'Please enter an amount, or 0.',
  timeZoneInvalid: 'Please choose a time zone like Europe/Berlin.',
} as const

/** What the refusals say. */
export const settingsProblems = {
  unknownChange: 'There is no such change.',
  alreadyUndone: 'Nothing of this change is left to undo.',
  notAPicture: 'This is not a picture that can be shown. Please choose a JPEG, PNG, WebP or AVIF file.',
  currencyFixed: 'The currency cannot change any more: people have paid, or are paying, in it.',
} as const

/** What a new site says of itself, until its operator does. */
export const firstTexts = {
  tagline: 'Streaming the best movies and shows, anytime, anywhere.',
  credit: 'Made by the Matinee contributors.',
} as const
