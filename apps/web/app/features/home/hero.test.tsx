import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { setPosition } from '../positions/index.ts'
import { setListedIds } from '../watchlist/watchlist-store.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { HOUR, ines, mockServer, tokenFor } from '../../platform/session/session-fixtures.ts'
import { Hero } from './hero.tsx'
import type { HeroMovie } from './hero-movie.ts'

const titles = ['Metropolis', 'Sunrise', 'Nosferatu', 'Wings', 'The Kid']
const movie = (title: string): HeroMovie => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  year: 1927,
  genres: 'Drama, Sci-Fi',
  minutes: 153,
  rating: 8.8,
  description: 'A city built on two levels.',
  hasFilm: false,
  backdrop: { src: `/images/1280/${title}.webp` },
  poster: null,
})
const movies = titles.map(movie)

let prefersStill = false
// So that nothing waits for it.
beforeAll(() => import('../watchlist/watchlist-actions.tsx'))
beforeEach(() => {
  vi.useFakeTimers()
  prefersStill = false
  // The test's browser fetches no pictures, and calls all of them complete.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes('reduced-motion') && prefersStill,
        media: query,
      }) as unknown as MediaQueryList,
  )
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  forgetSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setListedIds([])
  vi.useRealTimers()
})

const page = (shown: readonly HeroMovie[]) => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <Hero movies={shown} /> },
    { path: '/movies/:id', Component: ArrivedWith },
  ])
  return <Page />
}
const ArrivedWith = () => <p>{JSON.stringify(useLocation().state)}</p>
async function open(shown: readonly HeroMovie[] = movies) {
  render(page(shown))
  await wait(20)
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const carousel = () => screen.getByRole('region', { name: 'Featured movies' })
const slides = () => [...carousel().querySelectorAll('[aria-roledescription=slide]')]
const shown = () => slides().flatMap((slide, at) => (slide.hasAttribute('inert') ? [] : [at]))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const live = () => carousel().querySelector('[aria-live]')?.getAttribute('aria-live')
function hideTab(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a slide', () => {
  it('HOME-2 shows a movie and leads to it', async () => {
    await open()
    const first = within(slides()[0] as HTMLElement)
    expect(first.getByRole('heading').textContent).toBe('Metropolis')
    for (const text of ['1927', 'Drama, Sci-Fi', '2 h 33 min', 'A city built on two levels.']) {
      expect(first.getByText(text)).toBeTruthy()
    }
    expect(first.getByText('8.8')).toBeTruthy()
    expect(first.getByRole('link', { name: 'Watch Now' }).getAttribute('href')).toBe('/movies/metropolis')
  })

  it('WATCH-1 leads to the trailer, which is to open at once, where there is no film', async () => {
    await open([movie('Wings')])
    fireEvent.click(screen.getByRole('link', { name: 'Watch Now' }))
    await wait(20)
    expect(screen.getByText('{"opensTrailer":true}')).toBeTruthy()
  })

  it('WATCH-1 leads to the film where there is one', async () => {
    await open([{ ...movie('Wings'), hasFilm: true }])
    expect(screen.getByRole('link', { name: 'Watch Now' }).getAttribute('href')).toBe('/play/wings')
  })

  it('WATCH-1 says Resume with the time left where there is a place to go on from', async () => {
    await open([{ ...movie('Wings'), hasFilm: true }])
    const minutes = 60_000
    const stop = (isFinished: boolean) =>
      act(() => setPosition('wings', { milliseconds: 48 * minutes, durationMs: 90 * minutes, isFinished }))
    stop(false)
    const link = screen.getByRole('link', { name: /^Resume/ })
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Resume, 42\u00A0min left', '/play/wings'])
    stop(true)
    expect(screen.getByRole('link', { name: 'Watch Now' })).toBeTruthy()
  })

  it('HOME-2 says "Year N/A", and nothing where nothing is known', async () => {
    await open([{ ...movie('Untitled'), year: null, genres: '', minutes: null, rating: null, description: '' }])
    expect(carousel().textContent).toBe('UntitledYear N/AWatch NowWatchlist')
  })

  it('HOME-5 shows a placeholder for a picture that fails', async () => {
    await open()
    expect(screen.queryByText('No Image Available')).toBeNull()
    fireEvent.error(slides()[0]!.querySelector('img')!)
    expect(within(slides()[0] as HTMLElement).getByText('No Image Available')).toBeTruthy()
    expect(slides()[0]!.querySelector('img')).toBeNull()
  })

  it('HOME-5 shows the same where there is no picture at all', async () => {
    await open([{ ...movie('Lost'), backdrop: null }])
    expect(screen.getByText('No Image Available')).toBeTruthy()
  })

  it('shows the poster where there is no backdrop', async () => {
    await open([{ ...movie('Wings'), backdrop: null, poster: { src: '/images/500/wings.webp' } }])
    expect([...carousel().querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/images/500/wings.webp',
      '/images/500/wings.webp',
    ])
  })

  it('HOME-2 is added to the list of a member', async () => {
    startSession({ user: ines, token: tokenFor(ines, HOUR) })
    const heard = mockServer(() => Response.json({ success: true, message: 'Added to watchlist!' }))
    await open()
    press('Add Metropolis to Watchlist')
    await vi.waitFor(() => expect(toastStore.get()).toMatchObject([{ message: 'Added to watchlist!' }]))
    expect(heard.map(({ endpoint }) => endpoint)).toEqual(['POST /api/watchlist'])
    await wait(0)
    expect(button('Metropolis: in watchlist').textContent).toBe('In watchlist')
  })

  it('asks whoever adds it to log in', async () => {
    await open()
    press('Add Wings to Watchlist')
    await vi.waitFor(() =>
      expect(toastStore.get()).toMatchObject([
        { message: 'Please log in to add movies to your watchlist.', type: 'warning', duration: 3000 },
      ]),
    )
  })
})

