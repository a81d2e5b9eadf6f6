import type { Endpoint } from '@matinee/contract/http/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, someAddress, tokenOf } from '../../../test/people.ts'

/**
 * In the words of the site rules; every other way to look like an admin (forged, expired, misplaced, replaced tokens) is
 * asked of each of these calls by the matrix: `test/matrix/principals.ts`.
 */
let testApp: TestApp
let calls: Endpoint[]
const credentials: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  testApp = await startTestApp()
  calls = testApp.app.endpoints.filter(({ access }) => access === 'admin')
  const user = await aUser(testApp)
  const admin = await aUser(testApp, { role: 'owner' })
  credentials["a user's token"] = bearer(await tokenOf(testApp, user))
  credentials["an admin's user token"] = bearer(await tokenOf(testApp, admin))
  credentials['nothing but a stored flag'] = { cookie: 'isAdmin=true; adminToken=true', 'x-admin': 'true' }
  credentials['a stored flag where a token should be'] = bearer('true')
})
afterAll(() => testApp.close())

describe('ADMIN-7 ROUTE-7: no call of the desk is opened', () => {
  it.each([
    ["a user's token", 403],
    ["an admin's user token", 403],
    ['nothing but a stored flag', 401],
    ['a stored flag where a token should be', 401],
  ])('by %s', async (who, refusal) => {
    expect(calls.length).toBeGreaterThan(20)
    const opened: string[] = []
    for (const { method, path } of calls) {
      const answer = await testApp.request({
        method,
        url: path.replace(/:\w+/g, 'f'.repeat(24)),
        headers: credentials[who],
        remoteAddress: someAddress(),
        ...(method !== 'GET' && { payload: {} }),
      })
      if (answer.statusCode !== refusal) opened.push(`${method} ${path}: ${answer.statusCode}`)
    }
    expect(opened).toEqual([])
  })
})

it('API-10: every call that is named there is served, for admins alone', () => {
  const named = [
    'POST /api/movies',
    'PUT /api/movies/:id',
    'DELETE /api/movies/:id',
    'GET /api/subscription-stats',
    'GET /api/subscribers',
    'GET /api/users-expiring-soon',
    'POST /api/reactivate-subscription',
    'POST /api/send-expiration-reminders',
    'POST /api/check-expired-subscriptions',
  ]
  const served = new Set(calls.map(({ method, path }) => `${method} ${path}`))
  expect(named.filter((call) => !served.has(call))).toEqual([])
})

it('API-10: and answers an admin', async () => {
  const admin = await aUser(testApp, { role: 'owner' })
  const headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
  const person = await aUser(testApp)
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await testApp.request({ method, url, headers, ...(payload && { payload }) })
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json<{ movie: { _id: string } }>()
  }
  const form = {
    title: 'Named',
    description: 'By the requirement.',
    genres: 'Drama',
    year: 1999,
    rating: 8,
    imageUrl: 'https://cdn.test/a.jpg',
    videoUrl: 'https://cdn.test/a.mp4',
  }
  const { movie } = await ask('POST', '/api/movies', form)
  await ask('PUT', `/api/movies/${movie._id}`, form)
  await ask('DELETE', `/api/movies/${movie._id}`)
  await ask('GET', '/api/subscription-stats')
  await ask('GET', '/api/subscribers?page=1&limit=10&status=all')
  await ask('GET', '/api/users-expiring-soon?days=7')
  await ask('POST', '/api/reactivate-subscription', { userId: person.id, subscriptionType: 'monthly' })
  await ask('POST', '/api/send-expiration-reminders', { days: 7 })
  await ask('POST', '/api/check-expired-subscriptions')
})
