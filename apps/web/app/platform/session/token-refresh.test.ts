// @vitest-environment happy-dom
import { sessionEndpoints } from '@matinee/contract/sessions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokenRefresh } from './token-refresh.ts'
import {
  DAY,
  HOUR,
  ines,
  MINUTE,
  networkError,
  otto,
  refusal,
  mockServer,
  tokenFor,
  mockLocks,
} from './session-fixtures.ts'

const endpoints = { refresh: sessionEndpoints.refresh, logout: sessionEndpoints.logout, lock: 'test' }
const REFRESH = 'POST /api/refresh-token'
const LOGOUT = 'POST /api/logout'
const given = (token: string) => Response.json({ success: true, token })
const told = () => Response.json({ success: true, message: '' })
const later = (answer: Response, ms = 500) => new Promise<Response>((resolve) => setTimeout(() => resolve(answer), ms))

/** What all tabs of a browser share, and a tab of it. */
function browser(first: string | null) {
  const shared = { token: first, ended: 0 }
  const tab = () =>
    createTokenRefresh(
      {
        token: () => shared.token,
        replace: (token) => (shared.token = token),
        end: () => {
          shared.token = null
          shared.ended += 1
        },
      },
      endpoints,
    )
  return { shared, tab }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('AUTH-3 the refresh', () => {
  it('comes 5 minutes before the expiry, and the next one 5 minutes before that of the new token', async () => {
    const first = tokenFor(ines, HOUR)
    const heard = mockServer(() => given(tokenFor(ines, HOUR, heard.length + 1)))
    const { shared, tab } = browser(first)
    tab().schedule()
    await vi.advanceTimersByTimeAsync(55 * MINUTE - 1)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual([{ endpoint: REFRESH, token: first, keepalive: false }])
    const second = shared.token
    expect(second).not.toBe(first)
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect(heard[1]?.token).toBe(second)
  })

  it('of a token of 30 days comes then too, if the page stays open', async () => {
    const heard = mockServer(() => given(tokenFor(ines, 30 * DAY, 2)))
    browser(tokenFor(ines, 30 * DAY))
      .tab()
      .schedule()
    await vi.advanceTimersByTimeAsync(30 * DAY - 5 * MINUTE - 1)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toHaveLength(1)
  })

  it('that was slept through is made up for at the next look', async () => {
    const heard = mockServer(() => given(tokenFor(ines, HOUR, 2)))
    const refresh = browser(tokenFor(ines, HOUR)).tab()
    refresh.schedule()
    vi.setSystemTime(Date.now() + 58 * MINUTE)
    refresh.schedule()
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toHaveLength(1)
  })

  it('slept past the expiry ends the session without asking', async () => {
    const heard = mockServer(() => given(tokenFor(ines, HOUR, 2)))
    const { shared, tab } = browser(tokenFor(ines, HOUR))
    const refresh = tab()
    refresh.schedule()
    vi.setSystemTime(Date.now() + 2 * HOUR)
    refresh.schedule()
    await vi.advanceTimersByTimeAsync(0)
    expect([heard.length, shared.token, shared.ended]).toEqual([0, null, 1])
  })

  it.each([401, 403])('that is refused with %i logs out', async (status) => {
    mockServer(() => refusal(status))
    const { shared, tab } = browser(tokenFor(ines, HOUR))
    tab().schedule()
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect([shared.token, shared.ended]).toEqual([null, 1])
  })

  it.each([
    ['no network', networkError],
    ['a server that fails', () => refusal(500)],
    ['a database that is away', () => refusal(503)],
    ['a proxy without its server', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['too many requests', () => refusal(429)],
    ['an answer that is none', () => Response.json({ success: true, token: 'soon' })],
  ])(
    'meets %s: nobody is logged out, and it is tried again with growing pauses until the expiry',
    async (_, answer) => {
      const times: number[] = []
      mockServer(() => {
        times.push(Date.now())
        return answer()
      })
      const { shared, tab } = browser(tokenFor(ines, HOUR))
      tab().schedule()
      await vi.advanceTimersByTimeAsync(55 * MINUTE + 4 * MINUTE)
      expect(shared.ended).toBe(0)
      const pauses = times.slice(1).map((time, index) => time - times[index]!)
      expect(pauses.slice(0, 6)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000])
      await vi.advanceTimersByTimeAsync(MINUTE)
      expect([shared.token, shared.ended]).toEqual([null, 1])
    },
  )

  it('succeeds once the network is back', async () => {
    let isDown = true
    const next = tokenFor(ines, 2 * HOUR, 2)
    mockServer(() => (isDown ? networkError() : given(next)))
    const { shared, tab } = browser(tokenFor(ines, HOUR))
    tab().schedule()
    await vi.advanceTimersByTimeAsync(56 * MINUTE)
    isDown = false
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect([shared.token, shared.ended]).toEqual([next, 0])
  })

  it('is not asked for over and over where the clock is wrong', async () => {
    const heard = mockServer(() => given(tokenFor(ines, 3 * MINUTE, heard.length + 1)))
    browser(tokenFor(ines, 3 * MINUTE))
      .tab()
      .schedule()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(heard.length).toBeGreaterThan(5)
    expect(heard.length).toBeLessThan(13)
  })
})

describe('two tabs', () => {
  it('AUTH-3 refresh at the same moment: one asks, both go on with its token', async () => {
    mockLocks()
    const next = tokenFor(ines, 2 * HOUR, 2)
    const heard = mockServer(() => later(given(next)))
    const { shared, tab } = browser(tokenFor(ines, HOUR))
    tab().schedule()
    tab().schedule()
    await vi.advanceTimersByTimeAsync(55 * MINUTE + 1_000)
    expect([heard.length, shared.token, shared.ended]).toEqual([1, next, 0])
  })

  it('AUTH-3 without locks ask twice, and nobody is logged out by the slower one', async () => {
    const answers = [tokenFor(ines, 2 * HOUR, 2), tokenFor(ines, 2 * HOUR, 3)]
    const heard = mockServer(() => later(given(answers[heard.length - 1]!)))
    const { shared, tab } = browser(tokenFor(ines, HOUR))
    tab().schedule()
    tab().schedule()
    await vi.advanceTimersByTimeAsync(55 * MINUTE + 1_000)
    expect([heard.length, shared.ended]).toEqual([2, 0])
    expect(shared.token).toBe(answers[0])
  })

  it('one that is refused after the other has a new token logs nobody out', async () => {
    const { shared, tab } = browser(tokenFor(ines, HOUR))
    const next = tokenFor(ines, 2 * HOUR, 2)
    mockServer(() => {
      shared.token = next
      return refusal(401)
    })
    tab().schedule()
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect([shared.token, shared.ended]).toEqual([next, 0])
  })
})

describe('AUTH-4 a call that is refused with 401', () => {
  const old = () => tokenFor(ines, HOUR)

  it('is repeated with the token that another tab got meanwhile', async () => {
    const heard = mockServer(() => refusal(500))
    const next = tokenFor(ines, 2 * HOUR, 2)
    expect(await browser(next).tab().handleUnauthorized(old(), false)).toBe(next)
    expect(heard).toEqual([])
  })

  it('is not repeated in the name of somebody else who signed in meanwhile', async () => {
    mockServer(() => refusal(500))
    const { shared, tab } = browser(tokenFor(otto, HOUR))
    expect(await tab().handleUnauthorized(old(), false)).toBeNull()
    expect(shared.ended).toBe(0)
  })

  it('finishes a refresh whose answer was lost, and is repeated with what that gives', async () => {
    const token = old()
    const next = tokenFor(ines, 2 * HOUR, 2)
    const heard = mockServer(() => (heard.length === 1 ? networkError() : given(next)))
    const { shared, tab } = browser(token)
    const refresh = tab()
    vi.setSystemTime(Date.now() + 56 * MINUTE)
    refresh.schedule()
    await vi.advanceTimersByTimeAsync(1)
    expect(shared.token).toBe(token)
    expect(await refresh.handleUnauthorized(token, false)).toBe(next)
    expect(shared.ended).toBe(0)
  })

  it('waits for a refresh that is under way', async () => {
    const token = old()
    const next = tokenFor(ines, 2 * HOUR, 2)
    const heard = mockServer(() => later(given(next), 3_000))
    const refresh = browser(token).tab()
    vi.setSystemTime(Date.now() + 56 * MINUTE)
    refresh.schedule()
    const repeatedWith = refresh.handleUnauthorized(token, false)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await repeatedWith).toBe(next)
    expect(heard).toHaveLength(1)
  })

  it('ends the session when it cannot be refreshed either, once for all calls at the time', async () => {
    const token = old()
    const heard = mockServer(() => refusal(401))
    const { shared, tab } = browser(token)
    const refresh = tab()
    const all = await Promise.all([1, 2, 3].map(() => refresh.handleUnauthorized(token, false)))
    expect(all).toEqual([null, null, null])
    expect([heard.length, shared.ended]).toEqual([1, 1])
  })

  it('ends the session when the repetition is refused as well', async () => {
    const token = old()
    const { shared, tab } = browser(token)
    expect(await tab().handleUnauthorized(token, true)).toBeNull()
    expect(shared.ended).toBe(1)
  })

  it('ends nothing while nobody can be asked: the call fails as unreachable', async () => {
    const token = old()
    mockServer(() => refusal(503))
    const { shared, tab } = browser(token)
    await expect(tab().handleUnauthorized(token, false)).rejects.toMatchObject({ code: 'http.unreachable' })
    expect([shared.token, shared.ended]).toEqual([token, 0])
  })
})

