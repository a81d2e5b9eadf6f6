import { once } from 'node:events'
import { accountMessages } from '@matinee/contract/accounts'
import { sessionMessages } from '@matinee/contract/sessions'
import { waitTime } from '@matinee/contract/wait-time'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, goodPassword, type Person, tokenOf } from '../../../test/people.ts'
import { openRedis, skipRedis } from '../../../test/redis.ts'

let testApp: TestApp

const newPassword = 'another long sentence'
/** Each in a network of its own, and never the same twice: limits count by them. */
let addresses = 0
const freshAddress = () => `172.${16 + (addresses >> 8)}.${addresses++ & 255}.7`
let names = 0
const freshEmail = () => `fresh.${names++}@example.org`

const post = (url: string, payload: object | undefined, options: InjectOptions = {}) =>
  testApp.request({ method: 'POST', url, payload, remoteAddress: freshAddress(), ...options })

/** Checks a refusal, and gives the seconds that it asks for. */
function waitOf(answer: LightMyRequestResponse): number {
  if (answer.statusCode !== 429) return 0
  expect(answer.json()).toMatchObject({ success: false, code: 'http.tooMany' })
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  return Number(answer.headers['retry-after'])
}

interface Row {
  what: string
  times: number
  seconds: number
  /** What the call answers while it is allowed. */
  answers: number
  call: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

/** Each call names another account, so that nothing but the address is counted. */
const byAddress: Row[] = [
  {
    what: 'login',
    times: 20,
    seconds: 300,
    answers: 401,
    call: (options) => post('/api/login', { email: freshEmail(), password: 'x' }, options),
  },
  {
    what: 'admin login',
    times: 10,
    seconds: 900,
    answers: 401,
    call: (options) => post('/api/admin/login', { email: freshEmail(), password: 'x' }, options),
  },
  {
    what: 'register',
    times: 5,
    seconds: 3600,
    answers: 200,
    call: (options) => {
      const email = freshEmail()
      return post('/api/register', { username: `fresh ${names}`, email, password: goodPassword }, options)
    },
  },
  {
    what: 'registering in vain',
    times: 30,
    seconds: 3600,
    answers: 400,
    call: (options) => post('/api/register', { username: 'x', email: freshEmail(), password: goodPassword }, options),
  },
  {
    what: 'asking for a new password',
    times: 10,
    seconds: 3600,
    answers: 200,
    call: (options) => post('/api/reset-password', { email: freshEmail(), newPassword }, options),
  },
  {
    what: 'asking for a new password of the desk',
    times: 5,
    seconds: 3600,
    answers: 200,
    call: (options) => post('/api/admin/change-password', { email: freshEmail(), newPassword }, options),
  },
  {
    what: 'opening a link',
    times: 20,
    seconds: 600,
    answers: 410,
    // One after the other looks at it and confirms it: they count together.
    call: (options) =>
      post(`/api/reset-password/${names++ % 2 ? 'look' : 'confirm'}`, { token: 'x'.repeat(43) }, options),
  },
  {
    what: 'a new token',
    times: 60,
    seconds: 3600,
    answers: 401,
    call: (options) => post('/api/refresh-token', undefined, options),
  },
  {
    what: 'names of people',
    times: 120,
    seconds: 60,
    answers: 401,
    call: (options) => testApp.request({ url: '/api/users', remoteAddress: freshAddress(), ...options }),
  },
]

/** Calls from one address until it is refused, and some more. */
async function exhaust({ call, times, seconds, answers }: Row) {
  const remoteAddress = freshAddress()
  let passed = 0
  let answer = await call({ remoteAddress })
  while (answer.statusCode === answers && passed < times) {
    passed++
    answer = await call({ remoteAddress })
  }
  // The test itself takes a while.
  const hasToWait = waitOf(answer) > seconds - 30 && waitOf(answer) <= seconds
  // Whatever a stranger says about where it comes from, and by which header.
  const believed: string[] = []
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip'])
    if (waitOf(await call({ remoteAddress, headers: { [header]: '198.51.100.77' } })) === 0) believed.push(header)
  const { statusCode: elsewhere } = await call({ remoteAddress: freshAddress() })
  return { passed, hasToWait, believed, elsewhere }
}
const limited = ({ times, answers }: Row) => ({
  passed: times,
  hasToWait: true,
  believed: [],
  elsewhere: answers,
})

describe('limits of an address', () => {
  beforeAll(async () => void (testApp = await startTestApp()))
  afterAll(() => testApp.close())

  it('an office behind one address logs in to the desk as often as it likes; ten failures there are too many', async () => {
    const remoteAddress = freshAddress()
    const people = await Promise.all([1, 2, 3, 4].map(async () => aUser(testApp, { role: 'editor' })))
    const logIn = async ({ email }: Pick<Person, 'email'>, password: string) =>
      post('/api/admin/login', { email, password }, { remoteAddress })
    for (let i = 0; i < 12; i += 1) expect((await logIn(people[i % 4]!, goodPassword)).statusCode).toBe(200)
    for (let i = 0; i < 10; i += 1) expect((await logIn({ email: freshEmail() }, 'x')).statusCode).toBe(401)
    const refused = await logIn(people[0]!, goodPassword)
    const wait = waitOf(refused)
    expect(wait).toBeGreaterThan(60)
    expect(refused.json()).toMatchObject({ message: sessionMessages.tooManyAttempts(waitTime(wait)) })
    expect(sessionMessages.tooManyAttempts(waitTime(wait))).toMatch(/in \d+ minutes\.$/)
  })

  it.each(byAddress)('$what: $times in $seconds s', async (row) => {
    expect(await exhaust(row)).toEqual(limited(row))
  })

  it('of IPv6 count the network that somebody has', async () => {
    const { call } = byAddress[1]!
    for (let i = 0; i < 10; i++) expect(waitOf(await call({ remoteAddress: `2001:db8:5:5::${i}` }))).toBe(0)
    expect(waitOf(await call({ remoteAddress: '2001:db8:5:5:ffff::1' }))).toBeGreaterThan(0)
    expect(waitOf(await call({ remoteAddress: '2001:db8:5:6::1' }))).toBe(0)
  })
})

describe.skipIf(skipRedis)('limits of an address with Redis', () => {
  let redis: Awaited<ReturnType<typeof openRedis>>
  beforeAll(async () => {
    redis = await openRedis()
    testApp = await startTestApp({ env: { REDIS_URL: redis.url } })
    if (testApp.services.redis?.status !== 'ready') await once(testApp.services.redis!, 'ready')
  })
  afterAll(async () => {
    await testApp.close()
    await redis.close()
  })

  it.each(byAddress)('$what: $times in $seconds s', async (row) => {
    expect(await exhaust(row)).toEqual(limited(row))
  })

  it('name nobody there', async () => {
    const [email, known] = [freshEmail(), await aUser(testApp, { email: 'known@example.org' })]
    for (const each of [email, known.email]) {
      await post('/api/login', { email: each, password: 'x' })
      await post('/api/admin/login', { email: each, password: 'x' })
      await post('/api/reset-password', { email: each, newPassword })
    }
    const keys = redis.keys()
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => key.includes('@') || key.includes('example'))).toEqual([])
  })

