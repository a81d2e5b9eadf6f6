import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
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
const desk = { email: 'desk@example.org', username: 'desk' }
const known = () => Response.json(desk)
const DESK_ITEMS = ['adminLoggedIn', 'adminToken', 'adminEmail']
const items = () => DESK_ITEMS.map((key) => localStorage.getItem(key))

function storeDesk(token: string, flag = 'true') {
  localStorage.setItem('adminLoggedIn', flag)
  localStorage.setItem('adminToken', token)
  localStorage.setItem('adminEmail', desk.email)
}

/** Until then the door is on its way. */
let doorComes: Promise<void> | undefined

async function open() {
  vi.resetModules()
  const admin = await import('./session.ts')
  const { RequireAdminSession } = await import('./require-admin-session.tsx')
  const { toastStore } = await import('../../ui/toasts.ts')
  const element = <RequireAdminSession>{({ username }) => <p>the desk of {username}</p>}</RequireAdminSession>
  const router = createMemoryRouter(
    [
      { path: '/admin/login', element: 'door', loader: async () => (await doorComes) ?? null },
      { path: '/admin/dashboard', element },
    ],
    { initialEntries: ['/admin/dashboard'] },
  )
  render(<RouterProvider router={router} />)
  await settle()
  return { admin, router, toasts: () => toastStore.get().map(({ message, type }) => [message, type]) }
}
const settle = (ms = 10) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('ROUTE-7 the desk', () => {
  it('holds its place while one is taken to its door', async () => {
    mockServer(known)
    let letDoorCome = () => {}
    doorComes = new Promise((resolve) => (letDoorCome = resolve))
    await open()
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
    letDoorCome()
    await settle()
    expect(shown()).toBe('door')
    doorComes = undefined
  })

  it.each([
    ['nothing', () => {}],
    ['the flag alone', () => localStorage.setItem('adminLoggedIn', 'true')],
    ["the flag and the original's placeholder", () => storeDesk('admin-token-placeholder')],
    ['the flag and an expired token', () => storeDesk(tokenFor(otto, -1000))],
    ['a token without the flag', () => storeDesk(tokenFor(otto, HOUR), 'false')],
    ['the session of a member', () => storeSession({ ...ines, role: 'owner', isAdmin: true }, tokenFor(ines, HOUR))],
  ])('ADMIN-7 with %s is not opened, nor asked for', async (_, prepare) => {
    const heard = mockServer(known)
    prepare()
    await open()
    expect([shown(), heard]).toEqual(['door', []])
  })

  it('opens when the server knows the admin, and not before it has said so', async () => {
    let answer: ((answer: Response) => void) | undefined
    const heard = mockServer(() => new Promise<Response>((resolve) => (answer = resolve)))
    const token = tokenFor(otto, HOUR)
    storeDesk(token)
    await open()
    expect(heard).toMatchObject([{ endpoint: 'GET /api/admin/me', token }])
    expect(shown()).not.toContain('the desk of')
    answer?.(known())
    await settle()
    expect(shown()).toBe('the desk of desk')
  })

  it.each([401, 403])(
    'a forged token that the server refuses with %i shows nothing, and is thrown away',
    async (status) => {
      mockServer(() => refusal(status))
      storeDesk(tokenFor(otto, HOUR))
      await open()
      expect([shown(), ...items()]).toEqual(['door', null, null, null])
    },
  )

  it('a server that cannot say shows nothing, ends nothing, and can be asked again', async () => {
    const answers = [() => refusal(503), networkError, known]
    const heard = mockServer(() => answers[heard.length - 1]!())
    storeDesk(tokenFor(otto, HOUR))
    await open()
    expect(shown()).toContain('Refused with 503')
    expect(shown()).not.toContain('the desk of')
    act(() => screen.getByRole('button').click())
    await settle()
    expect(shown()).toContain('Network error. Please try again.')
    act(() => screen.getByRole('button').click())
    await settle()
    expect(shown()).toBe('the desk of desk')
  })

  it('is refreshed 5 minutes before its token expires, by its own call', async () => {
    const token = tokenFor(otto, HOUR)
    const next = tokenFor(otto, 2 * HOUR, 2)
    const heard = mockServer(({ endpoint }) => (endpoint.startsWith('POST') ? Response.json({ token: next }) : known()))
    storeDesk(token)
    await open()
    await settle(55 * MINUTE)
    expect(heard.at(-1)).toMatchObject({ endpoint: 'POST /api/admin/refresh-token', token })
    expect(items()).toEqual(['true', next, desk.email])
    expect(shown()).toBe('the desk of desk')
  })
})

describe("the admin's session", () => {
  it('AUTH-1 is stored under its own names', async () => {
    mockServer(known)
    const { admin } = await open()
    const token = tokenFor(otto, HOUR)
    act(() => admin.startAdminSession({ email: desk.email, token }))
    expect(items()).toEqual(['true', token, desk.email])
  })

  it('AUTH-4 ends by a 401 to one of its calls, and the session of the member stays', async () => {
    const answers = [known, () => refusal(401), () => refusal(401)]
    const heard = mockServer(() => answers[heard.length - 1]!())
    storeDesk(tokenFor(otto, HOUR))
    storeSession(ines, tokenFor(ines, HOUR))
    const { toasts } = await open()
    const { adminApi } = await import('../admin-api.ts')
    const { accountEndpoints } = await import('@matinee/contract/accounts')
    await act(() => expect(adminApi()(accountEndpoints.adminMe)).rejects.toMatchObject({ status: 401 }))
    await settle()
    expect([shown(), ...items(), toasts()]).toEqual(['door', null, null, null, [[EXPIRED, 'warning']]])
    expect(localStorage.getItem('user')).toBe(JSON.stringify(ines))
  })

  it('AUTH-5 logging out clears only its own items', async () => {
    const token = tokenFor(otto, HOUR)
    const heard = mockServer(({ endpoint }) =>
      endpoint.startsWith('POST') ? Response.json({ success: true }) : known(),
    )
    storeDesk(token)
    storeSession(ines, tokenFor(ines, HOUR))
    localStorage.setItem('theme', 'dark')
    const { admin } = await open()
    await act(() => admin.logOutAdmin())
    await settle()
    expect(heard.at(-1)).toEqual({ endpoint: 'POST /api/admin/logout', token, keepalive: true })
    expect([shown(), ...items()]).toEqual(['door', null, null, null])
    expect(Object.keys(localStorage).toSorted()).toEqual(['theme', 'token', 'user'])
  })

  it('that ends in another tab ends here', async () => {
    mockServer(known)
    storeDesk(tokenFor(otto, HOUR))
    await open()
    for (const key of DESK_ITEMS) localStorage.removeItem(key)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' })))
    await settle()
    expect(shown()).toBe('door')
  })
})