describe('pictures', () => {
  const pictures = () => slides().map((slide) => slide.querySelector('img')?.getAttribute('fetchpriority') ?? null)

  it('are fetched one at a time: the first at once, the next when it is there', async () => {
    await open()
    expect(pictures()).toEqual(['high', null, null, null, null])
    fireEvent.load(slides()[0]!.querySelector('img')!)
    expect(pictures()).toEqual(['high', 'low', null, null, null])
    await wait(5000)
    expect(pictures()).toEqual(['high', 'low', 'low', null, null])
  })

  it('of the slide before are fetched for somebody who stops to look', async () => {
    await open()
    fireEvent.load(slides()[0]!.querySelector('img')!)
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' })
    expect(pictures()).toEqual(['high', 'low', null, null, 'low'])
  })
})

describe('by itself', () => {
  it('HOME-3 the next slide comes every 5000 ms', async () => {
    await open()
    expect(shown()).toEqual([0])
    await wait(4900)
    expect(shown()).toEqual([0])
    await wait(100)
    expect(shown()).toEqual([1])
    await wait(5000)
    expect(shown()).toEqual([2])
  })

  it('HOME-4 the first comes after the last', async () => {
    await open()
    for (let at = 1; at <= 5; at++) {
      await wait(5000)
      expect(shown()).toEqual([at % 5])
    }
  })

  const holds = [
    {
      what: 'the pointer is over it',
      hold: () => fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' }),
      release: () => fireEvent.pointerLeave(carousel(), { pointerType: 'mouse' }),
    },
    {
      what: 'the focus is inside',
      hold: () => act(() => slides()[0]!.querySelector('a')!.focus()),
      release: () => act(() => (document.activeElement as HTMLElement).blur()),
    },
    { what: 'the tab is hidden', hold: () => hideTab(true), release: () => hideTab(false) },
    {
      what: 'a finger rests on it',
      hold: () => fireEvent.pointerDown(slides()[0]!, { pointerType: 'touch', isPrimary: true, pointerId: 1 }),
      release: () => fireEvent.pointerCancel(slides()[0]!, { pointerId: 1 }),
    },
  ]
  it.each(holds)('HOME-3 it waits while $what, and goes on from there', async ({ hold, release }) => {
    await open()
    await wait(3000)
    hold()
    await wait(20_000)
    expect(shown()).toEqual([0])
    release()
    await wait(1900)
    expect(shown()).toEqual([0])
    await wait(200)
    expect(shown()).toEqual([1])
  })

  it('HOME-3 a touch is no pointer that hovers', async () => {
    await open()
    fireEvent.pointerEnter(carousel(), { pointerType: 'touch' })
    await wait(5000)
    expect(shown()).toEqual([1])
  })

  it('HOME-3 nothing moves for those who prefer that, until they start it', async () => {
    prefersStill = true
    await open()
    await wait(20_000)
    expect(shown()).toEqual([0])
    expect(live()).toBe('polite')
    press('Start automatic slide show')
    await wait(5000)
    expect(shown()).toEqual([1])
  })

  it('HOME-3 what a person stopped stays stopped, and starts at once when they start it', async () => {
    await open()
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' })
    press('Stop automatic slide show')
    fireEvent.pointerLeave(carousel(), { pointerType: 'mouse' })
    await wait(20_000)
    expect(shown()).toEqual([0])

    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' })
    press('Start automatic slide show')
    await wait(5000)
    expect(shown()).toEqual([1])
  })

  it('is silent while it moves, and is read out when it does not', async () => {
    await open()
    expect(live()).toBe('off')
    press('Stop automatic slide show')
    expect(live()).toBe('polite')
    press('Start automatic slide show')
    expect(live()).toBe('off')
  })
})

