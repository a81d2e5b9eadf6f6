import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { publicCall } from '@matinee/contract/http/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../../local/ports.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { serve } from './serve.ts'

const schemas = { response: z.object({}) }
const knock = publicCall<typeof schemas>('POST', '/api/planted/knock')

const openWith = (env: NodeJS.ProcessEnv = {}) =>
  openHouse({
    env,
    extraRoutes: (app) =>
      serve(app, knock, schemas, async () => ({}), {
        limits: [{ name: 'knock', by: 'address', times: 4, seconds: 60 }],
      }),
  })

const knockFrom = async (house: House, remoteAddress: string, headers = {}) => {
  const answer = await house.request({ method: 'POST', url: '/api/planted/knock', remoteAddress, headers })
  return answer.statusCode
}
const knockTimes = async (house: House, times: number, address: string) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push(await knockFrom(house, address))
  return statuses
}

describe('limits in process', () => {
  let house: House
  beforeAll(async () => void (house = await openWith()))
  afterAll(() => house.close())

  it('let N pass and refuse the next, for that address alone', async () => {
    expect(await knockTimes(house, 5, '192.0.2.1')).toEqual([200, 200, 200, 200, 429])
    expect(await knockFrom(house, '192.0.2.2')).toBe(200)
  })

  it('say when to come back', async () => {
    await knockTimes(house, 4, '192.0.2.3')
    const answer = await house.request({ method: 'POST', url: '/api/planted/knock', remoteAddress: '192.0.2.3' })
    expect(answer.json()).toMatchObject({ success: false, code: 'http.tooMany' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
  })

  it('do not believe a forwarded address from a stranger', async () => {
    await knockTimes(house, 4, '192.0.2.4')
    expect(await knockFrom(house, '192.0.2.4', { 'x-forwarded-for': '198.51.100.9' })).toBe(429)
  })

  it('believe it from a proxy that the operator named', async () => {
    const behind = await openWith({ TRUST_PROXY: '127.0.0.1' })
    for (let i = 0; i < 4; i++) await knockFrom(behind, '127.0.0.1', { 'x-forwarded-for': '198.51.100.9' })
    expect(await knockFrom(behind, '127.0.0.1', { 'x-forwarded-for': '198.51.100.9' })).toBe(429)
    expect(await knockFrom(behind, '127.0.0.1', { 'x-forwarded-for': '198.51.100.10' })).toBe(200)
    await behind.close()
  })
})

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
// Where the project is tested for real Redis is installed; a contributor without it is told what was left out.
describe.skipIf(!hasRedis && !process.env['CI'])('limits in Redis', () => {
  let redis: ChildProcess
  let port: number
  const start = async () => {
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
    for (let i = 0; i < 100; i++) {
      const { stdout } = spawnSync('redis-cli', ['-p', String(port), 'ping'], { encoding: 'utf8' })
      if (stdout.includes('PONG')) return
      await wait(50)
    }
    throw new Error('redis-server does not answer')
  }
  beforeAll(async () => {
    port = await freePort()
    await start()
  })
  afterAll(async () => {
    redis.kill()
    await once(redis, 'exit')
  })

  it('are shared by all processes, and go on at half size in each while it is away', async () => {
    const env = { REDIS_URL: `redis://127.0.0.1:${port}` }
    const [one, two] = await Promise.all([openWith(env), openWith(env)])
    await expect.poll(() => [one.services.redis?.status, two.services.redis?.status]).toEqual(['ready', 'ready'])
    expect(await knockTimes(one, 3, '192.0.2.10')).toEqual([200, 200, 200])
    expect(await knockTimes(two, 2, '192.0.2.10')).toEqual([200, 429])

    redis.kill('SIGKILL')
    await once(redis, 'exit')
    expect(await knockTimes(one, 3, '192.0.2.11')).toEqual([200, 200, 429])
    expect(await knockTimes(two, 3, '192.0.2.11')).toEqual([200, 200, 429])

    await start()
    await expect.poll(() => one.services.redis?.ping().catch(() => 'away')).toBe('PONG')
    expect(await knockTimes(one, 5, '192.0.2.12')).toEqual([200, 200, 200, 200, 429])
    await Promise.all([one.close(), two.close()])
  })
})
