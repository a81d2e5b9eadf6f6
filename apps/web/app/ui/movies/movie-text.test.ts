import { expect, it } from 'vitest'
import { durationText, titleSize } from './movie-text.ts'

it('a duration is read in hours and minutes, on one line', () => {
  const read = [0, 1, 59, 60, 61, 94, 153, 6000].map((minutes) => durationText(minutes))
  expect(read.map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
    '0 min',
    '1 min',
    '59 min',
    '1 h',
    '1 h 1 min',
    '1 h 34 min',
    '2 h 33 min',
    '100 h',
  ])
  expect(read.join('')).not.toContain(' ')
})

it.each([
  ['Nosferatu', 'large'],
  ['Night of the Living Dead', 'large'],
  ['𝕏'.repeat(10), 'large'],
  ['Frankenstein', 'medium'],
  ['Sunrise: A Song of Two Humans', 'medium'],
  ['The Adventures of Prince Achmed', 'medium'],
  ['Donaudampfschifffahrt', 'small'],
  ['Supercalifragilisticexpialidocious', 'small'],
  ['Night '.repeat(30), 'smallest'],
  ['x'.repeat(300), 'smallest'],
])('the title %s is set %s', (title, size) => {
  expect(titleSize(title)).toBe(size)
})
