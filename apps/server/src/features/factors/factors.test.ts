import { createHash } from 'node:crypto'
import type { Factors } from '@matinee/contract/factors'
import { recentMinutes } from '@matinee/contract/sessions'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import { type TestApp, startTestApp, testKeys } from '../../../test/test-app.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { secretBox } from './secret-box.ts'
import { reencryptTotps } from './totp.service.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

interface Member extends Person {
  token: string
}
const signedIn = async (given: Parameters<typeof aUser>[1] = {}): Promise<Member> => {
  const person = await aUser(testApp, given)
  const audience = given.role === 'owner' ? 'admin' : 'user'
  return { ...person, token: await tokenOf(testApp, person, { audience }) }
}
const ask = (
  { token }: Pick<Member, 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => testApp.request({ method, url, remoteAddress: someAddress(), headers: bearer(token), ...(payload && { payload }) })
const outcome = (answer: LightMyRequestResponse) =>
  answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`

const show = async (who: Member) => (await ask(who, 'GET', '/api/me/factors')).json<Factors>()
const authenticate = (who: Member, shown: object) => ask(who, 'POST', '/api/me/authenticate', shown)
const logIn = ({ email }: Person, code?: string, door = '/api/login') =>
  testApp.request({
    method: 'POST',
    url: door,
    payload: { email, password: goodPassword, ...(code !== undefined && { code }) },
    remoteAddress: someAddress(),
  })
const subjectsTo = async ({ email }: Person) =>
  (
    await testApp.services.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)
const minutes = (count: number) => testApp.clock.forward(count * 60_000)

/** What their app shows now, or so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testApp.clock.now().getTime() + steps * 30_000,
  })

async function withApp(given: Parameters<typeof aUser>[1] = {}) {
  const member = await signedIn(given)
  const { secret } = (await ask(member, 'POST', '/api/me/factors/totp')).json<{ secret: string }>()
  const answer = await ask(member, 'PUT', '/api/me/factors/totp', { code: codeOf(secret) })
  expect(outcome(answer)).toBe('done')
  // The code of the set-up is used: the next one is there later.
  testApp.clock.forward(60_000)
  return { ...member, secret, codes: answer.json<{ codes: string[] }>().codes }
}

describe('ACC-4 an authenticator app', () => {
  it('is set up by a code of it, logs other devices out, and is mailed', async () => {
    const ann = await signedIn()
    const other = { token: await tokenOf(testApp, ann) }
    const { secret, uri } = (await ask(ann, 'POST', '/api/me/factors/totp')).json<{ secret: string; uri: string }>()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Matinee:person\.\d+%40example\.org\?issuer=Matinee&secret=[A-Z2-7]{32}&/)
    // Until a code was shown it is asked for by nobody.
    expect(outcome(await logIn(ann))).toBe('done')
    // The last one has six characters, and twelve bytes.
    for (const code of ['000000', '00000', '', '١٢٣٤٥٦'])
      expect(outcome(await ask(ann, 'PUT', '/api/me/factors/totp', { code }))).toBe('403 factors.wrongCode')
    const done = await ask(ann, 'PUT', '/api/me/factors/totp', { code: codeOf(secret) })
    expect(new Set(done.json<{ codes: string[] }>().codes).size).toBe(10)
    expect(await show(ann)).toMatchObject({ totpSince: testApp.clock.now().toISOString(), recoveryCodes: 10 })
    expect(outcome(await ask(other, 'GET', '/api/me'))).toBe('401 http.signedOut')
    expect(await subjectsTo(ann)).toEqual(['An authenticator app was added to your account at Matinee'])
    expect(outcome(await ask(ann, 'POST', '/api/me/factors/totp'))).toBe('409 factors.totpOn')
  })

  it('is asked for after the right password, and never says whether a wrong one would be', async () => {
    const ann = await withApp()
    expect((await logIn(ann)).json()).toMatchObject({
      code: 'factors.codeNeeded',
      details: { hasTotp: true, hasPasskey: false },
    })
    const wrong = { email: ann.email, password: 'not my password', code: codeOf(ann.secret) }
    const answer = await testApp.request({ method: 'POST', url: '/api/login', payload: wrong })
    expect(outcome(answer)).toBe('401 accounts.loginFailed')
    expect(outcome(await logIn(ann, codeOf(ann.secret)))).toBe('done')
  })

  it('may be a step of 30 seconds early or late, and each code is taken once', async () => {
    const ann = await withApp()
    expect(outcome(await logIn(ann, codeOf(ann.secret, -2)))).toBe('403 factors.wrongCode')
    expect(outcome(await logIn(ann, codeOf(ann.secret, 2)))).toBe('403 factors.wrongCode')
    expect(outcome(await logIn(ann, codeOf(ann.secret, -1)))).toBe('done')
    expect(outcome(await logIn(ann, codeOf(ann.secret, 1)))).toBe('done')
    for (const step of [-1, 0, 1])
      expect(outcome(await logIn(ann, codeOf(ann.secret, step)))).toBe('403 factors.wrongCode')
    minutes(2)
    const code = codeOf(ann.secret)
    const both = await Promise.all([logIn(ann, code), logIn(ann, code)])
    expect(both.map(outcome).toSorted()).toEqual(['403 factors.wrongCode', 'done'])
  })

  it('SAFE-2: wrong codes are counted for the account, and only a right second step clears the count', async () => {
    const ann = await withApp()
    for (let guess = 0; guess < 5; guess++) expect(outcome(await logIn(ann, '000000'))).toBe('403 factors.wrongCode')
    const refused = await logIn(ann, codeOf(ann.secret))
    expect([outcome(refused), refused.headers['retry-after']]).toEqual(['429 factors.tooManyCodes', '30'])
    // Somebody who does not know the password makes nobody wait.
    expect(outcome(await logIn(ann))).toBe('403 factors.codeNeeded')
    // Each next one waits twice as long.
    testApp.clock.forward(30_000)
    expect(outcome(await logIn(ann, '000000'))).toBe('403 factors.wrongCode')
    testApp.clock.forward(59_000)
    expect(outcome(await logIn(ann, codeOf(ann.secret)))).toBe('429 factors.tooManyCodes')
    // Whoever has a recovery code comes in at any time, and that clears the count.
    expect(outcome(await logIn(ann, 'AAAA-BBBB-CCCC-DDDD'))).toBe('403 factors.wrongCode')
    expect(outcome(await logIn(ann, ann.codes[0]))).toBe('done')
    expect(outcome(await logIn(ann, codeOf(ann.secret)))).toBe('done')
  })

  it('SAFE-2: of codes that are tried at once no more are checked than one after the other', async () => {
    const ann = await withApp()
    const tried = await Promise.all(Array.from({ length: 12 }, () => logIn(ann, '000000')))
    expect(tried.filter((answer) => outcome(answer) === '403 factors.wrongCode')).toHaveLength(5)
  })

  it('SAFE-2: after ten wrong codes the owner gets a mail, at most one a day, and the other owners too', async () => {
    const [ann, bo, other] = [
      await withApp(),
      await withApp({ role: 'owner' }),
      await aUser(testApp, { role: 'owner' }),
    ]
    const day = 24 * 60
    for (const [who, door] of [
      [ann, '/api/login'],
      [bo, '/api/admin/login'],
    ] as const) {
      const said = async () => (await subjectsTo(who)).filter((subject) => subject.startsWith('Wrong codes')).length
      for (let guess = 0; guess < 9; guess++) {
        await logIn(who, '000000', door)
        minutes(30)
      }
      expect(await said()).toBe(0)
      await logIn(who, '000000', door)
      expect(await said()).toBe(1)
      await logIn(who, who.codes[0])
      for (let guess = 0; guess < 11; guess++) {
        await logIn(who, '000000')
        minutes(30)
      }
      expect(await said()).toBe(1)
      minutes(day)
      await logIn(who, '000000')
      expect(await said()).toBe(2)
    }
    expect(await subjectsTo(other)).toEqual(Array(2).fill('Matinee: wrong codes at the login of an admin'))
  })

  it('SAFE-1: nothing is set up on an address that was not confirmed', async () => {
    const ann = await signedIn({ isConfirmed: false })
    expect(await show(ann)).toMatchObject({ isEmailConfirmed: false })
    for (const [method, url, payload] of [
      ['POST', '/api/me/factors/totp'],
      ['PUT', '/api/me/factors/totp', { code: '000000' }],
      ['POST', '/api/me/factors/recovery-codes'],
      ['POST', '/api/me/passkeys/options'],
    ] as const)
      expect(outcome(await ask(ann, method, url, payload))).toBe('403 accounts.emailUnconfirmed')
  })

  it('SAFE-3: whoever has a role changes nothing of it in a member’s session', async () => {
    const person = await aUser(testApp, { role: 'editor' })
    const member = { ...person, token: await tokenOf(testApp, person) }
    const desk = { ...person, token: await tokenOf(testApp, person, { audience: 'admin' }) }
    expect([(await show(member)).isAtDesk, (await show(desk)).isAtDesk]).toEqual([true, false])
    const changes = [
      ['POST', '/api/me/factors/totp'],
      ['PUT', '/api/me/factors/totp', { code: '000000' }],
      ['DELETE', '/api/me/factors/totp'],
      ['POST', '/api/me/factors/recovery-codes'],
      ['POST', '/api/me/passkeys/options'],
      ['DELETE', `/api/me/passkeys/${person.id}`],
    ] as const
    for (const [method, url, payload] of changes)
      expect(outcome(await ask(member, method, url, payload))).toBe('403 factors.atDesk')
    for (const [method, url, payload] of changes)
      expect(outcome(await ask(desk, method, url, payload))).not.toBe('403 factors.atDesk')
  })

  it('has a secret that the database alone does not give away, and that outlives the key of tokens', async () => {
    const broken = await withApp()
    const ann = await withApp()
    await sql`update totp set secret = decode(repeat('00', octet_length(secret)), 'hex') where user_id = ${broken.id}`.execute(
      testApp.services.db,
    )
    const stored = () =>
      testApp.services.db
        .selectFrom('totp')
        .select(['key_id as keyId', 'secret as box'])
        .where('user_id', '=', ann.id)
        .executeTakeFirstOrThrow()
    const before = await stored()
    expect(before.box.includes(ann.secret)).toBe(false)
    const secretKey = { ...testApp.config.secretKey, current: 'another secret key', old: testKeys.SECRET_KEY }
    const done = reencryptTotps({ ...testApp.services, config: { ...testApp.config, secretKey } })
    await expect(done).rejects.toThrow(`authenticator app of ${broken.id}`)
    const after = await stored()
    expect(after.keyId).not.toBe(before.keyId)
    expect(secretBox({ current: 'another secret key', old: undefined }).open(ann.id, after)).toBe(ann.secret)
    expect(() => secretBox(testApp.config.secretKey).open('f'.repeat(24), before)).toThrow()
  })
})

describe('ACC-4 recovery codes', () => {
  it('stand in for the app, once each, and their owner is told', async () => {
    const ann = await withApp()
    const [first, second] = ann.codes as [string, string]
    expect(outcome(await logIn(ann, ` ${first.toLowerCase()} `))).toBe('done')
    expect(outcome(await logIn(ann, first))).toBe('403 factors.wrongCode')
    expect(outcome(await logIn(ann, second.replaceAll('-', '')))).toBe('done')
    expect(await show(ann)).toMatchObject({ recoveryCodes: 8 })
    expect((await subjectsTo(ann)).slice(1)).toEqual(
      Array(2).fill('A recovery code was used for your account at Matinee'),
    )
  })

  it('are stored as hashes, and new ones take the place of the old', async () => {
    const ann = await withApp()
    const { rows } = await sql<{ hash: string }>`
      select encode(code_hash, 'hex') as hash from recovery_code where user_id = ${ann.id}`.execute(testApp.services.db)
    const hashes = ann.codes.map((code) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex'))
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
    const renewed = (await ask(ann, 'POST', '/api/me/factors/recovery-codes')).json<{ codes: string[] }>().codes
    expect(outcome(await logIn(ann, ann.codes[0]))).toBe('403 factors.wrongCode')
    expect(outcome(await logIn(ann, renewed[0]))).toBe('done')
    expect(outcome(await ask(await signedIn(), 'POST', '/api/me/factors/recovery-codes'))).toBe('409 factors.noFactor')
  })
})

describe('ACC-3, ACC-4 a stolen session', () => {
  it('adds and removes no factor, unless both steps are shown once more', async () => {
    const ann = await withApp()
    minutes(recentMinutes)
    const attempts = () =>
      Promise.all([
        ask(ann, 'DELETE', '/api/me/factors/totp'),
        ask(ann, 'POST', '/api/me/factors/recovery-codes'),
        ask(ann, 'POST', '/api/me/passkeys/options'),
        ask(ann, 'DELETE', `/api/me/passkeys/${'f'.repeat(24)}`),
      ])
    expect((await attempts()).map(outcome)).toEqual(Array(4).fill('403 sessions.authenticateAgain'))
    expect(await show(ann)).toMatchObject({ isRecent: false, totpSince: expect.any(String) as string })
    // A new token of the same session shows nothing.
    const { token } = (await ask(ann, 'POST', '/api/refresh-token')).json<{ token: string }>()
    const thief = { ...ann, token }
    expect(outcome(await ask(thief, 'DELETE', '/api/me/factors/totp'))).toBe('403 sessions.authenticateAgain')

    expect(outcome(await authenticate(thief, { password: 'a guess' }))).toBe('403 own-account.wrongPassword')
    // One step alone, of the password that a browser fills in or of the app, is not enough.
    expect(outcome(await authenticate(thief, { code: codeOf(ann.secret) }))).toBe('403 own-account.wrongPassword')
    expect((await authenticate(thief, { password: goodPassword })).json()).toMatchObject({
      code: 'factors.codeNeeded',
      details: { hasTotp: true, hasPasskey: false },
    })
    const wrong = await authenticate(thief, { password: goodPassword, code: '000000' })
    expect(outcome(wrong)).toBe('403 factors.wrongCode')
    expect(outcome(await ask(thief, 'DELETE', '/api/me/factors/totp'))).toBe('403 sessions.authenticateAgain')
    const both = { password: goodPassword, code: codeOf(ann.secret) }
    expect(outcome(await authenticate(thief, both))).toBe('done')
    expect(outcome(await ask(thief, 'DELETE', '/api/me/factors/totp'))).toBe('done')
    expect(await show(thief)).toMatchObject({ totpSince: null, recoveryCodes: 0 })
    expect(outcome(await logIn(ann))).toBe('done')
    expect((await subjectsTo(ann)).at(-1)).toBe('The authenticator app was removed from your account at Matinee')
  })

  it('changes neither password nor address, also with the password alone', async () => {
    const ann = await withApp()
    const newPassword = 'another velvet curtain 7'
    const change = () =>
      Promise.all([
        ask(ann, 'POST', '/api/me/account/email', { email: 'thief@example.org', password: goodPassword }),
        ask(ann, 'PUT', '/api/me/account/password', { currentPassword: goodPassword, newPassword }),
      ])
    minutes(recentMinutes)
    expect((await change()).map(outcome)).toEqual(Array(2).fill('403 sessions.authenticateAgain'))
    await authenticate(ann, { password: goodPassword, code: ann.codes[0] })
    expect((await change()).map(outcome)).toEqual(['done', 'done'])

    const owner = await withApp({ role: 'owner' })
    const changeAtDesk = () =>
      ask(owner, 'POST', '/api/admin/change-password', {
        email: owner.email,
        currentPassword: goodPassword,
        newPassword,
      })
    minutes(recentMinutes)
    expect(outcome(await changeAtDesk())).toBe('403 sessions.authenticateAgain')
    await authenticate(owner, { password: goodPassword, code: owner.codes[0] })
    expect(outcome(await changeAtDesk())).toBe('done')
  })

  it('guesses no password and no code: after a few it has to wait', async () => {
    const ann = await withApp()
    for (let guess = 0; guess < 3; guess++) await authenticate(ann, { password: `guess ${guess}` })
    for (let guess = 0; guess < 3; guess++) await authenticate(ann, { password: goodPassword, code: '000000' })
    expect((await authenticate(ann, { password: goodPassword })).statusCode).toBe(429)
  })
})

describe('ACC-3 passkeys', () => {
  const optionsFor = async (who: Member) =>
    (await ask(who, 'POST', '/api/me/passkeys/options')).json<{ options: { challenge: string } }>().options
  const challenge = async () =>
    (await testApp.request({ method: 'POST', url: '/api/passkeys/challenge' })).json<{
      options: { challenge: string }
    }>().options.challenge
  const logInBy = (passkey: object, url = '/api/login/passkey') =>
    testApp.request({ method: 'POST', url, payload: { passkey }, remoteAddress: someAddress() })
  async function withPasskey(given: Parameters<typeof aUser>[1] = {}) {
    const member = await signedIn(given)
    const device = new Authenticator()
    const response = device.add(await optionsFor(member))
    const answer = await ask(member, 'POST', '/api/me/passkeys', { name: 'My phone', response })
    expect(outcome(answer)).toBe('done')
    testApp.clock.forward(1000)
    const { codes, factors } = answer.json<{ codes: string[]; factors: Factors }>()
    return { ...member, device, codes, passkeyId: factors.passkeys[0]!.id }
  }

  it('are added, named and removed, and the first one brings recovery codes', async () => {
    const ann = await withPasskey()
    expect(ann.codes).toHaveLength(10)
    const second = new Authenticator().add(await optionsFor(ann))
    const answer = await ask(ann, 'POST', '/api/me/passkeys', { name: 'My key', response: second })
    expect(answer.json()).toMatchObject({ codes: null })
    const again = await ask(ann, 'POST', '/api/me/passkeys', { name: 'Again', response: second })
    expect(outcome(again)).toBe('409 factors.passkeyKnown')
    expect(outcome(await ask(ann, 'PUT', `/api/me/passkeys/${ann.passkeyId}`, { name: 'Old phone' }))).toBe('done')
    expect((await show(ann)).passkeys.map(({ name }) => name)).toEqual(['Old phone', 'My key'])
    expect(await subjectsTo(ann)).toEqual(Array(2).fill('A passkey was added to your account at Matinee'))

    const bob = await signedIn()
    expect(outcome(await ask(bob, 'PUT', `/api/me/passkeys/${ann.passkeyId}`, { name: 'Mine' }))).toBe(
      '404 factors.passkeyUnknown',
    )
    expect(outcome(await ask(bob, 'DELETE', `/api/me/passkeys/${ann.passkeyId}`))).toBe('404 factors.passkeyUnknown')
    for (const { id } of (await show(ann)).passkeys)
      expect(outcome(await ask(ann, 'DELETE', `/api/me/passkeys/${id}`))).toBe('done')
    expect(await show(ann)).toMatchObject({ passkeys: [], recoveryCodes: 0 })
  })

  it('removed while another factor is left make no recovery codes, which nobody would see', async () => {
    const ann = await withApp()
    const answer = await ask(ann, 'POST', '/api/me/passkeys', {
      name: 'My phone',
      response: new Authenticator().add(await optionsFor(ann)),
    })
    const [passkey] = answer.json<{ factors: Factors }>().factors.passkeys
    await sql`update recovery_code set used_at = ${testApp.clock.now()} where user_id = ${ann.id}`.execute(
      testApp.services.db,
    )
    expect(outcome(await ask(ann, 'DELETE', `/api/me/passkeys/${passkey!.id}`))).toBe('done')
    expect(await show(ann)).toMatchObject({ totpSince: expect.any(String) as string, passkeys: [], recoveryCodes: 0 })
  })

  it('sign in as both steps, and a challenge is answered once', async () => {
    const ann = await withPasskey({ role: 'owner' })
    expect((await logIn(ann)).json()).toMatchObject({
      code: 'factors.codeNeeded',
      details: { hasTotp: false, hasPasskey: true },
    })
    const shown = ann.device.show({ challenge: await challenge() })
    const answer = await logInBy(shown)
    expect(answer.json()).toMatchObject({ user: { email: ann.email }, token: expect.any(String) as string })
    expect(outcome(await logInBy(shown))).toBe('403 factors.passkeyRefused')
    testApp.clock.forward(1000)
    const atDesk = await logInBy(ann.device.show({ challenge: await challenge() }), '/api/admin/login/passkey')
    expect(atDesk.json()).toMatchObject({ email: ann.email })
    // The phone is lost.
    expect(outcome(await logIn(ann, ann.codes[0]))).toBe('done')
  })

  it('are refused without a verified person, from another site, for another or an old challenge', async () => {
    const ann = await withPasskey()
    const { device } = ann
    const made = await challenge()
    const wrong = [
      device.show({ challenge: made, isVerified: false }),
      device.show({ challenge: made, origin: 'https://matinee.test.example' }),
      device.show({ challenge: Buffer.alloc(32).toString('base64url') }),
      device.show({ challenge: (await optionsFor(ann)).challenge }),
      new Authenticator().show({ challenge: made }),
    ]
    for (const passkey of wrong) expect(outcome(await logInBy(passkey))).toBe('403 factors.passkeyRefused')
    minutes(16)
    expect(outcome(await logInBy(device.show({ challenge: made })))).toBe('403 factors.passkeyRefused')
    const bob = await signedIn()
    const ofBob = new Authenticator().add(await optionsFor(bob))
    await authenticate(ann, { password: goodPassword })
    const answer = await ask(ann, 'POST', '/api/me/passkeys', { name: 'Not made for her', response: ofBob })
    expect(outcome(answer)).toBe('403 factors.passkeyRefused')
  })

  it('of a member open no desk, of somebody disabled nothing, and of somebody else confirm nobody', async () => {
    const [ann, bob] = [await withPasskey(), await withPasskey()]
    const shown = async (who: { device: Authenticator }) => {
      testApp.clock.forward(1000)
      return who.device.show({ challenge: await challenge() })
    }
    expect(outcome(await logInBy(await shown(ann), '/api/admin/login/passkey'))).toBe('401 accounts.adminInvalid')
    minutes(recentMinutes)
    expect(outcome(await authenticate(ann, { passkey: await shown(bob) }))).toBe('403 factors.passkeyRefused')
    expect(await show(ann)).toMatchObject({ isRecent: false })
    expect(outcome(await authenticate(ann, { passkey: await shown(ann) }))).toBe('done')
    expect(await show(ann)).toMatchObject({ isRecent: true })
    await sql`update users set disabled_at = ${testApp.clock.now()} where id = ${ann.id}`.execute(testApp.services.db)
    expect(outcome(await logInBy(await shown(ann)))).toBe('401 accounts.loginFailed')
  })
})

it('ACC-4 an admin logs in with both steps, and the record has what they change', async () => {
  const ann = await withApp({ role: 'owner' })
  expect(outcome(await logIn(ann, undefined, '/api/admin/login'))).toBe('403 factors.codeNeeded')
  expect(outcome(await logIn(ann, codeOf(ann.secret), '/api/admin/login'))).toBe('done')
  const { rows } = await sql<{ action: string; after: unknown }>`
    select action, after from audit_log where target_id = ${ann.id} order by id`.execute(testApp.services.db)
  expect(rows).toContainEqual({ action: 'admin.factors', after: { change: 'totp.add' } })
})

it('ACC-3, ACC-4 the desk resets the two steps of somebody who has lost them', async () => {
  const ann = await withApp()
  const admin = await signedIn({ role: 'owner' })
  const reset = (id: string) => ask(admin, 'POST', `/api/admin/people/${id}/reset-factors`)
  expect((await ask(admin, 'GET', `/api/admin/people/${ann.id}`)).json()).toMatchObject({ hasSecondStep: true })
  expect(outcome(await reset(ann.id))).toBe('done')
  expect((await ask(admin, 'GET', `/api/admin/people/${ann.id}`)).json()).toMatchObject({ hasSecondStep: false })
  expect(outcome(await ask(ann, 'GET', '/api/me'))).toBe('401 http.signedOut')
  expect(outcome(await logIn(ann))).toBe('done')
  expect((await subjectsTo(ann)).at(-1)).toBe('Two-step login was reset for your account at Matinee')
  expect(outcome(await reset(admin.id))).toBe('403 people.ownFactors')
})

it('ACC-4 the desk asks its owners for two steps by default, and nothing else of it answers until they have them', async () => {
  const strict = await startTestApp({ env: { DESK_TWO_STEPS: '' } })
  try {
    const person = await aUser(strict, { role: 'owner' })
    const token = await tokenOf(strict, person, { audience: 'admin' })
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      strict.request({ method, url, headers: bearer(token), remoteAddress: someAddress(), ...(payload && { payload }) })
    expect((await call('GET', '/api/admin/me')).json()).toMatchObject({ needsSecondStep: true })
    const closed = strict.app.endpoints.filter(
      ({ access, path }) =>
        (access === 'admin' || access === 'signedIn') &&
        !/^\/api\/(me\/(factors|passkeys|authenticate)|admin\/(me$|logout|refresh-token))/.test(path),
    )
    expect(closed.length).toBeGreaterThan(80)
    for (const { method, path } of closed) {
      const url = path.replace(/:\w+/g, 'f'.repeat(24))
      const answer = await strict.request({ method, url, headers: bearer(token), remoteAddress: someAddress() })
      expect([`${method} ${path}`, answer.statusCode]).toEqual([`${method} ${path}`, 403])
    }

    const { secret } = (await call('POST', '/api/me/factors/totp')).json<{ secret: string }>()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: strict.clock.now().getTime() })
    expect(outcome(await call('PUT', '/api/me/factors/totp', { code }))).toBe('done')
    expect((await call('GET', '/api/admin/me')).json()).toMatchObject({ needsSecondStep: false })
    expect((await call('GET', '/api/admin/settings')).statusCode).toBe(200)
    // The last one stays, as long as it is asked for.
    expect(outcome(await call('DELETE', '/api/me/factors/totp'))).toBe('403 factors.setupNeeded')
    expect(outcome(await call('GET', '/api/me/factors'))).toBe('done')
  } finally {
    await strict.close()
  }
})
