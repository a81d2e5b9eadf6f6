import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { MovieRow } from './movie-row.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const movie = (id: string) => ({
  id,
  title: id,
  year: 1927,
  genre: 'Drama',
  rating: 7,
  poster: null,
  isNew: false,
  ageRating: null,
  access: null,
})

it('a row at its start has no tab stop that does nothing, and its link is named in one piece', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(2000)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
  render(<MovieRow title="New Arrivals" to="/movies" movies={['a', 'b'].map(movie)} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('button', { name: 'Previous in New Arrivals' }).tabIndex).toBe(-1)
  expect(screen.getByRole('button', { name: 'Next in New Arrivals' }).tabIndex).toBe(0)
  expect(screen.getByRole('link', { name: /View All/ }).getAttribute('aria-label')).toBe('View All, New Arrivals')
})
