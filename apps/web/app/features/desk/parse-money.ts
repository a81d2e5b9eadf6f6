import { centsOf, currencyDigits } from '@matinee/contract/money'

/** `9.99` and `9,99` as 999 cents. Undefined: it is no amount, or has more digits than the currency. */
export function parseMoney(text: string, currency: string): number | undefined {
  const digits = currencyDigits(currency)
  const written = new RegExp(digits === 0 ? '^\\d{1,9}$' : `^\\d{1,9}(?:[.,]\\d{1,${digits}})?$`)
  if (!written.test(text.trim())) return undefined
  return centsOf(Number(text.trim().replace(',', '.')), currency)
}
