import { expect, it } from 'vitest'
import { isMonth, monthAlone, monthName, monthOf, monthShort, monthsLater } from './months.ts'

it('months are named, and follow each other over the end of a year', () => {
  expect(monthName('2026-11')).toBe('November 2026')
  expect(monthAlone('2026-01')).toBe('January')
  expect(monthShort('2026-09')).toBe('Sep')
  expect(monthsLater('2026-12', 1)).toBe('2027-01')
  expect(monthsLater('2026-01', -1)).toBe('2025-12')
  expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11')
})

it('an address may ask for anything, and only for a month', () => {
  expect(['2026-11', '2026-13', '2026-1', '1999-01', '2026-11-01', '', '../x'].filter((each) => isMonth(each))).toEqual(
    ['2026-11'],
  )
  expect(isMonth(null)).toBe(false)
})
