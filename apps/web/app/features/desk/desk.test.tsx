import type { Cleanup } from '@matinee/contract/subscriptions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { deskTabs } from './tabs.ts'
import {
  buildMovie,
  handlers,
  requestsTo,
  getButton,
  resetDeskBetweenTests,
  heard,
  notices,
  openDesk,
  openPage,
  click,
  buildStatistics,
} from './frame/desk-fixtures.tsx'
import { HOUR, ines, networkError, refusal, storeSession, tokenFor } from '../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()

const STATISTICS = 'GET /api/subscription-stats'
const REMIND = 'POST /api/send-expiration-reminders'
const CLEAN_UP = 'POST /api/check-expired-subscriptions'
const CLEANUP = 'GET /api/admin/cleanup'

const main = () => within(screen.getByRole('main'))
const figureOf = (label: string) => {
  const of = main().getByRole('link', { name: label }).closest('div')
  return of?.querySelector('.figure')?.textContent
}
const figures = () =>
  ['Total Movies', 'Total Users', 'Active Subscribers', 'This Month Revenue'].map((label) => figureOf(label))

describe('ROUTE-7', () => {
  it.each([
    ['nothing', () => {}],
    ['the flag alone', () => localStorage.setItem('adminLoggedIn', 'true')],
    ['the session of a member', () => storeSession(ines, tokenFor(ines, HOUR))],
    [
      'the token of a member in the place of the admin’s',
      () => {
        localStorage.setItem('adminLoggedIn', 'true')
        localStorage.setItem('adminToken', tokenFor(ines, HOUR))
        localStorage.setItem('adminEmail', ines.email)
        // The session is kept in a module: it is told as another tab would tell it.
        act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' })))
        handlers['GET /api/admin/me'] = () => refusal(403)
      },
    ],
  ])('%s opens no tab', async (_, prepare) => {
    for (const tab of deskTabs) {
      prepare()
      const { at, router } = await openPage(`tab=${tab}`)
      await waitFor(() => expect(at()).toBe('/admin/login'))
      expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull()
      router.dispose()
    }
    // Nothing but who it is was asked for.
    expect(heard.filter(({ endpoint }) => !['GET /api/admin/me', 'GET /api/test'].includes(endpoint))).toEqual([])
  })

  it('logging out leads to the door', async () => {
    handlers['POST /api/admin/logout'] = () => Response.json({ success: true })
    const { at } = await openDesk('tab=record')
    await click(getButton('Log out'))
    await waitFor(() => expect(at()).toBe('/admin/login'))
    expect(localStorage.getItem('adminToken')).toBeNull()
  })

  it('a session that has ended is said once, and leads to the door', async () => {
    handlers['GET /api/admin/record.csv'] = () => refusal(401)
    handlers['POST /api/admin/refresh-token'] = () => refusal(401)
    const { at } = await openDesk('tab=record')
    const { toastStore } = await import('../../ui/toasts.ts')
    await click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(at()).toBe('/admin/login'))
    expect(toastStore.get().map(({ message }) => message)).toEqual(['Session expired. Please login again.'])
  })
})

describe('a notice about the installation', () => {
  it('names the proxy that is not trusted, and what to set', async () => {
    handlers['GET /api/admin/notices'] = () => Response.json({ untrustedProxies: ['127.0.0.1', '172.30.71.1'] })
    await openDesk('tab=record')
    const notice = await main().findByText(/share one rate limit/)
    expect(notice.textContent).toContain('Add 127.0.0.1, 172.30.71.1 to TRUST_PROXY')
  })

  it('is not there when all is well, or when nobody knows', async () => {
    await openDesk('tab=record')
    await waitFor(() => expect(requestsTo('GET /api/admin/notices')).toHaveLength(1))
    expect(screen.queryByText(/TRUST_PROXY/)).toBeNull()
  })
})

