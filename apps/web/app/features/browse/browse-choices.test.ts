import { defaultGenres as genres } from '@matinee/contract/movies'
import { expect, it } from 'vitest'
import { toChoices } from './browse-choices.ts'
import { type BrowseQuery, unfiltered } from './browse-query.ts'

const known = {
  facets: {
    genres: genres.map((value, i) => ({ value, count: i + 1 })),
    years: [
      { value: 2026, count: 3 },
      { value: 1927, count: 2 },
    ],
    ratings: [
      { value: '8-10' as const, count: 5 },
      { value: '7-8' as const, count: 4 },
      { value: '6-7' as const, count: 3 },
      { value: '0-6' as const, count: 0 },
    ],
  },
  statistics: { totalMovies: 72, genres: 9, newThisMonth: 1, highlyRated: 5 },
  total: 20,
}
const choices = (query: Partial<BrowseQuery>, given: Parameters<typeof toChoices>[2] = known) =>
  toChoices({ ...unfiltered, ...query }, genres, given)
const counts = (list: { count?: number | undefined }[]) => list.map(({ count }) => count)

it('BROWSE-2 offers all genres, ratings and years, with how many movies each would leave', () => {
  const { genres: byGenre, ratings, years } = choices({})
  expect(byGenre).toEqual([{ value: '', count: 20 }, ...genres.map((value, i) => ({ value, count: i + 1 }))])
  expect(counts(ratings)).toEqual([20, 5, 4, 3, 0])
  expect(years).toEqual(['2026', '1927'])
})

it('counts all of a kind only where somebody has counted', () => {
  expect(choices({ genre: 'Drama' }).genres[0]?.count).toBe(72)
  expect(choices({ genre: 'Drama', sort: 'year', page: 2, view: 'list' }).genres[0]?.count).toBe(72)
  expect(choices({ genre: 'Drama', year: '1927' }).genres[0]?.count).toBeUndefined()
  expect(choices({ genre: 'Drama', year: '1927' }).ratings[0]?.count).toBe(20)
  expect(choices({ rating: '7-8' }, { ...known, statistics: null }).ratings[0]?.count).toBeUndefined()
})

it.each([{ search: 'moon' }, { added: 'week' as const }])('does not give counts that %o makes wrong', (query) => {
  const { genres: byGenre, ratings } = choices(query)
  expect(counts(byGenre.slice(1))).toEqual(genres.map(() => undefined))
  expect(counts(ratings)).toEqual([20, undefined, undefined, undefined, undefined])
})

it('keeps a genre and a year of the address that nobody offers', () => {
  const { genres: byGenre, ratings, years } = choices({ genre: 'sci', year: '1950' })
  expect(byGenre.at(-1)).toEqual({ value: 'sci', count: undefined })
  expect(byGenre[1]?.count).toBe(1)
  expect(counts(ratings.slice(1))).toEqual([undefined, undefined, undefined, undefined])
  expect(years).toEqual(['2026', '1950', '1927'])
})

it('works with nothing known at all', () => {
  const { genres: byGenre, ratings, years } = choices({ year: '1927' }, {})
  expect(byGenre).toHaveLength(10)
  expect(ratings).toHaveLength(5)
  expect(counts([...byGenre, ...ratings]).filter((count) => count !== undefined)).toEqual([])
  expect(years).toEqual(['1927'])
})

it('FILM-15 offers the genres of the operator', () => {
  const { genres: offered } = toChoices(unfiltered, ['Western', 'Film noir'], {})
  expect(offered.map(({ value }) => value)).toEqual(['', 'Western', 'Film noir'])
})
