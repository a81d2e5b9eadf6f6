import type { AdminMovie } from '@matinee/contract/admin-movies'
import type { AdminPlan } from '@matinee/contract/plans'
import type { Site } from '@matinee/contract/site.schemas'
import type { Statistics } from '@matinee/contract/statistics'
import type { Subscriber } from '@matinee/contract/subscriptions'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { Toasts } from '../../../ui/toast.tsx'
import { dismissAllToasts } from '../../../ui/toasts.ts'
import { forgetAdminSession, startAdminSession } from '../../../platform/session/session.ts'
import { HOUR, otto, refusal, tokenFor } from '../../../platform/session/session-fixtures.ts'
import DashboardPage from './dashboard.page.tsx'

/** For tests: renders the whole desk with a mock server. */
interface MockRequest {
  endpoint: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}
type MockResponse = Response | Error | Promise<Response | Error>

/** By method and path: `GET /api/admin/me`. Returning an error simulates a network failure. */
export let handlers: Record<string, (requests: MockRequest) => MockResponse> = {}
export const heard: MockRequest[] = []
export const requestsTo = (what: string) => heard.filter((each) => each.endpoint === what)

const noRows = { success: true, message: 'ok', subscribers: [], total: 0, isAtLeast: false, all: 0 }
export const noUnsent = { waiting: 0, failing: 0, failed: 0, uncertain: 0 }
const defaultHandlers: typeof handlers = {
  'GET /api/admin/me': () =>
    Response.json({ email: otto.email, username: otto.username, role: 'owner', needsSecondStep: false }),
  'GET /api/test': () => Response.json({ message: 'ok' }),
  'GET /api/admin/notices': () => Response.json({ untrustedProxies: [] }),
  'GET /api/version': () => Response.json({ version: '0.1.0', commit: '93d2b0a41c5e' }),
  'GET /api/admin/mail': () => Response.json({ counts: noUnsent, emails: [] }),
  'GET /api/subscription-stats': () => Response.json(buildStatistics()),
  'GET /api/admin/cleanup': () => Response.json({ cleanup: null }),
  'GET /api/admin/movies': () => Response.json({ movies: [], total: 0, isCapped: false, page: 1, pages: 1 }),
  'GET /api/subscribers': () => Response.json(noRows),
  'GET /api/users': () => Response.json([]),
  'GET /api/users-expiring-soon': () => Response.json([]),
  'GET /api/admin/plans': () => Response.json({ plans: buildPlans() }),
  'GET /api/admin/payment-differences': () => Response.json({ differences: [], lastRun: null }),
  'GET /api/admin/collections': () => Response.json({ collections: [] }),
  'GET /api/admin/invitations': () => Response.json({ invitations: [] }),
  'GET /api/admin/record': () => Response.json({ entries: [], next: null }),
}

