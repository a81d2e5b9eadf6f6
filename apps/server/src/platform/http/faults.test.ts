import { publicCall } from '@matinee/contract/http/endpoint'
import { z } from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { serve } from './serve.ts'

const planted = { response: z.object({ ok: z.boolean() }) }
const taking = { body: z.object({ text: z.string() }), response: z.object({ ok: z.boolean() }) }
const endpoints = {
  all: publicCall<typeof planted>('GET', '/api/planted'),
  one: publicCall<typeof planted>('GET', '/api/planted/:id'),
  take: publicCall<typeof taking>('POST', '/api/planted'),
}

let house: House
beforeAll(async () => {
  house = await openHouse({
    env: { ALLOW_FAULTS: 'on' },
    extraRoutes: (app) => {
      serve(app, endpoints.all, planted, async () => ({ ok: true }))
      serve(app, endpoints.one, planted, async () => ({ ok: true }))
      serve(app, endpoints.take, taking, async () => ({ ok: true }))
    },
  })
})
afterAll(() => house.close())

const ask = (url: string, fault: string) => house.request({ url, headers: { 'x-fault': fault } })

it('is said when the server starts', () => {
  expect(JSON.stringify(house.logged)).toContain('ALLOW_FAULTS is on')
})

it.each([
  [503, 'http.unavailable', 'The service is not available right now. Please try again in a moment.'],
  [500, 'http.unexpected', 'An unexpected error occurred, please try again.'],
  [404, 'http.notFound', 'There is nothing at this address.'],
  [401, 'http.signedOut', 'Session expired. Please login again.'],
  [418, 'http.fault', 'An unexpected error occurred, please try again.'],
])('%i has the usual body', async (status, code, message) => {
  const answer = await ask('/api/planted', `GET /api/planted ${status}`)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ success: false, code, message })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('is of exactly the calls that it names, as they are declared', async () => {
  const fault = 'GET /api/planted/:id 500; POST /api/planted 503'
  expect((await ask('/api/planted', fault)).statusCode).toBe(200)
  expect((await ask('/api/planted/12', fault)).statusCode).toBe(500)
  const sent = { url: '/api/planted', payload: { text: 'x' }, headers: { 'x-fault': fault } }
  expect((await house.request({ ...sent, method: 'POST' })).statusCode).toBe(503)
  expect((await house.request({ url: '/api/planted/12' })).statusCode).toBe(200)
})

it('can be a delay, alone or before something else', async () => {
  const started = performance.now()
  expect((await ask('/api/planted', 'GET /api/planted delay 150')).statusCode).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(145)
  const answer = await ask('/api/planted', 'GET /api/planted delay 100; GET /api/planted 503')
  expect(answer.statusCode).toBe(503)
  expect(performance.now() - started).toBeGreaterThan(245)
})

it('can be no answer at all, over a real connection too', async () => {
  await expect(ask('/api/planted', 'GET /api/planted drop')).rejects.toThrow('destroyed')
  const url = await house.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'x-fault': 'GET /api/planted drop' }
  await expect(fetch(`${url}/api/planted`, { headers })).rejects.toThrow('fetch failed')
  expect((await fetch(`${url}/api/planted`)).status).toBe(200)
})

it.each([
  ['GET /api/planted', 'is not like'],
  ['GET /api/planted 200', 'is not like'],
  ['GET /api/planted explode', 'is not like'],
  ['GET /api/no-such-call 503', 'names no call'],
  ['DELETE /api/planted 503', 'names no call'],
  ['GET /api/planted delay 10001', 'waits for more than'],
  ['GET /api/planted delay 6000; GET /api/planted delay 6000', 'waits for more than'],
])('%s is refused, so that no test waits for it in vain', async (fault, why) => {
  const answer = await ask('/healthz', fault)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).toContain(why)
})
