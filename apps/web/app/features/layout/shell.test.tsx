import { defaultMovieSettings } from '@matinee/contract/movies'
import { firstSettings } from '@matinee/contract/settings'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createBrowserRouter, createRoutesStub, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { RootData } from '../../platform/site.ts'
import { sessionBootScript } from '../../platform/boot-script.ts'
import { HOUR, ines, tokenFor } from '../../platform/session/session-fixtures.ts'
import { startSession } from '../../platform/session/session.ts'
import { Shell } from './shell.tsx'

afterEach(() => {
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  cleanup()
  document.documentElement.removeAttribute('data-session')
})

const site: RootData['site'] = {
  ...firstSettings,
  name: 'Rex',
  url: 'https://rex.example',
  operator: 'Rex Club',
  contactEmail: 'rex@example.org',
  supportUrl: 'https://coffee.example/rex',
  credit: 'Made by the Rex Club.',
  movies: defaultMovieSettings,
  social: [{ network: 'bluesky', url: 'https://bsky.example/rex' }],
}

function open(path: string, rootData: Partial<RootData>) {
  const Site = createRoutesStub([
    {
      id: 'root',
      path: '*',
      loader: () => rootData,
      HydrateFallback: () => null,
      Component: () => <Shell handle={{}}>page</Shell>,
    },
  ])
  render(<Site initialEntries={[path]} hydrationData={{ loaderData: { root: rootData } }} />)
}
const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])

describe('the bar', () => {
  it('NAV-1 NAV-3 has the brand, three places, a theme toggle and a way to log in', () => {
    open('/help', { site })
    const bar = screen.getByRole('banner')
    expect(links(bar)).toEqual([
      ['Rex, home', '/'],
      ['Home', '/'],
      ['About', '/about-us'],
      ['Browse', '/categories'],
      ['Log in', '/login?returnTo=%2Fhelp'],
    ])
    expect(within(bar).getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page')
    expect(within(bar).getByRole('button', { name: 'Switch to dark theme' })).toBeTruthy()
    expect(within(bar).queryByRole('button', { name: 'Log out' })).toBeNull()
  })

  it('NAV-3 THEME-2 its toggle and the choice in the footer change the theme, and agree', () => {
    open('/help', { site })
    const bar = within(screen.getByRole('banner'))
    const choice = (name: string) =>
      within(screen.getByRole('contentinfo')).getByRole<HTMLInputElement>('radio', { name })
    const theme = () => [document.documentElement.dataset['theme'], localStorage.getItem('theme')]
    fireEvent.click(bar.getByRole('button', { name: 'Switch to dark theme' }))
    expect(theme()).toEqual(['dark', 'dark'])
    expect(choice('Dark').checked).toBe(true)
    fireEvent.click(choice('Light'))
    expect(theme()).toEqual(['light', 'light'])
    expect(bar.getByRole('button', { name: 'Switch to dark theme' })).toBeTruthy()
    fireEvent.click(choice('System'))
    expect(theme()).toEqual(['light', null])
  })

  it.each(['/login?returnTo=%2Fprofile', '/register', '/reset-password'])(
    'NAV-2 does not ask to come back to %s after a login',
    (path) => {
      open(path, { site })
      expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
        '/login',
      )
    },
  )

  it('NAV-2 has Watchlist, My Profile and Log out for a member, and no Log in', () => {
    act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    open('/my-list', { site })
    const bar = screen.getByRole('banner')
    expect(links(bar).slice(4)).toEqual([
      ['Watchlist', '/watchlist'],
      ['My Profile', '/profile'],
    ])
    expect(within(bar).getByRole('link', { name: 'Watchlist' }).getAttribute('aria-current')).toBe('page')
    // Where the bar is narrow only their icons are seen.
    for (const name of ['Watchlist', 'My Profile']) {
      expect(within(bar).getByRole('link', { name }).title).toBe(name)
    }
    expect(within(bar).getByRole('button', { name: 'Log out' })).toBeTruthy()
  })

  it('NAV-1 NAV-2 the menu has the same, and says who is signed in', () => {
    act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    open('/about', { site })
    const menu = document.querySelector('dialog')!
    menu.showModal()
    expect(links(menu).slice(1)).toEqual([
      ['Home', '/'],
      ['About', '/about-us'],
      ['Browse', '/categories'],
      ['Watchlist', '/watchlist'],
      ['My Profile', '/profile'],
    ])
    expect(within(menu).getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page')
    expect(within(menu).getByRole('button', { name: 'Log out' })).toBeTruthy()
    expect(within(menu).getByText('ines.rv')).toBeTruthy()
    expect(within(menu).queryByRole('link', { name: 'Log in' })).toBeNull()
  })

  it('NAV-5 Back closes the menu and stays on the page, and a place that is chosen in it follows that page', async () => {
    window.history.replaceState(null, '', '/help')
    const router = createBrowserRouter([{ path: '*', element: <Shell handle={{}}>page</Shell> }])
    render(<RouterProvider router={router} />)
    await act(() => router.navigate('/about'))
    const at = () => router.state.location.pathname
    const menu = document.querySelector('dialog')!
    const openMenu = () => fireEvent.click(screen.getByRole('button', { name: 'Menu' }))

    openMenu()
    expect(menu.open).toBe(true)
    act(() => window.history.back())
    expect(menu.open).toBe(false)
    expect(at()).toBe('/about')

    openMenu()
    fireEvent.click(within(menu).getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(at()).toBe('/'))
    expect(menu.open).toBe(false)
    act(() => window.history.back())
    await waitFor(() => expect(at()).toBe('/about'))
    act(() => window.history.back())
    await waitFor(() => expect(at()).toBe('/help'))
    router.dispose()
  })

  it('NAV-2 changes as soon as somebody signs in or the session is gone', () => {
    open('/about', { site })
    const bar = screen.getByRole('banner')
    act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    expect(within(bar).getByRole('button', { name: 'Log out' })).toBeTruthy()
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
    expect(within(bar).getByRole('link', { name: 'Log in' })).toBeTruthy()
    expect(within(bar).queryByRole('button', { name: 'Log out' })).toBeNull()
  })
})

describe('the first picture', () => {
  const html = () => {
    const Site = createRoutesStub([{ id: 'root', path: '*', Component: () => <Shell handle={{}}>page</Shell> }])
    return renderToString(<Site initialEntries={['/about']} />)
  }

  it('NAV-2 is the same for everybody, and has both corners', () => {
    const forVisitor = html()
    act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    expect(html()).toBe(forVisitor)
    expect(forVisitor).not.toContain('ines.rv')
    expect(forVisitor).toMatch(/Watchlist.*My Profile.*Log out.*href="\/login"[^>]*>Log in/)
  })

  it.each([
    ['user and token', { user: '{}', token: 'a.b.c' }, true],
    ['a user alone', { user: '{}' }, false],
    ['a token alone', { token: 'a.b.c' }, false],
    ['nothing', {}, false],
  ])('NAV-2 with %s stored shows the corner that will stay', (_, items, isMember) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    // oxlint-disable-next-line no-implied-eval -- the very text that the page carries
    new Function(sessionBootScript())()
    expect(document.documentElement.hasAttribute('data-session')).toBe(isMember)
  })
})

