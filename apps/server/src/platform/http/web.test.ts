import type * as Zlib from 'node:zlib'
import { brotliCompress, brotliDecompressSync } from 'node:zlib'
import { publicCall } from '@matinee/contract/http/endpoint'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { serve } from './serve.ts'
import type { Build } from './web-build.ts'

/** As it is, but counted. */
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof Zlib>()
  return { ...zlib, brotliCompress: vi.fn<typeof brotliCompress>(zlib.brotliCompress) }
})
const compressing = vi.mocked(brotliCompress)

/** A site of a few pages, written by hand: each says how often pages were made so far. */
let made = 0
let seen: Request[] = []
const site: Build = {
  entry: {
    module: {
      scriptMark: 'mark',
      async handle(_build, _mode, request, { transport }) {
        made++
        seen.push(request)
        const { pathname, searchParams } = new URL(request.url)
        const html = (words: string, init: { status?: number; headers?: Record<string, string> } = {}) =>
          new Response(`<script nonce="mark">say(${made})</script><p>${words} ${made}</p>${'.'.repeat(2000)}`, {
            ...init,
            headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers },
          })
        if (pathname === '/slow') await new Promise((resolve) => setTimeout(resolve, 50))
        if (pathname === '/missing') return html('nothing here', { status: 404 })
        if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/' } })
        if (pathname === '/says') return html('for now', { headers: { 'cache-control': searchParams.get('it') ?? '' } })
        if (pathname === '/cookies') {
          const page = html('yours', { headers: { 'cache-control': 'public, max-age=60' } })
          page.headers.append('set-cookie', 'a=b; expires=Sun, 15 Nov 2026 10:00:00 GMT')
          page.headers.append('set-cookie', 'c=d')
          return page
        }
        if (pathname === '/lacking') {
          const call = new URL(searchParams.get('call') ?? '', request.url)
          const answer = await transport(call, {}).catch(() => ({ ok: false }))
          return html(answer.ok ? 'whole' : 'a part is missing')
        }
        if (pathname.endsWith('.data')) {
          return new Response(`["data",${made}]`, { headers: { 'content-type': 'text/x-script' } })
        }
        return html('page')
      },
    },
  },
}

const planted = { response: z.object({ ok: z.boolean() }) }
const plantedCall = publicCall<typeof planted>('GET', '/api/planted')
const brokenCall = publicCall<typeof planted>('GET', '/api/planted/broken')

const files = { name: 'planted-files', by: 'address', times: 100, seconds: 60 } as const

async function open(testApp: TestApp) {
  const app = await buildApp(testApp.services, {
    pages: async () => async () => site,
    extraRoutes: (server) => {
      serve(server, plantedCall, planted, async () => ({ ok: true }))
      serve(server, brokenCall, planted, () => Promise.reject(httpErrors.unavailable()))
      const asset = { config: { access: 'page' as const }, onRequest: server.limits.exactly(files) }
      server.get('/assets/app-1a2b3c.js', asset, async () => 'play()')
    },
  })
  while (!testApp.services.changes.isListening()) await new Promise((resolve) => setTimeout(resolve, 10))
  return app
}

let testApp: TestApp
let app: FastifyInstance
beforeAll(async () => {
  testApp = await startTestApp()
  app = await open(testApp)
})
afterAll(async () => {
  await app.close()
  await testApp.close()
})
beforeEach(() => {
  seen = []
})

/** Each time somebody else. */
let visitors = 0
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ url, headers, method, remoteAddress: `10.0.${visitors >> 8}.${visitors++ & 255}` })

