import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp, testKeys } from '../../../test/test-app.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import type { Config } from '../../platform/config.ts'
import { createTokens, deleteOldSessions, createSession } from './sessions.service.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let testApp: TestApp
let ann: Person
let desk: Person
beforeAll(async () => {
  testApp = await startTestApp()
  ann = await aUser(testApp, { username: 'Ann', email: 'ann@example.org' })
  desk = await aUser(testApp, { role: 'owner' })
})
afterAll(() => testApp.close())

const me = (token: string) =>
  testApp.request({ url: '/api/me', headers: bearer(token) }).then(({ statusCode }) => statusCode)
const post = (url: string, token: string) => testApp.request({ method: 'POST', url, headers: bearer(token) })
async function refreshed(token: string, url = '/api/refresh-token'): Promise<string> {
  const answer = await post(url, token)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ token: string }>().token
}
const secondsOf = (token: string) => {
  const { iat = 0, exp = 0 } = decodeJwt(token)
  return exp - iat
}
const mailsTo = (recipient: string) =>
  testApp.services.db.selectFrom('mail').select('subject').where('recipient', '=', recipient).execute()

describe('a token', () => {
  it('ROLE-4: says its kind twice, and nothing about the person but an id', async () => {
    const user = await tokenOf(testApp, ann)
    expect(decodeProtectedHeader(user)).toEqual({ alg: 'HS256', typ: 'user+jwt', kid: expect.any(String) as string })
    expect(Object.keys(decodeJwt(user)).toSorted()).toEqual(
      ['aud', 'exp', 'gen', 'iat', 'iss', 'jti', 'nbf', 'sid', 'sub'].toSorted(),
    )
    expect(decodeJwt(user)).toMatchObject({ aud: 'user', sub: ann.id, iss: 'https://matinee.test', gen: 1 })
    const admin = await tokenOf(testApp, desk, { audience: 'admin' })
    expect(decodeProtectedHeader(admin).typ).toBe('admin+jwt')
    expect(decodeProtectedHeader(admin).kid).not.toBe(decodeProtectedHeader(user).kid)
  })

  it('LOGIN-5: holds for 12 hours, for 30 days when remembered, and an admin one for one hour', async () => {
    expect(secondsOf(await tokenOf(testApp, ann))).toBe(12 * 3600)
    expect(secondsOf(await tokenOf(testApp, ann, { rememberMe: true }))).toBe(30 * 86_400)
    expect(secondsOf(await tokenOf(testApp, desk, { audience: 'admin' }))).toBe(3600)
  })

  it('is refused once it has expired, and not a moment before', async () => {
    const token = await tokenOf(testApp, ann)
    testApp.clock.forward(12 * hour - minute)
    expect(await me(token)).toBe(200)
    testApp.clock.forward(2 * minute)
    expect(await me(token)).toBe(401)
  })

  it.each(['bearer lower', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer  two spaces', 'Bearer a.b.c, Bearer a.b.c'])(
    'is not read from "%s"',
    async (authorization) => {
      expect((await testApp.request({ url: '/api/me', headers: { authorization } })).statusCode).toBe(401)
    },
  )

  it('cannot be too long to be worth reading', async () => {
    expect(await me(`${await tokenOf(testApp, ann)}${'a'.repeat(2048)}`)).toBe(401)
  })
})

describe('AUTH-6: a refresh', () => {
  it('gives the next token, and the one before is refused from then on', async () => {
    const first = await tokenOf(testApp, ann)
    const second = await refreshed(first)
    expect(decodeJwt(second)).toMatchObject({ gen: 2, sid: decodeJwt(first)['sid'] })
    expect(await me(first)).toBe(401)
    expect(await me(second)).toBe(200)
    expect(await me(first)).toBe(401)
    expect(await me(second)).toBe(200)
  })

  it('by two tabs at once makes one new generation, which both get', async () => {
    const first = await tokenOf(testApp, ann)
    const [one, other] = await Promise.all([refreshed(first), refreshed(first)])
    expect([decodeJwt(one)['gen'], decodeJwt(other)['gen']]).toEqual([2, 2])
    expect(await me(one)).toBe(200)
    expect(await me(other)).toBe(200)
    testApp.clock.forward(59_000)
    expect(decodeJwt(await refreshed(first))['gen']).toBe(2)
  })

  it('does not wait for who changes this person, and waits for the session in turn', async () => {
    const token = await tokenOf(testApp, ann)
    testApp.clock.forward(24 * 60 * minute)
    const fresh = await tokenOf(testApp, ann)
    await testApp.services.pool.query('update users set last_seen_on = null where id = $1', [ann.id])
    const client = await testApp.services.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from users where id = $1 for no key update', [ann.id])
      // A change of password goes on to the sessions: with a refresh that waits, neither would ever end.
      await refreshed(fresh)
      await client.query('update session set ended_at = now(), ended_because = $2 where user_id = $1', [
        ann.id,
        'logout',
      ])
      await client.query('rollback')
    } finally {
      client.release()
    }
    expect(await me(token)).toBe(401)
  })

  it('whose answer was lost can be asked for again until somebody has used its token', async () => {
    const first = await tokenOf(testApp, ann)
    await refreshed(first)
    testApp.clock.forward(4 * minute)
    expect(await me(first)).toBe(401)
    const again = await refreshed(first)
    expect(await me(again)).toBe(200)
  })

  it('with a token that was replaced, later, ends the session and tells its owner', async () => {
    const thief = await aUser(testApp, { email: 'robbed@example.org' })
    const first = await tokenOf(testApp, thief)
    const second = await refreshed(first)
    expect(await me(second)).toBe(200)
    testApp.clock.forward(61_000)
    expect((await post('/api/refresh-token', first)).statusCode).toBe(401)
    expect(await me(second)).toBe(401)
    expect(await mailsTo('robbed@example.org')).toHaveLength(1)
    expect((await post('/api/refresh-token', first)).statusCode).toBe(401)
    expect(await mailsTo('robbed@example.org')).toHaveLength(1)
  })

  it('tells the owner once a day, however often it happens', async () => {
    const flooded = await aUser(testApp, { email: 'flooded@example.org' })
    for (let i = 0; i < 3; i++) {
      const first = await tokenOf(testApp, flooded)
      await refreshed(await refreshed(first))
      expect(await me(first)).toBe(401)
    }
    expect(await mailsTo('flooded@example.org')).toHaveLength(1)
  })

  it('of a session that a restore or a failover set back signs out, without an alarm', async () => {
    const restored = await aUser(testApp, { email: 'restored@example.org' })
    const before = await tokenOf(testApp, restored)
    const { db } = testApp.services
    const rows = () => db.selectFrom('session').selectAll().where('user_id', '=', restored.id).execute()
    const [backup] = await rows()
    const after = await refreshed(before)
    await db.updateTable('session').set(backup!).where('id', '=', backup!.id).execute()
    expect(await me(after)).toBe(401)
    expect((await post('/api/refresh-token', after)).statusCode).toBe(401)
    expect(await rows()).toEqual([backup])
    expect(await mailsTo('restored@example.org')).toEqual([])
  })

  it('and any other call with such a token ends it as well', async () => {
    const first = await tokenOf(testApp, ann)
    const third = await refreshed(await refreshed(first))
    expect(await me(first)).toBe(401)
    expect(await me(third)).toBe(401)
  })

  it('of an admin is given once: who asks with the old token after the new one was used ends the session', async () => {
    const robbed = await aUser(testApp, { role: 'owner', email: 'robbed.admin@example.org' })
    const look = (token: string) =>
      testApp.request({ url: '/api/admin/me', headers: bearer(token) }).then(({ statusCode }) => statusCode)
    const first = await tokenOf(testApp, robbed, { audience: 'admin' })
    const second = await refreshed(first, '/api/admin/refresh-token')
    // Its answer may have been lost on the way.
    expect(decodeJwt(await refreshed(first, '/api/admin/refresh-token'))['gen']).toBe(2)
    expect(await look(second)).toBe(200)
    // A call that was under way opens nothing, and is no reason to end the session.
    expect(await look(first)).toBe(401)
    expect(await look(second)).toBe(200)
    expect((await post('/api/admin/refresh-token', first)).statusCode).toBe(401)
    expect(await look(second)).toBe(401)
    expect(await mailsTo('robbed.admin@example.org')).toHaveLength(1)
  })

  it('carries a session on to its end, and not beyond', async () => {
    let token = await tokenOf(testApp, ann, { rememberMe: true })
    for (let i = 0; i < 6; i++) {
      testApp.clock.forward(30 * day - 5 * minute)
      token = await refreshed(token)
    }
    expect(secondsOf(token)).toBe(6 * 5 * 60)
    testApp.clock.forward(31 * minute)
    expect((await post('/api/refresh-token', token)).statusCode).toBe(401)
  })

  it('keeps to its own kind: the other door is closed', async () => {
    const admin = await tokenOf(testApp, desk, { audience: 'admin' })
    expect((await post('/api/refresh-token', admin)).statusCode).toBe(403)
    expect((await post('/api/admin/refresh-token', await tokenOf(testApp, desk))).statusCode).toBe(403)
  })
})

