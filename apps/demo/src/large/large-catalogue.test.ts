import { defaultGenres as genres } from '@matinee/contract/movies'
import { describe, expect, it } from 'vitest'
import { largeCatalogue, type LargeMovie } from './large-catalogue.ts'

const now = new Date('2026-06-01T12:00:00Z')
const day = 24 * 60 * 60 * 1000
const movies = [...largeCatalogue(20_000, { now, seed: 'test' })]
const share = (matches: (movie: LargeMovie) => boolean): number => movies.filter(matches).length / movies.length

describe('a large catalogue', () => {
  it('is the same for the same seed and another for another', () => {
    const first = [...largeCatalogue(300, { now, seed: 'a' })]
    expect([...largeCatalogue(300, { now, seed: 'a' })]).toEqual(first)
    expect([...largeCatalogue(300, { now, seed: 'b' })]).not.toEqual(first)
    expect([...largeCatalogue(100, { now, seed: 'a' })]).toEqual(first.slice(0, 100))
  })

  it.each([
    ['Drama', 0.38],
    ['Comedy', 0.27],
    ['Thriller', 0.17],
    ['Romance', 0.155],
    ['Action', 0.15],
    ['Horror', 0.12],
    ['Documentary', 0.09],
    ['Sci-Fi', 0.075],
    ['Animation', 0.06],
  ] as const)('has the usual share of %s', (genre, usual) => {
    const found = share((movie) => movie.genres.includes(genre))
    expect(Math.abs(found - usual)).toBeLessThan(0.015)
  })

  it('gives each movie one to three different genres', () => {
    const counts = new Set(movies.map((movie) => movie.genres.length))
    expect([...counts].toSorted()).toEqual([1, 2, 3])
    expect(share((movie) => new Set(movie.genres).size < movie.genres.length)).toBe(0)
    expect(new Set(movies.flatMap((movie) => movie.genres))).toEqual(new Set(genres))
  })

  it('has mostly distinct titles, a few remakes, accents and other scripts', () => {
    const distinct = new Set(movies.map((movie) => movie.title)).size / movies.length
    expect(distinct).toBeGreaterThan(0.85)
    expect(distinct).toBeLessThan(0.98)
    expect(share((movie) => /undefined|\s{2}|^$/.test(movie.title))).toBe(0)
    expect(share((movie) => /[À-ɏ]/.test(movie.title))).toBeGreaterThan(0.01)
    const otherScripts = share((movie) => /[\p{sc=Han}\p{sc=Hangul}\p{sc=Cyrillic}]/u.test(movie.title))
    expect(otherScripts).toBeGreaterThan(0.001)
    expect(otherScripts).toBeLessThan(0.008)
  })

  it('describes a plot in 180 to 420 characters, in common words and many rare ones', () => {
    const lengths = movies.map((movie) => movie.description.length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(180)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(420)
    expect(share((movie) => /undefined|\s{2}/.test(movie.description))).toBe(0)
    const seen = new Map<string, number>()
    for (const movie of movies)
      for (const word of new Set(movie.description.toLowerCase().match(/[\p{L}'-]+/gu)))
        seen.set(word, (seen.get(word) ?? 0) + 1)
    const family = seen.get('family')! / movies.length
    expect(family).toBeGreaterThan(0.03)
    expect(family).toBeLessThan(0.4)
    expect(seen.size).toBeGreaterThan(8000)
  })

  it('leaves a few years and ratings out', () => {
    expect(Math.abs(share((movie) => movie.year === null) - 0.005)).toBeLessThan(0.002)
    expect(Math.abs(share((movie) => movie.rating === null) - 0.03)).toBeLessThan(0.005)
    expect(share((movie) => movie.director === null)).toBeLessThan(0.03)
    expect(share(({ year, createdAt }) => year !== null && (year < 1900 || year > createdAt.getUTCFullYear()))).toBe(0)
    const isTenths = (rating: number): boolean => rating >= 0 && rating <= 10 && Math.round(rating * 10) / 10 === rating
    expect(share(({ rating }) => rating !== null && !isTenths(rating))).toBe(0)
    const ratings = movies.flatMap((movie) => movie.rating ?? [])
    expect(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length).toBeCloseTo(6.4, 1)
  })

  it('was added over eight years, more of it lately', () => {
    const age = (movie: LargeMovie): number => (now.getTime() - movie.createdAt.getTime()) / day
    expect(share((movie) => age(movie) < 0 || age(movie) > 8 * 365.25)).toBe(0)
    expect(Math.abs(share((movie) => age(movie) < 7) - 0.004)).toBeLessThan(0.002)
    expect(Math.abs(share((movie) => age(movie) < 30) - 0.018)).toBeLessThan(0.004)
    expect(share((movie) => age(movie) < 4 * 365.25)).toBeGreaterThan(0.6)
  })

  it('casts two to seven different people, a few of them over and over', () => {
    const credits = new Map<string, number>()
    expect(share(({ cast }) => cast.length < 2 || cast.length > 7 || new Set(cast).size < cast.length)).toBe(0)
    for (const { cast } of movies) {
      for (const name of cast) credits.set(name, (credits.get(name) ?? 0) + 1)
    }
    const counts = [...credits.values()]
    expect(Math.max(...counts)).toBeGreaterThan(40)
    expect(counts.filter((count) => count <= 2).length / counts.length).toBeGreaterThan(0.6)
  })

  it('is liked with a long tail', () => {
    expect(Math.abs(share((movie) => movie.likes === 0) - 0.3)).toBeLessThan(0.015)
    expect(share((movie) => movie.likes > 100)).toBeGreaterThan(0.005)
    expect(share((movie) => movie.likes > 100)).toBeLessThan(0.05)
  })
})
