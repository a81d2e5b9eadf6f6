import { addedWithin, browseMessages, sorts } from '@matinee/contract/catalogue'
import { defaultGenres as genres } from '@matinee/contract/movies'
import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  bands,
  type BrowseQuery,
  updateBrowseQuery,
  clearFilters,
  isFiltered,
  countPanelFilters,
  parseBrowseQuery,
  unfiltered,
  formatBrowseQuery,
} from './browse-query.ts'
import { pageSizeFor } from './browse-view.ts'

const read = (address: string) => parseBrowseQuery(address, genres)

const everything: BrowseQuery = {
  search: 'moon & sun',
  genre: 'Sci-Fi',
  year: '1927',
  added: 'month',
  rating: '8-10',
  watch: 'premium',
  sort: 'rating',
  view: 'list',
  page: 3,
}

describe('reading an address', () => {
  it('BROWSE-8 finds everything in it', () => {
    expect(
      read(
        '?search=moon+%26+sun&genre=Sci-Fi&year=1927&added=month&rating=8-10&watch=premium&sort=rating&view=list&page=3',
      ),
    ).toEqual(everything)
    expect(read('')).toEqual(unfiltered)
  })

  it.each([
    ['new', 'newest'],
    ['popular', 'popular'],
    ['rated', 'rating'],
    ['recommended', 'rating'],
    ['constructor', 'title'],
    ['', 'title'],
  ])('BROWSE-8 enters by filter=%s in the order %s', (filter, sort) => {
    expect(read(`?filter=${filter}`)).toEqual({ ...unfiltered, sort })
    expect(read(`?filter=${filter}&sort=year`).sort).toBe('year')
    expect(read(`?filter=${filter}&sort=nonsense`).sort).toBe(sort)
  })

  it.each([
    'page=-1',
    'page=0',
    'page=1e9',
    'page=2.5',
    'page=NaN',
    'page=%00',
    'year=abc',
    'year=-1927',
    'year=19271',
    'year=1e3',
    'added=today',
    'rating=9-10',
    'watch=now',
    'rating=toString',
    'sort=__proto__',
    'view=table',
    `genre=${'x'.repeat(51)}`,
    'genre=%20%0a',
    'search=%20%00%20',
    'search=',
    'genre=&year=&added=&rating=&sort=&view=&page=',
    'nonsense=1&%%%&=&=x',
  ])('falls back quietly from %s', (address) => {
    expect(read(`?${address}`)).toEqual(unfiltered)
  })

  it('takes the first of two answers, and the last page for one beyond all pages', () => {
    expect(read('?genre=Drama&genre=Horror&page=2&page=9')).toEqual({ ...unfiltered, genre: 'Drama', page: 2 })
    expect(read(`?page=${'9'.repeat(400)}`).page).toBe(1_000_000)
  })

  it('BROWSE-3 knows a genre however it is written, and leaves a part of one alone', () => {
    expect(read('?genre=sci-fi').genre).toBe('Sci-Fi')
    expect(read('?genre=%20DRAMA%20').genre).toBe('Drama')
    expect(read('?genre=sci').genre).toBe('sci')
    expect(parseBrowseQuery('?genre=WESTERN', ['Western']).genre).toBe('Western')
    expect(read('?genre=%3Cscript%3E').genre).toBe('<script>')
  })

  it('never asks for more than the API takes', () => {
    const { search } = read(`?search=${encodeURIComponent('a'.repeat(199) + '😀'.repeat(9))}`)
    expect(search.length).toBeLessThanOrEqual(200)
    expect(search.isWellFormed()).toBe(true)
    expect(read('?search=%ED%A0%80a%1Fb').search).toMatch(/a b$/)
  })
})

describe('writing an address', () => {
  it('BROWSE-8 leaves out what is as usual, in one order', () => {
    expect(formatBrowseQuery(unfiltered)).toBe('')
    expect(formatBrowseQuery({ ...unfiltered, page: 2 })).toBe('?page=2')
    expect(formatBrowseQuery(everything)).toBe(
      '?search=moon+%26+sun&genre=Sci-Fi&year=1927&added=month&rating=8-10&watch=premium&sort=rating&view=list&page=3',
    )
    expect(formatBrowseQuery(read('?page=3&view=list&sort=title&genre=drama&filter=new'))).toBe(
      '?genre=Drama&view=list&page=3',
    )
  })

  it('BROWSE-8 and reading it is a round trip, for every choice there is', () => {
    const choices: Partial<BrowseQuery>[] = [
      ...genres.map((genre) => ({ genre, page: 7 })),
      ...sorts.map((sort) => ({ sort })),
      ...bands.map((rating) => ({ rating })),
      ...addedWithin.map((added) => ({ added })),
      ...['ä', '100%', 'a+b', '"q"', '#?&=', '<b>', '日本', '😀'].map((search) => ({ search })),
      ...['1902', '2026', '0000'].map((year) => ({ year })),
    ]
    for (const choice of choices) {
      for (const start of [unfiltered, everything]) {
        const query = { ...start, ...choice }
        expect(read(formatBrowseQuery(query))).toEqual(query)
      }
    }
  })

  it('writes what it reads from anywhere in the same way ever after', () => {
    for (const address of ['?search=%20a%00b%20', '?genre=ROMANCE&page=007', '?search=%ED%A0%80', '?filter=popular']) {
      const once = formatBrowseQuery(read(address))
      expect(formatBrowseQuery(read(once))).toBe(once)
    }
  })
})

describe('changing a query', () => {
  it('BROWSE-5 begins at page 1 again', () => {
    expect(updateBrowseQuery(everything, { genre: 'Drama' })).toEqual({ ...everything, genre: 'Drama', page: 1 })
    expect(updateBrowseQuery(everything, { search: '' }).page).toBe(1)
    expect(updateBrowseQuery(everything, { view: 'grid' }).page).toBe(1)
  })

  it('BROWSE-2 clears all but the view', () => {
    expect(clearFilters(everything)).toEqual({ ...unfiltered, view: 'list' })
  })

  it('BROWSE-1 shows 12 a page in the grid, 10 in the list', () => {
    expect(pageSizeFor('grid')).toBe(12)
    expect(pageSizeFor('list')).toBe(10)
  })
})

describe('badges', () => {
  it('BROWSE-2 say each thing that is chosen, and lead to where it is not', () => {
    expect(activeFilters(everything).map(({ label }) => label)).toEqual([
      '“moon & sun”',
      'Sci-Fi',
      'Year 1927',
      'Added this month',
      'Rating 8-10',
      'With Premium',
      'Highest rated first',
    ])
    for (const { field, without } of activeFilters(everything)) {
      expect(without).toEqual({ ...everything, [field]: unfiltered[field], page: 1 })
    }
  })

  it('are none for the usual list, whatever its page and view', () => {
    expect(activeFilters({ ...unfiltered, page: 4, view: 'list' })).toEqual([])
  })

  it('tell filters from an order', () => {
    expect(isFiltered({ ...unfiltered, sort: 'year' })).toBe(false)
    expect(isFiltered({ ...unfiltered, search: 'x' })).toBe(true)
    expect(countPanelFilters(everything)).toBe(5)
  })

  it('have words for every order', () => {
    for (const sort of sorts.slice(1)) {
      const [badge] = activeFilters({ ...unfiltered, sort })
      expect(badge?.label).toBeTruthy()
      expect(browseMessages.sorts[sort]).toBeTruthy()
    }
  })
})