describe('the brand', () => {
  const brands = () => screen.getAllByRole('link', { name: /, home$/, hidden: true })

  it('NAV-1 is the name of the site, wherever it stands', () => {
    open('/about', { site })
    expect(brands().map((brand) => [brand.textContent, brand.querySelector('svg')])).toEqual([
      ['Rex', null],
      ['Rex', null],
      ['Rex', null],
    ])
  })

  it('NAV-1 is the drawn wordmark for a site that is called as the product is', () => {
    open('/about', { site: { ...site, name: 'Matinee' } })
    expect(brands().map((brand) => [brand.textContent, brand.querySelector('svg') !== null])).toEqual([
      ['', true],
      ['', true],
      ['', true],
    ])
  })
})

describe('the footer', () => {
  it('FOOT-1 has social links, the legal pages, the line and the credit', () => {
    open('/', { site })
    const footer = screen.getByRole('contentinfo')
    expect(links(footer)).toEqual(
      expect.arrayContaining([
        ['Privacy Policy', '/privacy'],
        ['Collections', '/collections'],
        ['Pricing', '/pricing'],
        ['Terms of Service', '/terms'],
        ['Contact', '/contact'],
        ['Bluesky', 'https://bsky.example/rex'],
      ]),
    )
    expect(footer.textContent).toContain('Streaming the best movies and shows, anytime, anywhere.')
    expect(footer.textContent).toContain('Made by the Rex Club.')
  })

  it('ROUTE-10 stands without the facts about the site', () => {
    open('/', {})
    expect(screen.getByRole('contentinfo').textContent).toContain('Privacy Policy')
    expect(screen.getByRole('main').textContent).toBe('page')
  })
})