  describe('that is gone', () => {
    beforeAll(() => redis.kill())
    it.each(byAddress)('$what: half of $times', async (row) => {
      expect(await exhaust(row)).toEqual(limited({ ...row, times: Math.ceil(row.times / 2) }))
    })

    it('guesses at one account go on being slowed down', async () => {
      const guess = { email: freshEmail(), password: 'x' }
      const waits: number[] = []
      for (let i = 0; i < 5; i++) {
        const answer = await post('/api/login', guess, { remoteAddress: `192.0.2.${i}` })
        waits.push(waitOf(answer))
      }
      expect(waits).toEqual([0, 0, 0, 1, 1])
    })
  })
})

describe('limits of a person', () => {
  beforeAll(async () => void (testApp = await startTestApp()))
  afterAll(() => testApp.close())

  it('SAFE-1: a browser of whoever had the address before it was confirmed is no longer known', async () => {
    const email = freshEmail()
    const logInWith = (password: string, device?: string) =>
      testApp.request({
        method: 'POST',
        url: '/api/login',
        payload: { email, password },
        remoteAddress: freshAddress(),
        headers: device === undefined ? {} : { cookie: `__Host-dev=${device}` },
      })
    const payload = { username: 'Squatter', email, password: goodPassword }
    await testApp.request({ method: 'POST', url: '/api/register', payload, remoteAddress: freshAddress() })
    const device = (await logInWith(goodPassword)).cookies.find(({ name }) => name === '__Host-dev')!.value
    const guesses = async () => {
      const seen: number[] = []
      for (let n = 0; n < 5; n++) seen.push((await logInWith('a guess', device)).statusCode)
      return seen
    }
    // A known browser has one counter, wherever it is; others are counted by network, and together for the account.
    expect(await guesses()).toContain(429)
    await testApp.services.db
      .updateTable('users')
      .set({ email_confirmed_at: testApp.clock.now() })
      .where('email', '=', email)
      .execute()
    expect(await guesses()).toEqual([401, 401, 401, 401, 401])
  })

  it('names of people: 10 a minute, from wherever they ask', async () => {
    const [ann, ben] = [await tokenOf(testApp, await aUser(testApp)), await tokenOf(testApp, await aUser(testApp))]
    const ask = (token: string) =>
      testApp.request({ url: '/api/users', headers: bearer(token), remoteAddress: freshAddress() })
    for (let i = 0; i < 10; i++) expect((await ask(ann)).statusCode).toBe(200)
    expect(waitOf(await ask(ann))).toBeGreaterThan(50)
    expect((await ask(ben)).statusCode).toBe(200)
    // Who works at the desk looks for somebody all the time.
    const desk = await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' })
    for (let i = 0; i < 15; i++) expect((await ask(desk)).statusCode).toBe(200)
  })

  it.each(['user', 'admin'] as const)(
    'new tokens of a session (%s): 12 an hour; another session has its own',
    async (audience) => {
      const person = await aUser(testApp, { role: audience === 'admin' ? 'owner' : 'user' })
      const url = audience === 'admin' ? '/api/admin/refresh-token' : '/api/refresh-token'
      let token = await tokenOf(testApp, person, { audience })
      const refresh = (bearing: string) => post(url, undefined, { headers: bearer(bearing) })
      for (let i = 0; i < 12; i++) {
        const answer = await refresh(token)
        expect(answer.statusCode).toBe(200)
        token = answer.json<{ token: string }>().token
      }
      expect(waitOf(await refresh(token))).toBeGreaterThan(3_500)
      // It is no sign-out: the token that it has still holds.
      const me = audience === 'admin' ? '/api/admin/me' : '/api/me'
      expect((await testApp.request({ url: me, headers: bearer(token) })).statusCode).toBe(200)
      expect((await refresh(await tokenOf(testApp, person, { audience }))).statusCode).toBe(200)
    },
  )

  it('links to a new password: 3 an hour and 6 a day for an address, and nobody is told', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const person = await aUser(testApp, { email: 'bombed@example.org' })
    const rows = async () => {
      const found = await testApp.services.db.selectFrom('password_reset').select('user_id').execute()
      return found.filter(({ user_id }) => user_id === person.id).length
    }
    const ask = async (email: string) => {
      const answer = await post('/api/reset-password', { email, newPassword })
      const { name, maxAge, value } = answer.cookies[0]!
      return { status: answer.statusCode, body: answer.json<unknown>(), cookie: [name, maxAge, value.length] }
    }
    const first = await ask(person.email)
    expect(first).toEqual({
      status: 200,
      body: { message: accountMessages.resetAsked },
      cookie: ['__Host-pwr', 1800, 43],
    })
    // However it is written: it is one mailbox.
    for (const email of ['BOMBED@example.org', ' bombed@EXAMPLE.org', person.email, person.email])
      expect(await ask(email)).toEqual(first)
    expect(await rows()).toBe(3)
    vi.setSystemTime(Date.now() + 3_600_000)
    for (let i = 0; i < 5; i++) expect(await ask(person.email)).toEqual(first)
    expect(await rows()).toBe(6)
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await ask(person.email)).toEqual(first)
    expect(await rows()).toBe(6)
    vi.setSystemTime(Date.now() + 86_400_000)
    expect(await ask(person.email)).toEqual(first)
    expect(await rows()).toBe(7)
    vi.useRealTimers()
  })

  it('links of the desk: 3 an hour for an address, and nobody is told', async () => {
    const person = await aUser(testApp, { role: 'owner' })
    const ask = (email: string) => post('/api/admin/change-password', { email, newPassword })
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await ask(person.email)).body)
    expect(new Set(answers).size).toBe(1)
    const rows = testApp.services.db.selectFrom('password_reset').select('audience').where('user_id', '=', person.id)
    expect(await rows.execute()).toHaveLength(3)
  })
})

