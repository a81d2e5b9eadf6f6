import type { Translated } from './words.ts'
import type * as english from './settings.words.ts'
import { settingsLimits } from './settings.limits.ts'

export const settingsMessages: Translated<typeof english.settingsMessages> = {
  changed: 'Die Einstellungen wurden gespeichert.',
  undone: 'Die Änderung wurde rückgängig gemacht.',
  nameMissing: 'Bitte gib dem Dienst einen Namen.',
  nameTooLong: `Ein Name hat höchstens ${settingsLimits.nameLength} Zeichen.`,
  taglineTooLong: `Ein Slogan hat höchstens ${settingsLimits.taglineLength} Zeichen.`,
  operatorMissing: 'Bitte nenne die Person oder Organisation, die diesen Dienst betreibt.',
  operatorTooLong: `Dieser Name hat höchstens ${settingsLimits.operatorLength} Zeichen.`,
  addressTooLong: `Eine Adresse hat höchstens ${settingsLimits.addressLines} Zeilen und ${settingsLimits.addressLength} Zeichen.`,
  sellerLineTooLong: `Hier sind höchstens ${settingsLimits.sellerLineLength} Zeichen möglich.`,
  creditTooLong: `Diese Zeile hat höchstens ${settingsLimits.creditLength} Zeichen.`,
  contactInvalid: 'Bitte gib eine E-Mail-Adresse ein.',
  addressInvalid: 'Bitte gib eine Adresse ein, die mit https:// oder http:// beginnt.',
  socialTooMany: `Es kann ${settingsLimits.socialLinks} Links geben.`,
  accentContrast: 'Diese Farbe ist nicht in beiden Designs gut genug zu sehen (WCAG AA).',
  pictureTooLarge: 'Bitte wähle eine Datei von höchstens 2 MB.',
  accentInvalid: 'Bitte gib eine Farbe wie #f01111 ein.',
  homeRowsTooMany: `Die Startseite hat höchstens ${settingsLimits.homeRows} Reihen.`,
  commentWordsTooMany: `Es kann ${settingsLimits.commentWords} Wörter geben.`,
  commentWordTooLong: `Ein Wort hat höchstens ${settingsLimits.commentWordLength} Zeichen.`,
  homeRowTwice: 'Jede Reihe kann es nur einmal geben.',
  currencyInvalid:
    'muss eine Währung wie USD, EUR oder JPY sein, und keine, die Stripe mit anderen Nachkommastellen rechnet, als sie angezeigt wird',
  taxNameMissing: 'Bitte benenne die Steuer.',
  taxNameTooLong: `Der Name einer Steuer hat höchstens ${settingsLimits.taxNameLength} Zeichen.`,
  taxRateInvalid: 'Bitte gib einen Satz von 0 bis 100 ein.',
  refundCeilingInvalid: 'Bitte gib einen Betrag ein, oder 0.',
  timeZoneInvalid: 'Bitte wähle eine Zeitzone wie Europe/Berlin.',
}

export const settingsProblems: Translated<typeof english.settingsProblems> = {
  unknownChange: 'Diese Änderung gibt es nicht.',
  alreadyUndone: 'Von dieser Änderung ist nichts mehr rückgängig zu machen.',
  notAPicture: 'Das ist kein Bild, das angezeigt werden kann. Bitte wähle eine Datei in JPEG, PNG, WebP oder AVIF.',
  currencyFixed: 'Die Währung kann sich nicht mehr ändern: In ihr wurde schon bezahlt oder wird gerade bezahlt.',
}

export const firstTexts: Translated<typeof english.firstTexts> = {
  tagline: 'Die besten Filme und Serien streamen, jederzeit und überall.',
  credit: 'Von den Mitwirkenden an Matinee.',
}
