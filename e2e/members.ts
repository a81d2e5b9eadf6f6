import { expect, type Page } from '@playwright/test'
import { aMember } from './people.ts'
import { untilHydrated } from './house.ts'

interface Movie {
  _id: string
  title: string
  year: number | null
  rating: number | null
}

export interface Member {
  token: string
  user: { _id: string; username: string }
}

/** Somebody new who is signed in, in this browser, from its next page on. */
export async function signIn(page: Page): Promise<Member> {
  const person = await aMember(page.request)
  const answer = await page.request.post('/api/login', { data: person })
  expect(answer.status()).toBe(200)
  const member = (await answer.json()) as Member
  await page.goto('/offline')
  await page.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', user)
      localStorage.setItem('token', token)
    },
    [JSON.stringify(member.user), member.token] as const,
  )
  return member
}

/** What another tab does when somebody logs out there, before this one has noticed. */
export const signOutQuietly = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('user')
    localStorage.removeItem('token')
  })

export async function openAs(page: Page, path: string): Promise<Member> {
  const member = await signIn(page)
  await page.goto(path)
  await untilHydrated(page)
  return member
}

const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

/** Movies of the demo, by title. */
export async function someMovies(page: Page, count: number): Promise<Movie[]> {
  const answer = await page.request.get(`/api/catalogue/page?limit=${count}`)
  expect(answer.status()).toBe(200)
  const { movies } = (await answer.json()) as { movies: Movie[] }
  expect(movies).toHaveLength(count)
  return movies
}

/** As if each was added an hour before the one that stands ahead of it here. */
export async function keepInWatchlist(page: Page, member: Member, movies: readonly Movie[]) {
  for (const [at, { _id: movieId }] of movies.entries()) {
    const addedToWatchlistAt = new Date(Date.now() - (at + 1) * 3_600_000).toISOString()
    const data = { movieId, addedToWatchlistAt }
    const answer = await page.request.post('/api/watchlist', { headers: bearer(member), data })
    expect(answer.status()).toBe(200)
  }
}

/** The ids that the server has, in its order. */
export async function watchlistOf(page: Page, member: Member): Promise<string[]> {
  const answer = await page.request.get('/api/watchlist', { headers: bearer(member) })
  return ((await answer.json()) as { movieId: string }[]).map(({ movieId }) => movieId)
}
