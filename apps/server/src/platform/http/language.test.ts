import { publicCall } from '@matinee/contract/http/endpoint'
import { httpErrors } from '@matinee/contract/http/errors'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { watchlistErrors, watchlistMessages } from '@matinee/contract/watchlist'
import { loadWords } from '@matinee/locales/load'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, someAddress, tokenOf } from '../../../test/people.ts'
import { buildApp } from '../../app.ts'
import { readTranslations } from './sentences.ts'
import { serve } from './serve.ts'
import type { Build } from './web-build.ts'

/** A page that says its language, its address, and how often pages were rendered. */
let rendered = 0
const buildIn = (language: SiteLanguage): Build => ({
  entry: {
    module: {
      scriptMark: 'mark',
      handle: async (_build, _mode, request) => {
        const { pathname, search } = new URL(request.url)
        return new Response(`${language} ${pathname}${search} ${++rendered}`, {
          headers: { 'content-type': 'text/html' },
        })
      },
    },
  },
})

const answer = { response: z.object({ message: z.string(), title: z.string() }) }
const speaks = publicCall<typeof answer>('GET', '/api/planted/speaks')
const refuses = publicCall<typeof answer>('GET', '/api/planted/refuses')

let testApp: TestApp
let app: FastifyInstance
beforeAll(async () => {
  testApp = await startTestApp()
  app = await buildApp(testApp.services, {
    pages: async () => async (language) => buildIn(language),
    extraRoutes: (server) => {
      serve(server, speaks, answer, async () => ({ message: watchlistMessages.added, title: 'Added to watchlist!' }))
      serve(server, refuses, answer, () =>
        Promise.reject(watchlistErrors.full({ fields: { id: httpErrors.notFound().message } })),
      )
    },
  })
  while (!testApp.services.changes.isListening()) await new Promise((resolve) => setTimeout(resolve, 10))
})
afterAll(async () => {
  await app.close()
  await testApp.close()
})
beforeEach(() => {
  Object.assign(testApp.services.config.site, { language: 'en', languages: ['de', 'fr'] })
})

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const languageAt = async (url: string, headers: Record<string, string> = {}) =>
  (await ask(url, headers)).body.split(' ')[0]

it("SITE-10 takes the viewer's choice, then the browser's, then the operator's", async () => {
  const browser = { 'accept-language': 'es, fr-CA;q=0.8, de;q=0.9' }
  expect(await languageAt('/')).toBe('en')
  expect(await languageAt('/', browser)).toBe('de')
  expect(await languageAt('/', { ...browser, cookie: '__Host-language=fr' })).toBe('fr')
  expect(await languageAt('/?lang=de', { ...browser, cookie: '__Host-language=fr' })).toBe('de')
  Object.assign(testApp.services.config.site, { language: 'de', languages: ['en'] })
  expect(await languageAt('/?lang=fr', { 'accept-language': 'es', cookie: '__Host-language=xx' })).toBe('de')
})

it('SITE-10 keeps a choice in a cookie, and the address of the page as it is', async () => {
  const chosen = await ask('/movies?genre=Drama&lang=fr&page=2')
  expect(chosen.body).toMatch(/^fr \/movies\?genre=Drama&page=2 /)
  expect(chosen.cookies).toMatchObject([{ name: '__Host-language', value: 'fr', httpOnly: true, sameSite: 'Lax' }])
  expect((await ask('/movies?lang=es')).cookies).toEqual([])
})

it('SITE-10 lets no shared cache hold the answer that sets this cookie, and all hold the page itself', async () => {
  const german = { 'accept-language': 'de' }
  // Rendered, and then from the response cache.
  for (const url of ['/shared?lang=de', '/shared?lang=de']) {
    const chosen = await ask(url)
    expect([chosen.cookies.length, chosen.headers['cache-control']]).toEqual([1, 'no-store'])
  }
  const page = await ask('/shared', german)
  expect([page.cookies.length, page.headers['cache-control']]).toEqual([0, expect.stringContaining('s-maxage=')])
})

it('SITE-10 caches a page for each language, and tells shared caches what it depends on', async () => {
  const french = { 'accept-language': 'fr' }
  const first = await ask('/kept', french)
  expect((await ask('/kept')).body).toMatch(/^en /)
  expect((await ask('/kept', french)).body).toBe(first.body)
  expect((await ask('/kept?lang=fr')).body).toBe(first.body)
  expect(first.headers['vary']).toBe('accept-encoding, accept-language, cookie')
})

it('SITE-10 looks at nothing of it while the site has one language', async () => {
  Object.assign(testApp.services.config.site, { languages: [] })
  const page = await ask('/alone?lang=fr', { 'accept-language': 'fr', cookie: '__Host-language=de' })
  expect(page.body).toMatch(/^en \/alone /)
  expect([page.headers['vary'], page.headers['set-cookie']]).toEqual(['accept-encoding', undefined])
})

