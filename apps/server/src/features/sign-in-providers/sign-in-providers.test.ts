import { isDeepStrictEqual } from 'node:util'
import { sessionMessages, signInPath } from '@matinee/contract/sessions'
import type { User } from '@matinee/contract/accounts'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../local/ports.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { oidcClient } from '../../../test/oidc-client.ts'
import { type Card, startOidcProvider } from '../../../test/oidc-provider.ts'
import { aUser, bearer } from '../../../test/people.ts'
import { type Page, SmallBrowser } from '../../../test/small-browser.ts'
import { forgetOldCodes } from './sign-in-providers.service.ts'

let house: House
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let site: string
const cards = new Map<string, Card>()

beforeAll(async () => {
  const [port, providerPort, nobody] = [await freePort(), await freePort(), await freePort()]
  site = `http://127.0.0.1:${port}`
  provider = await startOidcProvider({
    port: providerPort,
    redirectUris: [`${site}/api/sign-in/card/callback`, `${site}/api/sign-in/other/callback`],
    cards: (login) => cards.get(login) ?? { email: `${login}@cards.example`, email_verified: true },
  })
  const providers = [
    { id: 'card', name: 'House card', issuer: provider.issuer, ...oidcClient },
    { id: 'other', name: 'Another card', issuer: provider.issuer, ...oidcClient },
    { id: 'down', name: 'Closed', issuer: `http://127.0.0.1:${nobody}`, ...oidcClient },
  ]
  house = await openHouse({
    env: { PUBLIC_URL: site, TRUST_PROXY: '127.0.0.1', SIGN_IN_PROVIDERS: JSON.stringify(providers) },
  })
  await house.app.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  await house.close()
  await provider.stop()
})

const newBrowser = () => new SmallBrowser((url) => url.origin === site && url.pathname === '/login')
const start = (options: { id?: string; returnTo?: string; rememberMe?: boolean } = {}) =>
  site + signInPath(options.id ?? 'card', options)

/** Until the provider's own pages have nothing more to ask; gives what they end with. */
async function throughTheProvider(browser: SmallBrowser, login: string, options?: Parameters<typeof start>[0]) {
  let page = await browser.open(start(options))
  while (page.url.origin === provider.issuer) page = await browser.submit(page, { login, password: 'any' })
  return page
}

/** The address that the provider would send the browser back to, not yet opened. */
async function untilCallback(browser: SmallBrowser, login: string): Promise<URL> {
  const halting = new SmallBrowser((url) => url.pathname.endsWith('/callback'))
  const { url } = await throughTheProvider(halting, login)
  for (const [key, cookie] of halting.cookies) browser.cookies.set(key, cookie)
  return url
}

