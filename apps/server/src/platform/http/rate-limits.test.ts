import { publicCall, userCall } from '@matinee/contract/http/endpoint'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { openRedis, skipRedis } from '../../../test/redis.ts'
import type { Caller } from '../actor.ts'
import { serve } from './serve.ts'

const schemas = { response: z.object({}) }
const knock = publicCall<typeof schemas>('POST', '/api/planted/knock')

const again = userCall<typeof schemas>('POST', '/api/planted/again')
const mine = userCall<typeof schemas>('GET', '/api/planted/mine')
const callers: Record<string, Caller> = {
  phone: { id: 'a'.repeat(24), audience: 'user', role: 'user', sessionId: 'phone', generation: 1, isReplaced: false },
  sofa: { id: 'a'.repeat(24), audience: 'user', role: 'user', sessionId: 'sofa', generation: 1, isReplaced: false },
  ann: { id: 'b'.repeat(24), audience: 'user', role: 'user', sessionId: 'ann', generation: 1, isReplaced: false },
  ben: { id: 'c'.repeat(24), audience: 'user', role: 'user', sessionId: 'ben', generation: 1, isReplaced: false },
}

const openWith = (env: NodeJS.ProcessEnv = {}) =>
  startTestApp({
    env,
    callers,
    extraRoutes: (app) => {
      serve(
        app,
        knock,
        schemas,
        {
          limits: [{ name: 'knock', by: 'address', times: 4, seconds: 60 }],
        },
        async () => ({}),
      )
      serve(app, mine, schemas, async () => ({}))
      serve(
        app,
        again,
        schemas,
        {
          limits: [
            { name: 'again', by: 'caller', times: 5, seconds: 60 },
            { name: 'again', by: 'caller', times: 6, seconds: 3600 },
            { name: 'again', by: 'session', times: 2, seconds: 60 },
          ],
        },
        async () => ({}),
      )
    },
  })

const knockFrom = async (testApp: TestApp, remoteAddress: string, headers = {}) => {
  const answer = await testApp.request({ method: 'POST', url: '/api/planted/knock', remoteAddress, headers })
  return answer.statusCode
}
const knockTimes = async (testApp: TestApp, times: number, address: string) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push(await knockFrom(testApp, address))
  return statuses
}

