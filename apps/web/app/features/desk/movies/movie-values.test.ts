import { describe, expect, it } from 'vitest'
import { bodyOf, changedFields, inTenths, type MovieValues, noValues, problemsOf } from './movie-values.ts'
import { shortened } from './movie-tile.tsx'

const now = new Date('2026-11-15T12:00:00Z')
const good: MovieValues = {
  title: ' Nosferatu ',
  description: 'A ship drifts into harbour.',
  genres: ['Horror', 'Drama'],
  year: '1922',
  rating: '8.4',
  imageUrl: 'example.org//a//b.jpg',
  backdropUrl: '',
  videoUrl: 'https://example.org/b.mp4',
}

describe('FORM-1', () => {
  it('says of each empty field what it needs', () => {
    expect(problemsOf(noValues, now)).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      genres: 'Genre is required',
      year: 'Enter a valid year',
      rating: 'Rating must be between 0 and 10',
      imageUrl: 'Image URL is required',
      videoUrl: 'Video URL is required',
    })
    expect(problemsOf(good, now)).toEqual({})
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
    expect(inTenths(typed)).toBe(shown)
  })

  it.each([
    ['1899', false],
    ['1900', true],
    ['2031', true],
    ['2032', false],
    ['1922.5', false],
    ['abc', false],
  ])('takes the year %s: %s', (year, isTaken) => {
    expect('year' in problemsOf({ ...good, year }, now)).toBe(!isTaken)
  })

  it.each([
    ['-0.1', false],
    ['0', true],
    ['10', true],
    ['10.1', false],
    ['', false],
  ])('takes the rating %s: %s', (rating, isTaken) => {
    expect('rating' in problemsOf({ ...good, rating }, now)).toBe(!isTaken)
  })

  it('sends an integer, a decimal, and addresses as DATA-6 reads them', () => {
    expect(bodyOf({ ...good, rating: '7.84' })).toEqual({
      title: 'Nosferatu',
      description: 'A ship drifts into harbour.',
      genres: ['Horror', 'Drama'],
      year: 1922,
      rating: 7.8,
      imageUrl: 'https://example.org/a/b.jpg',
      backdropUrl: null,
      videoUrl: 'https://example.org/b.mp4',
    })
  })

  it('knows what was changed', () => {
    expect(changedFields(good, { ...good, title: 'Nosferatu', genres: ['Drama', 'Horror'], year: '1923' })).toEqual([
      'genres',
      'year',
    ])
  })
})

it('MANAGE-1 cuts a description to 100 characters plus three dots', () => {
  expect(shortened('x'.repeat(100))).toBe('x'.repeat(100))
  expect(shortened('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
  expect(shortened(`${'x'.repeat(99)}😀y`)).toBe(`${'x'.repeat(99)}...`)
})
