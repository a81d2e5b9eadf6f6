import { accountMessages } from '@matinee/contract/accounts'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'

let testApp: TestApp
let ann: Person
let desk: Person
beforeAll(async () => {
  testApp = await startTestApp()
  ann = await aUser(testApp, { username: 'Ann', email: 'Ann@Example.org' })
  desk = await aUser(testApp, { username: 'At the desk', email: 'at.desk@example.org', role: 'owner' })
})
afterAll(() => testApp.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  testApp.request({ method: 'POST', url, payload, headers, remoteAddress: someAddress() })
const rowOf = (email: string) =>
  testApp.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('API-1: logging in', () => {
  it('DATA-3: gives a token, the person as the contract says, and no hash of any kind', async () => {
    const answer = await post('/api/login', { email: 'ann@example.org', password: goodPassword })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      message: 'Login successful!',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      user: {
        _id: ann.id,
        username: 'Ann',
        email: 'Ann@Example.org',
        preferredGenre: null,
        subscriptionStatus: 'Free',
        hasActiveSubscription: false,
        activeSubscriptionId: null,
        role: 'user',
        isAdmin: false,
        isEmailConfirmed: true,
        refusesMail: false,
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toMatch(/argon2|hash/)
  })

  it.each([
    ['a wrong password', { email: 'ann@example.org', password: 'not that one' }],
    ['an unknown address', { email: 'nobody@example.org', password: goodPassword }],
    ['no address at all', { email: 'ann', password: goodPassword }],
    ['an address with a wildcard', { email: 'ann%@example.org', password: goodPassword }],
    ['an empty password', { email: 'ann@example.org', password: '' }],
  ])('LOGIN-4: %s is answered with the same words', async (_what, given) => {
    const answer = await post('/api/login', given)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ success: false, code: 'accounts.loginFailed', message: 'Login failed' })
  })

  it.each([
    ['/api/login', 'ann@example.org', () => ann.id],
    ['/api/login', 'nobody@example.org', () => null],
    ['/api/admin/login', 'at.desk@example.org', () => desk.id],
    ['/api/admin/login', 'ann@example.org', () => ann.id],
  ])('a failure at %s of %s is a warning in the log, with the account and the network', async (url, email, id) => {
    const before = testApp.logged.length
    await testApp.request({
      method: 'POST',
      url,
      payload: { email, password: 'a guess' },
      remoteAddress: '198.51.100.77',
    })
    expect(testApp.logged.slice(before)).toEqual([
      expect.objectContaining({ level: 'warn', route: url, status: 401, account: id(), network: '198.51.100.0/24' }),
    ])
  })

  it('refuses an address that no database could look for', async () => {
    for (const url of ['/api/login', '/api/admin/login'])
      expect((await post(url, { email: 'a\u0000b@example.org', password: goodPassword })).statusCode).toBe(400)
  })

  it('lets two in at once whose hash is older than the settings', async () => {
    const old = await aUser(testApp)
    const outdated = await hash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await testApp.services.db.updateTable('users').set({ password_hash: outdated }).where('id', '=', old.id).execute()
    const both = await Promise.all([tokenOf(testApp, old), tokenOf(testApp, old)])
    expect(both).toHaveLength(2)
    expect((await rowOf(old.email))!.password_hash).toContain('m=19456,t=2,p=1')
  })

  it('takes nothing but texts: no objects, no lists, no numbers', async () => {
    for (const email of [{ $gt: '' }, ['ann@example.org'], 1, null, undefined])
      expect((await post('/api/login', { email, password: goodPassword })).statusCode).toBe(400)
  })

  it('is refused to an account that is disabled, in the same words', async () => {
    const gone = await aUser(testApp)
    await testApp.services.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute()
    expect((await post('/api/login', { email: gone.email, password: goodPassword })).json()).toMatchObject({
      message: 'Login failed',
    })
  })

  it('what is not allowed, and what is too much, is a warning with the account and the network', async () => {
    const busy = await aUser(testApp)
    const headers = bearer(await tokenOf(testApp, busy))
    const from = { headers, remoteAddress: '2001:db8:7:8::9' }
    const before = testApp.logged.length
    await testApp.request({ ...from, url: '/api/admin/me' })
    await testApp.request({
      ...from,
      url: `/api/users?ids=${desk.id}`,
      headers: { ...headers, 'sec-fetch-site': 'none' },
    })
    for (let i = 0; i < 10; i++) await testApp.request({ ...from, url: `/api/users?ids=${desk.id}` })
    const who = { level: 'warn', account: busy.id, network: '2001:db8:7::/48' }
    const lines = testApp.logged.slice(before)
    expect(lines[0]).toMatchObject({ ...who, route: '/api/admin/me', status: 403 })
    expect(lines[1]).toMatchObject({ level: 'info', status: 200 })
    expect(lines[1]).not.toHaveProperty('network')
    expect(lines.at(-1)).toMatchObject({ ...who, route: '/api/users', status: 429 })
    // Nobody is signed in yet where the address alone is too much.
    for (let i = 0; i < 21; i++)
      await testApp.request({ method: 'POST', url: '/api/login', payload: {}, remoteAddress: '203.0.113.5' })
    expect(testApp.logged.at(-1)).toMatchObject({
      level: 'warn',
      status: 429,
      account: null,
      network: '203.0.113.0/24',
    })
  })

  it('ROLE-4: gives an admin a token of a user, which opens nothing of the desk', async () => {
    const token = await tokenOf(testApp, desk)
    expect((await testApp.request({ url: '/api/admin/me', headers: bearer(token) })).statusCode).toBe(403)
    expect((await testApp.request({ url: '/api/me', headers: bearer(token) })).json()).toMatchObject({
      user: { role: 'owner', isAdmin: true },
    })
  })
})