it('SITE-10 translates what the API says, and no data', async () => {
  const german = { 'accept-language': 'de' }
  expect((await ask('/api/planted/speaks', german)).json()).toEqual({
    message: 'Auf der Merkliste!',
    title: 'Added to watchlist!',
  })
  const refused = (await ask('/api/planted/refuses', { cookie: '__Host-language=fr' })).json<{ message: string }>()
  expect(refused).toMatchObject({ code: 'watchlist.full', fields: { id: 'Il n’y a rien à cette adresse.' } })
  expect(refused.message).toContain('Une liste contient 2000 films.')
  expect((await ask('/api/nothing', german)).json()).toMatchObject({ message: 'Unter dieser Adresse gibt es nichts.' })
  expect((await ask('/api/planted/speaks')).json()).toMatchObject({ message: watchlistMessages.added })
})

it.each(['de', 'fr', 'es'] as const)('SITE-10 has every sentence of translated features: %s', async (language) => {
  const { sentences } = await readTranslations(language)
  expect(sentences.size).toBeGreaterThan(250)
  const same = [...sentences].filter(([english, translated]) => english === translated && english.includes(' '))
  expect(same).toEqual([['npx matinee admin', 'npx matinee admin']])
})

describe('SITE-10: a German site says in German', () => {
  const german = { 'accept-language': 'de' }
  const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { ...german, ...headers }, remoteAddress: someAddress() })
  const json = { 'content-type': 'application/json' }
  const anAdmin = async () =>
    bearer(await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' }))
  const batch = { codes: 3, uses: 1, days: 30, percent: null, plan: 'monthly', lastDay: null, note: '' }
  const absent = 'f'.repeat(24)

  it.each<[string, number, () => Promise<LightMyRequestResponse>]>([
    ['what a schema refuses', 400, () => post('/api/register', { username: 5, email: 'x', password: 'short' })],
    ['that something is missing', 400, () => post('/api/login', {})],
    ['what is not JSON', 400, () => post('/api/login', '{', json)],
    ['what has another type', 415, () => post('/api/login', 'x', { 'content-type': 'application/xml' })],
    ['what is too large', 413, () => post('/api/login', JSON.stringify({ email: 'x'.repeat(40_000) }), json)],
    ['what is at no address', 404, () => post('/api/nothing', {})],
    ['who has no session', 401, () => post('/api/watchlist', { movieId: absent })],
    ['a wrong invitation', 410, () => post('/api/invitations/look', { token: 'nonsense' })],
    ['a wrong invitation to the team', 410, () => post('/api/team/invitations/look', { token: 'nonsense' })],
    ['a wrong link of a password', 410, () => post('/api/reset-password/look', { token: 'nonsense' })],
  ])('%s', async (_, status, request) => {
    const answered = await request()
    const { message, fields = {} } = answered.json<{ message: string; fields?: Record<string, string> }>()
    expect([answered.statusCode, message]).toEqual([status, expect.any(String)])
    const { sentences } = await readTranslations('de')
    const known = new Set(sentences.values())
    expect([message, ...Object.values(fields)].filter((text) => !known.has(text))).toEqual([])
  })

  it('for how long whoever has asked too often has to wait', async () => {
    const remoteAddress = someAddress()
    const tryOnce = () => app.inject({ method: 'POST', url: '/api/login', payload: {}, headers: german, remoteAddress })
    let answered = await tryOnce()
    for (let i = 0; i < 25 && answered.statusCode !== 429; i += 1) answered = await tryOnce()
    expect(answered.json<{ message: string }>().message).toMatch(/^Zu viele Versuche\..* in \d Minuten noch einmal\.$/)
  })

  it('sentences with values', async () => {
    const { messages: germanVouchers } = await loadWords('api/vouchers', 'de')
    const { messages: germanMovies } = await loadWords('api/admin-movies', 'de')
    const { messages: germanPayments } = await loadWords('api/payments', 'de')
    const { messages: germanSubscriptions } = await loadWords('api/subscriptions', 'de')
    const admin = await anAdmin()
    const made = (await post('/api/admin/vouchers', batch, admin)).json<{ message: string; code: string }>()
    expect(made.message).toBe(germanVouchers.made({ codes: 3 }))
    const member = bearer(await tokenOf(testApp, await aUser(testApp)))
    const redeemed = await post('/api/vouchers/redeem', { code: made.code }, member)
    expect(redeemed.json()).toMatchObject({ message: germanVouchers.redeemed({ days: 30, date: '31. März 2026' }) })
    const ids = await addMovies(testApp.services.db, [{}, {}])
    const deleted = await post('/api/admin/movies/delete', { ids }, admin)
    expect(deleted.json()).toMatchObject({ message: germanMovies.deletedMany({ n: 2 }) })
    const some = await post(
      '/api/admin/movies/delete',
      { ids: [...(await addMovies(testApp.services.db, [{}])), absent] },
      admin,
    )
    expect(some.json()).toMatchObject({ message: germanMovies.deletedSome({ n: 1, of: 2 }) })
    const subscriber = await aUser(testApp)
    const asSubscriber = bearer(await tokenOf(testApp, subscriber))
    const purchase = { userId: subscriber.id, subscriptionType: 'monthly' }
    const bought = await post('/api/subscribe', purchase, asSubscriber)
    expect(bought.json()).toMatchObject({ message: germanPayments.subscribed({ planName: 'Monthly' }) })
    const cancelled = await post('/api/admin/subscriptions/cancel', { userIds: [subscriber.id, absent] }, admin)
    expect(cancelled.json()).toMatchObject({ message: germanSubscriptions.cancelledSome({ n: 1, of: 2 }) })
  })
})