describe('limits in process', () => {
  let testApp: TestApp
  beforeAll(async () => void (testApp = await openWith()))
  afterAll(() => testApp.close())

  it('let N pass and refuse the next, for that address alone', async () => {
    expect(await knockTimes(testApp, 5, '192.0.2.1')).toEqual([200, 200, 200, 200, 429])
    expect(await knockFrom(testApp, '192.0.2.2')).toBe(200)
  })

  it('of all networks of one IPv6 site together are wider, and end too', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 65; i++) statuses.push(...(await knockTimes(testApp, 4, `2001:db8:1:${i.toString(16)}::1`)))
    expect(statuses).toEqual([...Array<number>(256).fill(200), ...Array<number>(4).fill(429)])
    expect(await knockFrom(testApp, '2001:db8:2:1::1')).toBe(200)
  })

  it('say when to come back', async () => {
    await knockTimes(testApp, 4, '192.0.2.3')
    const answer = await testApp.request({ method: 'POST', url: '/api/planted/knock', remoteAddress: '192.0.2.3' })
    expect(answer.json()).toMatchObject({ success: false, code: 'http.tooMany' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
  })

  it('of a session count it alone, beside those of its person', async () => {
    const statuses = async (tokens: string[]) => {
      const seen: number[] = []
      for (const token of tokens) {
        const headers = { authorization: `Bearer ${token}` }
        seen.push((await testApp.request({ method: 'POST', url: '/api/planted/again', headers })).statusCode)
      }
      return seen
    }
    expect(await statuses(['phone', 'phone', 'phone'])).toEqual([200, 200, 429])
    // The three of the phone count for its owner, who has five in a minute.
    expect(await statuses(['sofa', 'sofa', 'sofa'])).toEqual([200, 200, 429])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    // The hour has a count of its own, which did not begin anew: five of its six are gone.
    expect(await statuses(['phone', 'phone'])).toEqual([200, 429])
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await statuses(['sofa', 'sofa', 'sofa'])).toEqual([200, 200, 429])
    vi.useRealTimers()
  })

  it('count everybody who is signed in by themselves, and the others by their address', async () => {
    const remoteAddress = '192.0.2.20'
    const ask = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await testApp.request({ url: '/api/planted/mine', remoteAddress, headers })).statusCode
    }
    for (let i = 0; i < 300; i++) expect(await ask('nobody')).toBe(401)
    expect(await ask('nobody')).toBe(429)
    for (let i = 0; i < 1000; i++) expect(await ask('ann')).toBe(200)
    expect(await ask('ann')).toBe(429)
    expect(await ask('ben')).toBe(200)
  })

  it.each([
    ['/api/openapi.json', 120],
    ['/api/docs/static/swagger-ui.css', 120],
    ['/api/docs/yaml', 120],
    ['/api/no/such/call', 300],
    ['/no/such/page', 300],
  ])('hold for %s, which is no call', async (url, times) => {
    const remoteAddress = `198.51.100.${url.length}`
    for (let i = 0; i < times; i++) expect((await testApp.request({ url, remoteAddress })).statusCode).not.toBe(429)
    expect((await testApp.request({ url, remoteAddress })).statusCode).toBe(429)
  })

  it('hold for an address that nothing is at, also when what was sent there cannot be read', async () => {
    const remoteAddress = '198.51.100.200'
    const headers = { 'content-type': 'application/json' }
    const send = async () =>
      (await testApp.request({ method: 'PUT', url: '/no/such/page', payload: '{', headers, remoteAddress })).statusCode
    for (let i = 0; i < 300; i++) expect(await send()).toBe(400)
    expect(await send()).toBe(429)
  })

  it('keep a server from starting that has a route without one', async () => {
    const route = { config: { access: 'public' as const }, schema: { hide: true } }
    const open = await startTestApp({ extraRoutes: (app) => void app.get('/api/endless', route, async () => 'x') })
    await expect(open.app.ready()).rejects.toThrow(/GET \/api\/endless/)
    await open.close()
  })

  it('do not believe a forwarded address from a stranger', async () => {
    await knockTimes(testApp, 4, '192.0.2.4')
    expect(await knockFrom(testApp, '192.0.2.4', { 'x-forwarded-for': '198.51.100.9' })).toBe(429)
  })

  it('believe it from a proxy that the operator named', async () => {
    const behind = await openWith({ TRUST_PROXY: '127.0.0.1' })
    for (let i = 0; i < 4; i++) await knockFrom(behind, '127.0.0.1', { 'x-forwarded-for': '198.51.100.9' })
    expect(await knockFrom(behind, '127.0.0.1', { 'x-forwarded-for': '198.51.100.9' })).toBe(429)
    expect(await knockFrom(behind, '127.0.0.1', { 'x-forwarded-for': '198.51.100.10' })).toBe(200)
    await behind.close()
  })
})

describe.skipIf(skipRedis)('limits in Redis', () => {
  let redis: Awaited<ReturnType<typeof openRedis>>
  beforeAll(async () => void (redis = await openRedis()))
  afterAll(() => redis.close())

  it('are shared by all processes, and go on at half size in each while it is away, which is one line in the log', async () => {
    const env = { REDIS_URL: redis.url }
    const [one, two] = await Promise.all([openWith(env), openWith(env)])
    await expect.poll(() => [one.services.redis?.status, two.services.redis?.status]).toEqual(['ready', 'ready'])
    expect(await knockTimes(one, 3, '192.0.2.10')).toEqual([200, 200, 200])
    expect(await knockTimes(two, 2, '192.0.2.10')).toEqual([200, 429])

    const said = () => one.logged.filter(({ msg }) => String(msg).includes('Redis'))
    expect(said()).toEqual([])
    await redis.kill()
    expect(await knockTimes(one, 3, '192.0.2.11')).toEqual([200, 200, 429])
    expect(await knockTimes(two, 3, '192.0.2.11')).toEqual([200, 200, 429])

    let tries = 0
    one.services.redis?.on('reconnecting', () => tries++)
    await expect.poll(() => tries, { timeout: 5000 }).toBeGreaterThan(2)
    expect(said()).toMatchObject([{ msg: 'Redis cannot be reached', reason: expect.any(String) as string }])
    expect(said()[0]).not.toHaveProperty('err')

    await redis.start()
    await expect.poll(() => one.services.redis?.ping().catch(() => 'away')).toBe('PONG')
    expect(said().slice(1)).toMatchObject([{ msg: 'Redis is back', seconds: expect.any(Number) as number }])
    expect(await knockTimes(one, 5, '192.0.2.12')).toEqual([200, 200, 200, 200, 429])
    await Promise.all([one.close(), two.close()])
  })
})
