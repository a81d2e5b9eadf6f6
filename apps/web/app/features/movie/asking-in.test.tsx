import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Comments } from '../comments/comments.tsx'
import { noComments } from '../comments/listed-comments.ts'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { HOUR, ines, networkDown, serverThat, tokenFor } from '../session/session-fixtures.ts'
import { forgetSession, storeSession } from '../session/session-store.ts'
import { Actions } from './actions.tsx'
import type { MovieDetails } from './movie-details.ts'
import { Reactions } from './reactions.tsx'

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
  imageUrl: '',
  cardUrl: null,
  videoUrl: null,
  likes: 3,
  dislikes: 1,
  likesBy: [],
  dislikesBy: [],
  createdAt: '2026-11-15T12:00:00.000Z',
  poster: null,
  backdrop: null,
}

const Page = createRoutesStub([
  {
    path: '/movie/:id',
    Component: () => (
      <>
        <Actions movie={movie} />
        <Reactions movie={movie} />
        <Comments movieId={movie._id} fromServer={noComments} />
      </>
    ),
  },
])
const page = <Page initialEntries={['/movie/9?from=mail']} />
const signIn = () => act(() => storeSession({ user: ines, token: tokenFor(ines, HOUR) }))
const addToWatchlist = () => fireEvent.click(screen.getByRole('button', { name: 'Add to Watchlist' }))
const titles = () => [/^Like/, /^Dislike/].map((name) => screen.getByRole('button', { name }).title)

beforeEach(() => {
  serverThat(networkDown)
})
afterEach(() => {
  cleanup()
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

  it('CARD-7 shares the movie by its link', async () => {
    const share = vi.fn<Navigator['share']>().mockResolvedValue()
    vi.stubGlobal('navigator', { share })
    render(page)
    fireEvent.click(screen.getByRole('button', { name: 'Share Metropolis' }))
    await vi.waitFor(() => expect(toastStore.get()).toMatchObject([{ message: 'Shared successfully!' }]))
    const url = `${window.location.origin}/movies/${movie._id}`
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Metropolis', text: 'Check out: Metropolis', url })
  })
})
