import { movieErrors } from '@matinee/contract/movies'
import { playbackErrors } from '@matinee/contract/playback'
import type { AppError } from '@matinee/contract/http/errors'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, readSession, startSession } from '../../platform/session/session.ts'
import { HOUR, ines, networkError, tokenFor } from '../../platform/session/session-fixtures.ts'
import type { CardMovie } from '../../ui/movies/card-movie.ts'
import type { FilmMovie } from './film-movie.ts'
import { PlayScreen } from './play-screen.tsx'
import { RefusalPanel } from './refusal-panel.tsx'

const movie: FilmMovie = {
  _id: '65f000000000000000000009',
  title: 'Nosferatu',
  ageRating: null,
  videoUrl: 'https://cdn.test/trailer.mp4',
  trailerComing: false,
  likes: 3,
  dislikes: 1,
  likesBy: [],
  dislikesBy: [],
  access: 'premium',
  backdrop: null,
}
const plan = (name: string, cents: number, days: number) => ({
  name,
  description: '',
  cost: cents / 100,
  cents,
  currency: 'USD',
  duration: 'x',
  days,
  months: null,
  isRenewing: false,
  mark: null,
})
const offer = {
  subscriptionOptions: {
    monthly: plan('Monthly', 999, 30),
    quarterly: plan('Quarterly', 2499, 90),
    semiAnnually: plan('Semi-annual', 4499, 180),
    yearly: plan('Yearly', 7999, 365),
  },
  payments: 'test',
}

const recommended: CardMovie[] = [
  {
    id: 'wings',
    title: 'Wings',
    year: 1927,
    genre: 'Drama',
    rating: 7,
    poster: null,
    isNew: false,
    ageRating: null,
    access: null,
  },
]

const next = { title: 'Faust', to: '/play/faust', poster: null, collection: { id: 'murnau', title: 'Murnau' } }

/** On another site, so that the player needs no hls.js. */
const viewing = {
  isExternal: true,
  address: 'https://cdn.test/film.mp4',
  title: 'Nosferatu',
  durationMs: null,
  tracks: { audio: [], subtitles: [] },
  storyboard: null,
  position: null,
  nextHeartbeatSeconds: 10,
}

interface Asked {
  what: string
  body: unknown
}
const heard: Asked[] = []
let answer: (asked: Asked) => Response | Error = networkError
// The client is made once, and keeps the way to the network that it found.
vi.stubGlobal('fetch', async (url: URL, { method, body }: RequestInit) => {
  const asked = { what: `${method} ${url.pathname}`, body: body ? (JSON.parse(body as string) as unknown) : undefined }
  heard.push(asked)
  const answered = answer(asked)
  if (answered instanceof Error) throw answered
  return answered
})

const refusal = ({ status, code, message, details }: AppError) =>
  Response.json({ success: false, code, message, details }, { status })
const begins = () => heard.filter(({ what }) => what.endsWith('/playback-sessions'))

function show({ member = false, given = movie } = {}) {
  act(() => {
    if (member) startSession({ user: ines, token: tokenFor(ines, HOUR) })
    else readSession()
  })
  const Site = createRoutesStub([
    { path: '/play/:id', Component: () => <PlayScreen movie={given} recommended={recommended} next={next} /> },
    { path: '/movie/:id', Component: () => <p>The movie page</p> },
  ])
  render(<Site initialEntries={[`/play/${movie._id}`]} />)
}
const title = () => screen.findByRole('heading', { level: 2 })
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** The test's browser plays nothing: it is told where the video is. */
async function watch(playbackToken: string | null = null) {
  answer = ({ what }) =>
    what.endsWith('/playback-sessions') ? Response.json({ ...viewing, playbackToken }) : networkError()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(100)
  const ended = vi.spyOn(HTMLMediaElement.prototype, 'ended', 'get').mockReturnValue(false)
  show({ member: true })
  const player = await screen.findByRole('region', { name: 'Video player' })
  const video = player.querySelector('video')!
  const tell = (time: number, isEnded: boolean) => {
    ended.mockReturnValue(isEnded)
    video.currentTime = time
    act(() => void video.dispatchEvent(new Event('timeupdate')))
  }
  return { player, video, tell }
}

