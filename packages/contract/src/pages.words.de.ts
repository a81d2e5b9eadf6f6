import type { Translated } from './words.ts'
import type * as english from './pages.words.ts'
import { pageLimits } from './pages.limits.ts'

const number = new Intl.NumberFormat('de')

export const ownPages: Translated<typeof english.ownPages> = {
  about: 'Über uns',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
  imprint: 'Impressum',
}

export const pageMessages: Translated<typeof english.pageMessages> = {
  saved: 'Die Seite wurde gespeichert.',
  removed: 'Die Seite wurde entfernt.',
  reset: 'Auf der Seite steht wieder unser Text.',
  restored: 'Die frühere Fassung ist wieder da.',
  slugInvalid: 'Bitte verwende Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel oeffnungszeiten.',
  titleMissing: 'Bitte gib der Seite einen Titel.',
  titleTooLong: `Ein Titel hat höchstens ${number.format(pageLimits.titleLength)} Zeichen.`,
  descriptionTooLong: `Eine Beschreibung hat höchstens ${number.format(pageLimits.descriptionLength)} Zeichen.`,
  textMissing: 'Bitte schreib etwas.',
  textTooLong: `Eine Seite hat höchstens ${number.format(pageLimits.textLength)} Zeichen.`,
}

export const pageProblems: Translated<typeof english.pageProblems> = {
  notFound: 'Diese Seite gibt es nicht.',
  unknownVersion: 'Diese Fassung der Seite gibt es nicht.',
  changedMeanwhile: 'Jemand anderes hat diese Seite gespeichert, seit du sie geöffnet hast.',
  full: `Es kann ${pageLimits.pages} Seiten geben. Entferne eine, die du nicht mehr brauchst.`,
}
