import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { untilHydrated } from './house.ts'
import { aPerson, type Person } from './people.ts'
import { demo } from './servers.ts'

export interface Member extends Person {
  id: string
  token: string
  user: { _id: string; username: string }
}

let addresses = 0

/** Limits count by address, too: each request of these comes from another. */
const anyAddress = () => ({ 'x-forwarded-for': `10.200.${process.pid % 250}.${addresses++ % 250}` })

/** Somebody with an account of their own who has logged in, in no browser yet. */
export async function aLoggedInMember(request: APIRequestContext): Promise<Member> {
  const person = aPerson()
  const { email, password } = person
  expect((await request.post('/api/register', { data: person, headers: anyAddress() })).status()).toBe(200)
  const answer = await request.post('/api/login', { data: { email, password }, headers: anyAddress() })
  expect(answer.status()).toBe(200)
  const { token, user } = (await answer.json()) as Pick<Member, 'token' | 'user'>
  return { ...person, token, user, id: user._id }
}

/** Opens a page as somebody who logged in before. */
export async function openAs(page: Page, { token, user }: Pick<Member, 'token' | 'user'>, path: string) {
  await page.goto('/offline')
  await page.evaluate(
    ([storedUser, storedToken]) => {
      localStorage.setItem('user', storedUser)
      localStorage.setItem('token', storedToken)
    },
    [JSON.stringify(user), token] as const,
  )
  await page.goto(path)
  await untilHydrated(page)
}

/** Asks the API as a member, beside whatever the browser does. */
export async function askAs<T>(
  { token }: Pick<Member, 'token'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(demo.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...anyAddress(),
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

/** One of the demo's movies by its place in the alphabet, so that tests can each have one of their own. */
export async function movieAt(place: number): Promise<AnyMovie> {
  catalogue ??= fetch(`${demo.url}/api/movies`).then((answer) => answer.json() as Promise<AnyMovie[]>)
  const movies = (await catalogue).toSorted((a, b) => (a.title < b.title ? -1 : 1))
  const movie = movies[place]
  if (!movie) throw new Error(`the demo has fewer than ${place + 1} movies`)
  return movie
}
