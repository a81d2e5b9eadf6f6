import { adminCall, publicCall, userCall } from '@matinee/contract/http/endpoint'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { serve } from './serve.ts'

const schemas = { response: z.object({ caller: z.string() }) }
const calls = {
  open: publicCall<typeof schemas>('GET', '/api/planted/open'),
  users: userCall<typeof schemas>('GET', '/api/planted/user'),
  admins: adminCall<typeof schemas>('GET', '/api/planted/admin', 'plans'),
}

let house: House
beforeAll(async () => {
  house = await openHouse({
    callers: {
      ann: { id: 'ann', audience: 'user', role: 'editor', sessionId: 'a', generation: 1, isReplaced: false },
      root: { id: 'root', audience: 'admin', role: 'finance', sessionId: 'r', generation: 1, isReplaced: false },
      ed: { id: 'ed', audience: 'admin', role: 'editor', sessionId: 'e', generation: 1, isReplaced: false },
    },
    extraRoutes: (app) => {
      for (const call of Object.values(calls)) {
        serve(app, call, schemas, async ({ caller }) => ({
          caller: caller?.id ?? 'nobody',
          extra: 'not in the schema',
        }))
      }
    },
  })
})
afterAll(() => house.close())

describe('access', () => {
  it.each([
    ['/api/planted/open', undefined, 200],
    ['/api/planted/open', 'ann', 200],
    ['/api/planted/user', undefined, 401],
    ['/api/planted/user', 'stranger', 401],
    ['/api/planted/user', 'ann', 200],
    ['/api/planted/user', 'root', 403],
    ['/api/planted/admin', undefined, 401],
    ['/api/planted/admin', 'ann', 403],
    ['/api/planted/admin', 'root', 200],
  ])('%s as %s is answered with %i', async (url, bearer, status) => {
    const answer = await house.request({ url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })
    expect(answer.statusCode).toBe(status)

    const expected = {
      200: { caller: url.endsWith('open') ? 'nobody' : bearer },
      401: { success: false, code: 'http.signedOut', message: 'Session expired. Please login again.' },
      403: { success: false, code: 'http.forbidden', message: 'You are not allowed to do that.' },
    }
    expect(answer.json()).toEqual(expected[status as keyof typeof expected])
  })

  it('ACC-7: a role without the permission is told so, and stays signed in', async () => {
    const answer = await house.request({ url: '/api/planted/admin', headers: { authorization: 'Bearer ed' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      success: false,
      code: 'permissions.missing',
      message: 'Your role does not include this. If you need it, ask an owner of this site.',
    })
  })

  it('keeps a server from starting that has a route without it', async () => {
    const unguarded = await openHouse({ extraRoutes: (app) => void app.get('/api/forgotten', async () => 'x') })
    await expect(unguarded.app.ready()).rejects.toThrow(/GET \/api\/forgotten/)
    await unguarded.close()
  })
})