describe('AUTH-6 leaving', () => {
  it('tells the server, in a request that outlives the page', async () => {
    const token = tokenFor(ines, HOUR)
    const heard = mockServer(told)
    await browser(token).tab().revoke()
    expect(heard).toEqual([{ endpoint: LOGOUT, token, keepalive: true }])
  })

  it('waits 2 seconds for a server that does not answer, and no longer', async () => {
    mockServer(() => new Promise<Response>(() => {}))
    let isDone = false
    const leaving = browser(tokenFor(ines, HOUR)).tab().revoke()
    void leaving.then(() => (isDone = true))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isDone).toBe(true)
  })

  it('while a refresh is under way revokes its successor, not the token that is just being replaced', async () => {
    mockLocks()
    const next = tokenFor(ines, 2 * HOUR, 2)
    const heard = mockServer(({ endpoint }) => later(endpoint === REFRESH ? given(next) : told()))
    const refresh = browser(tokenFor(ines, MINUTE)).tab()
    refresh.schedule()
    const leaving = refresh.revoke()
    await vi.advanceTimersByTimeAsync(1_000)
    await leaving
    expect(heard.map(({ endpoint, token }) => [endpoint, token === next])).toEqual([
      [REFRESH, false],
      [LOGOUT, true],
    ])
  })

  it('before a slow refresh has its answer revokes that as soon as it comes', async () => {
    const next = tokenFor(ines, 2 * HOUR, 2)
    const { shared, tab } = browser(tokenFor(ines, MINUTE))
    const heard = mockServer(({ endpoint }) => (endpoint === REFRESH ? later(given(next), 5_000) : told()))
    tab().schedule()
    await vi.advanceTimersByTimeAsync(1_000)
    shared.token = null
    await vi.advanceTimersByTimeAsync(5_000)
    expect(shared.token).toBeNull()
    expect(heard.at(-1)).toMatchObject({ endpoint: LOGOUT, token: next })
  })
})
