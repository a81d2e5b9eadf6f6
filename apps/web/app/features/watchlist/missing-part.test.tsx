import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { CardActions } from '../movies/card-actions.tsx'
import { HOUR, ines, refusal, mockServer, storeSession, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, useSessionSync } from '../../platform/session/session.ts'
import { setListed } from './watchlist-store.ts'
import { toggleInWatchlist, useWatchlistSync } from './watchlist-button.ts'

const wings = { id: '65f000000000000000000009', title: 'Wings' }

/** The script that reads and changes the list, and does not always arrive. */
const part = vi.hoisted(() => ({ isMissing: true }))
vi.mock('./watchlist-actions.tsx', async (importOriginal) => {
  if (part.isMissing) throw new TypeError('Failed to fetch dynamically imported module: /assets/list.js')
  return await importOriginal()
})

mockServer(({ endpoint }) =>
  endpoint === 'GET /api/watchlist'
    ? Response.json([{ movieId: wings.id, _id: wings.id, addedToWatchlistAt: '2026-11-01T10:00:00.000Z' }])
    : refusal(503),
)

function Page() {
  useSessionSync()
  useWatchlistSync()
  return <CardActions movie={wings} />
}

const warned = vi.fn<typeof console.warn>()
beforeEach(() => {
  part.isMissing = true
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  cleanup()
  forgetSession()
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('WL-6 what could not be removed is not said to have failed to be added', async () => {
  setListed(wings.id, true)
  await toggleInWatchlist(wings)
  expect(toastStore.get().map(({ message }) => message)).toEqual(['Error removing from watchlist. Please try again.'])
})

it('CARD-5 reads the list with the next connection when its script did not arrive', async () => {
  storeSession(ines, tokenFor(ines, HOUR))
  render(<Page />, { wrapper: MemoryRouter })
  await waitFor(() => expect(warned).toHaveBeenCalledTimes(1))
  expect(screen.queryByTitle('In watchlist')).toBeNull()
  part.isMissing = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByTitle('In watchlist')).toBeTruthy()
})
