import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { TrailerButton } from './trailer-button.tsx'

// So that nothing waits for it.
beforeAll(() => import('./trailer-dialog.tsx'))
afterEach(cleanup)

it('MOVIE-5 Back closes the trailer and stays with the film; closed by its button, it has left nothing to go back to', async () => {
  const load = vi.fn<() => null>().mockReturnValue(null)
  window.history.replaceState(null, '', '/movies')
  const router = createBrowserRouter([
    { path: '/movies', element: <p>the list</p> },
    {
      path: '/movie/9',
      loader: load,
      element: <TrailerButton title="Nosferatu" videoUrl="https://youtu.be/dQw4w9WgXcQ" poster={null} />,
    },
  ])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/movie/9'))
  const openTrailer = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Watch Trailer' }))
    await screen.findByRole('dialog', { name: 'Nosferatu: trailer' })
  }
  const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await openTrailer()
  act(() => window.history.back())
  await untilClosed()
  expect(router.state.location.pathname).toBe('/movie/9')
  expect(screen.getByRole('button', { name: 'Watch Trailer' })).toBeTruthy()

  await openTrailer()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await untilClosed()
  // None of it was a visit of the page.
  expect(load).toHaveBeenCalledTimes(1)
  act(() => window.history.back())
  expect(await screen.findByText('the list')).toBeTruthy()
  router.dispose()
})