describe.each([
  { kind: 'user', url: '/api/login', times: 10, cap: 100 },
  { kind: 'admin', url: '/api/admin/login', times: 5, cap: 20 },
] as const)('guesses at the password of one account ($kind)', ({ kind, url, times, cap }) => {
  let owner: Person
  beforeEach(async () => {
    testApp = await startTestApp()
    owner = await aUser(testApp, { role: kind === 'admin' ? 'owner' : 'user' })
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await testApp.close()
  })
  const tryOut = (password: string, remoteAddress: string, { email = owner.email, device = '' } = {}) =>
    post(url, { email, password }, { remoteAddress, ...(device && { headers: { cookie: `__Host-dev=${device}` } }) })
  const guess = (address: string, options?: { email?: string; device?: string }) => tryOut('a guess', address, options)
  const signIn = (address: string, device?: string) => tryOut(goodPassword, address, { ...(device && { device }) })
  const getDeviceCookie = (answer: LightMyRequestResponse) => {
    expect(answer.statusCode).toBe(200)
    return answer.cookies.find(({ name }) => name === '__Host-dev')!.value
  }

  it(`have to wait longer and longer, and ${times} are all; known and unknown accounts cannot be told apart`, async () => {
    const seen = { known: [] as string[], unknown: [] as string[] }
    for (const [which, email] of [['known', owner.email] as const, ['unknown', freshEmail()] as const]) {
      const network = freshAddress().replace(/\d+$/, '')
      for (let i = 0; i < times * 3; i++) {
        // Every guess from another address of the network, as one address would be refused sooner.
        const answer = await guess(network + i, { email })
        const wait = waitOf(answer)
        seen[which].push(`${answer.statusCode} ${wait} ${answer.body}`)
        if (wait > 0 && wait <= 60) vi.setSystemTime(Date.now() + wait * 1000)
      }
      expect(seen[which].filter((each) => each.startsWith('401'))).toHaveLength(times)
      expect(waitOf(await signIn(freshAddress()))).toBe(0)
    }
    expect(seen.unknown).toEqual(seen.known)
  })

  it('cannot be made all at once', async () => {
    const network = freshAddress().replace(/\d+$/, '')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => guess(network + i)))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
    expect(answers.filter((answer) => waitOf(answer) > 0)).toHaveLength(47)
  })

  it('are forgotten when the owner signs in from there', async () => {
    const address = freshAddress()
    for (let i = 0; i < 3; i++) await guess(address)
    expect(waitOf(await signIn(address))).toBe(1)
    vi.setSystemTime(Date.now() + 1000)
    getDeviceCookie(await signIn(address))
    for (let i = 0; i < 3; i++) expect((await guess(address)).statusCode).toBe(401)
  })

  it(`lock nobody out: of ${cap * 5} from everywhere ${cap} are looked at, and the owner comes in`, async () => {
    const device = getDeviceCookie(await signIn(freshAddress()))
    let lookedAt = 0
    for (let n = 0; n < cap * 5; n++) if ((await guess(`10.${n >> 8}.${n & 255}.9`)).statusCode === 401) lookedAt++
    expect(lookedAt).toBe(cap)

    // In the browser that is known: at home, abroad, beside a guesser.
    const renewed = getDeviceCookie(await signIn(freshAddress(), device))
    getDeviceCookie(await signIn('10.0.0.9', renewed))
    // Not in one that tells the same without the prefix, or has it from somewhere else.
    const plain = { headers: { cookie: `dev=${device}` } }
    expect(waitOf(await post(url, { email: owner.email, password: goodPassword }, plain))).toBeGreaterThan(0)
    const another = await aUser(testApp, { role: kind === 'admin' ? 'owner' : 'user' })
    const foreign = getDeviceCookie(await tryOut(goodPassword, freshAddress(), { email: another.email }))
    expect(waitOf(await signIn(freshAddress(), foreign))).toBeGreaterThan(0)
    // In a browser that is not known the owner waits with the others, for an hour at most.
    const wait = waitOf(await signIn(freshAddress()))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(3600)
    vi.setSystemTime(Date.now() + wait * 1000)
    expect((await signIn(freshAddress())).statusCode).toBe(200)
  })
  it('leave the way by mail open: who has set a new password comes in at once, in a browser that was never here', async () => {
    for (let n = 0; n < cap; n++) await guess(`10.${n >> 8}.${n & 255}.9`)
    expect(waitOf(await signIn(freshAddress()))).toBeGreaterThan(0)

    const stop = await testApp.startWorker()
    const ask = kind === 'admin' ? '/api/admin/change-password' : '/api/reset-password'
    const asked = await post(ask, { email: owner.email, newPassword })
    const mail = await testApp.sink.mailTo(owner.email)
    await stop()
    const token = /#t=([\w-]{43})/.exec(mail.text ?? '')![1]
    const cookie = `__Host-pwr=${asked.cookies[0]!.value}`
    const device = getDeviceCookie(await post('/api/reset-password/confirm', { token }, { headers: { cookie } }))
    expect((await tryOut(newPassword, freshAddress(), { device })).statusCode).toBe(200)
    expect(waitOf(await tryOut(newPassword, freshAddress()))).toBeGreaterThan(0)
  })
})