describe('API-9: the sign-in of the desk', () => {
  it('gives an admin a token of the desk', async () => {
    const answer = await post('/api/admin/login', { email: ' at.desk@example.org ', password: goodPassword })
    expect(answer.json()).toEqual({
      success: true,
      message: 'Login successful!',
      email: 'at.desk@example.org',
      token: expect.any(String) as string,
    })
    const { token } = answer.json<{ token: string }>()
    expect((await testApp.request({ url: '/api/admin/me', headers: bearer(token) })).json()).toEqual({
      email: 'at.desk@example.org',
      username: 'At the desk',
      role: 'owner',
      needsSecondStep: false,
    })
    expect((await testApp.request({ url: '/api/me', headers: bearer(token) })).statusCode).toBe(403)
  })

  it.each([
    ['somebody who is no admin', 'ann@example.org', goodPassword],
    ['a wrong password', 'at.desk@example.org', 'wrong'],
    ['nobody', 'nobody@example.org', goodPassword],
  ])('ADMIN-2: answers %s in the same words', async (_who, email, password) => {
    const answer = await post('/api/admin/login', { email, password })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ success: false, message: 'Invalid credentials' })
  })

  it('ADMIN-7: knows no placeholder for a token', async () => {
    for (const token of ['admin-token', 'placeholder', 'null', 'undefined', 'true', 'admin-authenticated'])
      expect((await testApp.request({ url: '/api/admin/me', headers: bearer(token) })).statusCode).toBe(401)
  })
})

describe('API-1: registering', () => {
  const bo = { username: 'Bo Widerberg', email: 'Bo@Example.org', password: 'four unrelated words' }

  it('REG-2: makes an account that can log in, and whose role nobody chose', async () => {
    const answer = await post('/api/register', { ...bo, role: 'owner', isAdmin: true, _id: 'f'.repeat(24) })
    expect(answer.json()).toEqual({ success: true, message: 'Registration successful! Please login.' })
    expect(await rowOf('Bo@Example.org')).toMatchObject({ role: 'user', username: 'Bo Widerberg', disabled_at: null })
    expect((await post('/api/login', { email: 'BO@example.ORG', password: bo.password })).statusCode).toBe(200)
  })

  it.each([
    ['the same address in other case', { ...bo, username: 'Another', email: 'bo@EXAMPLE.org' }, 'email'],
    ['both', { ...bo }, 'username'],
    ['both', { ...bo }, 'email'],
    ['the same name in other case', { ...bo, username: 'bo widerberg', email: 'bo2@example.org' }, 'username'],
    ['a name that only looks the same', { ...bo, username: 'Bо Wіderberg', email: 'bo3@example.org' }, 'username'],
  ])('REG-3: %s is taken, and the answer says which', async (_what, given, field) => {
    const answer = await post('/api/register', given)
    expect(answer.statusCode).toBe(409)
    const words = field === 'email' ? accountMessages.emailTaken : accountMessages.usernameTaken
    expect(answer.json()).toMatchObject({ success: false, fields: { [field]: words } })
  })

  const fresh = { username: 'Agnès', email: 'agnes@example.org', password: 'four unrelated words' }
  it.each([
    ['two characters', { ...fresh, username: 'Bo' }, 'username', accountMessages.usernameLength],
    ['31 characters', { ...fresh, username: 'x'.repeat(31) }, 'username', accountMessages.usernameLength],
    ['an address as a name', { ...fresh, username: 'ann@example.org' }, 'username', accountMessages.usernameSigns],
    [
      'a name that turns the text around',
      { ...fresh, username: 'Ann\u202Egpj' },
      'username',
      accountMessages.usernameSigns,
    ],
    ['a name of the site', { ...fresh, username: 'Admin' }, 'username', accountMessages.usernameReserved],
    ['the name of the site', { ...fresh, username: 'M A T I N E E' }, 'username', accountMessages.usernameReserved],
    ['no address', { ...fresh, email: 'agnes' }, 'email', accountMessages.emailInvalid],
    ['an address of two lines', { ...fresh, email: 'a@b.org\r\nBcc: c@d.org' }, 'email', accountMessages.emailInvalid],
    ['7 characters', { ...fresh, password: 'xK9#mQz' }, 'password', accountMessages.passwordLength],
    ['129 characters', { ...fresh, password: 'xK9#'.repeat(32) + 'x' }, 'password', accountMessages.passwordLength],
    [
      'a password that everybody tries',
      { ...fresh, password: 'password123' },
      'password',
      accountMessages.passwordCommon,
    ],
    [
      'ones own name',
      { ...fresh, username: 'Catherine', password: 'catherine1' },
      'password',
      accountMessages.passwordCommon,
    ],
  ])('REG-3: %s is refused, and the answer says what to change', async (_what, given, field, words) => {
    const answer = await post('/api/register', given)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, fields: { [field]: words } })
    expect(await rowOf(given.email)).toBeUndefined()
  })

  it('thirty times at once makes one account', async () => {
    const crowd = { username: 'Crowd of people', email: 'crowd@example.org', password: 'four unrelated words' }
    // As many as can be hashed and wait at once.
    const answers = await Promise.all(Array.from({ length: 30 }, () => post('/api/register', crowd)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array<number>(29).fill(409)])
  })
})

