import { countries } from '@matinee/contract/countries'
import { languages } from '@matinee/contract/languages'
import { defaultGenres as genres, defaultMovieSettings } from '@matinee/contract/movies'
import { describe, expect, test } from 'vitest'
import { slugOf } from './film.ts'
import { films } from './films.ts'
import { originals } from './originals.ts'

/** An initial, as in Edwin S. Porter, ends no sentence. */
const sentences = (text: string) => text.split(/(?<=(?<!\b[A-Z])[.!?])\s+/)

describe('the demo catalogue', () => {
  test('holds sixty free films and twelve house originals', () => {
    expect(films).toHaveLength(72)
    expect(films.slice(60)).toEqual(originals)
  })

  test('gives every film a file name of its own', () => {
    const slugs = films.map((film) => slugOf(film.title))
    expect(new Set(slugs).size).toBe(films.length)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('covers every genre, also as the first one', () => {
    expect(new Set(films.flatMap((film) => film.genres))).toEqual(new Set(genres))
    expect(new Set(films.map((film) => film.genres[0]))).toEqual(new Set(genres))
  })

  test('spreads ratings and popularity', () => {
    const popularity = films.map((film) => film.popularity).toSorted((a, b) => b - a)
    expect(popularity[0]).toBeLessThanOrEqual(480)
    expect(popularity.filter((likes) => likes === 0).length).toBeGreaterThan(2)
    expect(films.filter((film) => film.rating >= 8.5).length).toBeGreaterThan(3)
  })

  test.each(films)('$title ($year)', (film) => {
    expect(film.synopsis.length).toBeGreaterThanOrEqual(180)
    expect(film.synopsis.length).toBeLessThanOrEqual(420)
    expect(film.synopsis).toMatch(/^[A-Z].*[.]$/)
    expect(sentences(film.synopsis).length).toBeGreaterThanOrEqual(2)
    expect(sentences(film.synopsis).length).toBeLessThanOrEqual(4)

    expect(film.rating).toBeGreaterThanOrEqual(5.4)
    expect(film.rating).toBeLessThanOrEqual(9.1)
    expect(film.rating).toBe(Math.round(film.rating * 10) / 10)
    expect(Number.isInteger(film.popularity) && film.popularity >= 0).toBe(true)

    for (const name of film.cast) expect(name).toMatch(/^[^()[\],]+$/)
    expect(new Set(film.cast).size).toBe(film.cast.length)
    expect(new Set(film.genres).size).toBe(film.genres.length)
    expect(film.rights).not.toBe('')
    expect(film.minutes).toBeGreaterThan(0)
    expect([undefined, ...countries]).toContain(film.country)
    expect([undefined, ...languages]).toContain(film.language)
    expect(film.originalTitle).not.toBe(film.title)
    expect(defaultMovieSettings.ageRatings).toContain(film.ageRating)
  })
})
