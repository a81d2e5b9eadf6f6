import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Actions } from './actions.tsx'
import type { MovieDetails } from './movie-details.ts'

// So that nothing waits for it.
beforeAll(() => import('../player/trailer-dialog.tsx'))
afterEach(cleanup)

const movie: MovieDetails = {
  _id: '65f000000000000000000009',
  title: 'Metropolis',
  description: '',
  year: 1927,
  rating: 8.8,
  director: '',
  cast: [],
  genres: [],
  minutes: 153,
  originalTitle: null,
  country: null,
  countryName: null,
  languageName: null,
  originalLanguage: null,
  ageRating: null,
  imageUrl: '',
  cardUrl: null,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  trailerComing: false,
  filmComing: false,
  film: null,
  likes: 3,
  dislikes: 1,
  likesBy: [],
  dislikesBy: [],
  createdAt: '2026-11-15T12:00:00.000Z',
  poster: null,
  backdrop: null,
}

it("WATCH-1 'Watch Now' on another page opens the trailer at once, and once: Back and forward show the page", async () => {
  window.history.replaceState(null, '', '/')
  const router = createBrowserRouter([
    {
      path: '/',
      element: (
        <Link to="/movies/9" state={{ opensTrailer: true }}>
          Watch Now
        </Link>
      ),
    },
    { path: '/movies/9', element: <Actions movie={movie} /> },
  ])
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('link', { name: 'Watch Now' }))
  await screen.findByRole('dialog', { name: 'Metropolis: trailer' })

  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => window.history.back())
  await screen.findByRole('link', { name: 'Watch Now' })
  act(() => window.history.forward())
  await screen.findByRole('button', { name: 'Watch Trailer' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('dialog')).toBeNull()
  router.dispose()
})
