import type { User } from '@matinee/contract/accounts'
import { vi } from 'vitest'

/** For tests: users, unsigned tokens, and a mock server. */
export const ines: User = {
  _id: '65f000000000000000000001',
  username: 'ines.rv',
  email: 'ines@example.org',
  preferredGenre: null,
  subscriptionStatus: 'Free',
  hasActiveSubscription: false,
  activeSubscriptionId: null,
  role: 'user',
  isAdmin: false,
  isEmailConfirmed: true,
  refusesMail: false,
}
export const otto: User = { ...ines, _id: '65f000000000000000000002', username: 'otto', email: 'otto@example.org' }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const base64Url = (value: object) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

/** A token that expires so many milliseconds from now. */
export function tokenFor({ _id: sub }: { _id: string }, expiresInMs: number, gen = 1): string {
  const exp = Math.floor((Date.now() + expiresInMs) / 1000)
  return `${base64Url({ alg: 'EdDSA', typ: 'user+jwt' })}.${base64Url({ sub, gen, exp })}.c2lnbmVk`
}

export interface MockRequest {
  endpoint: string
  token: string | undefined
  keepalive: boolean | undefined
}

/** Mocks fetch. Returning an error simulates a network failure. */
export function mockServer(
  answers: (asked: MockRequest) => Response | Error | Promise<Response | Error>,
): MockRequest[] {
  const requests: MockRequest[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const asked = {
      endpoint: `${init.method} ${url.pathname}`,
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', ''),
      keepalive: init.keepalive,
    }
    requests.push(asked)
    const answer = await answers(asked)
    if (answer instanceof Error) throw answer
    return answer
  })
  return requests
}

export const refusal = (status: number) =>
  Response.json({ success: false, code: 'http.test', message: `Refused with ${status}` }, { status })
export const networkError = () => new TypeError('Failed to fetch')

export function storeSession(user: object | string, token: string): void {
  localStorage.setItem('user', typeof user === 'string' ? user : JSON.stringify(user))
  localStorage.setItem('token', token)
}

/** Web Locks: requests for the same name run one after another. */
export function mockLocks(): void {
  const held = new Map<string, Promise<unknown>>()
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: object, act: () => Promise<unknown>) => {
        const turn = (held.get(name) ?? Promise.resolve()).then(act)
        held.set(
          name,
          turn.catch(() => {}),
        )
        return await turn
      },
    },
  })
}