describe('AUTH-6: logging out', () => {
  it('ends this session at once, and no other', async () => {
    const [here, there] = [await tokenOf(testApp, ann), await tokenOf(testApp, ann)]
    expect((await post('/api/logout', here)).json()).toEqual({ success: true, message: 'Logged out successfully' })
    expect(await me(here)).toBe(401)
    expect((await post('/api/refresh-token', here)).statusCode).toBe(401)
    expect(await me(there)).toBe(200)
  })
})

describe('SAFE-5: a session that a browser began', () => {
  const urls = { user: '/api/me', admin: '/api/admin/me' } as const
  /** The token, and the cookie as the browser sends it back. */
  async function fromBrowser(audience: 'user' | 'admin', cookie = '') {
    const answer = await testApp.request({
      method: 'POST',
      url: audience === 'user' ? '/api/login' : '/api/admin/login',
      payload: { email: desk.email, password: goodPassword },
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
      remoteAddress: someAddress(),
    })
    expect(answer.statusCode).toBe(200)
    const set = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('__Host-bound-'))!
    return { token: answer.json<{ token: string }>().token, set, cookie: set.split(';')[0]! }
  }
  const look = (url: string, token: string, cookie?: string) =>
    testApp
      .request({ url, headers: { ...bearer(token), ...(cookie && { cookie }) } })
      .then(({ statusCode }) => statusCode)

  it.each(['user', 'admin'] as const)('opens nothing without its cookie, or with another: %s', async (audience) => {
    const url = urls[audience]
    const { token, cookie, set } = await fromBrowser(audience)
    const other = await fromBrowser(audience)
    const [age] = /Max-Age=\d+/.exec(set)!
    expect(set.replace(/=[\w-]{43};/, '=...;')).toBe(
      `__Host-bound-${audience}=...; ${age}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    )
    expect(age).toBe(`Max-Age=${audience === 'user' ? 30 * 86_400 : 12 * 3600}`)
    expect(await look(url, token)).toBe(401)
    expect(await look(url, token, other.cookie)).toBe(401)
    expect(await look(url, token, cookie.slice(0, -1))).toBe(401)
    expect(await look(url, token, cookie)).toBe(200)
    // Whoever shows a copy neither ends the session nor fills the log.
    const { sid } = decodeJwt(token) as { sid: string }
    expect(testApp.logged.filter((line) => line['sessionId'] === sid)).toHaveLength(1)
    expect(await mailsTo(desk.email)).toEqual([])
  })

  it('is refreshed with its cookie only, keeps it, and gives it up at logout', async () => {
    const { token: first, cookie } = await fromBrowser('user')
    expect((await post('/api/refresh-token', first)).statusCode).toBe(401)
    const send = (url: string, token: string) =>
      testApp.request({ method: 'POST', url, headers: { ...bearer(token), cookie, 'sec-fetch-site': 'same-origin' } })
    const refresh = await send('/api/refresh-token', first)
    const { token: second } = refresh.json<{ token: string }>()
    expect(refresh.headers['set-cookie']).toBeUndefined()
    expect(await look('/api/me', second)).toBe(401)
    expect(await look('/api/me', second, cookie)).toBe(200)
    // Its predecessor is a stranger's without the cookie, and raises no alarm.
    testApp.clock.forward(61_000)
    expect((await post('/api/refresh-token', first)).statusCode).toBe(401)
    expect(await look('/api/me', second, cookie)).toBe(200)
    const left = await send('/api/logout', second)
    expect(left.headers['set-cookie']).toMatch(/^__Host-bound-user=; Max-Age=0;/)
  })

  it('stands beside one of the desk in the same browser, and neither opens the other', async () => {
    const user = await fromBrowser('user')
    const admin = await fromBrowser('admin', user.cookie)
    const both = `${user.cookie}; ${admin.cookie}`
    expect([await look('/api/me', user.token, both), await look('/api/admin/me', admin.token, both)]).toEqual([
      200, 200,
    ])
    expect([
      await look('/api/me', user.token, admin.cookie),
      await look('/api/admin/me', admin.token, user.cookie),
      await look('/api/me', user.token, admin.cookie.replace('bound-admin', 'bound-user')),
      await look('/api/admin/me', admin.token, user.cookie.replace('bound-user', 'bound-admin')),
    ]).toEqual([401, 401, 401, 401])
  })

  it('is not lost by a wrong password', async () => {
    const refused = await testApp.request({
      method: 'POST',
      url: '/api/login',
      payload: { email: ann.email, password: 'not this one' },
      headers: { 'sec-fetch-site': 'same-origin' },
      remoteAddress: someAddress(),
    })
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([401, undefined])
  })

  it('and another client keeps the plain token', async () => {
    const answer = await testApp.request({
      method: 'POST',
      url: '/api/login',
      payload: { email: ann.email, password: goodPassword },
      remoteAddress: someAddress(),
    })
    expect(String(answer.headers['set-cookie'])).not.toContain('bound')
    expect(await me(answer.json<{ token: string }>().token)).toBe(200)
  })
})

it('ROLE-4: an admin who is no longer one loses the desk at once', async () => {
  const former = await aUser(testApp, { role: 'owner' })
  const token = await tokenOf(testApp, former, { audience: 'admin' })
  const look = () =>
    testApp.request({ url: '/api/admin/me', headers: bearer(token) }).then(({ statusCode }) => statusCode)
  expect(await look()).toBe(200)
  await testApp.services.db.updateTable('users').set({ role: 'user' }).where('id', '=', former.id).execute()
  expect(await look()).toBe(401)
})

it('somebody whose account is disabled is signed out', async () => {
  const gone = await aUser(testApp)
  const token = await tokenOf(testApp, gone)
  await testApp.services.db
    .updateTable('users')
    .set({ disabled_at: testApp.clock.now() })
    .where('id', '=', gone.id)
    .execute()
  expect(await me(token)).toBe(401)
})

it('whoever a provider vouched for before the password was changed gets no session after it', async () => {
  const { services, clock, config } = testApp
  const changed = await aUser(testApp)
  const tokens = createTokens(config)
  const client = { device: 'Firefox on Linux', network: '192.0.2.0/24', cookieHash: null }
  const open = () =>
    createSession(
      { ...services, tokens },
      { userId: changed.id, audience: 'user', client, authenticatedAt: clock.now() },
    )
  expect(await open()).toBeDefined()
  const justAfter = new Date(clock.now().getTime() + 1)
  const { db } = services
  await db.updateTable('users').set({ password_changed_at: justAfter }).where('id', '=', changed.id).execute()
  expect(await open()).toBeUndefined()
})

it('sessions that ended long ago are forgotten', async () => {
  await tokenOf(testApp, ann)
  testApp.clock.forward(31 * day)
  await deleteOldSessions(testApp.services)
  const left = await testApp.services.db.selectFrom('session').select('id').where('remembered', '=', false).execute()
  expect(left).toEqual([])
})

it('the sessions of a user, and all else that refers to one, are found by an index, also those that have ended', async () => {
  const { rows } = await testApp.services.pool.query<{ column: string }>(`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`)
  expect(
    rows.map(({ column }) => column),
    'a column that refers to users needs an index that begins with it',
  ).toEqual([])
})

it('a key that was replaced still opens what it signed, and signs nothing any more', async () => {
  const token = await tokenOf(testApp, ann)
  const { config, clock } = testApp
  const verifyWith = (secretKey: Partial<Config['secretKey']>, text = token) =>
    createTokens({ ...config, secretKey: { ...config.secretKey, ...secretKey } }).verify(text, clock.now())
  const another = { current: 'another secret key', old: testKeys.SECRET_KEY }
  expect(await verifyWith(another)).toMatchObject({ userId: ann.id })
  const rotated = createTokens({ ...config, secretKey: { ...config.secretKey, ...another } })
  const claims = { userId: ann.id, audience: 'user', sessionId: 'x', generation: 1 } as const
  const next = await rotated.sign(claims, clock.now(), new Date(clock.now().getTime() + hour))
  expect(decodeProtectedHeader(next).kid).not.toBe(decodeProtectedHeader(token).kid)
  expect(await verifyWith({ current: another.current })).toBeUndefined()
  // Another version of the token keys leaves everything else that is derived from the secret key as it is.
  expect(await verifyWith({ tokenVersion: 2 })).toMatchObject({ userId: ann.id })
  expect(await verifyWith({ tokenVersion: 3 })).toBeUndefined()
})
