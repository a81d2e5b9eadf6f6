import { adminCall, publicCall, userCall } from '@matinee/contract/http/endpoint'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { route, serve } from './serve.ts'

const schemas = { response: z.object({ caller: z.string() }) }
const calls = {
  open: publicCall<typeof schemas>('GET', '/api/planted/open'),
  users: userCall<typeof schemas>('GET', '/api/planted/user'),
  admins: adminCall<typeof schemas>('GET', '/api/planted/admin', 'plans'),
  sensitive: adminCall<typeof schemas>('POST', '/api/planted/sensitive', 'plans', { fresh: true }),
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({
    callers: {
      ann: { id: 'ann', audience: 'user', role: 'editor', sessionId: 'a', generation: 1, isReplaced: false },
      root: { id: 'root', audience: 'admin', role: 'finance', sessionId: 'r', generation: 1, isReplaced: false },
      rooted: {
        id: 'rooted',
        audience: 'admin',
        role: 'finance',
        sessionId: 'f',
        generation: 1,
        isReplaced: false,
        isRecentlyAuthenticated: true,
      },
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
afterAll(() => testApp.close())

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
    const answer = await testApp.request({ url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })
    expect(answer.statusCode).toBe(status)

    const expected = {
      200: { caller: url.endsWith('open') ? 'nobody' : bearer },
      401: { success: false, code: 'http.signedOut', message: 'Session expired. Please login again.' },
      403: { success: false, code: 'http.forbidden', message: 'You are not allowed to do that.' },
    }
    expect(answer.json()).toEqual(expected[status as keyof typeof expected])
  })

  it('ACC-7: a role without the permission is told so, and stays signed in', async () => {
    const answer = await testApp.request({ url: '/api/planted/admin', headers: { authorization: 'Bearer ed' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      success: false,
      code: 'permissions.missing',
      message: 'Your role does not include this. If you need it, ask an owner of this site.',
    })
  })

  it('SAFE-3: a sensitive call asks for a fresh proof, after it has asked for the role', async () => {
    const ask = async (who: string) => {
      const authorization = `Bearer ${who}`
      const answer = await testApp.request({
        method: 'POST',
        url: '/api/planted/sensitive',
        headers: { authorization },
      })
      return `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`
    }
    expect(await ask('root')).toBe('403 sessions.authenticateAgain')
    expect(await ask('ed')).toBe('403 permissions.missing')
    expect(await ask('rooted')).toBe('200 ')
  })

  it('SAFE-3: the documentation names the calls that ask for it', () => {
    const { paths } = testApp.app.swagger() as { paths: Record<string, { post?: { description?: string } }> }
    expect(paths['/api/planted/sensitive']?.post?.description).toContain('sessions.authenticateAgain')
    expect(paths['/api/admin/collections']?.post?.description).toBeUndefined()
  })

  it('SAFE-3: keeps a server from starting whose desk changes or exports something without deciding that', async () => {
    const undecided = (method: 'PUT' | 'GET') =>
      adminCall<typeof schemas>(method as 'GET', `/api/planted/undecided/${method}`, 'plans')
    const unready = await startTestApp({
      extraRoutes: (app) => {
        serve(app, undecided('PUT'), schemas, async () => ({ caller: '' }))
        const handler = async () => ''
        route(app, undecided('GET'), { response: z.string() }, { produces: 'text/csv', handler })
      },
    })
    await expect(unready.app.ready()).rejects.toThrow(/fresh proof: PUT \S+PUT, .*GET \S+GET/)
    await unready.close()
  })

  it('keeps a server from starting that has a route without it', async () => {
    const unguarded = await startTestApp({ extraRoutes: (app) => void app.get('/api/forgotten', async () => 'x') })
    await expect(unguarded.app.ready()).rejects.toThrow(/GET \/api\/forgotten/)
    await unguarded.close()
  })
})