describe('API-6: names', () => {
  it('are given to a user for the ids asked for, of those who have commented, and nothing besides', async () => {
    const [movieId = ''] = await addMovies(testApp.services.db, [{}])
    const comment = { movie_id: movieId, text: 'Hello', created_at: testApp.clock.now() }
    const comments = [ann, desk].map(({ id }) => Object.assign({ user_id: id }, comment))
    await testApp.services.db.insertInto('comment').values(comments).execute()
    const silent = await aUser(testApp)
    const url = `/api/users?ids=${ann.id},${desk.id},${silent.id},${'0'.repeat(24)}`
    const answer = await testApp.request({ url, headers: bearer(await tokenOf(testApp, ann)) })
    expect(answer.json<object[]>().toSorted()).toEqual(
      expect.arrayContaining([
        { _id: ann.id, username: 'Ann' },
        { _id: desk.id, username: 'At the desk' },
      ]),
    )
    expect(answer.json()).toHaveLength(2)
    expect(answer.body).not.toContain('@')
  })

  it('are none when nobody was asked for', async () => {
    const answer = await testApp.request({ url: '/api/users', headers: bearer(await tokenOf(testApp, ann)) })
    expect(answer.json()).toEqual([])
  })

  it('come whole and in pages for an admin', async () => {
    const headers = bearer(await tokenOf(testApp, desk, { audience: 'admin' }))
    const first = await testApp.request({ url: '/api/users?limit=1', headers })
    expect(first.json()).toEqual([expect.objectContaining({ email: expect.stringContaining('@') as string })])
    const { _id } = first.json<{ _id: string }[]>()[0]!
    const next = `https://matinee.test/api/users?limit=1&premium=all&after=${_id}`
    expect(first.headers['link']).toBe(`<${next}>; rel="next"`)
    const all = await testApp.request({ url: '/api/users?limit=100', headers })
    expect(all.headers['link']).toBeUndefined()
    expect(all.json<{ email: string }[]>().map(({ email }) => email)).toContain('Ann@Example.org')
    expect(all.body).not.toMatch(/argon2/)
  })
})

describe('a page of people that is not there', () => {
  it.each(['page=99', 'page=99&premium=premium', 'page=3&limit=2&premium=free', 'search=%00', 'search=%ed%a0%80'])(
    'API-6: %s is empty, or what can be read of it, and no failure',
    async (query) => {
      const headers = bearer(await tokenOf(testApp, desk, { audience: 'admin' }))
      const answer = await testApp.request({ url: `/api/users?${query}`, headers })
      expect(answer.statusCode).toBe(200)
      const subscribers = await testApp.request({
        url: `/api/subscribers?${query.replace(/premium=\w+/, '')}`,
        headers,
      })
      expect(subscribers.statusCode).toBe(200)
    },
  )
})

describe('another site', () => {
  it.each([
    ['says so', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['is a neighbour under the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.matinee.test' }],
    ['is of an older browser', { origin: 'https://evil.example' }],
    ['hides', { origin: 'null' }],
  ])('that %s cannot have a browser change anything here', async (_what, headers) => {
    for (const url of ['/api/login', '/api/register', '/api/reset-password', '/api/reset-password/confirm'])
      expect((await post(url, { email: 'ann@example.org', password: goodPassword }, headers)).statusCode).toBe(403)
  })

  it('is told apart from this one', async () => {
    const given = { email: 'ann@example.org', password: goodPassword }
    expect((await post('/api/login', given, { origin: 'https://matinee.test' })).statusCode).toBe(200)
    expect((await post('/api/login', given, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
    'cannot send JSON as %s',
    async (type) => {
      const answer = await testApp.request({
        method: 'POST',
        url: '/api/reset-password',
        headers: { 'content-type': type },
        payload: JSON.stringify({ email: 'ann@example.org', newPassword: 'four unrelated words' }),
      })
      expect(answer.statusCode).toBe(415)
    },
  )
})
