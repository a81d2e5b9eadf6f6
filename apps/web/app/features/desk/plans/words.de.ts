import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('de')

export const planWords: Translated<typeof english.planWords> = {
  title: 'Tarife',
  lead: (currency: string) =>
    `Was man kaufen kann, in der Reihenfolge, in der es alle sehen. Alle Preise sind in ${currency}.`,
  addPlan: 'Tarif hinzufügen',
  isFull: (most: number) => `Es kann ${most} Tarife geben. Ändere einen, der nicht verkauft wird.`,
  failed: 'Die Tarife konnten nicht geladen werden',
  empty: 'Es gibt noch keine Tarife',
  emptyText: 'Füge einen hinzu, dann kann man Premium kaufen.',
  reorderFailed: 'Die Tarife konnten nicht neu geordnet werden',
  plan: 'Tarif',
  length: 'Länge',
  price: 'Preis',
  status: 'Stand',
  haveItNow: 'Haben ihn jetzt',
  hasItNow: (count: number) => plural(count, ' hat ihn jetzt', ' haben ihn jetzt'),
  renewsAfter: (duration: string) => `Verlängert sich: ${duration}`,
  change: 'Ändern',
  marks: {
    none: 'Keine',
    popular: 'Beliebt',
    bestValue: 'Am günstigsten',
  },
  notOnSale: 'Nicht im Verkauf',
  needsPrice: (currency: string) => `Braucht einen Preis in ${currency}`,
  cannotRenew: 'Verlängert sich nicht ohne Stripe',
  onSale: 'Im Verkauf',
  kinds: {
    once: 'Einmalig',
    renewing: 'Mit Verlängerung',
  },
  changeFailed: 'Der Tarif konnte nicht geändert werden',
  addFailed: 'Der Tarif konnte nicht hinzugefügt werden',
  changeTitle: (name: string) => `${name} ändern`,
  addTitle: 'Tarif hinzufügen',
  name: 'Name',
  kind: 'Art',
  renewsAfterMonths: 'Verlängert sich nach (Monate)',
  lengthInDays: 'Länge (Tage)',
  lengthIsFixed: 'Jemand hat diesen Tarif: Seine Länge bleibt.',
  priceIn: (currency: string) => `Preis (${currency})`,
  per30Days: (price: string) => `${price} je 30 Tage`,
  description: 'Beschreibung',
  characters: 'Zeichen',
  mark: 'Kennzeichen',
  renewingNote:
    'Stripe bucht am Ende jedes Zeitraums ab, bis gekündigt wird. Der Tarif wird angeboten, solange Zahlungen über Stripe laufen.',
  onceNote: 'Ein geänderter Preis gilt für neue Käufe. Wer den Tarif hat, behält, wofür bezahlt wurde.',
  saving: 'Wird gespeichert …',
  save: 'Speichern',
}

export const markWords: Translated<typeof english.markWords> = {
  popular: 'BELIEBT',
  bestValue: 'AM GÜNSTIGSTEN',
}
