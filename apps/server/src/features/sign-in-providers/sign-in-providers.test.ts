import type { User } from '@matinee/contract/accounts'
import { sessionMessages } from '@matinee/contract/sessions'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import {
  codeOf,
  type TestAppWithProviders,
  startTestAppWithProviders,
  type SignedIn,
} from '../../../test/test-app-with-providers.ts'
import { oidcClient } from '../../../test/oidc-client.ts'
import { atDesk, aUser, bearer } from '../../../test/people.ts'
import type { SmallBrowser } from '../../../test/small-browser.ts'
import { invite } from '../invitations/invitations.service.ts'
import { changeSettings } from '../settings/settings.service.ts'

let testApp: TestAppWithProviders
beforeAll(async () => {
  testApp = await startTestAppWithProviders()
})
afterAll(() => testApp.close())

const unchanged = async (work: () => Promise<void>) => {
  const before = await testApp.counts()
  await work()
  expect(await testApp.counts()).toEqual(before)
}

describe('LOGIN-6: signing in with a provider', () => {
  it('tells everybody which there are, and nothing else about them', async () => {
    const answer = await testApp.request({ url: '/api/sign-in/providers' })
    expect(answer.json()).toEqual([
      { id: 'card', name: 'House card' },
      { id: 'other', name: 'Another card' },
      { id: 'down', name: 'Closed' },
    ])
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it('makes an account of a stranger, without a password, and signs them in', async () => {
    testApp.cards.set('ines', {
      email: 'Ines@cards.example',
      email_verified: true,
      preferred_username: 'Inês',
      name: 'I. S.',
    })
    const browser = testApp.newBrowser()
    const page = await testApp.throughTheProvider(browser, 'ines', { returnTo: '/movies?genre=Drama#top' })
    expect(page.url.href).toMatch(/\/login#code=[\w-]{43}$/)
    expect(page.status).toBe(303)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const answer = await testApp.finish(browser, codeOf(page))
    const { token, user, ...rest } = JSON.parse(answer.text) as SignedIn
    expect(rest).toEqual({ success: true, message: sessionMessages.loggedIn, returnTo: '/movies?genre=Drama#top' })
    expect(user).toMatchObject({ username: 'Inês', email: 'Ines@cards.example', role: 'user' })
    expect(browser.cookie('sgn')).toBeUndefined()
    const me = await testApp.request({ url: '/api/me', headers: bearer(token) })
    expect(me.json<{ user: User }>().user._id).toBe(user._id)
    const row = await testApp.services.db
      .selectFrom('users')
      .select(['password_hash', 'email_confirmed_at', 'email_key'])
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      password_hash: null,
      email_confirmed_at: testApp.clock.now(),
      email_key: 'ines@cards.example',
    })
  })

  it('finds the same account again, whatever the provider calls its owner by then', async () => {
    const { user } = await testApp.signIn('returning')
    testApp.cards.set('returning', {
      email: 'moved@cards.example',
      email_verified: false,
      preferred_username: 'renamed',
    })
    const before = await testApp.counts()
    const again = await testApp.signIn('returning')
    expect(again.user).toEqual(user)
    expect(again.returnTo).toBe('/profile')
    expect(await testApp.counts()).toEqual({ ...before, sessions: before.sessions + 1 })
  })

  it('two browsers that come back at the same moment are one account', async () => {
    const { db } = testApp.services
    const before = await testApp.counts()
    const browsers = [testApp.newBrowser(), testApp.newBrowser()]
    const callbacks = await Promise.all(browsers.map((browser) => testApp.untilCallback(browser, 'twice')))
    // Somebody is just about to take the address, and changes their mind when both wait for it.
    const holding = await db.startTransaction().execute()
    await aUser({ services: { ...testApp.services, db: holding } }, { email: 'twice@cards.example' })
    const opened = Promise.all(browsers.map((browser, i) => browser.open(callbacks[i]!)))
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(2)
    await holding.rollback().execute()
    for (const page of await opened) expect(page.url.hash).toMatch(/^#code=/)
    expect(await testApp.counts()).toMatchObject({ users: before.users + 1, identities: before.identities + 1 })
  })

  it('LOGIN-5: holds for 30 days where that was asked for, for 12 hours otherwise', async () => {
    const seconds = ({ token }: SignedIn) => decodeJwt(token).exp! - decodeJwt(token).iat!
    expect(seconds(await testApp.signIn('patient', { rememberMe: true }))).toBe(30 * 86_400)
    expect(seconds(await testApp.signIn('patient'))).toBe(12 * 3600)
  })

  it('SAFE-5: binds the session of a browser to a cookie', async () => {
    const browser = testApp.newBrowser()
    const code = codeOf(await testApp.throughTheProvider(browser, 'bound'))
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const at = `${testApp.config.site.url}/api/sign-in/finish`
    const { text } = await browser.fetch(at, { method: 'POST', headers, body: JSON.stringify({ code }) })
    const me = `${testApp.config.site.url}/api/me`
    const withToken = { headers: bearer((JSON.parse(text) as SignedIn).token) }
    expect((await browser.fetch(me, withToken)).status).toBe(200)
    expect((await testApp.newBrowser().fetch(me, withToken)).status).toBe(401)
  })

  it('somebody whose name is taken gets digits after it', async () => {
    await aUser(testApp, { username: 'Popular' })
    testApp.cards.set('p', { email: 'p@cards.example', email_verified: true, preferred_username: 'popular' })
    expect((await testApp.signIn('p')).user.username).toMatch(/^popular\d{2,6}$/)
  })

  it('an admin gets the token of a user: the desk has a door of its own', async () => {
    const { user } = await testApp.signIn('boss')
    await testApp.services.db.updateTable('users').set({ role: 'owner' }).where('id', '=', user._id).execute()
    const { token } = await testApp.signIn('boss')
    expect(decodeJwt(token).aud).toBe('user')
    const desk = await testApp.request({ url: '/api/admin/me', headers: bearer(token) })
    expect(desk.statusCode).toBe(403)
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/login', '/api/logout', '/\t/evil', 'x'])(
    'comes back to the profile and not to %j',
    async (returnTo) => {
      expect((await testApp.signIn('wanderer', { returnTo })).returnTo).toBe('/profile')
    },
  )

  it('a sign-in that does not work keeps the place that one came from', async () => {
    await aUser(testApp, { email: 'kept@cards.example' })
    testApp.cards.set('kept', { email: 'kept@cards.example', email_verified: true })
    const page = await testApp.throughTheProvider(testApp.newBrowser(), 'kept', { returnTo: '/movie/9#comments' })
    expect(page.url.href).toBe(`${testApp.site}/login?problem=emailTaken&returnTo=%2Fmovie%2F9%23comments`)
    const closed = await testApp.newBrowser().open(testApp.start({ id: 'down', returnTo: '/movie/9' }))
    expect(closed.url.href).toBe(`${testApp.failed}&returnTo=%2Fmovie%2F9`)
  })

  it('a place that would not fit into a cookie is forgotten', async () => {
    expect((await testApp.signIn('wanderer', { returnTo: `/movies?q=${'ü'.repeat(600)}` })).returnTo).toBe('/profile')
    const fits = `/movies?q=${'x'.repeat(1400)}`
    expect((await testApp.signIn('wanderer', { returnTo: fits })).returnTo).toBe(fits)
  })
})

describe('no account changes hands', () => {
  it('an address that has an account is not joined to it, not even if the provider has verified it', async () => {
    await aUser(testApp, { email: 'Owner@cards.example' })
    testApp.cards.set('thief', { email: 'owner@cards.example', email_verified: true })
    await unchanged(async () => {
      const page = await testApp.throughTheProvider(testApp.newBrowser(), 'thief')
      expect(page.url.href).toBe(`${testApp.site}/login?problem=emailTaken`)
    })
  })

  it('SITE-2 by invitation only whose address was invited gets an account, and who has one signs in as before', async () => {
    const { db } = testApp.services
    const before = await testApp.signIn('early')
    await changeSettings(testApp.services, { signUp: 'invitation' }, undefined)
    testApp.cards.set('guest', { email: 'guest@cards.example', email_verified: true, preferred_username: 'guest' })
    await unchanged(async () => {
      const page = await testApp.throughTheProvider(testApp.newBrowser(), 'guest')
      expect(page.url.search).toBe('?problem=invitationNeeded')
    })
    const { id } = await aUser(testApp, { role: 'owner' })
    await invite(testApp.services, 'Guest@cards.example', atDesk({ id }))
    expect((await testApp.signIn('guest')).user.email).toBe('guest@cards.example')
    expect((await testApp.signIn('early')).user).toEqual(before.user)
    const used = await db.selectFrom('invitation').select('used_at').executeTakeFirstOrThrow()
    expect(used.used_at).not.toBeNull()
    await changeSettings(testApp.services, { signUp: 'open' }, undefined)
  })

  it('the same name at another provider is somebody else', async () => {
    await testApp.signIn('namesake')
    await unchanged(async () => {
      const page = await testApp.throughTheProvider(testApp.newBrowser(), 'namesake', { id: 'other' })
      expect(page.url.href).toBe(`${testApp.site}/login?problem=emailTaken`)
    })
  })

  it.each([
    ['is not verified', { email: 'x@cards.example', email_verified: false }],
    ['may or may not be verified', { email: 'x@cards.example' }],
    ['is missing', {}],
    ['is no address', { email: 'x at cards', email_verified: true }],
  ])('nobody comes in whose address %s', async (_, card) => {
    testApp.cards.set('vague', card)
    await unchanged(async () => {
      expect((await testApp.throughTheProvider(testApp.newBrowser(), 'vague')).url.href).toBe(testApp.failed)
    })
  })

  it('a disabled account stays shut, before and after the code is given', async () => {
    const { user } = await testApp.signIn('banned')
    const browser = testApp.newBrowser()
    const page = await testApp.throughTheProvider(browser, 'banned')
    await testApp.services.db
      .updateTable('users')
      .set({ disabled_at: testApp.clock.now() })
      .where('id', '=', user._id)
      .execute()
    expect((await testApp.finish(browser, codeOf(page))).status).toBe(401)
    await unchanged(async () => {
      expect((await testApp.throughTheProvider(testApp.newBrowser(), 'banned')).url.href).toBe(testApp.failed)
    })
  })
})

describe('ACC-4: an account with two steps', () => {
  const call = async <T>(token: string, method: 'POST' | 'PUT', url: string, payload?: object) =>
    (await testApp.request({ method, url, headers: bearer(token), ...(payload && { payload }) })).json<T>()
  const finish = async (browser: SmallBrowser, code: string, secondStep?: object) => {
    const { status, text } = await testApp.finish(browser, code, secondStep)
    return { status, ...(JSON.parse(text) as { code?: string; details?: object; token?: string }) }
  }
  async function withApp(login: string) {
    const { token } = await testApp.signIn(login)
    const { secret } = await call<{ secret: string }>(token, 'POST', '/api/me/factors/totp')
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testApp.clock.now().getTime() })
    await call(token, 'PUT', '/api/me/factors/totp', { code: codeNow() })
    // The code of the set-up is used.
    testApp.clock.forward(60_000)
    return codeNow
  }
  const isIn = async (token: string | undefined) =>
    (await testApp.request({ url: '/api/me', headers: bearer(token ?? '') })).statusCode === 200

  it('is asked for its second step after a provider, which is one step alone', async () => {
    const codeNow = await withApp('careful')
    const browser = testApp.newBrowser()
    const code = codeOf(await testApp.throughTheProvider(browser, 'careful', { returnTo: '/movies' }))
    expect(await finish(browser, code)).toMatchObject({
      status: 403,
      code: 'factors.codeNeeded',
      details: { hasTotp: true, hasPasskey: false },
    })
    expect(await finish(browser, code, { code: '000000' })).toMatchObject({ status: 403, code: 'factors.wrongCode' })
    const done = await finish(browser, code, { code: codeNow() })
    expect(done).toMatchObject({ status: 200, returnTo: '/movies' })
    expect(await isIn(done.token)).toBe(true)
    testApp.clock.forward(60_000)
    expect(await finish(browser, code, { code: codeNow() })).toMatchObject({ status: 401 })
  })

  it('takes a passkey for it, of that account alone', async () => {
    const { token } = await testApp.signIn('keyed')
    const device = new Authenticator(testApp.site)
    const { options } = await call<{ options: { challenge: string } }>(token, 'POST', '/api/me/passkeys/options')
    await call(token, 'POST', '/api/me/passkeys', { name: 'My key', response: device.add(options) })
    testApp.clock.forward(1000)
    const show = async () => {
      const made = await testApp.request({ method: 'POST', url: '/api/passkeys/challenge' })
      return { passkey: device.show(made.json<{ options: { challenge: string } }>().options) }
    }
    await withApp('other-person')
    const [own, other] = [testApp.newBrowser(), testApp.newBrowser()]
    const code = codeOf(await testApp.throughTheProvider(other, 'other-person'))
    expect(await finish(other, code, await show())).toMatchObject({ status: 403, code: 'factors.passkeyRefused' })
    const ownCode = codeOf(await testApp.throughTheProvider(own, 'keyed'))
    expect(await finish(own, ownCode)).toMatchObject({ code: 'factors.codeNeeded', details: { hasPasskey: true } })
    expect(await finish(own, ownCode, await show())).toMatchObject({ status: 200 })
  })

  it('has its wrong codes counted with those after a password', async () => {
    const codeNow = await withApp('guessed')
    const browser = testApp.newBrowser()
    const code = codeOf(await testApp.throughTheProvider(browser, 'guessed'))
    for (let guess = 0; guess < 6; guess++) await finish(browser, code, { code: '000000' })
    expect(await finish(browser, code, { code: codeNow() })).toMatchObject({ status: 429 })
  })
})

describe('a provider that does not sign anybody in', () => {
  it('was told no by the person', async () => {
    const browser = testApp.newBrowser()
    const page = await browser.open(testApp.start())
    const abort = /href="([^"]+\/abort)"/.exec(page.text)?.[1]
    await unchanged(async () => {
      expect((await browser.open(new URL(abort!, page.url))).url.href).toBe(testApp.failed)
    })
    expect(browser.cookie('sgn')).toBeUndefined()
    expect(testApp.logged.at(-2)).toMatchObject({ provider: 'card', reason: expect.stringContaining('access_denied') })
  })

  it('is not there', async () => {
    const before = performance.now()
    expect((await testApp.newBrowser().open(testApp.start({ id: 'down' }))).url.href).toBe(testApp.failed)
    expect(performance.now() - before).toBeLessThan(6_000)
  })

  it('is not configured', async () => {
    expect((await testApp.newBrowser().open(testApp.start({ id: 'nobody' }))).url.href).toBe(testApp.failed)
  })

  it('was not asked by somebody on our own pages', async () => {
    const browser = testApp.newBrowser()
    const open = (from: string) => browser.fetch(testApp.start(), { headers: { 'sec-fetch-site': from } })
    expect((await open('cross-site')).headers.get('location')).toBe('/login')
    expect(browser.cookie('sgn')).toBeUndefined()
    expect((await open('same-origin')).headers.get('location')).toContain(testApp.issuer)
  })
})

it('starting is limited for each address', async () => {
  const browser = testApp.newBrowser()
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await browser.fetch(testApp.start())).status)
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([303]))
  expect(statuses[20]).toBe(429)
})

it('none of it is in the log: no address, no code, no token', async () => {
  const browser = testApp.newBrowser()
  const callback = await testApp.untilCallback(browser, 'discreet')
  const wrong = new URL(callback)
  wrong.searchParams.set('code', 'a-code-that-nobody-gave')
  await browser.open(wrong)
  const page = await testApp.throughTheProvider(browser, 'discreet')
  const { token } = JSON.parse((await testApp.finish(browser, codeOf(page))).text) as SignedIn
  const log = JSON.stringify(testApp.logged)
  expect(log).toContain('invalid_grant')
  const secrets = ['discreet', 'cards.example', 'a-code-that-nobody-gave', codeOf(page), token, oidcClient.clientSecret]
  for (const secret of [...secrets, callback.searchParams.get('code')!, callback.searchParams.get('state')!])
    expect(log).not.toContain(secret)
})
