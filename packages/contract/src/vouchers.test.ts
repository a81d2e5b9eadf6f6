import { expect, it } from 'vitest'
import { codeSigns, discountOf, parseCode, formatCode, voucherMessages } from './vouchers.ts'

it('PAY-10: a code is read however it is typed', () => {
  expect(formatCode('ACDEFGHJKMNP')).toBe('ACDE-FGHJ-KMNP')
  for (const typed of ['ACDE-FGHJ-KMNP', ' acde fghj kmnp ', 'acdefghjkmnp', 'ACDE–FGHJ—KMNP'])
    expect(parseCode(typed)).toBe('ACDEFGHJKMNP')
  for (const typed of ['', 'ACDE-FGHJ', 'ACDE-FGHJ-KMN0', 'ACDE-FGHJ-KMNPQ']) expect(parseCode(typed)).toBeUndefined()
})

it('PAY-10: who reads a sign wrongly learns which ones no code has', () => {
  const unused = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789').filter((sign) => !codeSigns.includes(sign))
  const message = voucherMessages.codeInvalid
  expect([...message.slice(message.indexOf('never')).matchAll(/\b[A-Z\d]\b/g)].join('')).toBe(unused.join(''))
})

it('PAY-10: a percentage leaves something to pay', () => {
  expect([discountOf(999, 20), discountOf(999, 99), discountOf(1, 99), discountOf(50, 50)]).toEqual([200, 989, 0, 25])
})
