import type { Movie } from '@matinee/contract/movies.schemas'
import { describe, expect, it } from 'vitest'
import { genrePath, paragraphsOf, toDetails } from './movie-details.ts'

describe('a description', () => {
  it('keeps its paragraphs, and the lines inside them', () => {
    expect(paragraphsOf('One.\n\nTwo,\nstill two.\r\n \r\n\r\nThree.\n')).toEqual([
      'One.',
      'Two,\nstill two.',
      'Three.',
    ])
  })

  it('may be missing', () => {
    expect(paragraphsOf(' \n\n ')).toEqual([])
  })
})

it('FILM-15 a country and a language have names', () => {
  const given = { title: 'Spies', originalTitle: 'Spione', country: 'DE', originalLanguage: 'de' } as Movie
  const showing = { siteUrl: 'https://rex.example', now: 0 }
  expect(toDetails(given, showing)).toMatchObject({
    originalTitle: 'Spione',
    countryName: 'Germany',
    languageName: 'German',
  })
  const bare = { title: 'Spies', originalTitle: 'Spies', country: null, originalLanguage: null } as Movie
  expect(toDetails(bare, showing)).toMatchObject({ originalTitle: null, countryName: null, languageName: null })
})

it('a genre leads to its movies', () => {
  expect(genrePath('Sci-Fi')).toBe('/movies?genre=Sci-Fi')
})
