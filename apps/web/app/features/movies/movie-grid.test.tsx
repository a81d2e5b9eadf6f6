import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { ListedMovie } from '../../ui/movies/card-movie.ts'
import { MovieGrid } from './movie-grid.tsx'
import { MovieList } from './movie-list.tsx'

afterEach(cleanup)

it('CARD-2 says so when it has no movies', () => {
  render(<MovieGrid movies={[]} sizes="45vw" />, { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { name: 'No movies found' })).toBeTruthy()
  expect(screen.getByText('Try adjusting your filters or check back later for new content.')).toBeTruthy()
})

const wings: ListedMovie = {
  id: '65f000000000000000000009',
  title: 'Wings',
  year: 1927,
  genre: 'War',
  genres: ['War', 'Drama'],
  rating: 7.5,
  poster: null,
  isNew: true,
  ageRating: null,
  access: null,
  director: null,
  minutes: null,
  description: '',
}

it.each([
  ['free', 'Free'],
  ['premium', 'Premium'],
] as const)('WATCH-13 a card says that there is a film, and for whom: %s', (access, word) => {
  render(<MovieGrid movies={[{ ...wings, access }]} sizes="45vw" />, { wrapper: MemoryRouter })
  const link = screen.getByRole('link', { name: `Wings, new, ${word}, 1927, War, 7.5 out of 10` })
  expect(link.textContent).toContain(`${word} 1927`)
  cleanup()
  render(<MovieList movies={[{ ...wings, access }]} />, { wrapper: MemoryRouter })
  expect(screen.getByText(word, { exact: false }).closest('p')?.textContent).toBe(`Film: ${word} 1927 · War, Drama`)
})

it.each([
  ['in the grid', () => <MovieGrid movies={[wings]} sizes="45vw" />, 'Wings, new, 1927, War, 7.5 out of 10'],
  ['in the list', () => <MovieList movies={[wings]} />, 'Wings'],
])('CARD-1 CARD-4 CARD-7 a movie %s is one link beside two buttons, and says that it is new', (_, Movies, name) => {
  render(<Movies />, { wrapper: MemoryRouter })
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/movies/${wings.id}`)
  expect(screen.getByText('NEW')).toBeTruthy()
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Add Wings to watchlist', 'Share Wings'])
  expect(buttons.filter((button) => button.closest('a') !== null)).toEqual([])
})
