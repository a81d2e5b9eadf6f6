import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Movie } from '@matinee/contract/movies.schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { createServices } from '../services.ts'
import { ResponseCache } from './response-cache.ts'

let testApp: TestApp
let ids: string[]
beforeAll(async () => {
  testApp = await startTestApp()
  ids = await addMovies(
    testApp.services.db,
    Array.from({ length: 20 }, (_, i) => ({ title: `Movie ${i}` })),
  )
  while (!testApp.services.changes.isListening()) await new Promise((resolve) => setTimeout(resolve, 10))
})
afterAll(() => testApp.close())

const ask = (url: string, headers: Record<string, string> = {}) => testApp.request({ url, headers })

describe('over HTTP', () => {
  it('says how long anyone may keep a public answer, and by what to know it again', async () => {
    const { headers } = await ask('/api/movies')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
    expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('answers 304 to who has it already, the first time and from what it kept', async () => {
    const { headers } = await ask('/api/movies?n=304')
    const etag = String(headers.etag)
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await ask('/api/movies?n=304', { 'if-none-match': tag })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers.etag).toBe(etag)
      expect(again.headers['x-total-count']).toBe('20')
    }
    expect((await ask('/api/movies?n=304', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await ask('/api/movies?n=305', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('sends the same bytes whether they were ready or not, with their headers', async () => {
    const [first, second] = [await ask('/api/movies?limit=5'), await ask('/api/movies?limit=5')]
    expect(second.body).toBe(first.body)
    for (const name of ['etag', 'link', 'x-total-count', 'cache-control', 'content-type', 'content-security-policy'])
      expect(second.headers[name]).toBe(first.headers[name])
  })

  it('compresses once for all', async () => {
    const plain = await ask('/api/movies?n=br')
    for (const [accepted, unpack] of [
      ['gzip, deflate, br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await ask('/api/movies?n=br', { 'accept-encoding': accepted })
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    }
  })

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['gzip; q=0.001', 'gzip'],
    ['BR ; Q=1.0', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity, br, gzip', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['br;q=0', undefined],
    ['br;q=0.000, gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['zstd, brotli', undefined],
    ['', undefined],
  ])('sends the coding that the client prefers: %j', async (accepted, coding) => {
    const { headers } = await ask('/api/movies?n=br', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
  })

  it('keeps no refusal', async () => {
    const missing = '/api/movies/ffffffffffffffffffffffff'
    expect((await ask(missing)).statusCode).toBe(404)
    await addMovies(testApp.services.db, [
      { id: 'ffffffffffffffffffffffff', title: 'Now here', createdAt: new Date(0) },
    ])
    expect((await ask(missing)).statusCode).toBe(200)
    await testApp.services.db.deleteFrom('movie').where('id', '=', 'ffffffffffffffffffffffff').execute()
  })

  it('shows a change at once, in every process that serves', async () => {
    const services = await createServices(testApp.config, 'second')
    const second = await buildApp(services, { pages: false })
    const titleBy = async (app: TestApp['app']) =>
      (await app.inject({ url: `/api/movies/${ids[0]}` })).json<Movie>().title
    try {
      await expect.poll(() => services.changes.isListening()).toBe(true)
      expect([await titleBy(testApp.app), await titleBy(second)]).toEqual(['Movie 0', 'Movie 0'])
      await testApp.services.db.updateTable('movie').set({ title: 'Renamed' }).where('id', '=', ids[0]!).execute()
      await expect.poll(() => titleBy(second), { interval: 20 }).toBe('Renamed')
      await expect.poll(() => titleBy(testApp.app), { interval: 20 }).toBe('Renamed')
    } finally {
      await second.close()
      await services.close()
    }
  })

  it('keeps nothing while it hears no news, and comes back', async () => {
    const url = '/api/movies?n=deaf&limit=1'
    await ask(url)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'matinee-changes' and datname = current_database()`.execute(testApp.services.db)
    await expect.poll(() => testApp.services.changes.isListening(), { interval: 5 }).toBe(false)
    await testApp.services.db.updateTable('movie').set({ title: 'A deaf one' }).where('id', '=', ids[1]!).execute()
    expect((await ask(url)).json<Movie[]>()[0]!.title).toBe('A deaf one')
    await testApp.services.db.updateTable('movie').set({ title: 'A' }).where('id', '=', ids[1]!).execute()
    expect((await ask(url)).json<Movie[]>()[0]!.title).toBe('A')
    await expect.poll(() => testApp.services.changes.isListening()).toBe(true)
  })
})

describe('a response cache', () => {
  const open = () => new ResponseCache(testApp.services, { name: 'numbers', channel: 'numbers', bytes: 100_000 })
  const answer = (text: string) => ({ body: Buffer.from(text), headers: {} })

  it('loads once for all requests at the same time', async () => {
    const cache = open()
    let made = 0
    const make = () =>
      cache.load('/a', 60, async () => {
        made++
        await new Promise((resolve) => setTimeout(resolve, 20))
        return answer('a')
      })
    const all = await Promise.all(Array.from({ length: 50 }, make))
    expect(made).toBe(1)
    expect(new Set(all).size).toBe(1)
    expect(cache.get('/a')?.body.toString()).toBe('a')
  })

  it('does not hold what was read before a change and finished after it', async () => {
    const cache = open()
    let finish = () => {}
    const reading = cache.load('/a', 60, async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return answer('old')
    })
    cache.clear()
    // A request after the change does not share the load that was started before it.
    const fresh = await cache.load('/a', 60, async () => answer('new'))
    finish()
    expect((await reading).body.toString()).toBe('old')
    expect(fresh.body.toString()).toBe('new')
    expect(cache.get('/a')?.body.toString()).toBe('new')
  })

  it('loads again after a failure', async () => {
    const cache = open()
    await expect(cache.load('/a', 60, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.load('/a', 60, async () => answer('yes'))).body.toString()).toBe('yes')
  })

  it('drops entries when their time is over, and when there is no room', async () => {
    const cache = open()
    await cache.load('/short', 0.02, async () => answer('short'))
    await expect.poll(() => cache.get('/short')).toBeUndefined()
    for (let i = 0; i < 60; i++) await cache.load(`/${i}`, 60, async () => answer('x'.repeat(2000)))
    expect(cache.get('/0')).toBeUndefined()
    expect(cache.get('/59')).toBeDefined()
    await cache.load('/huge', 60, async () => answer('x'.repeat(50_000)))
    expect(cache.get('/huge')).toBeUndefined()
  })
})
