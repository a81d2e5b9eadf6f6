import { accountEndpoints } from '@matinee/contract/accounts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  DAY,
  HOUR,
  ines,
  MINUTE,
  networkError,
  otto,
  refusal,
  mockServer,
  storeSession,
  tokenFor,
} from './session-fixtures.ts'

const EXPIRED = 'Session expired. Please login again.'
const told = () => Response.json({ success: true, message: 'ok' })

/** A page that was just opened: nothing is left in its memory. */
async function openPage() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { browserApi } = await import('../browser-api.ts')
  const { toastStore } = await import('../../ui/toasts.ts')
  const { startTheme } = await import('../theme/theme.ts')
  const seen: string[] = []
  function Page() {
    session.useSessionSync()
    const who = session.useSession()?.user.username
    const known = session.useSessionReady()
    const text = known ? (who ?? 'nobody') : 'unknown'
    seen.push(text)
    return <p>{text}</p>
  }
  const Site = createRoutesStub([
    { path: '/', Component: () => <p>home</p> },
    { path: '/there', Component: Page },
  ])
  render(<Site initialEntries={['/there']} />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  return {
    ...session,
    browserApi,
    startTheme,
    seen,
    toasts: () => toastStore.get().map(({ message, type }) => [message, type]),
    shown: () => document.body.textContent,
  }
}
const settle = (ms = 10) => act(() => vi.advanceTimersByTimeAsync(ms))
/** As another tab would have written, which is when a browser tells this one. */
const inOtherTab = async (change: () => void, key: string | null = 'token') => {
  change()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  await settle()
}
const stored = () => [localStorage.getItem('user'), localStorage.getItem('token')]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-session')
})

describe('the start of a page', () => {
  it('AUTH-2 is logged in with both user and token, and not before it has looked', async () => {
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    expect([page.seen[0], page.shown()]).toEqual(['unknown', 'ines.rv'])
    expect(document.documentElement.hasAttribute('data-session')).toBe(true)
    expect(page.toasts()).toEqual([])
  })

  it.each([
    ['a token alone', () => localStorage.setItem('token', tokenFor(ines, HOUR))],
    ['a user alone', () => localStorage.setItem('user', JSON.stringify(ines))],
    ['nothing', () => {}],
  ])('AUTH-2 is not logged in with %s', async (_, prepare) => {
    prepare()
    const page = await openPage()
    expect([page.shown(), page.toasts()]).toEqual(['nobody', []])
    expect(document.documentElement.hasAttribute('data-session')).toBe(false)
  })

  it.each([
    ['token', ines, 'not.a'],
    ['token', ines, 'admin-token-placeholder'],
    ['user', '{"username":', tokenFor(ines, 400 * DAY)],
    ['user', 'null', tokenFor(ines, 400 * DAY)],
    ['user', '"ines"', tokenFor(ines, 400 * DAY)],
    ['user', '{"username":"ines"}', tokenFor(ines, 400 * DAY)],
  ])('AUTH-2 with a malformed %s clears the session, without a word', async (_, user, token) => {
    storeSession(user, token)
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('subscriptionData', '{}')
    const page = await openPage()
    expect([page.shown(), page.toasts(), ...stored()]).toEqual(['nobody', [], null, null])
    expect([localStorage.getItem('theme'), localStorage.getItem('subscriptionData')]).toEqual(['dark', null])
  })

  it('AUTH-2 with an expired token clears the session with a warning', async () => {
    storeSession(ines, tokenFor(ines, -1000))
    localStorage.setItem('theme', 'dark')
    const page = await openPage()
    expect(page.seen).not.toContain('ines.rv')
    expect([page.shown(), page.toasts(), ...stored()]).toEqual(['nobody', [[EXPIRED, 'warning']], null, null])
    expect(localStorage.getItem('theme')).toBe('dark')
  })
})