const codeOf = ({ url }: Page) => /^#code=([\w-]{43})$/.exec(url.hash)?.[1] ?? ''
const finish = (browser: SmallBrowser, code: string) =>
  browser.fetch(`${site}/api/sign-in/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
interface SignedIn {
  success: true
  message: string
  token: string
  user: User
  returnTo: string
}
async function signIn(login: string, options?: Parameters<typeof start>[0]): Promise<SignedIn> {
  const browser = newBrowser()
  const answer = await finish(browser, codeOf(await throughTheProvider(browser, login, options)))
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as SignedIn
}

const failed = () => `${site}/login?problem=failed`
const counts = async () => {
  const count = (table: 'users' | 'identity' | 'sign_in_code' | 'session') =>
    house.services.db
      .selectFrom(table)
      .select((of) => of.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
      .then(({ n }) => Number(n))
  return {
    users: await count('users'),
    identities: await count('identity'),
    codes: await count('sign_in_code'),
    sessions: await count('session'),
  }
}
const unchanged = async (work: () => Promise<void>) => {
  const before = await counts()
  await work()
  expect(await counts()).toEqual(before)
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
    cards.set('ines', { email: 'Ines@cards.example', email_verified: true, preferred_username: 'Inês', name: 'I. S.' })
    const browser = newBrowser()
    const page = await throughTheProvider(browser, 'ines', { returnTo: '/movies?genre=Drama#top' })
    expect(page.url.href).toMatch(/\/login#code=[\w-]{43}$/)
    expect(page.status).toBe(303)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const answer = await finish(browser, codeOf(page))
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
    const { user } = await signIn('returning')
    cards.set('returning', { email: 'moved@cards.example', email_verified: false, preferred_username: 'renamed' })
    const before = await counts()
    const again = await signIn('returning')
    expect(again.user).toEqual(user)
    expect(again.returnTo).toBe('/profile')
    expect(await counts()).toEqual({ ...before, sessions: before.sessions + 1 })
  })

  it('two browsers that come back at the same moment are one account', async () => {
    const { db } = house.services
    const before = await counts()
    const browsers = [newBrowser(), newBrowser()]
    const callbacks = await Promise.all(browsers.map((browser) => untilCallback(browser, 'twice')))
    // Somebody is just about to take the address, and changes their mind when both wait for it.
    const holding = await db.startTransaction().execute()
    await aUser({ services: { ...house.services, db: holding } }, { email: 'twice@cards.example' })
    const opened = Promise.all(browsers.map((browser, i) => browser.open(callbacks[i]!)))
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(2)
    await holding.rollback().execute()
    for (const page of await opened) expect(page.url.hash).toMatch(/^#code=/)
    expect(await counts()).toMatchObject({ users: before.users + 1, identities: before.identities + 1 })
  })

  it('LOGIN-5: holds for 30 days where that was asked for, for 12 hours otherwise', async () => {
    const seconds = ({ token }: SignedIn) => decodeJwt(token).exp! - decodeJwt(token).iat!
    expect(seconds(await signIn('patient', { rememberMe: true }))).toBe(30 * 86_400)
    expect(seconds(await signIn('patient'))).toBe(12 * 3600)
  })

  it('somebody whose name is taken gets digits after it', async () => {
    await aUser(house, { username: 'Popular' })
    cards.set('p', { email: 'p@cards.example', email_verified: true, preferred_username: 'popular' })
    expect((await signIn('p')).user.username).toMatch(/^popular\d{2,6}$/)
  })

  it('an admin gets the token of a user: the desk has a door of its own', async () => {
    const { user } = await signIn('boss')
    await house.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user._id).execute()
    const { token } = await signIn('boss')
    expect(decodeJwt(token).aud).toBe('user')
    const desk = await house.request({ url: '/api/admin/me', headers: bearer(token) })
    expect(desk.statusCode).toBe(403)
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/login', '/api/logout', '/\t/evil', 'x'])(
    'comes back to the profile and not to %j',
    async (returnTo) => {
      expect((await signIn('wanderer', { returnTo })).returnTo).toBe('/profile')
    },
  )

  it('a place that would not fit into a cookie is forgotten', async () => {
    expect((await signIn('wanderer', { returnTo: `/movies?q=${'ü'.repeat(600)}` })).returnTo).toBe('/profile')
    const fits = `/movies?q=${'x'.repeat(1400)}`
    expect((await signIn('wanderer', { returnTo: fits })).returnTo).toBe(fits)
  })
})

describe('no account changes hands', () => {
  it('an address that has an account is not joined to it, not even if the provider has verified it', async () => {
    await aUser(house, { email: 'Owner@cards.example' })
    cards.set('thief', { email: 'owner@cards.example', email_verified: true })
    await unchanged(async () => {
      const page = await throughTheProvider(newBrowser(), 'thief')
      expect(page.url.href).toBe(`${site}/login?problem=emailTaken`)
    })
  })

  it('the same name at another provider is somebody else', async () => {
    await signIn('namesake')
    await unchanged(async () => {
      const page = await throughTheProvider(newBrowser(), 'namesake', { id: 'other' })
      expect(page.url.href).toBe(`${site}/login?problem=emailTaken`)
    })
  })

  it.each([
    ['is not verified', { email: 'x@cards.example', email_verified: false }],
    ['may or may not be verified', { email: 'x@cards.example' }],
    ['is missing', {}],
    ['is no address', { email: 'x at cards', email_verified: true }],
  ])('nobody comes in whose address %s', async (_, card) => {
    cards.set('vague', card)
    await unchanged(async () => {
      expect((await throughTheProvider(newBrowser(), 'vague')).url.href).toBe(failed())
    })
  })

  it('a disabled account stays shut, before and after the code is given', async () => {
    const { user } = await signIn('banned')
    const browser = newBrowser()
    const page = await throughTheProvider(browser, 'banned')
    await house.services.db
      .updateTable('users')
      .set({ disabled_at: house.clock.now() })
      .where('id', '=', user._id)
      .execute()
    expect((await finish(browser, codeOf(page))).status).toBe(401)
    await unchanged(async () => {
      expect((await throughTheProvider(newBrowser(), 'banned')).url.href).toBe(failed())
    })
  })
})

describe('an answer that this browser did not ask for', () => {
  /** Where it ends, and whether anything has come of it. */
  const outcome = async (browser: SmallBrowser, callback: URL | string) => {
    const before = await counts()
    const { url } = await browser.open(callback)
    return { at: url.href, isSame: isDeepStrictEqual(before, await counts()) }
  }
  const refusal = () => ({ at: failed(), isSame: true })

  it('comes with another state, or with none', async () => {
    const browser = newBrowser()
    const callback = await untilCallback(browser, 'csrf')
    const changed = new URL(callback)
    changed.searchParams.set('state', 'A'.repeat(43))
    expect(await outcome(browser, changed)).toEqual(refusal())
    changed.searchParams.delete('state')
    expect(await outcome(browser, changed)).toEqual(refusal())
    // And has not spoiled the one that it did ask for.
    expect((await browser.open(callback)).url.hash).toMatch(/^#code=/)
  })

  it('comes without the cookie, with that of another sign-in, or with a made-up one', async () => {
    const callback = await untilCallback(newBrowser(), 'csrf')
    expect(await outcome(newBrowser(), callback)).toEqual(refusal())
    const victim = newBrowser()
    await untilCallback(victim, 'victim')
    expect(await outcome(victim, callback)).toEqual(refusal())
    const forger = newBrowser()
    for (const value of ['', 'x', 'A'.repeat(400)]) {
      forger.cookies.set('sgn /', { name: 'sgn', value, path: '/' })
      expect(await outcome(forger, callback)).toEqual(refusal())
    }
  })

  it('comes a second time', async () => {
    const browser = newBrowser()
    const callback = await untilCallback(browser, 'again')
    const kept = new Map(browser.cookies)
    expect((await browser.open(callback)).url.hash).toMatch(/^#code=/)
    expect(await outcome(browser, callback)).toEqual(refusal())
    // Even where the cookie was copied before: the provider takes its own code once.
    for (const [key, cookie] of kept) browser.cookies.set(key, cookie)
    expect(await outcome(browser, callback)).toEqual(refusal())
  })

  it('comes too late', async () => {
    const browser = newBrowser()
    const callback = await untilCallback(browser, 'slow')
    house.clock.forward(10 * 60_000)
    expect(await outcome(browser, callback)).toEqual(refusal())
  })

  it('comes in the name of another provider, or of none', async () => {
    const browser = newBrowser()
    const callback = await untilCallback(browser, 'crossed')
    expect(await outcome(browser, callback.href.replace('/card/', '/other/'))).toEqual(refusal())
    expect(await outcome(browser, callback.href.replace('/card/', '/nobody/'))).toEqual(refusal())
  })

  it('names another issuer', async () => {
    const browser = newBrowser()
    const callback = await untilCallback(browser, 'mixed-up')
    callback.searchParams.set('iss', 'http://127.0.0.1:1')
    expect(await outcome(browser, callback)).toEqual(refusal())
  })
})

describe('a provider that does not sign anybody in', () => {
  it('was told no by the person', async () => {
    const browser = newBrowser()
    const page = await browser.open(start())
    const abort = /href="([^"]+\/abort)"/.exec(page.text)?.[1]
    await unchanged(async () => {
      expect((await browser.open(new URL(abort!, page.url))).url.href).toBe(failed())
    })
    expect(browser.cookie('sgn')).toBeUndefined()
    expect(house.logged.at(-2)).toMatchObject({ provider: 'card', reason: expect.stringContaining('access_denied') })
  })

  it('is not there', async () => {
    const before = performance.now()
    expect((await newBrowser().open(start({ id: 'down' }))).url.href).toBe(failed())
    expect(performance.now() - before).toBeLessThan(6_000)
  })

  it('is not configured', async () => {
    expect((await newBrowser().open(start({ id: 'nobody' }))).url.href).toBe(failed())
  })

  it('was not asked by somebody on our own pages', async () => {
    const browser = newBrowser()
    const open = (from: string) => browser.fetch(start(), { headers: { 'sec-fetch-site': from } })
    expect((await open('cross-site')).headers.get('location')).toBe('/login')
    expect(browser.cookie('sgn')).toBeUndefined()
    expect((await open('same-origin')).headers.get('location')).toContain(provider.issuer)
  })
})

describe('the code that finishes a sign-in', () => {
  const outcome = async (browser: SmallBrowser, code: string) => {
    const { status, text } = await finish(browser, code)
    return { status, message: (JSON.parse(text) as { message: string }).message }
  }
  const refusal = { status: 401, message: sessionMessages.signInFailed }

  it('works once', async () => {
    const browser = newBrowser()
    const code = codeOf(await throughTheProvider(browser, 'once'))
    const kept = new Map(browser.cookies)
    const answers = await Promise.all([finish(browser, code), finish(browser, code), finish(browser, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    for (const [key, cookie] of kept) browser.cookies.set(key, cookie)
    expect(await outcome(browser, code)).toEqual(refusal)
  })

  it('works in the browser that signed in alone, and is spent by any other', async () => {
    const browser = newBrowser()
    const code = codeOf(await throughTheProvider(browser, 'elsewhere'))
    expect(await outcome(newBrowser(), code)).toEqual(refusal)
    expect(await outcome(browser, code)).toEqual(refusal)
  })

  it('works for a minute, and is forgotten later', async () => {
    const browser = newBrowser()
    const code = codeOf(await throughTheProvider(browser, 'dawdler'))
    house.clock.forward(60_000)
    expect(await outcome(browser, code)).toEqual(refusal)
    await throughTheProvider(newBrowser(), 'dawdler')
    house.clock.forward(60_001)
    await forgetOldCodes(house.services)
    expect((await counts()).codes).toBe(0)
  })

  it('cannot be guessed for long', async () => {
    const browser = newBrowser()
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) statuses.push((await finish(browser, 'A'.repeat(43))).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses[20]).toBe(429)
  })
})

it('starting is limited for each address', async () => {
  const browser = newBrowser()
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await browser.fetch(start())).status)
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([303]))
  expect(statuses[20]).toBe(429)
})

it('none of it is in the log: no address, no code, no token', async () => {
  const browser = newBrowser()
  const callback = await untilCallback(browser, 'discreet')
  const wrong = new URL(callback)
  wrong.searchParams.set('code', 'a-code-that-nobody-gave')
  await browser.open(wrong)
  const page = await throughTheProvider(browser, 'discreet')
  const { token } = JSON.parse((await finish(browser, codeOf(page))).text) as SignedIn
  const log = JSON.stringify(house.logged)
  expect(log).toContain('invalid_grant')
  const secrets = ['discreet', 'cards.example', 'a-code-that-nobody-gave', codeOf(page), token, oidcClient.clientSecret]
  for (const secret of [...secrets, callback.searchParams.get('code')!, callback.searchParams.get('state')!])
    expect(log).not.toContain(secret)
})
