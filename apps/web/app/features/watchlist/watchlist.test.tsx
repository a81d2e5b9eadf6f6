import type { WatchlistMovie } from '@matinee/contract/watchlist'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { setListedIds } from './watchlist-store.ts'
import { HOUR, ines, networkError, refusal, mockServer, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, readSession, currentSession, startSession } from '../../platform/session/session.ts'
// It gives calls their token.
import '../../platform/session/session.ts'
import { picturesOf } from './watchlist-card.tsx'
import WatchlistPage from './watchlist.page.tsx'

const site = { name: 'Rex', url: 'http://localhost', supportUrl: 'https://coffee.example' }
const idOf = (at: number) => `65f0000000000000000001${at.toString().padStart(2, '0')}`
/** Each was added an hour before the one that stands ahead of it. */
const aMovie = (at: number, more: Partial<WatchlistMovie> = {}) => ({
  _id: idOf(at),
  movieId: idOf(at),
  title: `Movie ${at}`,
  year: 1920 + at,
  rating: 7,
  genres: ['Drama'],
  minutes: 90,
  originalTitle: null,
  country: null,
  originalLanguage: null,
  ageRating: null,
  description: '',
  imageUrl: null,
  image: null,
  imagePreview: null,
  backdropUrl: null,
  backdropPreview: null,
  addedToWatchlistAt: new Date(Date.parse('2026-11-10T12:00:00.000Z') - at * HOUR).toISOString(),
  ...more,
})
const movies = (count: number) => Array.from({ length: count }, (_, at) => aMovie(at))
const titlesOf = (...places: number[]) => places.map((at) => `Movie ${at}`)

type Answer = Response | Error | Promise<Response | Error>

/** The client is made once, and keeps the way to the network that it found. */
let answers: Record<string, () => Answer> = {}
const done = () => Response.json({ success: true, message: 'Done.' })
let isOver = false
const heard = mockServer(({ endpoint }) => {
  if (isOver) return refusal(401)
  if (answers[endpoint]) return answers[endpoint]()
  return endpoint === 'GET /api/me' ? Response.json({ user: ines }) : done()
})
const LIST = `GET /api/watchlist/${ines._id}`
const REMOVE = (at: number) => `DELETE /api/watchlist/${idOf(at)}/${ines._id}`
const CLEAR = `DELETE /api/watchlist/${ines._id}/clear`
const writes = () => heard.map(({ endpoint }) => endpoint).filter((what) => /^(POST|DELETE) .api.watchlist/.test(what))

function Login() {
  const { search, state } = useLocation()
  return <p>{`login${search} ${(state as { reason?: string } | null)?.reason ?? ''}`}</p>
}

async function open(list: () => Answer, isMember = true) {
  act(() => {
    if (isMember) startSession({ user: ines, token: tokenFor(ines, HOUR) })
    else readSession()
  })
  answers[LIST] = list
  const Site = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site }),
      HydrateFallback: () => null,
      children: [
        { index: true, Component: () => 'home' },
        { path: 'watchlist', Component: WatchlistPage as () => React.ReactNode },
        { path: 'login', Component: Login },
        { path: 'movies/:id', Component: () => JSON.stringify(useLocation().state) },
      ],
    },
  ])
  render(<Site initialEntries={['/watchlist']} hydrationData={{ loaderData: { root: { site } } }} />)
  await act(async () => await Promise.resolve())
}
async function openWith(list: readonly object[]) {
  await open(() => Response.json(list))
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryByText('Loading your watchlist...')).toBeNull())
}

const titles = () => screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent)
const removing = (at: number) => screen.getByRole('button', { name: `Remove from Watchlist: Movie ${at}` })
const undoAbove = (at: number) => screen.getByRole('button', { name: `Undo: Movie ${at}` })
const said = () => toastStore.get().map(({ message, type }) => [message, type])
const heading = () => screen.getByRole('heading', { level: 1 })
const problem = () => screen.getByRole('alert').textContent
const press = (element: HTMLElement) =>
  act(async () => {
    element.focus()
    fireEvent.click(element)
    await Promise.resolve()
  })
const pressed = (name: string) => press(screen.getByRole('button', { name }))
const runAction = (label: string) =>
  act(async () =>
    toastStore
      .get()
      .find(({ action }) => action?.label === label)
      ?.action?.run(),
  )
/** In another tab, before this one has noticed. */
const signOutQuietly = () => localStorage.clear()

// So that nothing waits for it.
beforeAll(() => import('../../ui/alert-dialog.tsx'))
beforeEach(() => {
  answers = {}
  isOver = false
  heard.length = 0
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  setListedIds([])
  forgetSession()
  localStorage.clear()
})

