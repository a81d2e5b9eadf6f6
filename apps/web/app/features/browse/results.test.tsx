import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { type BrowseQuery, unfiltered, formatBrowseQuery } from './browse-query.ts'
import { type BrowseList, Results, ResultsLine } from './results.tsx'
import type { Browsing } from './use-browse.ts'

afterEach(cleanup)

const browsingAt = (query: BrowseQuery): Browsing => ({
  selected: query,
  isChanging: false,
  hrefOf: (to) => `/movies${formatBrowseQuery(to)}`,
  change: () => {},
  clear: () => {},
})

function show(
  query: BrowseQuery,
  list: BrowseList = { view: 'grid', movies: [], total: 0, isCapped: false, pages: 0 },
) {
  render(<Results query={query} browsing={browsingAt(query)} list={list} isBusy={false} />, { wrapper: MemoryRouter })
}

it('BROWSE-9 says that there are no movies yet, whatever their order', () => {
  show({ ...unfiltered, sort: 'year' })
  expect(screen.getByRole('heading', { name: 'No movies found' })).toBeTruthy()
  expect(screen.getByText('No movies available at the moment')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('BROWSE-9 offers to drop the filters that leave nothing', () => {
  show({ ...unfiltered, genre: 'Drama', view: 'list' })
  expect(screen.getByText('Try adjusting your filters to see more results')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Clear All' }).getAttribute('href')).toBe('/movies?view=list')
})

it('BROWSE-5 links five pages around the one that is shown, and the last', () => {
  show({ ...unfiltered, view: 'list', page: 2 }, { view: 'list', movies: [], total: 72, isCapped: false, pages: 8 })
  const pages = [...screen.getByRole('navigation', { name: 'Pagination' }).querySelectorAll('ol > li')]
  expect(pages.map(({ textContent }) => textContent.replace('Page ', ''))).toEqual(['1', '2', '3', '4', '5', '…', '8'])
  const hrefs = pages.map((page) => page.querySelector('a')?.getAttribute('href'))
  expect(hrefs.slice(0, 3)).toEqual(['/movies?view=list', '/movies?view=list&page=2', '/movies?view=list&page=3'])
})

it('BROWSE-5 says that there are more than were counted', () => {
  const list: BrowseList = { view: 'grid', movies: [], total: 10_000, isCapped: true, pages: 835 }
  render(<ResultsLine browsing={browsingAt(unfiltered)} list={list} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('status').textContent).toBe('Showing 0 of more than 10,000 movies')
})

it('BROWSE-2 BROWSE-5 says how many there are, and names each filter as text', () => {
  const query = { ...unfiltered, genre: '<script>', year: '1925' }
  const list: BrowseList = { view: 'grid', movies: [], total: 1072, isCapped: false, pages: 90 }
  render(<ResultsLine browsing={browsingAt(query)} list={list} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('status').textContent).toBe('Showing 0 of 1,072 movies')
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['<script>', '/movies?year=1925'],
    ['Year 1925', '/movies?genre=%3Cscript%3E'],
    ['Clear All', '/movies'],
  ])
  expect(screen.getByRole('link', { name: 'Remove filter: <script>' })).toBeTruthy()
})
