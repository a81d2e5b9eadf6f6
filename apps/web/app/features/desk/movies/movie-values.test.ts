import type { AdminMovie } from '@matinee/contract/admin-movies'
import { defaultMovieSettings } from '@matinee/contract/movies'
import { describe, expect, it } from 'vitest'
import { toRequestBody, changedFields, roundRating, type MovieValues, noValues, validateMovie } from './movie-values.ts'
import { truncate } from './movie-tile.tsx'

const now = new Date('2026-11-15T12:00:00Z')
const problems = (values: MovieValues, settings = defaultMovieSettings, before?: AdminMovie) =>
  validateMovie(values, { now, settings, before })
const good: MovieValues = {
  title: ' Nosferatu ',
  description: 'A ship drifts into harbour.',
  genres: ['Horror', 'Drama'],
  year: '1922',
  rating: '8.4',
  imageUrl: 'example.org//a//b.jpg',
  backdropUrl: '',
  videoUrl: 'https://example.org/b.mp4',
  originalTitle: '',
  director: '',
  cast: [],
  minutes: '',
  ageRating: '',
  country: '',
  originalLanguage: '',
}

describe('FORM-1', () => {
  it('says of each empty field what it needs', () => {
    expect(problems(noValues)).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      genres: 'Genre is required',
      year: 'Enter a valid year',
      rating: 'Rating must be between 0 and 10',
      imageUrl: 'Image URL is required',
      videoUrl: 'Video URL is required',
    })
    expect(problems(good)).toEqual({})
  })

  it.each([
    ['7.55', '7.6'],
    ['7.5', '7.5'],
    ['8', '8'],
    ['9.96', '10'],
    // No rating: it is refused as it was typed.
    ['10.04', '10.04'],
    ['-0.04', '-0.04'],
    ['abc', 'abc'],
    ['', ''],
  ])('shows the rating %s as it is kept: %s', (typed, shown) => {
    expect(roundRating(typed)).toBe(shown)
  })

  it.each([
    ['1899', false],
    ['1900', true],
    ['2031', true],
    ['2032', false],
    ['1922.5', false],
    ['abc', false],
  ])('takes the year %s: %s', (year, isTaken) => {
    expect('year' in problems({ ...good, year })).toBe(!isTaken)
  })

  it.each([
    ['-0.1', false],
    ['0', true],
    ['10', true],
    ['10.1', false],
    ['', false],
  ])('takes the rating %s: %s', (rating, isTaken) => {
    expect('rating' in problems({ ...good, rating })).toBe(!isTaken)
  })

  it('sends an integer, a decimal, and addresses as DATA-6 reads them', () => {
    expect(toRequestBody({ ...good, rating: '7.84' })).toEqual({
      title: 'Nosferatu',
      description: 'A ship drifts into harbour.',
      genres: ['Horror', 'Drama'],
      year: 1922,
      rating: 7.8,
      imageUrl: 'https://example.org/a/b.jpg',
      backdropUrl: null,
      videoUrl: 'https://example.org/b.mp4',
      originalTitle: null,
      director: null,
      cast: [],
      minutes: null,
      ageRating: null,
      country: null,
      originalLanguage: null,
    })
  })

  it('knows what was changed', () => {
    expect(changedFields(good, { ...good, title: 'Nosferatu', genres: ['Drama', 'Horror'], year: '1923' })).toEqual([
      'genres',
      'year',
    ])
  })
})

describe('FILM-15', () => {
  it.each([
    [{ minutes: '0' }, { minutes: 'Minutes must be a whole number between 1 and 6000' }],
    [{ minutes: '90.5' }, { minutes: 'Minutes must be a whole number between 1 and 6000' }],
    [{ minutes: '6001' }, { minutes: 'Minutes must be a whole number between 1 and 6000' }],
    [{ minutes: '6000' }, {}],
    [{ ageRating: '7' }, { ageRating: 'Choose one of the age ratings' }],
    [{ ageRating: '0' }, {}],
    [{ director: 'x'.repeat(301) }, { director: 'Use at most 300 characters.' }],
    [{ originalTitle: 'x'.repeat(301) }, { originalTitle: 'Use at most 300 characters.' }],
    [
      { cast: Array.from({ length: 201 }, (_, at) => `Name ${at}`) },
      { cast: 'Name at most 200 people, each with at most 300 characters.' },
    ],
  ])('of what may be left out, %o gives %o', (given: Partial<MovieValues>, found: object) => {
    expect(problems({ ...good, ...given })).toEqual(found)
  })

  it("follows the operator's settings, and lets a movie keep what it has", () => {
    const settings = { earliestYear: 1950, genres: ['Western', 'Drama'], ageRatings: [0, 18] }
    const old = { ...good, genres: ['Horror'], year: '1922', ageRating: '12' }
    expect(problems(old, settings)).toEqual({
      genres: 'Genre is required',
      year: 'Enter a valid year',
      ageRating: 'Choose one of the age ratings',
    })
    const before = { genres: ['Horror', 'Drama'], year: 1922, ageRating: 12 } as AdminMovie
    expect(problems(old, settings, before)).toEqual({})
    expect(problems({ ...old, genres: ['Western'], year: '1950', ageRating: '18' }, settings)).toEqual({})
    expect(problems({ ...old, year: '1923' }, settings, before)).toEqual({ year: 'Enter a valid year' })
  })

  it('sends the cast in its order, without lines that say nothing', () => {
    const values = { ...good, cast: ['Bob', ' Ann ', '', 'Bob'], minutes: '94', ageRating: '0', director: ' ' }
    expect(toRequestBody(values)).toMatchObject({ cast: ['Bob', 'Ann'], minutes: 94, ageRating: 0, director: null })
    expect(changedFields({ ...good, cast: ['Bob', 'Ann'] }, { ...good, cast: ['Bob', ' Ann', ''] })).toEqual([])
    expect(changedFields({ ...good, cast: ['Bob', 'Ann'] }, { ...good, cast: ['Ann', 'Bob'] })).toEqual(['cast'])
  })
})

it('MANAGE-1 cuts a description to 100 characters plus three dots', () => {
  expect(truncate('x'.repeat(100))).toBe('x'.repeat(100))
  expect(truncate('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
  expect(truncate(`${'x'.repeat(99)}😀y`)).toBe(`${'x'.repeat(99)}...`)
})
