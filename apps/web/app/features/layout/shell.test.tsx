import { act, cleanup, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { RootData } from '../../platform/site.ts'
import { sessionBootScript } from '../session/session-boot.ts'
import { HOUR, ines, tokenFor } from '../session/session-fixtures.ts'
import { startSession } from '../session/session.ts'
import { Shell } from './shell.tsx'

afterEach(() => {
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  cleanup()
  document.documentElement.removeAttribute('data-session')
})

const site: RootData['site'] = {
  name: 'Rex',
  url: 'https://rex.example',
  operator: 'Rex Club',
  contactEmail: 'rex@example.org',
  supportUrl: 'https://coffee.example/rex',
  credit: 'Made by the Rex Club.',
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
    .map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')])

describe('the bar', () => {
  it('NAV-1 NAV-3 has the brand, three places, a theme toggle and a way to log in', () => {
    open('/help', { site })
    const bar = screen.getByRole('banner')
    expect(links(bar)).toEqual([
      ['Rex, home', '/'],
      ['Home', '/'],
      ['About', '/about-us'],
      ['Categories', '/categories'],
      ['Login', '/login?returnTo=%2Fhelp'],
    ])
    expect(within(bar).getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page')
    expect(within(bar).getByRole('button', { name: 'Switch to dark theme' })).toBeTruthy()
    expect(within(bar).queryByRole('button', { name: 'Logout' })).toBeNull()
  })

  it.each(['/login?returnTo=%2Fprofile', '/register', '/reset-password'])(
    'NAV-2 does not ask to come back to %s after a login',
    (path) => {
      open(path, { site })
      expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
        '/login',
      )
    },
  )

  it('NAV-2 has Watchlist, My Profile and Logout for a member, and no Login', () => {
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
    expect(within(bar).getByRole('button', { name: 'Logout' })).toBeTruthy()
  })

  it('NAV-2 the menu has the same, and says who is signed in', () => {
    act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    open('/about', { site })
    const menu = document.querySelector('dialog')!
    menu.showModal()
    expect(links(menu).slice(-2)).toEqual([
      ['Watchlist', '/watchlist'],
      ['My Profile', '/profile'],
    ])
    expect(within(menu).getByRole('button', { name: 'Logout' })).toBeTruthy()
    expect(within(menu).getByText('ines.rv')).toBeTruthy()
    expect(within(menu).queryByRole('link', { name: 'Login' })).toBeNull()
  })

  it('NAV-2 changes as soon as somebody signs in or the session is gone', () => {
    open('/about', { site })
    const bar = screen.getByRole('banner')
    act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    expect(within(bar).getByRole('button', { name: 'Logout' })).toBeTruthy()
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
    expect(within(bar).getByRole('link', { name: 'Login' })).toBeTruthy()
    expect(within(bar).queryByRole('button', { name: 'Logout' })).toBeNull()
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
    expect(forVisitor).toMatch(/Watchlist.*My Profile.*Logout.*href="\/login"[^>]*>Login/)
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

describe('the footer', () => {
  it('FOOT-1 has social links, the legal pages, the line and the credit', () => {
    open('/', { site })
    const footer = screen.getByRole('contentinfo')
    expect(links(footer)).toEqual(
      expect.arrayContaining([
        ['Privacy Policy', '/privacy'],
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
