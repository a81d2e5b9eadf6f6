import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Comments } from '../comments/comments.tsx'
import { noComments } from '../comments/listed-comments.ts'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { useWatchlistSync } from '../watchlist/watchlist-button.ts'
import {
  type MockRequest,
  HOUR,
  ines,
  networkError,
  mockServer,
  tokenFor,
} from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { Actions, Reactions } from './actions.tsx'
import { metropolis } from './movie-fixtures.ts'

const movie = { ...metropolis, videoUrl: null }

function MoviePage() {
  useWatchlistSync()
  return (
    <>
      <Actions movie={movie} />
      <Reactions movie={movie} />
      <Comments movieId={movie._id} fromServer={noComments} />
    </>
  )
}

function LoginPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const signInAndReturn = () => {
    startSession({ user: ines, token: tokenFor(ines, HOUR) })
    void navigate(query.get('returnTo') ?? '/')
  }
  return <button onClick={signInAndReturn}>Sign in</button>
}

const Page = createRoutesStub([
  { path: '/movie/:id', Component: MoviePage },
  { path: '/login', Component: LoginPage },
])
const page = <Page initialEntries={['/movie/9?from=mail']} />
const signIn = () => act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
const addToWatchlist = () => fireEvent.click(screen.getByRole('button', { name: 'Add to Watchlist' }))
const titles = () => [/^Like/, /^Dislike/].map((name) => screen.getByRole('button', { name }).title)

/** The client is made once, and keeps the way to the network that it found. */
let answer: (asked: MockRequest) => Response | Error = networkError
let heard: string[] = []

beforeEach(() => {
  answer = networkError
  heard = []
  mockServer((asked) => {
    heard.push(asked.endpoint)
    return answer(asked)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  forgetSession()
  dismissAllToasts()
})

describe('the page of a movie', () => {
  it('asks a visitor to log in, and brings them back afterwards', () => {
    render(page)
    addToWatchlist()
    expect(document.body.textContent).toContain('Please log in to add movies to your watchlist.')
    expect(document.body.textContent).toContain('Please log in to like the movie.')
    expect(document.body.textContent).toContain('Please log in to post a comment.')
    expect(titles()).toEqual(['Please log in to like the movie.', 'Please log in to dislike the movie.'])
    const doors = screen.getAllByRole('link', { name: /^log in$/i }).map((link) => link.getAttribute('href'))
    expect(doors).toEqual(Array.from({ length: 3 }, () => '/login?returnTo=%2Fmovie%2F9%3Ffrom%3Dmail'))
  })

  it('MOVIE-7: the warning can be dismissed, and clears itself after 3 s', () => {
    vi.useFakeTimers()
    const warning = () => screen.queryByText(/add movies to your watchlist\.$/)
    render(page)
    addToWatchlist()
    expect(warning()).toBeTruthy()
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    fireEvent.click(close)
    expect(warning()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to Watchlist' }))

    addToWatchlist()
    act(() => void vi.advanceTimersByTime(2999))
    expect(warning()).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1))
    expect(warning()).toBeNull()
  })

  it('LIKE-1 COMM-2: asks no member to log in, and lets them take part', async () => {
    render(page)
    signIn()
    expect(await screen.findByRole('textbox', { name: 'Your comment' })).toBeTruthy()
    expect(titles()).toEqual(['', ''])
    const opinions = [/^Like/, /^Dislike/].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }))
    expect(opinions.map(({ disabled }) => disabled)).toEqual([false, false])
    expect(document.body.innerHTML).not.toMatch(/log in|\/login/i)
  })

  it('is the same for everybody when it comes from the server', () => {
    const forVisitor = renderToString(page)
    signIn()
    expect(renderToString(page)).toBe(forVisitor)
    expect(forVisitor).toContain('Please log in to post a comment.')
  })

  describe('what a visitor has tapped', () => {
    const opinion = { likes: 4, dislikes: 1, hasLiked: true, hasDisliked: false }
    const logIn = async (link: string) => {
      fireEvent.click(screen.getAllByRole('link', { name: link })[0]!)
      fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    }

    beforeEach(() => {
      answer = ({ endpoint }) => {
        if (endpoint === 'GET /api/watchlist') return Response.json([])
        return endpoint.startsWith('POST')
          ? Response.json({ success: true, message: 'Done.', data: opinion })
          : networkError()
      }
    })

    it.each([
      [/^Add to Watchlist/, 'Please log in to add movies to your watchlist.', 'POST /api/watchlist'],
      [/^Like/, 'Please log in to like the movie.', 'POST /api/like'],
      [/^Dislike/, 'Please log in to dislike the movie.', 'POST /api/dislike'],
    ])('is done when they are back from the login, and once: %s', async (name, asked, call) => {
      render(page)
      fireEvent.click(screen.getByRole('button', { name }))
      const said = () => [document.body.textContent, ...toastStore.get().map(({ message }) => message)].join(' ')
      await waitFor(() => expect(said()).toContain(asked))
      await logIn('log in')
      await waitFor(() => expect(heard).toContain(call))
      act(forgetSession)
      signIn()
      expect(await screen.findByRole('textbox', { name: 'Your comment' })).toBeTruthy()
      expect(heard.filter((what) => what.startsWith('POST'))).toEqual([call])
    })

    it('takes nothing back: a movie that they liked earlier stays liked', async () => {
      const others = answer
      answer = (asked) =>
        asked.endpoint.endsWith('/status') ? Response.json({ success: true, data: { hasLiked: true } }) : others(asked)
      render(page)
      fireEvent.click(screen.getByRole('button', { name: /^Like/ }))
      await waitFor(() => expect(toastStore.get()).toHaveLength(1))
      await logIn('log in')
      await waitFor(() => expect(screen.getByRole('button', { name: /^Like/, pressed: true })).toBeTruthy())
      expect(heard.filter((what) => what.startsWith('POST'))).toEqual([])
    })

    it('COMM-2 to comment, they find the box, and in it what they had written', async () => {
      sessionStorage.setItem(`comment:${movie._id}:${ines._id}`, 'Written before the session ended.')
      render(page)
      await logIn('Log in')
      const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
      await waitFor(() => expect(document.activeElement).toBe(box))
      expect(box.value).toBe('Written before the session ended.')
    })
  })

  it('CARD-7 shares the movie by its link', async () => {
    const share = vi.fn<Navigator['share']>().mockResolvedValue()
    vi.stubGlobal('navigator', { share })
    render(page)
    fireEvent.click(screen.getByRole('button', { name: 'Share Metropolis' }))
    await waitFor(() => expect(toastStore.get()).toMatchObject([{ message: 'Shared successfully!' }]))
    const url = `${window.location.origin}/movies/${movie._id}`
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Metropolis', text: 'Check out: Metropolis', url })
  })
})