describe('DASH-1', () => {
  it('each figure leads to what is behind it', async () => {
    const { at } = await openDesk('tab=record')
    await waitFor(() => expect(figures()).toEqual(['57', '1,234', '124', '$150.00']))
    for (const [label, place] of [
      ['Total Movies', 'tab=movies'],
      ['Total Users', 'tab=users'],
      ['Active Subscribers', 'tab=subscribers&status=active'],
      ['This Month Revenue', 'tab=analytics&month=2026-11'],
    ] as const) {
      await click(main().getAllByRole('link', { name: label })[0]!)
      await waitFor(() => expect(at()).toBe(`/admin/dashboard?${place}`))
    }
  })

  it('how much has changed stands beside it, in percent where that says something', async () => {
    const day = { day: '2026-11-09', movies: 55, users: 1200, activeSubscribers: 126, revenueCents: 0 }
    const today = { day: '2026-11-15', movies: 57, users: 1234, activeSubscribers: 124, revenueCents: 15_000 }
    handlers[STATISTICS] = () => Response.json(buildStatistics({ days: [day, today] }))
    await openDesk('tab=record')
    await waitFor(() => expect(figures()).toEqual(['57', '1,234', '124', '$150.00']))
    const changes = [...screen.getByRole('main').querySelectorAll('.desk-tile-delta')].map((each) => each.textContent)
    expect(changes).toEqual(['↑ +2 in 30 days', '↑ +2.8 % since 9 Nov', '↓ −2 since 9 Nov', '3 new subscribers'])
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('statistics that are %s are zeros, the page goes on, and a second try brings them', async (_, failure) => {
    handlers[STATISTICS] = failure
    handlers['GET /api/admin/movies'] = () =>
      Response.json({ movies: [buildMovie(1)], total: 1, isCapped: false, page: 1, pages: 1 })
    const { at } = await openDesk('tab=movies')
    expect(await screen.findByText('Some figures could not be loaded.')).toBeTruthy()
    expect(figures()).toEqual(['0', '0', '0', '$0.00'])
    expect(main().getByText('new subscribers', { exact: false }).textContent).toBe('0 new subscribers')
    // What does not depend on them works.
    expect(await screen.findByRole('heading', { name: 'Movie 1' })).toBeTruthy()
    await click(screen.getByRole('link', { name: 'Record' }))
    await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=record'))

    delete handlers[STATISTICS]
    await click(getButton('Try Again'))
    await waitFor(() => expect(figures()).toEqual(['57', '1,234', '124', '$150.00']))
    expect(screen.queryByText('Some figures could not be loaded.')).toBeNull()
  })

  it('one part that failed is zero, and the others are figures', async () => {
    handlers[STATISTICS] = () => Response.json(buildStatistics({ failed: ['people'], totalUsers: 0 }))
    await openDesk('tab=record')
    expect(await screen.findByText('Some figures could not be loaded.')).toBeTruthy()
    expect(figures()).toEqual(['57', '0', '124', '$150.00'])
  })

  it.each([
    [0, '0 new subscribers'],
    [1, '1 new subscriber'],
    [3, '3 new subscribers'],
  ])('%i new: %s', async (newSubscribersThisMonth, words) => {
    const { revenue } = buildStatistics()
    handlers[STATISTICS] = () => Response.json(buildStatistics({ revenue: { ...revenue, newSubscribersThisMonth } }))
    await openDesk('tab=record')
    await waitFor(() =>
      expect(main().getByRole('link', { name: 'This Month Revenue' }).closest('div')?.textContent).toContain(words),
    )
  })

  it('the bar says whether the server answers, as soon as the browser is online again', async () => {
    await openDesk('tab=record')
    expect(await screen.findByText('Server connected')).toBeTruthy()
    const lookAgain = () => act(() => void window.dispatchEvent(new Event('online')))
    for (const failure of [networkError, () => refusal(503)]) {
      handlers['GET /api/test'] = failure
      lookAgain()
      expect(await screen.findByText('No connection to the server')).toBeTruthy()
      delete handlers['GET /api/test']
      lookAgain()
      expect(await screen.findByText('Server connected')).toBeTruthy()
    }
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('No connection to the server')).toBeTruthy()
  })
})

const aCleanup = (expired: number, state: Cleanup['state'] = 'running'): Cleanup => ({
  id: '7',
  state,
  total: 250,
  expired,
})
/** Answers as the server does once the worker has come so far. */
const cleanedUp = (cleanup: Cleanup) => {
  handlers[CLEANUP] = () => Response.json({ cleanup })
  return Response.json({
    success: true,
    message: 'ok',
    expired: 0,
    cleanup: { ...cleanup, state: 'running', expired: 0 },
  })
}

const actions = [
  {
    name: 'Send Reminders',
    call: REMIND,
    body: { days: 7 },
    answer: () => Response.json({ success: true, message: 'ok', sent: 3, skipped: 1 }),
    done: ['Expiration reminders sent successfully!', '3 sent, 1 was reminded already.'],
    failed: 'Failed to send reminders',
  },
  {
    name: 'Clean Up',
    call: CLEAN_UP,
    body: undefined,
    answer: () => cleanedUp(aCleanup(2, 'done')),
    done: ['Expired subscriptions cleaned up successfully!', '2 are marked expired now.'],
    failed: 'Failed to cleanup expired subscriptions',
  },
] as const

it('DASH-2 each action says how many it is about', async () => {
  await openDesk('tab=record')
  const counts = () => [...document.querySelectorAll('.desk-quick-action .figure')].map((each) => each.textContent)
  await waitFor(() => expect(counts()).toEqual(['4', '2']))
})

describe.each(actions)('DASH-2 $name', ({ name, call, body, answer, done, failed }) => {
  it('says how many, and the figures are asked for again', async () => {
    handlers[call] = answer
    await openDesk('tab=record')
    await waitFor(() => expect(requestsTo(STATISTICS)).toHaveLength(1))
    await click(getButton(name))
    for (const words of done) expect(await within(notices()).findByText(words)).toBeTruthy()
    expect(requestsTo(call).map((each) => each.body)).toEqual([body])
    await waitFor(() => expect(requestsTo(STATISTICS).length).toBeGreaterThan(1))
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('says that it failed when it is %s', async (_, failure) => {
    handlers[call] = failure
    await openDesk('tab=record')
    await click(getButton(name))
    expect(await within(notices()).findByText(failed)).toBeTruthy()
    expect(within(notices()).queryByText(done[0])).toBeNull()
  })

  it.each([
    ['success', answer, done[0]],
    ['failure', () => refusal(503), failed],
  ])('DASH-4 its %s stays for 5 s', async (_, given, words) => {
    handlers[call] = given
    await openDesk('tab=record')
    vi.useFakeTimers()
    await click(getButton(name))
    await act(() => vi.advanceTimersByTimeAsync(1))
    getButton(name).blur()
    const isShown = () => within(notices()).queryByText(words) !== null
    expect(isShown()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(4900))
    expect(isShown()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(isShown()).toBe(false)
  })
})

describe('DASH-2 a cleanup', () => {
  const next = async () => await act(() => vi.advanceTimersByTimeAsync(1000))
  const action = () =>
    within(main().getByRole('link', { name: 'Cleanup Needed' }).closest<HTMLElement>('.desk-quick-action')!)

  it('shows how far it is until it is done, also when it was begun elsewhere', async () => {
    handlers[CLEANUP] = () => Response.json({ cleanup: aCleanup(0) })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openDesk('tab=record')
    expect(await action().findByText('Cleaning up: 0 of 250')).toBeTruthy()
    expect(getButton('Clean Up').getAttribute('aria-busy')).toBe('true')
    handlers[CLEANUP] = () => Response.json({ cleanup: aCleanup(200) })
    await next()
    expect(await action().findByText('Cleaning up: 200 of 250')).toBeTruthy()
    expect(action().getByRole<HTMLProgressElement>('progressbar', { name: 'Clean Up' }).value).toBe(200)
    // A question that fails is asked again.
    handlers[CLEANUP] = networkError
    await next()
    const before = requestsTo(STATISTICS).length
    cleanedUp(aCleanup(250, 'done'))
    await next()
    expect(await within(notices()).findByText('250 are marked expired now.')).toBeTruthy()
    await waitFor(() => expect(requestsTo(STATISTICS)).toHaveLength(before + 1))
    expect(action().queryByRole('progressbar')).toBeNull()
    expect(requestsTo(CLEAN_UP)).toEqual([])
  })

  it('that fails says where it stopped, and is tried again', async () => {
    handlers[CLEAN_UP] = () => cleanedUp(aCleanup(200, 'failed'))
    await openDesk('tab=record')
    await click(getButton('Clean Up'))
    expect(await within(notices()).findByText('Failed to cleanup expired subscriptions')).toBeTruthy()
    expect(action().getByText('Stopped after 200 of 250')).toBeTruthy()
    handlers[CLEAN_UP] = () => cleanedUp({ ...aCleanup(50, 'done'), id: '8' })
    await click(action().getByRole('button', { name: 'Try Again' }))
    expect(await action().findByText('Expired but still marked as active')).toBeTruthy()
    expect(getButton('Clean Up')).toBeTruthy()
  })

  it('that another admin begins later is shown as well', async () => {
    handlers[CLEAN_UP] = () => cleanedUp(aCleanup(250, 'done'))
    await openDesk('tab=record')
    await click(getButton('Clean Up'))
    expect(await within(notices()).findByText('250 are marked expired now.')).toBeTruthy()
    handlers[CLEANUP] = () => Response.json({ cleanup: { ...aCleanup(9), id: '8' } })
    // The figures are on their way again after the first.
    await waitFor(() => expect(getButton('Refresh').getAttribute('aria-busy')).toBeNull())
    await click(getButton('Refresh'))
    expect(await action().findByText('Cleaning up: 9 of 250')).toBeTruthy()
  })
})

it('says at its foot which version runs', async () => {
  await openDesk('tab=record')
  expect(await main().findByText('Matinee 0.1.0 (93d2b0a41c5e)')).toBeTruthy()
})
