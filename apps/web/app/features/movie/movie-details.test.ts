import { describe, expect, it } from 'vitest'
import { genrePath, paragraphsOf } from './movie-details.ts'

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

it('a genre leads to its movies', () => {
  expect(genrePath('Sci-Fi')).toBe('/movies?genre=Sci-Fi')
})
