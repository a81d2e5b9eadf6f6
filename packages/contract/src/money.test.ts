import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, currencyDigits, decimalOf, formatMoney, taxCents } from './money.ts'
import { durationOf, firstPlanIds, monthsOf, perMonthCents, savingCents } from './plans.ts'

const runs = { numRuns: 2000 }
const days = fc.integer({ min: 1, max: 3660 })

describe('money', () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 2_000_000_000 }))

  /** In whole numbers: half a cent and more is a cent. */
  const rounded = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

  it('SUB-3: the four plans that an installation begins with, shortest first', () => {
    expect(firstPlanIds).toEqual(['monthly', 'quarterly', 'semiAnnually', 'yearly'])
  })

  it.each([
    [999, 30, 999],
    [2499, 90, 833],
    // 7.498333...
    [4499, 180, 750],
    // 6.574520...
    [7999, 365, 657],
    // Exactly half a cent.
    [1001, 60, 501],
    [1, 3660, 0],
  ])('SUB-3: %i cents for %i days are %i a month', (cost, n, aMonth) => {
    expect(perMonthCents({ cents: cost, days: n })).toBe(aMonth)
  })

  it('SUB-3: a month is cost / (days / 30) to two decimals, for every cost and length', () => {
    fc.assert(
      fc.property(cents, days, (cost, n) => {
        const aMonth = perMonthCents({ cents: cost, days: n })
        expect(BigInt(aMonth)).toBe(rounded(BigInt(cost) * 30n, BigInt(n)))
      }),
      runs,
    )
  })

  it('SUB-4: a year saves twelve months less the year, to the cent', () => {
    const [monthly, yearly] = [
      { cents: 999, days: 30, months: null },
      { cents: 7999, days: 365, months: null },
    ]
    expect(savingCents(yearly, [monthly, yearly])).toBe(3989)
    expect(savingCents(monthly, [monthly, yearly])).toBe(0)
    expect(savingCents(yearly, [yearly]), 'with nothing to compare it to').toBe(0)
    fc.assert(
      fc.property(cents, cents, (aMonth, aYear) => {
        let months = -aYear
        for (let n = 0; n < 12; n += 1) months += aMonth
        expect(savingCents({ ...yearly, cents: aYear }, [{ ...monthly, cents: aMonth }])).toBe(Math.max(0, months))
      }),
      runs,
    )
  })

  it.each([
    [30, null, 1, '1 month'],
    [90, null, 3, '3 months'],
    [180, null, 6, '6 months'],
    [365, null, 12, '12 months'],
    [730, null, 24, '24 months'],
    [7, null, 84 / 365, '7 days'],
    [1, null, 12 / 365, '1 day'],
    [30, 1, 1, '1 month'],
    [91, 3, 3, '3 months'],
    [365, 12, 12, '12 months'],
  ])('STAT-1, PAY-2: %i days (%s months) count as %f months, and are called %s', (length, months, asMonths, called) => {
    expect(monthsOf({ days: length, months })).toBeCloseTo(asMonths, 12)
    expect(durationOf({ days: length, months })).toBe(called)
  })

  it.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [10, '$0.10'],
    [99, '$0.99'],
    [100, '$1.00'],
    [999, '$9.99'],
    [3 * 999, '$29.97'],
    // In floats 79.99 * 100 is 7998.999999999999.
    [7999, '$79.99'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_450, '$1,234.50'],
    [123_456_789, '$1,234,567.89'],
    [-1, '-$0.01'],
    [-123_450, '-$1,234.50'],
  ])('%i cents are shown as %s', (n, shown) => {
    expect(formatMoney(n, 'USD')).toBe(shown)
  })

  it.each([
    [0, '¥0'],
    [1, '¥1'],
    [999, '¥999'],
    [123_450, '¥123,450'],
    [-1200, '-¥1,200'],
  ])('PAY-11: %i yen are shown as %s', (n, shown) => {
    expect(formatMoney(n, 'JPY')).toBe(shown)
    expect(decimalOf(n, 'JPY')).toBe(n)
    expect(centsOf(n, 'JPY')).toBe(n)
  })

  it('PAY-11: digits are those of the currency', () => {
    expect(['USD', 'EUR', 'JPY', 'KRW', 'KWD'].map(currencyDigits)).toEqual([2, 2, 0, 0, 3])
    expect(formatMoney(123_456, 'EUR')).toBe('€1,234.56')
  })

  it.each([
    [11_900, 19, 1900],
    [999, 19, 160],
    [1200, 10, 109],
    [999, 0, 0],
    [7999, 8.1, 599],
  ])('PAY-7: of %i with a tax of %s per cent, %i are tax', (total, percent, tax) => {
    expect(taxCents(total, percent)).toBe(tax)
  })

  it('no cent is lost on the way to dollars and back, up to 1 000 dollars each, beyond that many', () => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    // `expect` is too slow for so many.
    const wrong = (n: number) =>
      formatMoney(n, 'USD') !== format.format(n / 100) ||
      Number(formatMoney(n, 'USD').replaceAll(/[$,.]/g, '')) !== n ||
      centsOf(decimalOf(n, 'USD'), 'USD') !== n ||
      !/^-?\d+(\.\d{1,2})?$/.test(JSON.stringify(decimalOf(n, 'USD')))
    expect(Array.from({ length: 100_000 }, (_, n) => n).filter(wrong)).toEqual([])
    expect(Array.from({ length: 1000 }, (_, n) => -1 - n).filter(wrong)).toEqual([])
    fc.assert(
      fc.property(cents, (n) => !wrong(n)),
      runs,
    )
  })
})
