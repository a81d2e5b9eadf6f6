import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { HOUR, ines, tokenFor } from '../session/session-fixtures.ts'
import { forgetSession, storeSession } from '../session/session-store.ts'
import { Actions } from './actions.tsx'
import { Comments } from './comments.tsx'
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
        <Comments />
      </>
    ),
  },
])
const page = <Page initialEntries={['/movie/9?from=mail']} />
const signIn = () => act(() => storeSession({ user: ines, token: tokenFor(ines, HOUR) }))
const addToWatchlist = () => fireEvent.click(screen.getByRole('button', { name: 'Add to Watchlist' }))
const titles = () => [/^Like/, /^Dislike/].map((name) => screen.getByRole('button', { name }).title)

afterEach(() => {
  cleanup()
  forgetSession()
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

  it('asks no member to log in, and says what is still to open', () => {
    render(page)
    signIn()
    expect(document.body.textContent).toContain('Likes open with the next release.')
    expect(document.body.textContent).toContain('Comments open with the next release.')
    expect(titles()).toEqual(['Likes open with the next release.', 'Likes open with the next release.'])
    expect(document.body.innerHTML).not.toMatch(/log in|\/login/i)
  })

  it('is the same for everybody when it comes from the server', () => {
    const forVisitor = renderToString(page)
    signIn()
    expect(renderToString(page)).toBe(forVisitor)
    expect(forVisitor).toContain('Please log in to post a comment.')
  })
})
