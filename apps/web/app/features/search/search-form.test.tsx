import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../platform/session/session-fixtures.ts'
import { parseSearchParams } from './results.ts'
import { SearchForm } from './search-form.tsx'

const films = ['A Trip to the Moon', 'Paper Moons', 'Woman in the Moon']
const suggested = (typed: string) =>
  films
    .filter((title) => title.toLowerCase().includes(typed))
    .map((title) => ({ _id: title.replaceAll(' ', '-'), title, year: 1902, imageUrl: null, reason: null }))

let asked: string[]
let answers: (typed: string) => Response | Promise<Response>
// The client is made once, and keeps the way to the network that it found.
vi.stubGlobal('fetch', async (url: URL) => {
  const typed = url.searchParams.get('q') ?? ''
  asked.push(typed)
  return answers(typed)
})

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answers = (typed) => Response.json(suggested(typed))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page() {
  const { pathname, search } = useLocation()
  const { term = '' } = parseSearchParams({ pathname, search })
  return (
    <>
      <SearchForm term={term} blank={false} />
      <p data-testid="address">{pathname + search}</p>
    </>
  )
}
async function open(address = '/search') {
  const Stub = createRoutesStub([{ path: '/search/*', Component: Page }])
  render(<Stub initialEntries={[address]} />)
  await rest()
}
const rest = (ms = 200) => act(() => vi.advanceTimersByTimeAsync(ms))
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search for' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const address = () => screen.getByTestId('address').textContent
async function type(value: string) {
  act(() => box().focus())
  fireEvent.change(box(), { target: { value } })
  await rest()
}
/** As a browser does it: Enter in a field sends its form, unless the field has used the key itself. */
async function pressEnter() {
  if (fireEvent.keyDown(box(), { key: 'Enter' })) fireEvent.submit(box().form!)
  await rest(0)
}

describe('the search box of the page', () => {
  it('NAV-4 plain Enter searches, whatever is open', async () => {
    await open()
    await type('moo')
    expect(options()).toHaveLength(4)
    await pressEnter()
    expect([address(), options()]).toEqual(['/search/moo', []])
  })

  it('NAV-4 somebody who is quicker than the suggestions is not held up, nor bothered by them later', async () => {
    const late = Promise.withResolvers<Response>()
    answers = () => late.promise
    await open()
    await type('slow')
    expect(asked).toEqual(['slow'])
    await pressEnter()
    expect(address()).toBe('/search/slow')
    late.resolve(Response.json(suggested('moon')))
    await rest(5000)
    expect(options()).toEqual([])
  })

  it('asks nothing for blanks, and nothing twice', async () => {
    await open()
    await type('   ')
    await rest(1000)
    expect(asked).toEqual([])
    await type('moon')
    expect(options()).toHaveLength(4)
    const next = Promise.withResolvers<Response>()
    answers = () => next.promise
    await type('moons')
    // Those that still fit stay up until the answer is there.
    expect(options()).toEqual(['Paper Moons 1902', 'See all results for “moons”'])
    next.resolve(Response.json(suggested('moons')))
    await rest()
    await type('moon')
    expect(options()).toHaveLength(4)
    await rest(1000)
    expect(asked).toEqual(['moon', 'moons'])
  })

  it('says by whose name a movie was found, where its title does not hold what is typed', async () => {
    answers = () =>
      Response.json([{ _id: 'kid', title: 'The Kid', year: 1921, imageUrl: null, reason: 'Charlie Chaplin' }])
    await open()
    await type('chapl')
    expect(options()[0]).toBe('The Kid Charlie Chaplin 1921')
    expect(screen.getAllByRole('option')[0]!.querySelector('mark')?.textContent).toBe('Chapl')
  })

  it.each([
    ['refused', () => refusal(503)],
    ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('suggestions that are %s show nothing, and never stand in the way', async (how, answer) => {
    answers = answer
    await open()
    await type(how)
    expect(asked).toEqual([how])
    expect([box().getAttribute('aria-expanded'), options()]).toEqual(['false', []])
    await pressEnter()
    expect(address()).toBe(`/search/${how}`)
  })

  it('closes when the focus goes on, or something else is pressed', async () => {
    await open('/search/night')
    await type('moo')
    expect(options()).toHaveLength(4)
    act(() => screen.getByRole('button', { name: 'Search' }).focus())
    expect(options()).toEqual([])
    fireEvent.click(box())
    await rest()
    expect(options()).toHaveLength(4)
    fireEvent.pointerDown(document.body)
    expect(options()).toEqual([])
  })

  it('SEARCH-2 warns of a blank term, in the box, until one types', async () => {
    await open()
    await type('  ')
    await pressEnter()
    expect(screen.getByRole('alert').textContent).toBe('Please enter a search term')
    expect(document.activeElement).toBe(box())
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')).toBe(screen.getByRole('alert'))
    expect(address()).toBe('/search')
    await type('m')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
