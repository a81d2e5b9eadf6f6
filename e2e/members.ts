import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { currentServer, storagePage, waitForHydration } from './test-app.ts'
import { newPerson, type Person } from './people.ts'

export interface Member extends Person {
  id: string
  token: string
  user: { _id: string; username: string; isEmailConfirmed: boolean }
}

let addresses = 0

/** A unique client address for each request, as rate limits count by address. */
export const uniqueAddress = () => ({ 'x-forwarded-for': `10.200.${process.pid % 250}.${addresses++ % 250}` })

/** Registers a member and logs in through the API. */
export async function createMember(request: APIRequestContext, person = newPerson()): Promise<Member> {
  const { email, password } = person
  expect((await request.post('/api/register', { data: person, headers: uniqueAddress() })).status()).toBe(200)
  const answer = await request.post('/api/login', { data: { email, password }, headers: uniqueAddress() })
  expect(answer.status()).toBe(200)
  const { token, user } = (await answer.json()) as Pick<Member, 'token' | 'user'>
  return { ...person, token, user, id: user._id }
}

/** Confirms the email address in the database. */
export const confirmEmail = async ({ id }: Pick<Member, 'id'>) =>
  void (await queryDatabase('update users set email_confirmed_at = now() where id = $1', [id]))

/** ACC-2: one who may comment and buy gifts. */
export async function createConfirmedMember(request: APIRequestContext): Promise<Member> {
  const member = await createMember(request)
  await confirmEmail(member)
  return { ...member, user: { ...member.user, isEmailConfirmed: true } }
}

/** Stores the session in the browser, for the next page. */
async function storeSession(page: Page, { token, user }: Pick<Member, 'token' | 'user'>) {
  await page.goto(storagePage)
  await page.evaluate(
    ([storedUser, storedToken]) => {
      localStorage.setItem('user', storedUser)
      localStorage.setItem('token', storedToken)
    },
    [JSON.stringify(user), token] as const,
  )
}

/** Creates a member and stores their session in the browser. */
export async function signInNewMember(page: Page): Promise<Member> {
  const member = await createMember(page.request)
  await storeSession(page, member)
  return member
}

/** Removes the session like a logout in another tab, without an event. */
export const clearStoredSession = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('user')
    localStorage.removeItem('token')
  })

/** Opens a page with this member's session. */
export async function openAs(page: Page, member: Pick<Member, 'token' | 'user'>, path: string) {
  await storeSession(page, member)
  await page.goto(path)
  await waitForHydration(page)
}

/** Opens a page as a new member. */
export async function openAsNewMember(page: Page, path: string): Promise<Member> {
  const member = await createMember(page.request)
  await openAs(page, member, path)
  return member
}

/** Calls the API as a member. */
export async function callAs<T>(
  { token }: Pick<Member, 'token'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(currentServer().url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...uniqueAddress(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.status, `${method} ${path}: ${text}`).toBe(200)
  return JSON.parse(text) as T
}

export interface AnyMovie {
  _id: string
  title: string
  likes: number
}

let catalogue: Promise<AnyMovie[]> | undefined
/** Other tests look at these, or make and remove them. */
const reservedTitles = new Set(['Nosferatu', 'Metropolis', 'Big Buck Bunny', 'Above the Lock'])

/** One of the demo's movies by its place in the alphabet, so that tests can each have one of their own. */
export async function movieAt(index: number): Promise<AnyMovie> {
  catalogue ??= fetch(`${currentServer().url}/api/movies`).then((answer) => answer.json() as Promise<AnyMovie[]>)
  const movies = (await catalogue)
    .filter(({ title }) => !reservedTitles.has(title))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
  const movie = movies[index]
  if (!movie) throw new Error(`the demo has fewer than ${index + 1} movies`)
  return movie
}

interface RatedMovie extends AnyMovie {
  year: number | null
  rating: number | null
}

const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

/** Movies of the demo, by title. Those without a rating are of other tests, which soon take them away. */
export async function listMovies(page: Page, count: number): Promise<RatedMovie[]> {
  const answer = await page.request.get(`/api/catalogue/page?limit=${count + 20}`)
  expect(answer.status()).toBe(200)
  const { movies } = (await answer.json()) as { movies: RatedMovie[] }
  const rated = movies.filter(({ rating }) => rating !== null && rating !== undefined).slice(0, count)
  expect(rated).toHaveLength(count)
  return rated
}

/** As if each was added an hour before the one that stands ahead of it here. */
export async function addToWatchlist(page: Page, member: Member, movies: readonly Pick<RatedMovie, '_id'>[]) {
  for (const [at, { _id: movieId }] of movies.entries()) {
    const addedToWatchlistAt = new Date(Date.now() - (at + 1) * 3_600_000).toISOString()
    const data = { movieId, addedToWatchlistAt }
    const answer = await page.request.post('/api/watchlist', { headers: bearer(member), data })
    expect(answer.status()).toBe(200)
  }
}

/** The ids that the server has, in its order. */
export async function getWatchlist(page: Page, member: Member): Promise<string[]> {
  const answer = await page.request.get('/api/watchlist', { headers: bearer(member) })
  return ((await answer.json()) as { movieId: string }[]).map(({ movieId }) => movieId)
}
