import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { networkError, mockServer } from '../../platform/session/session-fixtures.ts'
import { Actions } from './actions.tsx'
import { metropolis as movie } from './movie-fixtures.ts'

/** Whether anything can be fetched. */
const line = vi.hoisted(() => ({ isDown: true }))
vi.mock('../player/trailer-dialog.tsx', async (importOriginal) => {
  if (line.isDown) throw new TypeError('Failed to fetch dynamically imported module: /assets/trailer-dialog.js')
  return await importOriginal()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('MOVIE-5 without a connection the page says so and stays, and the trailer opens once there is one', async () => {
  mockServer(() => (line.isDown ? networkError() : Response.json({ message: 'ok' })))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const Page = createRoutesStub([
    { path: '/', Component: () => <Actions movie={movie} />, ErrorBoundary: () => <p>the page is gone</p> },
  ])
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Watch Trailer' }))
  const words = 'You are offline. The trailer starts when you are back.'
  expect((await screen.findByText(/You are offline|the page is gone/)).textContent).toBe(words)
  expect(reload).not.toHaveBeenCalled()

  line.isDown = false
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('dialog', { name: 'Metropolis: trailer' })).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})
