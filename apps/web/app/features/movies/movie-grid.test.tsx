import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { MovieGrid } from './movie-grid.tsx'

afterEach(cleanup)

it('CARD-2 says so when it has no movies', () => {
  render(<MovieGrid movies={[]} sizes="45vw" />, { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { name: 'No movies found' })).toBeTruthy()
  expect(screen.getByText('Try adjusting your filters or check back later for new content.')).toBeTruthy()
})