// The client is made once, and keeps the way to the network that it found.
vi.stubGlobal('fetch', async (url: URL, { method, headers, body, signal }: RequestInit) => {
  const each: MockRequest = {
    endpoint: `${method} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(headers),
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
  }
  heard.push(each)
  const aborted = new Promise<never>((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)))
  const answer = await Promise.race([
    (handlers[each.endpoint] ?? defaultHandlers[each.endpoint] ?? (() => refusal(500)))(each),
    aborted,
  ])
  if (answer instanceof Error) throw answer
  return answer
})

/** Each test starts without session, storage and toasts. */
export function resetDeskBetweenTests() {
  beforeEach(() => {
    handlers = {}
    heard.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    act(() => {
      forgetAdminSession()
      dismissAllToasts()
    })
    vi.restoreAllMocks()
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Opens the page with whatever is stored in the browser. `site`: what the operator has set. */
export async function openPage(query: string, site?: Partial<Site>) {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ({ site }),
        shouldRevalidate: () => false,
        children: [
          { path: '/admin/login', element: 'the door' },
          {
            path: '/admin/dashboard',
            element: (
              <>
                <DashboardPage />
                <Toasts />
              </>
            ),
          },
        ],
      },
    ],
    { initialEntries: [`/admin/dashboard?${query}`], hydrationData: { loaderData: { root: { site } } } },
  )
  await act(async () => {
    render(<RouterProvider router={router} />)
    await Promise.resolve()
  })
  return { router, at: () => router.state.location.pathname + router.state.location.search }
}

/** Opens a place of the desk as an admin: `openDesk('tab=analytics')`. */
export async function openDesk(query: string, site?: Partial<Site>) {
  startAdminSession({ email: otto.email, token: tokenFor(otto, HOUR) })
  const opened = await openPage(query, site)
  // By tag, because headings behind an open dialog have no role.
  await waitFor(() => expect(document.querySelector('main h1')?.textContent).toBe('Dashboard'))
  return opened
}

export const click = async (element: HTMLElement) =>
  await act(async () => {
    // As a pointer does it, so that a dialog knows where the focus goes back to.
    element.focus()
    fireEvent.click(element)
    await Promise.resolve()
  })
export const getButton = (name: string | RegExp) => screen.getByRole('button', { name })
export const findConfirmDialog = async () => within(await screen.findByRole('alertdialog'))
/** What the address names, beside the navigation. */
export const deskScreen = () => document.querySelector<HTMLElement>('.desk-screen')!
/** The server requires recent authentication before it answers this call with `then` (SAFE-3). */
export function requireReauthentication(what: string, then: (typeof handlers)[string]) {
  const refused = (code: string) => Response.json({ success: false, code, message: 'No.' }, { status: 403 })
  handlers['GET /api/me/factors'] = () =>
    Response.json({ hasPassword: true, totpSince: null, passkeys: [], recoveryCodes: 0 })
  handlers[what] = () => refused('sessions.authenticateAgain')
  handlers['POST /api/me/authenticate'] = ({ body }) => {
    if ((body as { password: string }).password !== 'velvet curtain') return refused('own-account.wrongPassword')
    handlers[what] = then
    return Response.json({ success: true, message: 'Thank you.' })
  }
}
export const findReauthenticationDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
export async function reauthenticate(password = 'velvet curtain') {
  const dialog = await findReauthenticationDialog()
  fireEvent.change(await dialog.findByLabelText('Your password'), { target: { value: password } })
  await click(dialog.getByRole('button', { name: 'Confirm' }))
}
/** What stands in the corner of the screen. */
export const notices = () => screen.getByRole('region', { name: 'Notifications' })
/** The words that describe a control to who cannot see it. */
export const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

const DAY_MS = 86_400_000
/** As the server writes a moment. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const idOf = (kind: string, n: number) => kind.repeat(20) + n.toString(16).padStart(4, '0')

/** Sample statistics. */
export function buildStatistics(more: Partial<Statistics> = {}): Statistics {
  return {
    asOf: '2026-11-15T12:00:00.000Z',
    failed: [],
    totalUsers: 1234,
    activeUsers: 321,
    subscriptionBreakdown: [
      { _id: 'monthly', name: 'Monthly', count: 62 },
      { _id: 'quarterly', name: 'Quarterly', count: 31 },
      { _id: 'semiAnnually', name: 'Semi-annual', count: 0 },
      { _id: 'yearly', name: 'Yearly', count: 31 },
    ],
    planBreakdown: { free: 1110, premium: 124 },
    subscriptionPlanBreakdown: { monthly: 62, quarterly: 31, semiAnnually: 0, yearly: 31 },
    expiringSoon: 4,
    needsCleanup: 2,
    estimatedMonthlyRevenue: 900,
    revenue: {
      monthlyRevenue: 150,
      newSubscribersThisMonth: 3,
      monthlyRecurringRevenue: 900,
      totalRevenue: 4000,
      averageRevenuePerUser: 32.26,
      cents: { month: 15_000, recurring: 90_000, active: 400_000, perUser: 3226 },
      lastMonthCents: 30_000,
    },
    health: { active: 124, expiringSoon: 4, expired: 20, cancelled: 7 },
    totalSubscriptions: 151,
    months: Array.from({ length: 12 }, (_, at) => ({
      month: new Date(Date.UTC(2025, 11 + at)).toISOString().slice(0, 7),
      cents: (at + 1) * 1000,
      refundedCents: 0,
      payments: at + 1,
      begun: at,
    })),
    movies: { total: 57, added: 2, topGenres: [{ genre: 'Drama', count: 20, percent: 35 }] },
    days: [],
    payments: 'test',
    ...more,
  }
}

export const buildMovie = (n: number, more: Partial<AdminMovie> = {}): AdminMovie =>
  ({
    _id: idOf('a', n),
    title: `Movie ${n}`,
    description: 'A short one.',
    genres: ['Drama', 'Comedy'],
    genre: 'Drama',
    year: 1931,
    rating: 7.5,
    originalTitle: null,
    director: null,
    cast: [],
    minutes: null,
    ageRating: null,
    country: null,
    originalLanguage: null,
    imageUrl: 'https://example.org/a.jpg',
    videoUrl: 'https://example.org/b.mp4',
    version: '1',
    ...more,
  }) as AdminMovie

export const buildPlan = (name: string, more: Partial<AdminPlan> = {}): AdminPlan => ({
  id: 'monthly',
  name,
  description: '',
  cents: 999,
  currency: 'USD',
  days: 30,
  months: null,
  isRenewing: false,
  duration: '1 month',
  mark: null,
  isOnSale: true,
  isBuyable: true,
  isInUse: true,
  subscribers: 3,
  ...more,
})
/** As an installation begins. */
export const buildPlans = (): AdminPlan[] => [
  buildPlan('Monthly', { mark: 'popular' }),
  buildPlan('Quarterly', { id: 'quarterly', cents: 2499, days: 90, duration: '3 months' }),
  buildPlan('Semi-annual', { id: 'semiAnnually', cents: 4499, days: 180, duration: '6 months' }),
  buildPlan('Yearly', { id: 'yearly', cents: 7999, days: 365, duration: '12 months', mark: 'bestValue' }),
]

export const buildSubscriber = (n: number, more: Partial<Subscriber> = {}): Subscriber => ({
  _id: idOf('b', n),
  userId: idOf('c', n),
  username: `person.${n}`,
  userEmail: `person.${n}@example.org`,
  refusesMail: false,
  subscriptionType: 'monthly',
  planName: 'Monthly',
  status: 'active',
  renewal: null,
  cost: 9.99,
  cents: 999,
  startDate: inDays(-10),
  expirationDate: inDays(20),
  createdAt: inDays(-10),
  ...more,
})
/** A page of the list of subscribers. */
export const subscribersResponse = (subscribers: readonly Subscriber[], more: { total?: number; all?: number } = {}) =>
  Response.json({ ...noRows, subscribers, total: subscribers.length, all: subscribers.length, ...more })
