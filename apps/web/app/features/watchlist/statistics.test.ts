import { describe, expect, it } from 'vitest'
import { statisticsOf } from './statistics.ts'

const valuesOf = (...movies: { year: number | null; rating: number | null }[]) =>
  statisticsOf(movies, 2026).map(([, value]) => value)

describe('WL-3 the statistics of a watchlist', () => {
  it('say what they are of', () => {
    expect(statisticsOf([], 2026).map(([label]) => label)).toEqual([
      'Total Movies',
      'Recent Movies',
      'Highly Rated',
      'Average Rating',
    ])
  })

  it('count all, recent and highly rated ones', () => {
    const old = { year: 1927, rating: 8 }
    expect(valuesOf(old, { year: 2026, rating: 7.9 }, { year: 2024, rating: 8.1 }, { year: 2023, rating: 3 })).toEqual([
      '4',
      '2',
      '2',
      '6.8',
    ])
  })

  it('take the average of those that are rated', () => {
    expect(valuesOf({ year: null, rating: null }, { year: null, rating: 9 })).toEqual(['2', '0', '1', '9.0'])
  })

  it('know no average of none', () => {
    expect(valuesOf()).toEqual(['0', '0', '0', '–'])
    expect(valuesOf({ year: 2026, rating: null })).toEqual(['1', '1', '0', '–'])
  })
})
