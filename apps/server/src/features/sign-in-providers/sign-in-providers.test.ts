import type { User } from '@matinee/contract/accounts'
import { sessionMessages } from '@matinee/contract/sessions'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import {
  codeOf,
  type HouseWithProviders,
  openHouseWithProviders,
  type SignedIn,
} from '../../../test/house-with-providers.ts'
import { oidcClient } from '../../../test/oidc-client.ts'
import { atDesk, aUser, bearer } from '../../../test/people.ts'
import type { SmallBrowser } from '../../../test/small-browser.ts'
import { invite } from '../invitations/invitations.service.ts'
import { changeSettings } from '../settings/settings.service.ts'

let house: HouseWithProviders
beforeAll(async () => {
  house = await openHouseWithProviders()
})
afterAll(() => house.close())

const unchanged = async (work: () => Promise<void>) => {
  const before = await house.counts()
  await work()
  expect(await house.counts()).toEqual(before)
}

describe('LOGIN-6: signing in with a provider', () => {
  it('tells everybody which there are, and nothing else about them', async () => {
    const answer = await house.request({ url: '/api/sign-in/providers' })
    expect(answer.json()).toEqual([
      { id: 'card', name: 'House card' },
      { id: 'other', name: 'Another card' },
      { id: 'down', name: 'Closed' },
    ])
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it('makes an account of a stranger, without a password, and signs them in', async () => {
    house.cards.set('ines', {
      email: 'Ines@cards.example',
      email_verified: true,
      preferred_username: 'Inês',
      name: 'I. S.',
    })
    const browser = house.newBrowser()
    const page = await house.throughTheProvider(browser, 'ines', { returnTo: '/movies?genre=Drama#top' })
    expect(page.url.href).toMatch(/\/login#code=[\w-]{43}$/)
    expect(page.status).toBe(303)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const answer = await house.finish(browser, codeOf(page))
    const { token, user, ...rest } = JSON.parse(answer.text) as SignedIn
    expect(rest).toEqual({ success: true, message: sessionMessages.loggedIn, returnTo: '/movies?genre=Drama#top' })
    expect(user).toMatchObject({ username: 'Inês', email: 'Ines@cards.example', role: 'user' })
    expect(browser.cookie('sgn')).toBeUndefined()
    const me = await house.request({ url: '/api/me', headers: bearer(token) })
    expect(me.json<{ user: User }>().user._id).toBe(user._id)
    const row = await house.services.db
      .selectFrom('users')
      .select(['password_hash', 'email_confirmed_at', 'email_key'])
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      password_hash: null,
      email_confirmed_at: house.clock.now(),
      email_key: 'ines@cards.example',
    })
  })

  it('finds the same account again, whatever the provider calls its owner by then', async () => {
    const { user } = await house.signIn('returning')
    house.cards.set('returning', { email: 'moved@cards.example', email_verified: false, preferred_username: 'renamed' })
    const before = await house.counts()
    const again = await house.signIn('returning')
    expect(again.user).toEqual(user)
    expect(again.returnTo).toBe('/profile')
    expect(await house.counts()).toEqual({ ...before, sessions: before.sessions + 1 })
  })

  it('two browsers that come back at the same moment are one account', async () => {
    const { db } = house.services
    const before = await house.counts()
    const browsers = [house.newBrowser(), house.newBrowser()]
    const callbacks = await Promise.all(browsers.map((browser) => house.untilCallback(browser, 'twice')))
    // Somebody is just about to take the address, and changes their mind when both wait for it.
    const holding = await db.startTransaction().execute()
    await aUser({ services: { ...house.services, db: holding } }, { email: 'twice@cards.example' })
    const opened = Promise.all(browsers.map((browser, i) => browser.open(callbacks[i]!)))
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(2)
    await holding.rollback().execute()
    for (const page of await opened) expect(page.url.hash).toMatch(/^#code=/)
    expect(await house.counts()).toMatchObject({ users: before.users + 1, identities: before.identities + 1 })
  })

  it('LOGIN-5: holds for 30 days where that was asked for, for 12 hours otherwise', async () => {
    const seconds = ({ token }: SignedIn) => decodeJwt(token).exp! - decodeJwt(token).iat!
    expect(seconds(await house.signIn('patient', { rememberMe: true }))).toBe(30 * 86_400)
    expect(seconds(await house.signIn('patient'))).toBe(12 * 3600)
  })

  it('SAFE-5: binds the session of a browser to a cookie', async () => {
    const browser = house.newBrowser()
    const code = codeOf(await house.throughTheProvider(browser, 'bound'))
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const at = `${house.config.site.url}/api/sign-in/finish`
    const { text } = await browser.fetch(at, { method: 'POST', headers, body: JSON.stringify({ code }) })
    const me = `${house.config.site.url}/api/me`
    const withToken = { headers: bearer((JSON.parse(text) as SignedIn).token) }
    expect((await browser.fetch(me, withToken)).status).toBe(200)
    expect((await house.newBrowser().fetch(me, withToken)).status).toBe(401)
  })

  it('somebody whose name is taken gets digits after it', async () => {
    await aUser(house, { username: 'Popular' })
    house.cards.set('p', { email: 'p@cards.example', email_verified: true, preferred_username: 'popular' })
    expect((await house.signIn('p')).user.username).toMatch(/^popular\d{2,6}$/)
  })

  it('an admin gets the token of a user: the desk has a door of its own', async () => {
    const { user } = await house.signIn('boss')
    await house.services.db.updateTable('users').set({ role: 'owner' }).where('id', '=', user._id).execute()
    const { token } = await house.signIn('boss')
    expect(decodeJwt(token).aud).toBe('user')
    const desk = await house.request({ url: '/api/admin/me', headers: bearer(token) })
    expect(desk.statusCode).toBe(403)
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/login', '/api/logout', '/\t/evil', 'x'])(
    'comes back to the profile and not to %j',
    async (returnTo) => {
      expect((await house.signIn('wanderer', { returnTo })).returnTo).toBe('/profile')
    },
  )

  it('a sign-in that does not work keeps the place that one came from', async () => {
    await aUser(house, { email: 'kept@cards.example' })
    house.cards.set('kept', { email: 'kept@cards.example', email_verified: true })
    const page = await house.throughTheProvider(house.newBrowser(), 'kept', { returnTo: '/movie/9#comments' })
    expect(page.url.href).toBe(`${house.site}/login?problem=emailTaken&returnTo=%2Fmovie%2F9%23comments`)
    const closed = await house.newBrowser().open(house.start({ id: 'down', returnTo: '/movie/9' }))
    expect(closed.url.href).toBe(`${house.failed}&returnTo=%2Fmovie%2F9`)
  })

  it('a place that would not fit into a cookie is forgotten', async () => {
    expect((await house.signIn('wanderer', { returnTo: `/movies?q=${'ü'.repeat(600)}` })).returnTo).toBe('/profile')
    const fits = `/movies?q=${'x'.repeat(1400)}`
    expect((await house.signIn('wanderer', { returnTo: fits })).returnTo).toBe(fits)
  })
})

describe('no account changes hands', () => {
  it('an address that has an account is not joined to it, not even if the provider has verified it', async () => {
    await aUser(house, { email: 'Owner@cards.example' })
    house.cards.set('thief', { email: 'owner@cards.example', email_verified: true })
    await unchanged(async () => {
      const page = await house.throughTheProvider(house.newBrowser(), 'thief')
      expect(page.url.href).toBe(`${house.site}/login?problem=emailTaken`)
    })
  })

  it('SITE-2 by invitation only whose address was invited gets an account, and who has one signs in as before', async () => {
    const { db } = house.services
    const before = await house.signIn('early')
    await changeSettings(house.services, { signUp: 'invitation' }, undefined)
    house.cards.set('guest', { email: 'guest@cards.example', email_verified: true, preferred_username: 'guest' })
    await unchanged(async () => {
      const page = await house.throughTheProvider(house.newBrowser(), 'guest')
      expect(page.url.search).toBe('?problem=invitationNeeded')
    })
    const { id } = await aUser(house, { role: 'owner' })
    await invite(house.services, 'Guest@cards.example', atDesk({ id }))
    expect((await house.signIn('guest')).user.email).toBe('guest@cards.example')
    expect((await house.signIn('early')).user).toEqual(before.user)
    const used = await db.selectFrom('invitation').select('used_at').executeTakeFirstOrThrow()
    expect(used.used_at).not.toBeNull()
    await changeSettings(house.services, { signUp: 'open' }, undefined)
  })

  it('the same name at another provider is somebody else', async () => {
    await house.signIn('namesake')
    await unchanged(async () => {
      const page = await house.throughTheProvider(house.newBrowser(), 'namesake', { id: 'other' })
      expect(page.url.href).toBe(`${house.site}/login?problem=emailTaken`)
    })
  })

  it.each([
    ['is not verified', { email: 'x@cards.example', email_verified: false }],
    ['may or may not be verified', { email: 'x@cards.example' }],
    ['is missing', {}],
    ['is no address', { email: 'x at cards', email_verified: true }],
  ])('nobody comes in whose address %s', async (_, card) => {
    house.cards.set('vague', card)
    await unchanged(async () => {
      expect((await house.throughTheProvider(house.newBrowser(), 'vague')).url.href).toBe(house.failed)
    })
  })

  it('a disabled account stays shut, before and after the code is given', async () => {
    const { user } = await house.signIn('banned')
    const browser = house.newBrowser()
    const page = await house.throughTheProvider(browser, 'banned')
    await house.services.db
      .updateTable('users')
      .set({ disabled_at: house.clock.now() })
      .where('id', '=', user._id)
      .execute()
    expect((await house.finish(browser, codeOf(page))).status).toBe(401)
    await unchanged(async () => {
      expect((await house.throughTheProvider(house.newBrowser(), 'banned')).url.href).toBe(house.failed)
    })
  })
})

describe('ACC-4: an account with two steps', () => {
  const call = async <T>(token: string, method: 'POST' | 'PUT', url: string, payload?: object) =>
    (await house.request({ method, url, headers: bearer(token), ...(payload && { payload }) })).json<T>()
  const finish = async (browser: SmallBrowser, code: string, secondStep?: object) => {
    const { status, text } = await house.finish(browser, code, secondStep)
    return { status, ...(JSON.parse(text) as { code?: string; details?: object; token?: string }) }
  }
  async function withApp(login: string) {
    const { token } = await house.signIn(login)
    const { secret } = await call<{ secret: string }>(token, 'POST', '/api/me/factors/totp')
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.clock.now().getTime() })
    await call(token, 'PUT', '/api/me/factors/totp', { code: codeNow() })
    // The code of the set-up is used.
    house.clock.forward(60_000)
    return codeNow
  }
  const isIn = async (token: string | undefined) =>
    (await house.request({ url: '/api/me', headers: bearer(token ?? '') })).statusCode === 200

  it('is asked for its second step after a provider, which is one step alone', async () => {
    const codeNow = await withApp('careful')
    const browser = house.newBrowser()
    const code = codeOf(await house.throughTheProvider(browser, 'careful', { returnTo: '/movies' }))
    expect(await finish(browser, code)).toMatchObject({
      status: 403,
      code: 'factors.codeNeeded',
      details: { hasTotp: true, hasPasskey: false },
    })
    expect(await finish(browser, code, { code: '000000' })).toMatchObject({ status: 403, code: 'factors.wrongCode' })
    const done = await finish(browser, code, { code: codeNow() })
    expect(done).toMatchObject({ status: 200, returnTo: '/movies' })
    expect(await isIn(done.token)).toBe(true)
    house.clock.forward(60_000)
    expect(await finish(browser, code, { code: codeNow() })).toMatchObject({ status: 401 })
  })

  it('takes a passkey for it, of that account alone', async () => {
    const { token } = await house.signIn('keyed')
    const device = new Authenticator(house.site)
    const { options } = await call<{ options: { challenge: string } }>(token, 'POST', '/api/me/passkeys/options')
    await call(token, 'POST', '/api/me/passkeys', { name: 'My key', response: device.add(options) })
    house.clock.forward(1000)
    const show = async () => {
      const made = await house.request({ method: 'POST', url: '/api/passkeys/challenge' })
      return { passkey: device.show(made.json<{ options: { challenge: string } }>().options) }
    }
    await withApp('other-person')
    const [own, other] = [house.newBrowser(), house.newBrowser()]
    const code = codeOf(await house.throughTheProvider(other, 'other-person'))
    expect(await finish(other, code, await show())).toMatchObject({ status: 403, code: 'factors.passkeyRefused' })
    const ownCode = codeOf(await house.throughTheProvider(own, 'keyed'))
    expect(await finish(own, ownCode)).toMatchObject({ code: 'factors.codeNeeded', details: { hasPasskey: true } })
    expect(await finish(own, ownCode, await show())).toMatchObject({ status: 200 })
  })

  it('has its wrong codes counted with those after a password', async () => {
    const codeNow = await withApp('guessed')
    const browser = house.newBrowser()
    const code = codeOf(await house.throughTheProvider(browser, 'guessed'))
    for (let guess = 0; guess < 6; guess++) await finish(browser, code, { code: '000000' })
    expect(await finish(browser, code, { code: codeNow() })).toMatchObject({ status: 429 })
  })
})

describe('a provider that does not sign anybody in', () => {
  it('was told no by the person', async () => {
    const browser = house.newBrowser()
    const page = await browser.open(house.start())
    const abort = /href="([^"]+\/abort)"/.exec(page.text)?.[1]
    await unchanged(async () => {
      expect((await browser.open(new URL(abort!, page.url))).url.href).toBe(house.failed)
    })
    expect(browser.cookie('sgn')).toBeUndefined()
    expect(house.logged.at(-2)).toMatchObject({ provider: 'card', reason: expect.stringContaining('access_denied') })
  })

  it('is not there', async () => {
    const before = performance.now()
    expect((await house.newBrowser().open(house.start({ id: 'down' }))).url.href).toBe(house.failed)
    expect(performance.now() - before).toBeLessThan(6_000)
  })

  it('is not configured', async () => {
    expect((await house.newBrowser().open(house.start({ id: 'nobody' }))).url.href).toBe(house.failed)
  })

  it('was not asked by somebody on our own pages', async () => {
    const browser = house.newBrowser()
    const open = (from: string) => browser.fetch(house.start(), { headers: { 'sec-fetch-site': from } })
    expect((await open('cross-site')).headers.get('location')).toBe('/login')
    expect(browser.cookie('sgn')).toBeUndefined()
    expect((await open('same-origin')).headers.get('location')).toContain(house.issuer)
  })
})

it('starting is limited for each address', async () => {
  const browser = house.newBrowser()
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await browser.fetch(house.start())).status)
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([303]))
  expect(statuses[20]).toBe(429)
})

it('none of it is in the log: no address, no code, no token', async () => {
  const browser = house.newBrowser()
  const callback = await house.untilCallback(browser, 'discreet')
  const wrong = new URL(callback)
  wrong.searchParams.set('code', 'a-code-that-nobody-gave')
  await browser.open(wrong)
  const page = await house.throughTheProvider(browser, 'discreet')
  const { token } = JSON.parse((await house.finish(browser, codeOf(page))).text) as SignedIn
  const log = JSON.stringify(house.logged)
  expect(log).toContain('invalid_grant')
  const secrets = ['discreet', 'cards.example', 'a-code-that-nobody-gave', codeOf(page), token, oidcClient.clientSecret]
  for (const secret of [...secrets, callback.searchParams.get('code')!, callback.searchParams.get('state')!])
    expect(log).not.toContain(secret)
})
