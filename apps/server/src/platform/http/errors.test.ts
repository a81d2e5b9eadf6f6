import { publicCall } from '@matinee/contract/http/endpoint'
import { AppError } from '@matinee/contract/http/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { serve } from './serve.ts'

const broken = { response: z.object({ ok: z.boolean() }) }
const taking = {
  body: z.object({ text: z.string().max(5, 'Five letters at most.') }),
  response: z.object({ text: z.string() }),
}
const asking = { query: z.object({ text: z.string() }), response: z.object({ text: z.string() }) }
const endpoints = {
  throws: publicCall<typeof broken>('GET', '/api/planted/throws'),
  lies: publicCall<typeof broken>('GET', '/api/planted/lies'),
  breaksOff: publicCall<typeof broken>('POST', '/api/planted/breaks-off'),
  asks: publicCall<typeof asking>('GET', '/api/planted/asks'),
  takes: publicCall<typeof taking>('POST', '/api/planted/takes'),
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({
    extraRoutes: (app) => {
      serve(app, endpoints.throws, broken, async () => {
        throw new Error('select password from users')
      })
      // As Fastify gives it when a client leaves in the middle of what it sends.
      serve(app, endpoints.breaksOff, broken, async () => {
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
      })
      serve(app, endpoints.lies, broken, async () => ({ ok: 'yes' }) as never)
      serve(app, endpoints.asks, asking, async ({ query: { text }, request }) => {
        const as = request.url.includes('json')
          ? sql`to_jsonb(${JSON.stringify(text)}::json) #>> '{}'`
          : sql`${text}::text`
        return (await sql<{ text: string }>`select ${as} as text`.execute(testApp.services.db)).rows[0]!
      })
      serve(app, endpoints.takes, taking, async ({ body }) => {
        app.log.info('from a service')
        return body
      })
    },
  })
})
afterAll(() => testApp.close())

const post = (payload: string, type = 'application/json') =>
  testApp.request({ method: 'POST', url: '/api/planted/takes', headers: { 'content-type': type }, payload })

describe('refusals', () => {
  it('an unforeseen error says nothing of what went wrong, and the log says all', async () => {
    const answer = await testApp.request({ url: '/api/planted/throws' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      success: false,
      code: 'http.unexpected',
      message: 'An unexpected error occurred, please try again.',
    })
    expect(JSON.stringify(testApp.logged)).toContain('select password from users')
  })

  it.each(['text=a%00b', 'json&text=a%00b'])(
    'a NUL, which PostgreSQL cannot take, is the fault of who sent it: %s',
    async (query) => {
      expect((await testApp.request({ url: '/api/planted/asks?text=ab' })).json()).toEqual({ text: 'ab' })
      const answer = await testApp.request({ url: `/api/planted/asks?${query}` })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'http.invalid'])
    },
  )

  it('an answer that breaks its own schema does not leave', async () => {
    expect((await testApp.request({ url: '/api/planted/lies' })).statusCode).toBe(500)
  })

  it.each([
    ['too long a text', '{"text":"abcdef"}', 'application/json', 400, 'http.invalid'],
    ['no JSON', '{"text":', 'application/json', 400, 'http.unreadable'],
    ['a poisoned prototype', '{"__proto__":{"text":"x"}}', 'application/json', 400, 'http.unreadable'],
    ['a form', 'text=abc', 'application/x-www-form-urlencoded', 415, 'http.notJson'],
    ['plain text', '{"text":"abc"}', 'text/plain', 415, 'http.notJson'],
    ['forty kilobytes', JSON.stringify({ text: 'x'.repeat(40_000) }), 'application/json', 413, 'http.tooLarge'],
  ])('%s', async (_what, payload, type, status, code) => {
    const answer = await post(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, code })
  })

  it('a client that leaves while it sends is not taken for a database that is away', async () => {
    expect((await testApp.request({ method: 'POST', url: '/api/planted/breaks-off' })).statusCode).toBe(400)
  })

  it('names the field and what to change', async () => {
    const refusal = await testApp.call(endpoints.takes, { body: { text: 'abcdef' } }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ status: 400, fields: { text: 'Five letters at most.' } })
  })

  it('an unknown call gets JSON, whatever its method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await testApp.request({ method, url: '/api/no/such/call' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ success: false, code: 'http.notFound' })
    }
  })

  it('a database that is away is 503 with a time to come back, never 401 or 500', async () => {
    const alone = await startTestApp({ env: { DATABASE_URL: 'postgres://x:x@127.0.0.1:1/none' } })
    const answer = await alone.request({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'Ann', email: 'ann@example.org', message: 'Hello' },
    })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect((await alone.request({ url: '/readyz' })).statusCode).toBe(503)
    expect((await alone.request({ url: '/healthz' })).statusCode).toBe(200)
    await alone.close()
  })
})

describe('an object store that is away', () => {
  const url = '/media/poster.jpg'
  let alone: TestApp
  beforeAll(async () => {
    alone = await startTestApp({
      env: {
        STORAGE: 's3',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'matinee',
        S3_ACCESS_KEY_ID: 'x',
        S3_SECRET_ACCESS_KEY: 'x',
      },
    })
  })
  afterAll(() => alone.close())

  it('is 503 with a time to come back, and in the log not taken for the database', async () => {
    const answer = await alone.request({ url })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    const reqId = answer.headers['x-request-id']
    const said = alone.logged.find((line) => line['reqId'] === reqId && line['msg'] === 'request failed')
    expect(said).toMatchObject({ err: { type: 'StoreUnreachable', cause: { code: 'ECONNREFUSED' } } })
  })
})

describe('every answer', () => {
  it.each(['/api/test', '/api/no/such/call', '/healthz'])('%s carries the headers of the site', async (url) => {
    const { headers } = await testApp.request({ url })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })

  it('has an id that tells nothing about the requests before it', async () => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () =>
        String((await testApp.request({ url: '/healthz' })).headers['x-request-id']),
      ),
    )
    // All but the last group were the same for a whole process, and that one counted.
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3)
  })

  it('puts its id on every line of the log, also from a handler that read a body', async () => {
    const { headers } = await post('{"text":"abc"}')
    const lines = testApp.logged.filter((line) => line['reqId'] === headers['x-request-id'])
    expect(lines.map(({ msg }) => msg)).toEqual(['from a service', 'request'])
  })

  it('is one line in the log, with the route and without the address that was asked for', async () => {
    const { headers } = await testApp.request({ url: '/api/no/such/call?query=private' })
    const lines = testApp.logged.filter((line) => line['reqId'] === headers['x-request-id'])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ method: 'GET', route: '/api/*', status: 404 })
    expect(JSON.stringify(lines)).not.toContain('private')
  })
})
