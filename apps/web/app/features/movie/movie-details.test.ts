import { describe, expect, it } from 'vitest'
import { durationText, genrePath, paragraphsOf, titleSize } from './movie-details.ts'

it('a duration is read in hours and minutes', () => {
  const read = [1, 59, 60, 61, 94, 120, 6000].map((minutes) => durationText(minutes).replaceAll('\u00A0', ' '))
  expect(read).toEqual(['1 min', '59 min', '1 h', '1 h 1 min', '1 h 34 min', '2 h', '100 h'])
})

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

describe('a title', () => {
  it.each([
    ['Nosferatu', 'large'],
    ['Night of the Living Dead', 'large'],
    ['The Adventures of Prince Achmed', 'medium'],
    ['Donaudampfschifffahrt', 'medium'],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'small'],
    ['x'.repeat(300), 'smallest'],
    ['𝕏'.repeat(12), 'large'],
  ])('%s is set %s', (title, size) => {
    expect(titleSize(title)).toBe(size)
  })
})

it('a genre leads to its movies', () => {
  expect(genrePath('Sci-Fi')).toBe('/movies?genre=Sci-Fi')
})