describe('while a page is open', () => {
  it('AUTH-3 its token is refreshed and stored', async () => {
    const next = tokenFor(ines, 2 * HOUR, 2)
    mockServer(() => Response.json({ success: true, token: next }))
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await settle(55 * MINUTE)
    expect([page.shown(), localStorage.getItem('token')]).toEqual(['ines.rv', next])
  })

  it.each(['focus', 'online', 'pageshow'])(
    'AUTH-3 a refresh that was slept through is made up for on %s',
    async (event) => {
      const next = tokenFor(ines, 2 * HOUR, 2)
      mockServer(() => Response.json({ success: true, token: next }))
      storeSession(ines, tokenFor(ines, HOUR))
      await openPage()
      vi.setSystemTime(Date.now() + 57 * MINUTE)
      window.dispatchEvent(new Event(event))
      await settle()
      expect(localStorage.getItem('token')).toBe(next)
    },
  )

  it('AUTH-3 a refresh that is refused logs out with the warning, whatever else is stored', async () => {
    mockServer(() => refusal(401))
    storeSession(ines, tokenFor(ines, HOUR))
    localStorage.setItem('adminEmail', 'desk@example.org')
    const page = await openPage()
    await settle(55 * MINUTE)
    expect([page.shown(), page.toasts(), ...stored()]).toEqual(['nobody', [[EXPIRED, 'warning']], null, null])
    expect(localStorage.getItem('adminEmail')).toBe('desk@example.org')
  })

  it('AUTH-3 without a network it ends at its real expiry, not before, with one warning', async () => {
    mockServer(networkError)
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await settle(59 * MINUTE)
    expect([page.shown(), page.toasts()]).toEqual(['ines.rv', []])
    await settle(MINUTE)
    expect([page.shown(), page.toasts()]).toEqual(['nobody', [[EXPIRED, 'warning']]])
  })
})

describe('a login', () => {
  it('AUTH-1 stores user and token under their names', async () => {
    const page = await openPage()
    const token = tokenFor(ines, HOUR)
    act(() => page.startSession({ user: ines, token }))
    expect([page.shown(), ...stored()]).toEqual(['ines.rv', JSON.stringify(ines), token])
  })

  it('works for this page where storage is switched off', async () => {
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      vi.spyOn(window, area, 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError')
      })
    }
    const heard = mockServer(told)
    const page = await openPage()
    const token = tokenFor(ines, HOUR)
    act(() => page.startSession({ user: ines, token }))
    expect(page.shown()).toBe('ines.rv')
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(page.shown()).toBe('ines.rv')
    await page.browserApi()(accountEndpoints.me)
    expect(heard.at(-1)?.token).toBe(token)
    const leaving = page.logOut()
    await settle(1_000)
    await leaving
    expect(page.shown()).toBe('home')
  })

  it('AUTH-3 in that case is refreshed too', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const next = tokenFor(ines, 3 * HOUR, 2)
    const heard = mockServer(() => Response.json({ success: true, token: next }))
    const page = await openPage()
    act(() => page.startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    await settle(55 * MINUTE)
    await page.browserApi()(accountEndpoints.me)
    expect(heard.at(-1)?.token).toBe(next)
  })

  it('works for this page where storage is full, and leaves no half of it behind', async () => {
    const page = await openPage()
    const real = localStorage
    const nearlyFull = {
      getItem: (key: string) => real.getItem(key),
      removeItem: (key: string) => real.removeItem(key),
      setItem: (key: string, value: string) => {
        if (key === 'token') throw new DOMException('full', 'QuotaExceededError')
        real.setItem(key, value)
      },
    }
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(nearlyFull as unknown as Storage)
    act(() => page.startSession({ user: ines, token: tokenFor(ines, HOUR) }))
    expect([page.shown(), ...stored()]).toEqual(['ines.rv', null, null])
  })
})

