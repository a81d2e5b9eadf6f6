import { expect, it } from 'vitest'
import { parseMoney } from './parse-money.ts'

it('PAY-2 PAY-6: an amount is read as it is typed, and nothing else is one', () => {
  expect(['9.99', ' 9,99 ', '0.5', '7'].map((text) => parseMoney(text, 'USD'))).toEqual([999, 999, 50, 700])
  expect(parseMoney('1200', 'JPY')).toBe(1200)
  const none = ['', '1e1', '0x10', '-1', '+1', '1.', '.5', '1.234', '1,000.00', '1 0', '1234567890', 'NaN']
  expect(none.filter((text) => parseMoney(text, 'USD') !== undefined)).toEqual([])
  expect(parseMoney('1200.5', 'JPY')).toBeUndefined()
})
