import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { type CollectionLink, Facts } from './facts.tsx'
import type { MovieDetails } from './movie-details.ts'

afterEach(cleanup)

const movie = {
  director: 'Sacha Goedegebure',
  cast: ['Bunny', 'Frank'],
  genres: ['Animation', 'Comedy'],
  year: 2008,
  minutes: 70,
  originalTitle: null,
  countryName: null,
  languageName: null,
  ageRating: null,
} as MovieDetails

/** Each fact, with what is said of it. */
function factsOf(given: Partial<MovieDetails>, collections: readonly CollectionLink[] = []) {
  const facts = <Facts movie={{ ...movie, ...given }} collections={collections} />
  const { container } = render(facts, { wrapper: MemoryRouter })
  const texts = (name: string) => [...container.querySelectorAll(name)].map(({ textContent }) => textContent)
  const said = texts('dd')
  return Object.fromEntries(texts('dt').map((name, at) => [name, said[at]]))
}

it('MOVIE-4 says what is known about the movie', () => {
  expect(factsOf({})).toEqual({
    Director: 'Sacha Goedegebure',
    Cast: 'Bunny, Frank',
    Genre: 'Animation, Comedy',
    Released: '2008',
    Duration: '1\u00A0h\u00A010\u00A0min',
  })
})

it('FILM-15 says where it comes from, and for whom it is', () => {
  const given = { originalTitle: 'Spione', originalLanguage: 'de', languageName: 'German', countryName: 'Germany' }
  expect(factsOf({ ...given, ageRating: 12 })).toMatchObject({
    'Original title': 'Spione',
    Country: 'Germany',
    Language: 'German',
    'Age rating': '12+',
  })
  expect(document.querySelector('[lang=de]')?.textContent).toBe('Spione')
  expect(factsOf({ ageRating: 0 })).toMatchObject({ 'Age rating': 'All ages' })
})

it('SITE-5 leads to the collections that it is part of', () => {
  const collections = [
    { id: 'keaton', title: 'Buster Keaton, in motion' },
    { id: 'trains', title: 'Trains' },
  ]
  expect(factsOf({}, collections)).toMatchObject({ 'In the collection': 'Buster Keaton, in motion, Trains' })
  expect(document.querySelector('a[href="/collection/keaton"]')?.textContent).toBe('Buster Keaton, in motion')
})

it('MOVIE-4 is silent about what nobody knows', () => {
  expect(Object.keys(factsOf({ cast: [] }))).toEqual(['Director', 'Genre', 'Released', 'Duration'])
  expect(factsOf({ director: null, cast: [], genres: [], year: null, minutes: null })).toEqual({})
})