afterEach(() => {
  cleanup()
  forgetSession()
  vi.restoreAllMocks()
  heard.length = 0
  answer = networkError
  vi.useRealTimers()
})

describe('a film of Premium', () => {
  const refuse = () => {
    answer = ({ what }) =>
      what === 'GET /api/plans' ? Response.json(offer) : refusal(playbackErrors.premiumRequired())
  }

  it('WATCH-2 a visitor sees what Premium is and costs, the plans, the login and the trailer', async () => {
    refuse()
    show()
    expect((await title()).textContent).toBe('This film is part of Premium')
    await screen.findByText('$9.99')
    for (const price of ['$24.99', '$44.99', '$79.99']) expect(screen.getByText(price)).toBeTruthy()
    expect(screen.getByText('Test mode: No card is needed and no money is charged.')).toBeTruthy()
    expect(link('See the plans')).toBe(`/pricing?film=${movie._id}`)
    // OFFER-9
    expect(screen.getByRole('link', { name: /^Yearly .*Choose/ }).getAttribute('href')).toBe(
      `/checkout?plan=yearly&film=${movie._id}`,
    )
    expect(link('Log in')).toBe(`/login?returnTo=${encodeURIComponent(`/play/${movie._id}`)}`)
    expect(screen.getByRole('button', { name: 'Watch Trailer' })).toBeTruthy()
    expect(document.activeElement).toBe(await title())
  })

  it('WATCH-2 a free member sees the same, without a login; and the plans also when prices cannot be had', async () => {
    answer = ({ what }) => (what === 'GET /api/plans' ? networkError() : refusal(playbackErrors.premiumRequired()))
    show({ member: true })
    await screen.findByText(/The prices cannot be shown right now/)
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
    expect(link('See the plans')).toBe(`/pricing?film=${movie._id}`)
  })

  it('WATCH-3 says that Premium has ended where it played before', () => {
    const Site = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <RefusalPanel
            movie={movie}
            refusal={playbackErrors.premiumRequired()}
            hasPlayed
            onWatch={() => Promise.resolve()}
          />
        ),
      },
    ])
    render(<Site />)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Your Premium has ended')
  })

  it('WATCH-3 says so too if another browser took over meanwhile', async () => {
    const paused = vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
    const { video, tell } = await watch(`pt_${'a'.repeat(22)}`)
    tell(10, false)
    answer = () => refusal(playbackErrors.replaced())
    paused.mockReturnValue(true)
    act(() => void video.dispatchEvent(new Event('pause')))
    await screen.findByRole('heading', { name: 'You went on watching somewhere else' })
    refuse()
    press('Watch here')
    expect(await screen.findByRole('heading', { name: 'Your Premium has ended' })).toBeTruthy()
  })
})

describe('too many viewings', () => {
  const others = [
    { id: '1'.repeat(24), title: 'Metropolis', device: 'Firefox on Linux', since: '2026-11-17T08:05:00.000Z' },
    { id: '2'.repeat(24), title: 'Wings', device: 'Chrome on Android', since: '2026-11-17T08:10:00.000Z' },
  ]

  it('WATCH-5 lists the others, and stops one to watch here', async () => {
    answer = () => refusal(playbackErrors.tooManyPlaybackSessions({ details: { others } }))
    show({ member: true })
    expect((await title()).textContent).toBe('Your account is watching on other devices')
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('time')?.dateTime)).toEqual(others.map(({ since }) => since))
    expect(rows[0]?.textContent).toContain('Metropolis')
    expect(rows[0]?.textContent).toContain('Firefox on Linux')
    // Somebody else was quicker, and takes the place in between.
    const stillOne = others.slice(0, 1)
    answer = () => refusal(playbackErrors.tooManyPlaybackSessions({ details: { others: stillOne } }))
    fireEvent.click(within(rows[1]!).getByRole('button', { name: /^Stop it and watch here/ }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(begins().map(({ body }) => body)).toEqual([{}, { takeOverId: others[1]?.id }])
  })
})

