import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Actions } from './actions.tsx'
import { metropolis as movie } from './movie-fixtures.ts'

// So that nothing waits for it.
beforeAll(() => import('../player/trailer-dialog.tsx'))
afterEach(cleanup)

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
