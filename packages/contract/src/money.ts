import * as localeWords from '@matinee/locales/locale'
import { tax as taxWords } from '@matinee/locales/api/money'

/**
 * Money is whole numbers everywhere, of the smallest units of its currency: cents of a dollar, whole yen. In code and in
 * the database they are called cents. Decimal numbers exist only in some API answers.
 */
interface Currency {
  format: Intl.NumberFormat
  digits: number
}
/** Making a format is slow. */
const known = new Map<string, Currency>()

function currencyOf(name: string): Currency {
  const found = known.get(name)
  if (found) return found
  const format = new Intl.NumberFormat(localeWords.money, { style: 'currency', currency: name })
  const currency = { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
  known.set(name, currency)
  return currency
}

/** How many digits are behind the point: 2 of dollars, 0 of yen. */
export const currencyDigits = (currency: string): number => currencyOf(currency).digits

/** `9.99` of 999 cents, `999` of 999 yen. */
export const decimalOf = (cents: number, currency: string): number => cents / 10 ** currencyDigits(currency)
export const centsOf = (decimal: number, currency: string): number =>
  Math.round(decimal * 10 ** currencyDigits(currency))

/** `$1,234.50`, `¥1,234`. */
export const formatMoney = (cents: number, currency: string): string =>
  currencyOf(currency).format.format(decimalOf(cents, currency))

/** A tax that prices include. */
export interface Tax {
  name: string
  /** Null where only its name is stated. */
  percent: number | null
}

/** `incl. VAT` */
export const taxNote = (tax: Tax): string => taxWords.included({ tax: tax.name })

/** How much of a total is tax, to the cent. */
export const taxCents = (cents: number, percent: number): number => Math.round((cents * percent) / (100 + percent))
