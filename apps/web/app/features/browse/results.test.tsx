import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { type BrowseQuery, unfiltered, writeBrowse } from './browse-query.ts'
import { Results } from './results.tsx'
import type { Browsing } from './use-browse.ts'

afterEach(cleanup)

function show(query: BrowseQuery) {
  const browsing: Browsing = {
    shown: query,
    isChanging: false,
    hrefOf: (to) => `/movies${writeBrowse(to)}`,
    change: () => {},
    clear: () => {},
  }
  const list = { view: 'grid' as const, movies: [], total: 0, pages: 0 }
  render(<Results query={query} browsing={browsing} list={list} isBusy={false} />, { wrapper: MemoryRouter })
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