describe('another tab', () => {
  it('logs in, and this one follows', async () => {
    const page = await openPage()
    await inOtherTab(() => storeSession(ines, tokenFor(ines, HOUR)))
    expect([page.shown(), page.toasts()]).toEqual(['ines.rv', []])
  })

  it('has written only one of the two so far: this one waits, and takes nothing away', async () => {
    const page = await openPage()
    await inOtherTab(() => localStorage.setItem('user', JSON.stringify(ines)), 'user')
    expect(page.shown()).toBe('nobody')
    expect(stored()[0]).toBe(JSON.stringify(ines))
  })

  it.each([
    ['logs out', () => localStorage.clear(), null],
    ['loses its session', () => ['user', 'token'].forEach((key) => localStorage.removeItem(key)), 'token'],
  ])('%s, and this one follows without saying what happened elsewhere', async (_, change, key) => {
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await inOtherTab(change, key)
    expect([page.shown(), page.toasts()]).toEqual(['nobody', []])
  })

  it('changes to another person, and this one follows', async () => {
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await inOtherTab(() => storeSession(otto, tokenFor(otto, HOUR)))
    expect(page.shown()).toBe('otto')
  })

  it('changes what is known of the person, and this one follows', async () => {
    const token = tokenFor(ines, HOUR)
    storeSession(ines, token)
    const page = await openPage()
    await inOtherTab(() => storeSession({ ...ines, username: 'ines' }, token), 'user')
    expect(page.shown()).toBe('ines')
  })
})

describe('AUTH-5 logging out', () => {
  it('tells the server, clears all storage, says so, and goes home after a second', async () => {
    const token = tokenFor(ines, HOUR)
    const heard = mockServer(told)
    storeSession(ines, token)
    localStorage.setItem('playbackRate', '2')
    sessionStorage.setItem('place', '9')
    const page = await openPage()
    const leaving = page.logOut()
    await settle()
    expect(heard).toEqual([{ endpoint: 'POST /api/logout', token, keepalive: true }])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(page.toasts()).toEqual([['Logged out successfully', 'success']])
    expect(page.shown()).toBe('nobody')
    await settle(900)
    expect(page.shown()).toBe('nobody')
    await settle(100)
    await leaving
    expect(page.shown()).toBe('home')
  })

  it('leaves what belongs to the device: the theme, and how the player sounds and looks', async () => {
    mockServer(told)
    storeSession(ines, tokenFor(ines, HOUR))
    const ofTheDevice = { theme: 'dark', player: '{"captionSize":"large"}' }
    for (const [key, value] of Object.entries(ofTheDevice)) localStorage.setItem(key, value)
    localStorage.setItem('adminEmail', 'otto@example.org')
    const page = await openPage()
    const leaving = page.logOut()
    await settle(1_100)
    await leaving
    const left = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)])
    expect(Object.fromEntries(left)).toEqual(ofTheDevice)
  })

  it.each([
    ['fails', () => refusal(503)],
    ['refuses', () => refusal(401)],
    ['is not there', networkError],
  ])('happens also when the server %s', async (_, answer) => {
    mockServer(answer)
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    const leaving = page.logOut()
    await settle(1_100)
    await leaving
    expect([page.shown(), localStorage.length]).toEqual(['home', 0])
    expect(page.toasts()).toEqual([['Logged out successfully', 'success']])
  })

  it('takes nobody home who has gone elsewhere meanwhile', async () => {
    mockServer(told)
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    const leaving = page.logOut()
    await settle(500)
    const here = location.href
    history.pushState(null, '', '/elsewhere')
    await settle(600)
    await leaving
    expect(page.shown()).toBe('nobody')
    history.replaceState(null, '', here)
  })

  it('takes nobody home who has logged in again meanwhile', async () => {
    mockServer(told)
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    const leaving = page.logOut()
    await settle(500)
    act(() => page.startSession({ user: otto, token: tokenFor(otto, HOUR) }))
    await settle(600)
    await leaving
    expect(page.shown()).toBe('otto')
  })

  it('by two clicks happens once', async () => {
    const heard = mockServer(told)
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    const clicks = [page.logOut(), page.logOut()]
    await settle(1_100)
    await Promise.all(clicks)
    expect(heard).toHaveLength(1)
    expect(page.toasts()).toHaveLength(1)
  })

  it('ends the session of the desk on the server, since its items go as well', async () => {
    const heard = mockServer(told)
    storeSession(ines, tokenFor(ines, HOUR))
    const desk = tokenFor(otto, HOUR)
    localStorage.setItem('adminToken', desk)
    const page = await openPage()
    void page.logOut()
    await settle()
    expect(heard.map(({ endpoint, token }) => [endpoint, token === desk]).toSorted()).toEqual([
      ['POST /api/admin/logout', true],
      ['POST /api/logout', false],
    ])
  })

  it('leaves the page in the theme that was chosen', async () => {
    mockServer(told)
    localStorage.setItem('theme', 'dark')
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    const stop = page.startTheme()
    expect(document.documentElement.dataset['theme']).toBe('dark')
    void page.logOut()
    await settle()
    expect(document.documentElement.dataset['theme']).toBe('dark')
    stop()
  })
})