describe('WL-1 the page', () => {
  it('says that it is loading, then shows the list', async () => {
    const answer = Promise.withResolvers<Response>()
    await open(() => answer.promise)
    expect(screen.getByText('Loading your watchlist...')).toBeTruthy()
    expect(heading().textContent).toBe('Watchlist')
    await act(async () => answer.resolve(Response.json(movies(1))))
    expect(await screen.findByRole('heading', { level: 2, name: 'Movie 0' })).toBeTruthy()
    expect(screen.queryByText('Loading your watchlist...')).toBeNull()
  })

  it('leads home from an empty list', async () => {
    await openWith([])
    expect(screen.getByRole('heading', { name: 'Your watchlist is empty' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Browse Movies' }).getAttribute('href')).toBe('/')
  })

  it('can be tried again when it has failed, and its button keeps the focus until it works', async () => {
    await open(networkError)
    await waitFor(() => expect(problem()).toContain('Error fetching watchlist. Please try again later.'))
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    const again = screen.getByRole('button', { name: 'Try Again' })
    answers[LIST] = () => refusal(503)
    await press(again)
    await waitFor(() => expect(problem()).toContain('Refused with 503'))
    expect(document.activeElement).toBe(again)
    const answer = Promise.withResolvers<Response>()
    answers[LIST] = () => answer.promise
    await press(again)
    await waitFor(() => expect(problem()).toContain('Loading your watchlist...'))
    expect(document.activeElement).toBe(again)
    await act(async () => answer.resolve(Response.json(movies(1))))
    expect(await screen.findByRole('heading', { name: 'Movie 0' })).toBeTruthy()
    expect(document.activeElement).toBe(heading())
  })
})

describe('WL-5 what is said when the list does not come', () => {
  it.each([
    ['404', () => refusal(404), 'Watchlist not found. Please try again.'],
    ['503', () => refusal(503), 'Refused with 503'],
    ['503 of something in between', () => new Response('', { status: 503 }), 'Error fetching watchlist.'],
    ['nobody answers', networkError, 'Error fetching watchlist. Please try again later.'],
  ])('%s', async (_, answer, words) => {
    await open(answer)
    await waitFor(() => expect(problem()).toContain(words))
  })

  it('401: the session is over, which is said once, and one is taken to the login', async () => {
    isOver = true
    await open(done)
    await waitFor(() => expect(said()).toEqual([['Session expired. Please log in again.', 'warning']]))
    expect(await screen.findByText(/^login\?returnTo=%2Fwatchlist/)).toBeTruthy()
    expect(currentSession()).toBeNull()
  })

  it('a visitor is taken to the login, which is told why', async () => {
    await open(() => refusal(500), false)
    expect(await screen.findByText('login?returnTo=%2Fwatchlist Please log in to view your watchlist.')).toBeTruthy()
    expect(heard.map(({ endpoint }) => endpoint)).not.toContain(LIST)
  })

  it('whoever was signed out meanwhile is asked to log in, and can', async () => {
    await open(networkError)
    signOutQuietly()
    await press(await screen.findByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(problem()).toContain('Please log in to view your watchlist.'))
    expect(heard.filter(({ endpoint }) => endpoint === LIST)).toHaveLength(1)
    await press(screen.getByRole('link', { name: 'Log in' }))
    expect(await screen.findByText(/^login\?returnTo=%2Fwatchlist/)).toBeTruthy()
  })
})

describe('WL-2 WL-3 the list', () => {
  it('stands as the server sends it, each movie with one link and one button', async () => {
    await openWith(movies(3))
    expect(titles()).toEqual(titlesOf(0, 1, 2))
    for (const [at, card] of screen.getAllByRole('article').entries()) {
      const links = within(card).getAllByRole('link')
      expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
        [`Watch Now: Movie ${at}`, `/movies/${idOf(at)}`],
      ])
      expect(within(card).getAllByRole('button')).toEqual([removing(at)])
    }
    expect(screen.getByRole('link', { name: 'Browse More' }).getAttribute('href')).toBe('/movies')
    expect(screen.getByText('3 movies, newest first')).toBeTruthy()
  })

  it('begins with what this person can watch now, in two orders of the newest', async () => {
    const film = (access: 'free' | 'premium') => ({ film: { access, durationMs: null, isExternal: false } })
    await openWith([aMovie(0), aMovie(1, film('premium')), aMovie(2, film('free')), aMovie(3), aMovie(4, film('free'))])
    expect(titles()).toEqual(titlesOf(2, 4, 0, 1, 3))
    expect(screen.getByText('5 movies: what you can watch now, then the newest')).toBeTruthy()
    act(() => startSession({ user: { ...ines, hasActiveSubscription: true }, token: tokenFor(ines, HOUR) }))
    expect(titles()).toEqual(titlesOf(1, 2, 4, 0, 3))
  })

  it('WATCH-1 Watch Now leads to the film, or to the trailer, which is to open at once', async () => {
    const film = { access: 'free' as const, durationMs: null, isExternal: false }
    await openWith([aMovie(0, { film }), aMovie(1, { film: null })])
    const link = (at: number) => screen.getByRole('link', { name: `Watch Now: Movie ${at}` })
    expect(link(0).getAttribute('href')).toBe(`/play/${idOf(0)}`)
    await press(link(1))
    expect(await screen.findByText('{"opensTrailer":true}')).toBeTruthy()
  })

  it('is counted, and counted again when a movie goes', async () => {
    const thisYear = new Date().getFullYear()
    await openWith([aMovie(0, { year: thisYear, rating: 9 }), aMovie(1, { rating: 8 }), aMovie(2, { rating: 4 })])
    const figures = () =>
      [...document.querySelectorAll('dl > div')].map((each) => [
        each.querySelector('dt')?.textContent,
        each.querySelector('dd')?.textContent,
      ])
    const counted = (...values: string[]) =>
      ['Total Movies', 'Recent Movies', 'Highly Rated', 'Average Rating'].map((label, at) => [label, values[at]])
    expect(figures()).toEqual(counted('3', '1', '2', '7.0'))
    await press(removing(0))
    expect(figures()).toEqual(counted('2', '0', '1', '6.0'))
  })

  it('is drawn in parts when it is long, and the focus goes on', async () => {
    await openWith(movies(62))
    expect(screen.getAllByRole('article')).toHaveLength(60)
    await pressed('Show more')
    expect(screen.getAllByRole('article')).toHaveLength(62)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Watch Now: Movie 60')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

it('WL-8 pictures stand at the address that is meant', () => {
  const poster = (imageUrl: string | null) =>
    picturesOf(aMovie(0, { imageUrl }) as WatchlistMovie, 'https://films.example').poster?.src
  expect(poster('https://cdn.test//posters//a.jpg')).toBe('https://cdn.test/posters/a.jpg')
  expect(poster('cdn.test/a.jpg')).toBe('https://cdn.test/a.jpg')
  expect(poster('//cdn.test/a.jpg')).toBe('https://cdn.test/a.jpg')
  expect(poster('/media//posters//a.webp')).toMatch(/^\/images\/\d+\/posters\/a/)
  expect(poster(null)).toBeUndefined()
  expect(poster('javascript:alert(1)')).toBeUndefined()
})

describe('WL-4 WL-6 Clear All', () => {
  const ask = async () => {
    await pressed('Clear All')
    return await screen.findByRole('alertdialog')
  }
  const yes = (dialog: HTMLElement) => press(within(dialog).getByRole('button', { name: 'Clear All' }))

  it('asks first, and does nothing unless told to', async () => {
    await openWith(movies(2))
    const dialog = await ask()
    expect(within(dialog).getByRole('heading').textContent).toBe(
      'Are you sure you want to clear your entire watchlist?',
    )
    expect(within(dialog).getByText('This action cannot be undone.')).toBeTruthy()
    await press(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(titles()).toEqual(titlesOf(0, 1))
    expect(writes()).toEqual([])
  })

  it('empties the list', async () => {
    await openWith(movies(2))
    await yes(await ask())
    expect(await screen.findByRole('heading', { name: 'Your watchlist is empty' })).toBeTruthy()
    expect(said()).toEqual([['Watchlist cleared successfully!', 'success']])
    expect(document.activeElement).toBe(heading())
    expect(writes()).toEqual([CLEAR])
  })

  it.each([
    ['503', () => refusal(503)],
    ['nobody answers', networkError],
  ])('says so when it fails, and keeps the list: %s', async (_, answer) => {
    answers[CLEAR] = answer
    await openWith(movies(2))
    await yes(await ask())
    await waitFor(() => expect(said()).toEqual([['Error clearing watchlist. Please try again.', 'danger']]))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(titles()).toEqual(titlesOf(0, 1))
  })

  it('WL-7 asks whoever is signed out to log in', async () => {
    await openWith(movies(1))
    const dialog = await ask()
    signOutQuietly()
    await yes(dialog)
    await waitFor(() => expect(said()).toEqual([['Please log in to clear your watchlist.', 'warning']]))
    expect(writes()).toEqual([])
  })
})

describe('WL-6 removing', () => {
  it('takes the movie away before the server has answered, and the focus goes on', async () => {
    const answer = Promise.withResolvers<Response>()
    answers[REMOVE(1)] = () => answer.promise
    await openWith(movies(4))
    await press(removing(1))
    expect(titles()).toEqual(titlesOf(0, 2, 3))
    expect(document.activeElement).toBe(removing(2))
    expect(said()).toEqual([])
    await act(async () => answer.resolve(done()))
    await waitFor(() => expect(said()).toEqual([['Movie removed from watchlist successfully!', 'success']]))
  })

  it('of the last one leaves an empty list, and the focus at its top', async () => {
    await openWith(movies(1))
    await press(removing(0))
    expect(screen.getByRole('heading', { name: 'Your watchlist is empty' })).toBeTruthy()
    expect(document.activeElement).toBe(heading())
  })

  it('is undone in the message, and the movie stands where it stood', async () => {
    await openWith(movies(4))
    await press(removing(2))
    await waitFor(() => expect(said()).toHaveLength(1))
    await runAction('Undo')
    await waitFor(() => expect(said()).toEqual([['It is back in your watchlist.', 'success']]))
    expect(titles()).toEqual(titlesOf(0, 1, 2, 3))
    expect(writes()).toEqual([REMOVE(2), 'POST /api/watchlist'])
  })

  it('is undone above the list, for whoever needs longer', async () => {
    await openWith(movies(3))
    await press(removing(0))
    await waitFor(() => expect(said()).toHaveLength(1))
    dismissAllToasts()
    expect(screen.getByText('Removed: Movie 0.')).toBeTruthy()
    await press(undoAbove(0))
    expect(document.activeElement).toBe(removing(0))
    await waitFor(() => expect(said()).toEqual([['It is back in your watchlist.', 'success']]))
    expect(titles()).toEqual(titlesOf(0, 1, 2))
  })

  it('is undone before it has arrived, too', async () => {
    const answer = Promise.withResolvers<Response>()
    answers[REMOVE(0)] = () => answer.promise
    await openWith(movies(2))
    await press(removing(0))
    await press(undoAbove(0))
    expect(titles()).toEqual(titlesOf(0, 1))
    expect(writes()).toEqual([REMOVE(0)])
    await act(async () => answer.resolve(done()))
    await waitFor(() => expect(said()).toEqual([['It is back in your watchlist.', 'success']]))
    expect(writes()).toEqual([REMOVE(0), 'POST /api/watchlist'])
    expect(titles()).toEqual(titlesOf(0, 1))
  })

  it('of many in quick succession takes them all', async () => {
    await openWith(movies(6))
    for (const at of [0, 1, 2, 3, 4]) fireEvent.click(removing(at))
    expect(titles()).toEqual(titlesOf(5))
    await waitFor(() => expect(writes()).toEqual([0, 1, 2, 3, 4].map(REMOVE)))
    await waitFor(() => expect(said()).toHaveLength(5))
    expect(toastStore.get().map(({ detail }) => detail)).toEqual(titlesOf(0, 1, 2, 3, 4))
    expect(titles()).toEqual(titlesOf(5))
  })

  it('of what is not there any more says so, and it goes', async () => {
    answers[REMOVE(0)] = () => refusal(404)
    await openWith(movies(2))
    await press(removing(0))
    await waitFor(() => expect(said()).toEqual([['Movie not found in watchlist.', 'warning']]))
    expect(titles()).toEqual(titlesOf(1))
  })

  it.each([
    ['503', () => refusal(503)],
    ['429', () => refusal(429)],
    ['nobody answers', networkError],
  ])('that fails puts it back: %s', async (_, answer) => {
    answers[REMOVE(1)] = answer
    await openWith(movies(3))
    await press(removing(1))
    await waitFor(() => expect(said()).toEqual([['Error removing from watchlist. Please try again.', 'danger']]))
    expect(titles()).toEqual(titlesOf(0, 1, 2))
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })
})

describe('WL-7 without a session', () => {
  it('removing names what one would log in for, and leads there', async () => {
    await openWith(movies(2))
    signOutQuietly()
    await press(removing(0))
    expect(said()).toEqual([['Please log in to remove movies from your watchlist.', 'warning']])
    expect(titles()).toEqual(titlesOf(0, 1))
    expect(writes()).toEqual([])
    expect(toastStore.get()[0]?.action?.label).toBe('Log in')
    await runAction('Log in')
    expect(currentSession()).toBeNull()
    expect(await screen.findByText(/^login\?returnTo=%2Fwatchlist/)).toBeTruthy()
  })

  it('so does an undo', async () => {
    await openWith(movies(2))
    await press(removing(0))
    await waitFor(() => expect(said()).toHaveLength(1))
    signOutQuietly()
    await press(undoAbove(0))
    expect(said()).toContainEqual(['Please log in to add movies to your watchlist.', 'warning'])
    expect(titles()).toEqual(titlesOf(1))
    expect(writes()).toEqual([REMOVE(0)])
  })
})