describe('a viewing that is over', () => {
  it.each([
    ['replaced', 'You went on watching somewhere else', 'Watch here'],
    ['ended', 'This viewing has ended', 'Watch on'],
    ['otherNetwork', 'The network has changed', 'Watch on'],
    ['notFound', 'This viewing has ended', 'Watch on'],
    ['endedByAdmin', 'Stopped by the people who run this site', 'Try again'],
  ] as const)('WATCH-3 %s: says why, and begins another on demand', async (reason, words, button) => {
    answer = () => refusal(playbackErrors[reason]())
    show({ member: true })
    expect((await title()).textContent).toBe(words)
    press(button)
    await waitFor(() => expect(begins()).toHaveLength(2))
  })

  it('WATCH-3 logged out: leads to the login and back; a free film goes on without', async () => {
    answer = () => refusal(playbackErrors.signedOut())
    show()
    expect((await title()).textContent).toBe('You are logged out')
    expect(link('Log in')).toContain(encodeURIComponent(`/play/${movie._id}`))
    expect(screen.queryByRole('button', { name: 'Watch without logging in' })).toBeNull()
    cleanup()
    show({ given: { ...movie, access: 'free' } })
    await title()
    press('Watch without logging in')
    await waitFor(() => expect(begins()).toHaveLength(3))
  })

  it.each([playbackErrors.noFilm(), movieErrors.notFound()])('WATCH-3 a film that is gone: %s', async (error) => {
    answer = () => refusal(error)
    show()
    expect((await title()).textContent).toBe('This film is no longer here')
    expect(link('Browse other films')).toBe('/movies')
  })
})

describe('WATCH-10', () => {
  it('a fault of the server is said, and tried again on demand', async () => {
    answer = () =>
      Response.json({ success: false, code: 'http.unavailable', message: 'Not available right now.' }, { status: 503 })
    show()
    expect((await title()).textContent).toBe('The film could not be opened')
    expect(screen.getByText('Not available right now.')).toBeTruthy()
    answer = () => refusal(playbackErrors.noFilm())
    press('Try again')
    await screen.findByText('This film is no longer here')
  })

  it('without a line it waits, and goes on by itself', async () => {
    show()
    expect((await title()).textContent).toBe('Waiting for the connection')
    answer = ({ what }) => (what === 'GET /api/test' ? Response.json({}) : refusal(playbackErrors.noFilm()))
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText('This film is no longer here')
  })
})

describe('the end of a film', () => {
  it('WATCH-11 offers what one may do next, and starts nothing by itself', async () => {
    const { player, tell } = await watch()
    await waitFor(() => expect(document.activeElement).toBe(player))
    tell(94, false)
    expect(screen.queryByRole('button', { name: 'More like this' })).toBeNull()
    tell(96, false)
    expect(screen.queryByText('You have seen Nosferatu')).toBeNull()
    press('More like this')
    expect(await screen.findByRole('heading', { name: 'The credits are running' })).toBeTruthy()
    press('Back to the film')
    expect(screen.queryByRole('heading', { name: 'The credits are running' })).toBeNull()
    tell(100, true)
    const heading = await screen.findByRole('heading', { name: 'You have seen Nosferatu' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    for (const name of [/^Like/, /^Dislike/, 'Watch again']) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(link('Next Faust')).toBe('/play/faust')
    expect(link('Murnau')).toBe('/collection/murnau')
    expect(screen.getByRole('link', { name: /^Wings/ }).getAttribute('href')).toBe('/movie/wings')
    expect(begins()).toHaveLength(1)
    tell(0.2, false)
    expect(screen.queryByRole('heading', { name: 'You have seen Nosferatu' })).toBeNull()
  })
})

describe('leaving', () => {
  it.each(['Escape', 'the arrow'])('goes to the movie page by %s', async (way) => {
    answer = () => refusal(playbackErrors.noFilm())
    show()
    await title()
    if (way === 'Escape') fireEvent.keyDown(window, { key: 'Escape' })
    else press('Back to Nosferatu')
    expect(await screen.findByText('The movie page')).toBeTruthy()
  })

  it('of a film is not done by Escape, with which one closes what lies over it', async () => {
    const { player } = await watch()
    await waitFor(() => expect(document.activeElement).toBe(player))
    fireEvent.keyDown(player, { key: 'Escape' })
    fireEvent.keyDown(player, { key: 'Escape' })
    expect(screen.queryByText('The movie page')).toBeNull()
    press('Back')
    expect(await screen.findByText('The movie page')).toBeTruthy()
  })
})
