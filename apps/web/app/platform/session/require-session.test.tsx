import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, type LoaderFunction, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MockRequest, HOUR, ines, refusal, mockServer, storeSession, tokenFor } from './session-fixtures.ts'

const told = ({ endpoint }: MockRequest) =>
  endpoint === 'GET /api/me' ? Response.json({ user: ines }) : Response.json({ success: true, message: 'ok' })

/** Until then the login is on its way. */
let loginComes: Promise<void> | undefined

async function open(address: string, before = '/about') {
  vi.resetModules()
  const session = await import('./session.ts')
  const { RequireSession } = await import('./require-session.tsx')
  const guarded = <RequireSession>{({ user }) => <p>private things of {user.username}</p>}</RequireSession>
  function Frame() {
    session.useSessionSync()
    return <Outlet />
  }
  const nothing: LoaderFunction = () => null
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        loader: nothing,
        HydrateFallback: () => null,
        children: [
          { path: '/', element: 'home' },
          { path: '/about', element: 'about' },
          { path: '/login', element: 'login', loader: async () => (await loginComes) ?? null },
          { path: '/profile', element: guarded },
          { path: '/watchlist', element: <RequireSession reason="To your list">{() => 'list'}</RequireSession> },
        ],
      },
    ],
    { initialEntries: [before, address] },
  )
  render(<RouterProvider router={router} />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  return { session, router, at: () => router.state.location.pathname + router.state.location.search }
}
const settle = (ms = 10) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
  localStorage.clear()
  loginComes = undefined
  mockServer(told)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('ROUTE-6 a guarded page', () => {
  it('sends a visitor to the login, with the place passed along', async () => {
    const { at } = await open('/profile?tab=plan&x=a%20b')
    expect(at()).toBe('/login?returnTo=%2Fprofile%3Ftab%3Dplan%26x%3Da%2520b')
    const { returnPath } = await import('@matinee/contract/paths')
    expect(returnPath(new URLSearchParams(at().split('?')[1]).get('returnTo'), '')).toBe('/profile?tab=plan&x=a%20b')
  })

  it('WL-5 gives the login the reason of the page', async () => {
    const { router } = await open('/watchlist')
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { reason: 'To your list' } })
  })

  it('leaves no trace in the history: Back goes to where one was before', async () => {
    const { router } = await open('/profile')
    await act(() => router.navigate(-1))
    expect(shown()).toBe('about')
  })

  it('shows a member what is theirs', async () => {
    storeSession(ines, tokenFor(ines, HOUR))
    const { at } = await open('/profile')
    expect([at(), shown()]).toEqual(['/profile', 'private things of ines.rv'])
  })

  it('shows what has changed about its owner since the login', async () => {
    mockServer(() => Response.json({ user: { ...ines, username: 'ines.b' } }))
    storeSession(ines, tokenFor(ines, HOUR))
    await open('/profile')
    await settle()
    expect(shown()).toBe('private things of ines.b')
    expect(localStorage.getItem('user')).toContain('ines.b')
  })

  it.each([403, 429, 500, 503])('stays open when looking its owner up is answered with %i', async (status) => {
    mockServer(() => refusal(status))
    storeSession(ines, tokenFor(ines, HOUR))
    const { at } = await open('/profile')
    await settle()
    expect([at(), shown()]).toEqual(['/profile', 'private things of ines.rv'])
  })

  it('AUTH-4 is left for the login when the server knows no such session', async () => {
    mockServer(() => refusal(401))
    storeSession(ines, tokenFor(ines, HOUR))
    const { at } = await open('/profile')
    await settle()
    expect(at()).toBe('/login?returnTo=%2Fprofile')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('is left for the login when the session ends elsewhere', async () => {
    storeSession(ines, tokenFor(ines, HOUR))
    const { at } = await open('/profile')
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
    await settle()
    expect([at(), shown()]).toEqual(['/login?returnTo=%2Fprofile', 'login'])
  })

  it('is left for the login when the session expires', async () => {
    mockServer((asked) => (asked.endpoint === 'GET /api/me' ? told(asked) : refusal(401)))
    storeSession(ines, tokenFor(ines, HOUR))
    const { at } = await open('/profile')
    await settle(HOUR)
    expect(at()).toBe('/login?returnTo=%2Fprofile')
  })

  it('AUTH-5 on logging out there one goes home, not to the login, and nothing private stays on screen', async () => {
    storeSession(ines, tokenFor(ines, HOUR))
    const { session, at } = await open('/profile')
    void session.logOut()
    await settle(500)
    expect(at()).toBe('/profile')
    expect(shown()).not.toContain('ines.rv')
    expect(document.querySelector('h1')?.textContent).toBe('Logged out successfully')
    expect([document.activeElement?.textContent, document.activeElement?.getAttribute('href')]).toEqual(['Home', '/'])
    await settle(1_000)
    expect([at(), shown()]).toEqual(['/', 'home'])
  })

  it('AUTH-5 another guarded page, opened right after, asks to log in', async () => {
    storeSession(ines, tokenFor(ines, HOUR))
    const { session, router, at } = await open('/profile')
    void session.logOut()
    await settle(500)
    await act(() => router.navigate('/watchlist'))
    await settle()
    expect(at()).toBe('/login?returnTo=%2Fwatchlist')
  })

  it('holds its place while a visitor is taken to the login', async () => {
    let letLoginCome = () => {}
    loginComes = new Promise((resolve) => (letLoginCome = resolve))
    const { at } = await open('/profile')
    expect(at()).toBe('/profile')
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
    letLoginCome()
    await settle()
    expect([at(), shown()]).toEqual(['/login?returnTo=%2Fprofile', 'login'])
  })

  it('shows nothing private in the HTML of the server, and without scripts a way to the login', async () => {
    storeSession(ines, tokenFor(ines, HOUR))
    vi.resetModules()
    const { RequireSession } = await import('./require-session.tsx')
    const element = <RequireSession>{({ user }) => user.username}</RequireSession>
    const router = createMemoryRouter([{ path: '/', element }])
    const html = renderToString(<RouterProvider router={router} />)
    expect(html).not.toContain('ines.rv')
    expect(html).toMatch(/<noscript>.*Please log in to see this page\..*href="\/login".*<\/noscript>/)
  })
})
