/**
 * Money is whole numbers everywhere, of the smallest units of its currency: cents of a dollar, whole yen. In code and in
 * the database they are called cents. Decimal numbers exist only in some API answers.
 */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (!format) formats.set(currency, (format = new Intl.NumberFormat('en-US', { style: 'currency', currency })))
  return format
}

/** How many digits are behind the point: 2 of dollars, 0 of yen. */
export const currencyDigits = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** `9.99` of 999 cents, `999` of 999 yen. */
export const decimalOf = (cents: number, currency: string): number => cents / 10 ** currencyDigits(currency)
export const centsOf = (decimal: number, currency: string): number =>
  Math.round(decimal * 10 ** currencyDigits(currency))

/** `$1,234.50`, `¥1,234`. */
export const formatMoney = (cents: number, currency: string): string =>
  formatOf(currency).format(decimalOf(cents, currency))

/** A tax that prices include. */
export interface Tax {
  name: string
  /** Null where only its name is stated. */
  percent: number | null
}

/** `incl. VAT` */
export const taxNote = (tax: Tax): string => `incl. ${tax.name}`

/** How much of a total is tax, to the cent. */
export const taxCents = (cents: number, percent: number): number => Math.round((cents * percent) / (100 + percent))
