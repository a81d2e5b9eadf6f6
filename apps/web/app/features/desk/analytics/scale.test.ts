import { describe, expect, it } from 'vitest'
import { roundPercents, axisScale, formatCompact, formatCompactMoney } from './scale.ts'

describe('an axis', () => {
  it('has round steps that reach over the largest value', () => {
    expect(axisScale([248, 455], 5)).toEqual({ top: 500, ticks: [0, 100, 200, 300, 400, 500] })
    expect(axisScale([74_832], 4)).toEqual({ top: 80_000, ticks: [0, 20_000, 40_000, 60_000, 80_000] })
    expect(axisScale([27], 2)).toEqual({ top: 40, ticks: [0, 20, 40] })
  })

  it('stands on nothing, and ends at a value that is round itself', () => {
    expect(axisScale([0, 0], 4, 100)).toEqual({ top: 100, ticks: [0, 100] })
    expect(axisScale([], 4)).toEqual({ top: 1, ticks: [0, 1] })
    expect(axisScale([1000], 5)).toEqual({ top: 1000, ticks: [0, 200, 400, 600, 800, 1000] })
  })

  it('has no lines between what can be counted', () => {
    expect(axisScale([1], 4).ticks).toEqual([0, 1])
    expect(axisScale([5], 2).ticks).toEqual([0, 5])
    for (let largest = 0; largest < 3000; largest += 7) {
      const { top, ticks } = axisScale([largest], 4)
      expect(top).toBeGreaterThanOrEqual(largest)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBe(top)
    }
  })
})

describe('short figures', () => {
  it('of money', () => {
    expect(
      [0, 5000, 15_989, 99_900, 99_990, 100_000, 150_000, 1_240_000, 320_000_000].map((cents) =>
        formatCompactMoney(cents, 'USD'),
      ),
    ).toEqual(['$0', '$50', '$160', '$999', '$1K', '$1K', '$1.5K', '$12.4K', '$3.2M'])
  })
  it('of things', () => {
    expect([0, 27, 1234, 2_500_000].map(formatCompact)).toEqual(['0', '27', '1.2K', '2.5M'])
  })
})

describe('percents', () => {
  it('STAT-2: of a whole add up to a hundred', () => {
    expect(roundPercents([23, 14, 10, 5])).toEqual([44, 27, 19, 10])
    expect(roundPercents([1, 1, 1])).toEqual([34, 33, 33])
    expect(roundPercents([0, 0])).toEqual([0, 0])
    for (const counts of [
      [1, 2, 4, 8],
      [999, 1, 0, 0],
      [7, 7, 7, 7, 7, 7],
    ]) {
      expect(roundPercents(counts).reduce((sum, each) => sum + each)).toBe(100)
    }
  })
})
