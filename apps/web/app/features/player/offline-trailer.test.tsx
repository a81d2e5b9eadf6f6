import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../ui/toast.tsx'
import { TrailerButton } from './trailer-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('MOVIE-5 without a connection the page says so and stays, and a press opens the trailer once there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <TrailerButton title="Metropolis" videoUrl="https://youtu.be/dQw4w9WgXcQ" poster={null} />
          <Toasts />
        </>
      ),
      ErrorBoundary: () => <p>the page is gone</p>,
    },
  ])
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Watch Trailer' }))
  const words = 'You are offline. Please try again when you are back.'
  expect((await screen.findByText(/You are offline|the page is gone/)).textContent).toBe(words)
  expect(reload).not.toHaveBeenCalled()

  onLine.mockReturnValue(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Watch Trailer' }))
  expect(await screen.findByRole('dialog', { name: 'Metropolis: trailer' })).toBeTruthy()
})
