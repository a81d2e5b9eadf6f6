import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { CardActions } from '../movies/card-actions.tsx'
import {
  HOUR,
  ines,
  otto,
  refusal,
  mockServer,
  storeSession,
  tokenFor,
} from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession, useSessionSync } from '../../platform/session/session.ts'
import { useWatchlistSync } from './watchlist-button.ts'

const wings = { id: '65f000000000000000000009', title: 'Wings' }
const sunrise = { id: '65f000000000000000000008', title: 'Sunrise' }

/** What each person keeps, by their id. */
const lists: Record<string, string> = { [ines._id]: wings.id, [otto._id]: sunrise.id }
const heard = mockServer(({ endpoint, token }) => {
  const [, claims = ''] = (token ?? '').split('.')
  if (endpoint !== 'GET /api/watchlist') return refusal(503)
  const movieId = lists[(JSON.parse(atob(claims)) as { sub: string }).sub]
  return Response.json([{ movieId, _id: movieId, addedToWatchlistAt: '2026-11-01T10:00:00.000Z' }])
})
const reads = () => heard.filter(({ endpoint }) => endpoint === 'GET /api/watchlist')

function Page() {
  useSessionSync()
  useWatchlistSync()
  return [wings, sunrise].map((movie) => <CardActions key={movie.id} movie={movie} />)
}
const marked = () => screen.queryAllByTitle('In watchlist').map((each) => each.getAttribute('aria-label'))

// So that nothing waits for it.
beforeAll(() => import('./watchlist-actions.tsx'))
afterEach(() => {
  cleanup()
  forgetSession()
  localStorage.clear()
  heard.length = 0
})

it('CARD-5 asks nothing for a visitor', async () => {
  render(<Page />, { wrapper: MemoryRouter })
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
  expect(heard).toEqual([])
  expect(marked()).toEqual([])
})

it('CARD-5 marks go with the session, and those of another come', async () => {
  storeSession(ines, tokenFor(ines, HOUR))
  render(<Page />, { wrapper: MemoryRouter })
  await waitFor(() => expect(marked()).toEqual(['Wings: in watchlist']))
  // In another tab, which this one notices when somebody looks at it.
  localStorage.clear()
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(marked()).toEqual([])
  act(() => startSession({ user: otto, token: tokenFor(otto, HOUR) }))
  await waitFor(() => expect(marked()).toEqual(['Sunrise: in watchlist']))
  expect(reads()).toHaveLength(2)
})
