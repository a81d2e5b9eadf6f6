import type { Translated } from './words.ts'
import type * as english from './plans.words.ts'
import { planLimits } from './plans.limits.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('de')

export const durationWords: Translated<typeof english.durationWords> = {
  days: (count: number) => `${count} ${plural(count, 'Tag', 'Tage')}`,
  months: (count: number) => `${count} ${plural(count, 'Monat', 'Monate')}`,
}

export const planMessages: Translated<typeof english.planMessages> = {
  added: 'Tarif angelegt!',
  updated: 'Tarif geändert!',
  reordered: 'Die Reihenfolge der Tarife wurde geändert.',
  nameMissing: 'Bitte gib dem Tarif einen Namen.',
  nameTooLong: `Ein Name hat höchstens ${planLimits.nameLength} Zeichen.`,
  descriptionTooLong: `Eine Beschreibung hat höchstens ${planLimits.descriptionLength} Zeichen.`,
  priceInvalid: 'Bitte gib einen Preis über null ein.',
  daysInvalid: `Bitte gib eine Zahl von Tagen von 1 bis ${planLimits.days} ein.`,
  monthsInvalid: `Bitte gib eine Zahl von Monaten von 1 bis ${planLimits.months} ein.`,
}

export const planProblems: Translated<typeof english.planProblems> = {
  unknown: 'Diesen Tarif gibt es nicht.',
  notOnSale: 'Dieser Tarif wird nicht mehr verkauft. Bitte wähle einen anderen.',
  cannotRenew: 'Dieser Tarif verlängert sich, und das geht nur mit Stripe.',
  nameTaken: 'Ein anderer Tarif im Verkauf heißt schon so.',
  lengthInUse:
    'Jemand hat diesen Tarif, deshalb bleibt seine Dauer. Nimm ihn aus dem Verkauf und lege einen anderen an.',
  full: `Es kann ${planLimits.plans} Tarife geben. Ändere einen, der nicht verkauft wird.`,
  orderOutdated: 'Die Tarife haben sich inzwischen geändert. Bitte sieh sie dir noch einmal an.',
}
