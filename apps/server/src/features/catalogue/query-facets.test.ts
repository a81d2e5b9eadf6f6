import { expect, it } from 'vitest'
import { facetsStartingWith, genreNearly, readFacets } from './query-facets.ts'

const year = (from: number, to = from) => ({ years: { from, to } })

it.each([
  ['sci fi', { genre: 'Sci-Fi', rest: [] }],
  ['SciFi', { genre: 'Sci-Fi', rest: [] }],
  ['sci-fi', { genre: 'Sci-Fi', rest: [] }],
  ['science fiction', { genre: 'Sci-Fi', rest: [] }],
  ['comedies', { genre: 'Comedy', rest: [] }],
  ['Horror movies', { genre: 'Horror', rest: [] }],
  ['1927', { ...year(1927), rest: [] }],
  ['1920s', { ...year(1920, 1929), rest: [] }],
  ['sci-fi film, 1927', { genre: 'Sci-Fi', ...year(1927), rest: [] }],
  ['chaplin comedy 1921', { genre: 'Comedy', ...year(1921), rest: ['chaplin'] }],
  ['drama queen', { genre: 'Drama', rest: ['queen'] }],
  ['chaplin', undefined],
  ['12345', undefined],
  ['1895', undefined],
  ['1925s', undefined],
  ['film', undefined],
  ['', undefined],
])('a search for %j names %o', (term, facets) => {
  expect(readFacets(term)).toEqual(facets)
})

it.each([
  ['documentry', 'Documentary'],
  ['Thirller', 'Thriller'],
  ['scify', 'Sci-Fi'],
  ['documentary', undefined],
  ['dra', undefined],
  ['chaplin', undefined],
])('%j is nearly the genre %s', (term, genre) => {
  expect(genreNearly(term)).toBe(genre)
})

it.each([
  ['sci f', 'Sci-Fi'],
  ['docu', 'Documentary'],
  ['co', undefined],
  ['chapl', undefined],
  ['chaplin comedy', undefined],
])('%j is the start of the genre %s', (typed, genre) => {
  expect(facetsStartingWith(typed)?.genre).toBe(genre)
})