describe('a page that was made once', () => {
  it('is sent from the page cache, with its policy, whoever asks and however', async () => {
    const first = await ask('/kept?a=1')
    const before = made
    const personal = { cookie: 'session=x; __Host-language=de', authorization: 'Bearer y', 'accept-language': 'fr' }
    for (const again of [await ask('/kept?a=1'), await ask('/kept?a=1', personal)]) {
      expect(again.body).toBe(first.body)
      for (const name of [
        'etag',
        'content-security-policy',
        'cache-control',
        'vary',
        'content-type',
        'referrer-policy',
      ])
        expect(again.headers[name]).toBe(first.headers[name])
    }
    const head = await ask('/kept?a=1', {}, 'HEAD')
    expect(head.headers['etag']).toBe(first.headers['etag'])
    expect(made).toBe(before)
    expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(first.headers['content-security-policy']).toMatch(/connect-src 'self';/)
    expect(first.body).not.toContain('nonce')
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60')
  })

  it('is another one under another address', async () => {
    const bodies = await Promise.all(['/kept?a=2', '/kept?a=3', '/kept'].map(async (url) => (await ask(url)).body))
    expect(new Set(bodies).size).toBe(3)
  })

  it('is not sent to who has it', async () => {
    const { etag } = (await ask('/known')).headers
    const again = await ask('/known', { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('is compressed once', async () => {
    const plain = await ask('/compressed')
    compressing.mockClear()
    const packed = await Promise.all(
      Array.from({ length: 5 }, () => ask('/compressed', { 'accept-encoding': 'gzip, br' })),
    )
    packed.push(await ask('/compressed', { 'accept-encoding': 'br' }))
    for (const { headers, rawPayload } of packed) {
      expect(headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
    }
    expect(compressing).toHaveBeenCalledTimes(1)
  })

  it('is compressed again when that failed', async () => {
    await ask('/uncompressed')
    compressing.mockImplementationOnce((...given: unknown[]) => {
      const done = given.at(-1) as (error: Error) => void
      done(new Error('no memory'))
    })
    const failed = await ask('/uncompressed', { 'accept-encoding': 'br' })
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([500, 'no-store'])
    expect(failed.headers).not.toHaveProperty('etag')
    const again = await ask('/uncompressed', { 'accept-encoding': 'br' })
    expect([again.statusCode, again.headers['content-encoding']]).toEqual([200, 'br'])
  })

  it('has data that is kept as well', async () => {
    const [first, second] = [await ask('/movies.data?page=2'), await ask('/movies.data?page=2')]
    expect(second.body).toBe(first.body)
    expect(second.headers['content-type']).toBe('text/x-script')
    expect(second.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('is made once for all who ask at once', async () => {
    const before = made
    const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/slow')).body))
    expect(new Set(bodies).size).toBe(1)
    expect(made).toBe(before + 1)
  })

  it('is made of its address alone', async () => {
    await ask('/alone', { cookie: 'a=b', accept: 'text/html', origin: 'https://x.test', 'user-agent': 'somebody' })
    expect([...seen[0]!.headers]).toEqual([])
    expect(seen[0]!.url).toBe('https://matinee.test/alone')
  })

  it('is made again when the catalogue has changed', async () => {
    const first = await ask('/changing')
    await addMovies(testApp.services.db, [{ title: 'A new one' }])
    await expect.poll(async () => (await ask('/changing')).body, { interval: 20 }).not.toBe(first.body)
  })

  it('is the same whatever advertisers have added to its address', async () => {
    const first = await ask('/campaign?a=1')
    const before = made
    for (const url of ['/campaign?a=1&utm_source=mail', '/campaign?fbclid=x&a=1&gclid=y', '/campaign?utm_id=1&a=1'])
      expect((await ask(url)).body).toBe(first.body)
    expect(made).toBe(before)
    await ask('/campaign?utm_source=mail&b=2')
    expect(seen.at(-1)!.url).toBe('https://matinee.test/campaign?b=2')
  })

  it('still has its line in the log', async () => {
    await ask('/logged')
    const before = testApp.logged.length
    const { headers } = await ask('/logged')
    expect(testApp.logged.slice(before)).toEqual([expect.objectContaining({ reqId: headers['x-request-id'] })])
  })
})

it.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/movies?genre=Drama', '/movies'],
  ['/movies.data?genre=Drama', '/movies'],
  ['/movie/65f0c0ffee0123456789abcd', '/movie/:id'],
  ['/search/private', '/search/:query'],
  ['/search/private%', '/search/:query'],
  ['/search/private.data', '/search/:query'],
  ['/private/elsewhere', '/*'],
  // Every build has other names.
  ['/assets/app-1a2b3c.js', '/assets/*'],
])('%s is counted and logged as %s', async (url, route) => {
  const { headers } = await ask(url)
  const line = testApp.logged.findLast(({ reqId }) => reqId === headers['x-request-id'])
  expect(line).toMatchObject({ level: 'info', msg: 'request', route })
})

describe('nothing is kept of', () => {
  const twice = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
    const [first, second] = [await ask(url, headers, method), await ask(url, headers, method)]
    expect(second.statusCode).toBe(first.statusCode)
    return { isSame: first.body === second.body, first }
  }

  it.each([
    '/missing',
    '/says?it=no-store',
    '/says?it=private',
    '/says?it=s-maxage%3D0',
    '/says?it=public,%20max-age%3D0',
    '/cookies',
  ])('%s', async (url) => {
    expect((await twice(url)).isSame).toBe(false)
  })

  it.each(['/api/planted/broken', '/api/no-such-call'])('a page for which %s failed', async (call) => {
    const { isSame, first } = await twice(`/lacking?call=${call}`)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('a part is missing')
    expect(first.headers['cache-control']).toBe('no-store')
    expect(isSame).toBe(false)
    // The same page with nothing missing is kept.
    const whole = await twice('/lacking?call=/api/planted')
    expect(whole.isSame).toBe(true)
  })

  it('a page that sets cookies, each of which arrives, in no cache at all', async () => {
    const { headers } = await ask('/cookies')
    expect(headers['set-cookie']).toEqual(['a=b; expires=Sun, 15 Nov 2026 10:00:00 GMT', 'c=d'])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('a redirect', async () => {
    const before = made
    const { first } = await twice('/moved')
    expect([first.statusCode, first.headers['location']]).toEqual([302, '/'])
    expect(made).toBe(before + 2)
  })

  it('a form, which is answered by what it carries', async () => {
    await ask('/form')
    const { isSame, first } = await twice('/form', { 'content-type': 'application/x-www-form-urlencoded' }, 'POST')
    expect(isSame).toBe(false)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(seen.at(-1)!.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  })

  it('an error, which carries no mark to know it by', async () => {
    const { first } = await twice('/missing')
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.headers['etag']).toBeUndefined()
    expect(first.headers['content-security-policy']).toContain("script-src 'self'")
  })
})

it.each(['public, s-maxage=2', 'public, max-age=2', 'max-age=30, s-maxage=2'])(
  'respects a shorter time that a page gives itself: %s',
  async (control) => {
    const url = `/says?it=${encodeURIComponent(control)}`
    const first = await ask(url)
    expect(first.headers['cache-control']).toBe(control)
    expect((await ask(url)).body).toBe(first.body)
    await expect.poll(async () => (await ask(url)).body, { interval: 100, timeout: 60_000 }).not.toBe(first.body)
  },
)

describe('an address that asks for very many pages', () => {
  afterEach(() => void vi.useRealTimers())
  const from = (remoteAddress: string, url: string) => app.inject({ url, remoteAddress })

  it('is told to wait, in words, for those that would have to be made and no others', async () => {
    await from('192.0.2.1', '/ready')
    const asked = await Promise.all(Array.from({ length: 400 }, () => from('192.0.2.2', '/ready')))
    expect(asked.every(({ statusCode }) => statusCode === 200)).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let second = 0; second < 15; second++) {
      const invented = await Promise.all(
        Array.from({ length: 20 }, (_, i) => from('192.0.2.2', `/invented?n=${second * 20 + i}`)),
      )
      expect(invented.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
      vi.setSystemTime(Date.now() + 1000)
    }
    const before = made
    const refused = await from('192.0.2.2', '/invented?n=300')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    // The minute's end, not the second's.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
    expect(refused.body).toBe('Too many requests. Please wait a moment and try again.')
    expect(made).toBe(before)
    expect((await from('192.0.2.2', '/ready')).statusCode).toBe(200)
    expect((await from('192.0.2.2', '/api/planted')).statusCode).toBe(200)
    expect((await from('192.0.2.3', '/invented?n=300')).statusCode).toBe(200)
  })

  it('gets twenty of them in a second, and keeps nobody else waiting for all of these', async () => {
    const finished: string[] = []
    const asked = (address: string, url: string) =>
      from(address, url).then(({ statusCode }) => {
        finished.push(address)
        return statusCode
      })
    const greedy = Array.from({ length: 30 }, (_, i) => asked('192.0.2.4', `/slow?n=${i}`))
    const other = asked('192.0.2.5', '/slow?n=other')
    expect(await other).toBe(200)
    const before = finished.filter((address) => address === '192.0.2.4').length
    // The ten that were refused, the four that were being made, and those that took turns with the other visitor.
    expect(before).toBeLessThanOrEqual(20)
    const statuses = await Promise.all(greedy)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})