describe('by hand', () => {
  it('HOME-4 wraps around in both directions', async () => {
    await open()
    press('Previous slide')
    expect(shown()).toEqual([4])
    press('Next slide')
    expect(shown()).toEqual([0])
    press('Next slide')
    expect(shown()).toEqual([1])
  })

  it('HOME-4 each slide has a dot that says where it leads', async () => {
    await open()
    const dots = screen.getAllByRole('button', { name: /^Go to slide/ })
    expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual(
      titles.map((title, at) => `Go to slide ${at + 1}: ${title}`),
    )
    press('Go to slide 4: Wings')
    expect(shown()).toEqual([3])
    expect(dots.map((dot) => dot.getAttribute('aria-current'))).toEqual(['false', 'false', 'false', 'true', 'false'])
  })

  it('a window that is left does not let go of a slide that is held', async () => {
    await open()
    const next = button('Next slide')
    act(() => next.focus())
    // So browsers tell of it: no other element has the focus now.
    fireEvent.focusOut(next, { relatedTarget: null })
    await wait(12_000)
    expect(shown()).toEqual([0])
    act(() => next.blur())
    await wait(5100)
    expect(shown()).toEqual([1])
  })

  it('a new slide stays for its whole time', async () => {
    await open()
    await wait(4000)
    press('Next slide')
    await wait(4900)
    expect(shown()).toEqual([1])
    await wait(200)
    expect(shown()).toEqual([2])
  })

  it('the arrow keys go from dot to dot', async () => {
    await open()
    button(/^Go to slide 1/).focus()
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', 4],
      ['Home', 0],
      ['End', 4],
    ] as const) {
      fireEvent.keyDown(document.activeElement!, { key })
      expect(shown()).toEqual([at])
      expect(document.activeElement).toBe(button(`Go to slide ${at + 1}: ${titles[at]!}`))
    }
  })

  const swipe = (x: number, y: number, pointerType = 'touch') => {
    const at = { pointerType, isPrimary: true, pointerId: 1 }
    fireEvent.pointerDown(slides()[0]!, { ...at, clientX: 200, clientY: 200 })
    fireEvent.pointerUp(slides()[0]!, { ...at, clientX: 200 + x, clientY: 200 + y })
    return shown()[0]
  }
  it('a finger pushes slides to the side, and nothing else does', async () => {
    await open()
    expect(swipe(-80, 10)).toBe(1)
    expect(swipe(80, 10)).toBe(0)
    expect(swipe(80, 10)).toBe(4)
    expect(swipe(-20, 0)).toBe(4)
    expect(swipe(-80, 90)).toBe(4)
    expect(swipe(-80, 0, 'mouse')).toBe(4)
  })
})

describe('as HTML', () => {
  it('says what it is to those who cannot see it', async () => {
    await open()
    expect(carousel().getAttribute('aria-roledescription')).toBe('carousel')
    expect(slides().map((slide) => slide.getAttribute('aria-label'))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} of 5`))
    expect(slides().every((slide) => slide.getAttribute('role') === 'group')).toBe(true)
  })

  it('by keyboard the movie comes first, then what moves the slides', async () => {
    await open()
    const stops = [...carousel().querySelectorAll('a, button')].filter((each) => !each.closest('[inert]'))
    expect(stops.slice(0, 3).map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
      'Watch Now',
      'Add Metropolis to Watchlist',
      'Stop automatic slide show',
    ])
  })

  it('HOME-4 a single slide has no controls, and does not move', async () => {
    await open(movies.slice(0, 1))
    expect(carousel().getAttribute('aria-roledescription')).toBeNull()
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Add Metropolis to Watchlist',
    ])
    await wait(20_000)
    expect(screen.getByRole('heading').textContent).toBe('Metropolis')
  })

  it('HOME-4 with fewer movies than before, the last one is shown', async () => {
    function Changing() {
      const [those, setThose] = useState<readonly HeroMovie[]>(movies)
      return (
        <>
          <button type="button" onClick={() => setThose(movies.slice(0, 2))}>
            Fewer
          </button>
          <Hero movies={those} />
        </>
      )
    }
    const Page = createRoutesStub([{ path: '/', Component: Changing }])
    render(<Page />)
    await wait(20)
    press('Previous slide')
    press('Fewer')
    expect(shown()).toEqual([1])
    press('Next slide')
    expect(shown()).toEqual([0])
  })

  it('without scripts shows the first slide and its link, and nothing that would need them', () => {
    const html = renderToString(page(movies))
    expect(html).not.toContain('slide show')
    expect(html).not.toContain('Next slide')
    expect(html.match(/inert/g)).toHaveLength(4)
    expect(html).toContain('href="/movies/metropolis"')
    expect(html.match(/<img/g)).toHaveLength(1)
  })
})