describe('AUTH-4 an authenticated call', () => {
  const { me, login } = accountEndpoints

  it('carries the token; one that is open to everybody does not', async () => {
    const token = tokenFor(ines, HOUR)
    const heard = mockServer(told)
    storeSession(ines, token)
    const page = await openPage()
    await page.browserApi()(me)
    await page.browserApi()(login, { body: { email: 'a', password: 'b' } })
    expect(heard.map((each) => each.token)).toEqual([token, undefined])
  })

  it('that is refused with 401 logs out with the warning', async () => {
    mockServer(() => refusal(401))
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await act(() => expect(page.browserApi()(me)).rejects.toMatchObject({ status: 401 }))
    expect([page.shown(), page.toasts(), ...stored()]).toEqual(['nobody', [[EXPIRED, 'warning']], null, null])
  })

  it.each([
    ['403', () => refusal(403)],
    ['404', () => refusal(404)],
    ['429', () => refusal(429)],
    ['500', () => refusal(500)],
    ['503', () => refusal(503)],
    ['no answer', networkError],
  ])('that gets %s logs nobody out', async (_, answer) => {
    mockServer(answer)
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await act(() => expect(page.browserApi()(me)).rejects.toBeInstanceOf(Error))
    expect([page.shown(), page.toasts()]).toEqual(['ines.rv', []])
  })

  it('a 401 to a failed login, which carries no token, logs nobody out', async () => {
    mockServer(() => refusal(401))
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await act(() =>
      expect(page.browserApi()(login, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({ status: 401 }),
    )
    expect([page.shown(), page.toasts()]).toEqual(['ines.rv', []])
  })

  it('is repeated once with the token that another tab stored meanwhile', async () => {
    const next = tokenFor(ines, 2 * HOUR, 2)
    const heard = mockServer(({ token }) => {
      if (token === next) return told()
      localStorage.setItem('token', next)
      return refusal(401)
    })
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await act(() => page.browserApi()(me))
    expect(heard.map(({ endpoint }) => endpoint)).toEqual(['GET /api/me', 'GET /api/me'])
    expect([page.toasts(), localStorage.getItem('token')]).toEqual([[], next])
  })

  it('that is refused again with a fresh token logs out, after one repetition', async () => {
    const next = tokenFor(ines, 2 * HOUR, 2)
    const heard = mockServer(({ endpoint }) =>
      endpoint === 'POST /api/refresh-token' ? Response.json({ success: true, token: next }) : refusal(401),
    )
    storeSession(ines, tokenFor(ines, HOUR))
    const page = await openPage()
    await act(() => expect(page.browserApi()(me)).rejects.toMatchObject({ status: 401 }))
    expect(heard.map(({ endpoint }) => endpoint)).toEqual(['GET /api/me', 'POST /api/refresh-token', 'GET /api/me'])
    expect([page.shown(), page.toasts()]).toEqual(['nobody', [[EXPIRED, 'warning']]])
  })
})

it('sets no timer on the page of a visitor', async () => {
  const page = await openPage()
  expect(page.shown()).toBe('nobody')
  expect(screen.getByText('nobody')).toBeTruthy()
  expect(vi.getTimerCount()).toBe(0)
})
