import { createClient } from '@matinee/contract/http/client'
import type { Movie } from '@matinee/contract/movies.schemas'
import { defaultGenres as genres } from '@matinee/contract/movies'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps, ComponentType } from 'react'
import {
  createRoutesStub,
  type LoaderFunctionArgs,
  RouterContextProvider,
  useLocation,
  useNavigate,
} from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { apiCall } from '../../platform/api.ts'
import { networkError, refusal } from '../../platform/session/session-fixtures.ts'
import BrowsePage, { clientLoader, loader } from './browse.page.tsx'

const movie: Movie = {
  _id: '65a1b2c3d4e5f60718293a4b',
  title: 'Nosferatu',
  description: '',
  year: 1922,
  rating: 8.1,
  director: null,
  cast: [],
  genres: ['Horror'],
  minutes: null,
  originalTitle: null,
  country: null,
  originalLanguage: null,
  ageRating: null,
  imageUrl: null,
  image: null,
  imagePreview: null,
  backdropUrl: null,
  backdropPreview: null,
  cardUrl: null,
  videoUrl: null,
  trailerComing: false,
  filmComing: false,
  film: null,
  likes: 0,
  dislikes: 0,
  likeCount: 0,
  likesBy: [],
  dislikesBy: [],
  createdAt: '2020-10-20T12:00:00.000Z',
}

const all = {
  '/api/catalogue/page': () =>
    Response.json({ movies: [movie], total: 1, isCapped: false, page: 1, pages: 1, pageSize: 12 }),
  '/api/catalogue/facets': () =>
    Response.json({
      genres: genres.map((value) => ({ value, count: 3 })),
      years: [],
      ratings: [],
    }),
  '/api/catalogue/statistics': () =>
    Response.json({ totalMovies: 4321, genres: 9, newThisMonth: 12, highlyRated: 345 }),
}
let answers: Record<string, () => Response>
/** Whether the browser reaches the server at all. */
let isOnline: boolean
let asked: URL[]

const call = createClient({
  baseUrl: 'http://localhost',
  fetch: async (url) => {
    asked.push(url)
    return answers[url.pathname]!()
  },
})
const context = new RouterContextProvider()
context.set(apiCall, call)
async function onServer(args: LoaderFunctionArgs) {
  if (!isOnline) throw networkError()
  return (await loader({ ...args, context, params: {} })).data
}

function Page(props: object) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const Browse = BrowsePage as ComponentType<object>
  return (
    <>
      <Browse {...props} />
      <p data-testid="address">{pathname + search}</p>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

async function open(address = '/movies') {
  const Stub = createRoutesStub([
    {
      path: '/movies',
      HydrateFallback: () => null,
      Component: Page as ComponentType<ComponentProps<typeof BrowsePage>>,
      loader: (args) => clientLoader({ ...args, params: {}, serverLoader: () => onServer(args) }),
    },
  ])
  render(<Stub initialEntries={[address]} />)
  await screen.findByRole('heading', { level: 1, name: 'Movie Categories' })
}
const results = () => within(screen.getByRole('region', { name: /^Movies/ }))
const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  answers = { ...all }
  isOnline = true
  asked = []
})
afterEach(cleanup)

it('BROWSE-9 says so when a choice cannot be answered, and shows it after Retry', async () => {
  await open()
  isOnline = false
  fireEvent.change(results().getByRole('combobox', { name: 'Sort' }), { target: { value: 'popular' } })
  expect((await results().findByRole('alert')).textContent).toContain('Failed to load movies. Please try again later.')
  expect(address()).toBe('/movies?sort=popular')
  expect(results().queryByRole('article')).toBeNull()
  isOnline = true
  fireEvent.click(results().getByRole('button', { name: 'Retry' }))
  expect(await results().findByRole('article')).toBeTruthy()
  expect(results().queryByRole('alert')).toBeNull()
  expect(asked.at(-1)?.origin).toBe('http://localhost')
})

it('BROWSE-2 the list and the filters do without counts and figures', async () => {
  answers['/api/catalogue/facets'] = () => refusal(503)
  answers['/api/catalogue/statistics'] = () => refusal(503)
  await open()
  expect(results().getAllByRole('article')).toHaveLength(1)
  expect(document.querySelector('dl')).toBeNull()
  const filters = within(screen.getByRole('form', { name: 'Filters' }))
  fireEvent.click(filters.getByRole('radio', { name: 'Horror' }))
  expect(await results().findByRole('link', { name: 'Remove filter: Horror' })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/movies?genre=Horror'))
  expect(asked.find(({ searchParams }) => searchParams.get('genre') === 'Horror')).toBeDefined()
})

it('BROWSE-8 after Back the panel shows what the list shows, and the next choice goes on from there', async () => {
  await open()
  const filters = within(screen.getByRole('form', { name: 'Filters' }))
  const chosen = () => filters.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value)
  fireEvent.click(filters.getByRole('radio', { name: /^Horror/ }))
  await waitFor(() => expect(address()).toBe('/movies?genre=Horror'))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('/movies'))
  expect(chosen()).not.toContain('Horror')
  expect(results().queryByRole('link', { name: 'Remove filter: Horror' })).toBeNull()
  fireEvent.change(results().getByRole('combobox', { name: 'Sort' }), { target: { value: 'popular' } })
  await waitFor(() => expect(address()).toBe('/movies?sort=popular'))
})

it('BROWSE-2 BROWSE-6 the counts and the figures are those of the API', async () => {
  await open()
  const filters = within(screen.getByRole('form', { name: 'Filters' }))
  expect(filters.getByRole('radio', { name: 'Horror 3 movies' })).toBeTruthy()
  const textsOf = (name: string) => [...document.querySelectorAll(`dl ${name}`)].map(({ textContent }) => textContent)
  expect(textsOf('dt')).toEqual(['Total Movies', 'Genres', 'New This Month', 'Highly Rated 8.0+'])
  expect(textsOf('dd')).toEqual(['4,321', '9', '12', '345'])
})

it('BROWSE-1 the list is another view, with a page of its own length', async () => {
  await open()
  const view = (name: string) => results().getByRole('link', { name }).getAttribute('aria-current')
  const limit = () => asked.findLast(({ pathname }) => pathname === '/api/catalogue/page')?.searchParams.get('limit')
  expect([view('Grid'), view('List'), limit()]).toEqual(['true', null, '12'])
  fireEvent.click(results().getByRole('link', { name: 'List' }))
  await waitFor(() => expect(address()).toBe('/movies?view=list'))
  expect([view('Grid'), view('List'), limit()]).toEqual([null, 'true', '10'])
})
