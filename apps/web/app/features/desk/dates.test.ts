import { describe, expect, it } from 'vitest'
import {
  formatRelative,
  formatDate,
  isMonth,
  formatDateTime,
  formatFullDateTime,
  formatMonth,
  formatMonthYear,
  formatShortMonth,
  addMonths,
} from './dates.ts'

const now = new Date('2026-11-15T12:00:00Z')

describe('dates of the desk', () => {
  it('are of UTC, whoever looks', () => {
    expect(formatDate('2026-11-30T23:59:59Z')).toBe('30 Nov 2026')
    expect(formatFullDateTime('2026-11-30T23:59:59Z')).toBe('Monday, 30 November 2026 at 23:59 UTC')
    expect(formatDateTime('2026-11-30T23:59:59Z')).toBe('30 Nov, 23:59')
  })

  it.each([
    ['2026-11-15T11:59:30Z', 'just now'],
    ['2026-11-15T11:15:00Z', '45 minutes ago'],
    ['2026-11-15T09:00:00Z', '3 hours ago'],
    ['2026-11-14T11:00:00Z', 'yesterday'],
    ['2026-11-18T13:00:00Z', 'in 3 days'],
    ['2026-01-02T09:00:00Z', '2 Jan 2026'],
  ])('%s is %s', (at, words) => {
    expect(formatRelative(at, now)).toBe(words)
  })
})

it('months are named, and follow each other over the end of a year', () => {
  expect(formatMonthYear('2026-11')).toBe('November 2026')
  expect(formatMonth('2026-01')).toBe('January')
  expect(formatShortMonth('2026-09')).toBe('Sep')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

it('an address may ask for anything, and only for a month', () => {
  expect(['2026-11', '2026-13', '2026-1', '1999-01', '2026-11-01', '', '../x'].filter((each) => isMonth(each))).toEqual(
    ['2026-11'],
  )
})
