import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { type MadeUpIssuer, type Manners, startMadeUpIssuer } from '../../../test/made-up-issuer.ts'
import { SmallBrowser } from '../../../test/small-browser.ts'
import { freePort } from '../../../local/ports.ts'

const client = { clientId: 'matinee', clientSecret: 'secret-with-a-sign+' }
const verified = { email: 'somebody@issuer.example', email_verified: true }
let testApp: TestApp
let issuer: MadeUpIssuer
let site: string

beforeAll(async () => {
  const port = await freePort()
  site = `http://127.0.0.1:${port}`
  issuer = await startMadeUpIssuer(client)
  const providers = [{ id: 'made-up', name: 'Made up', issuer: issuer.issuer, ...client }]
  testApp = await startTestApp({
    env: { PUBLIC_URL: site, TRUST_PROXY: '127.0.0.1', SIGN_IN_PROVIDERS: JSON.stringify(providers) },
  })
  await testApp.app.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  await testApp.close()
  await issuer.stop()
})
beforeEach(async () => {
  // What it said about itself an hour ago is asked for again.
  testApp.clock.forward(3600_000)
  issuer.behave({})
  issuer.asked.length = 0
  await testApp.services.db.deleteFrom('users').execute()
})

const newBrowser = () => new SmallBrowser((url) => url.pathname === '/login' || url.origin === issuer.issuer)

/** A whole sign-in, with an issuer of these manners. Gives where it ends. */
async function signIn(manners: Manners): Promise<string> {
  issuer.behave(manners)
  const browser = newBrowser()
  const { url } = await browser.open(`${site}/api/sign-in/made-up/start`)
  if (url.origin !== issuer.issuer) return url.pathname + url.search
  issuer.heard(url)
  const callback = new URL(`${site}/api/sign-in/made-up/callback?code=some-code`)
  callback.searchParams.set('state', url.searchParams.get('state')!)
  const { url: end } = await browser.open(callback)
  return end.pathname + end.search + end.hash.replace(/=.*/, '')
}
const users = () => testApp.services.db.selectFrom('users').select(['username', 'email']).execute()
const asked = (path: string) => issuer.asked.filter((each) => each.path === path)
const reasons = () => testApp.logged.filter((line) => 'reason' in line).map(({ reason }) => String(reason))

it('asks for a code, with a challenge, a state and a nonce, each time others', async () => {
  const places = [0, 1].map(() => newBrowser().open(`${site}/api/sign-in/made-up/start`))
  const [one, two] = (await Promise.all(places)).map(({ url }) => Object.fromEntries(url.searchParams))
  expect(one).toEqual({
    client_id: client.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${site}/api/sign-in/made-up/callback`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
  for (const part of ['code_challenge', 'state', 'nonce']) expect(one![part]).not.toBe(two![part])
  // Two came at once, and one question was enough.
  expect(asked('/.well-known/openid-configuration')).toHaveLength(1)
})

it('a person is told by the ID token, or else by userinfo', async () => {
  expect(await signIn({ claims: { ...verified, name: 'From Token' } })).toBe('/login#code')
  expect(asked('/me')).toHaveLength(0)
  const userInfo = { sub: 'second', email: 'second@issuer.example', email_verified: 'true', name: 'From Userinfo' }
  expect(await signIn({ claims: { sub: 'second' }, userInfo })).toBe('/login#code')
  expect(await users()).toEqual([
    { username: 'From Token', email: verified.email },
    { username: 'From Userinfo', email: 'second@issuer.example' },
  ])
})

describe('an ID token is not believed', () => {
  const now = Math.floor(Date.now() / 1000)
  const cases: [string, Manners][] = [
    ['with another nonce', { claims: { ...verified, nonce: 'of-another-sign-in' } }],
    ['without a nonce', { claims: { ...verified, nonce: undefined } }],
    ['signed by another key', { claims: verified, signedBy: 'another key' }],
    ['signed by nobody', { claims: verified, signedBy: 'nobody' }],
    ['from another issuer', { claims: { ...verified, iss: 'https://issuer.example' } }],
    ['for somebody else', { claims: { ...verified, aud: 'another-site' } }],
    ['that has expired', { claims: { ...verified, iat: now - 7200, exp: now - 3600 } }],
    ['about nobody', { claims: { ...verified, sub: undefined } }],
    ['about somebody with an endless name', { claims: { ...verified, sub: 'x'.repeat(256) } }],
  ]
  it.each(cases)('%s', async (_, manners) => {
    expect(await signIn(manners)).toBe('/login?problem=failed')
    expect(await users()).toEqual([])
    expect(asked('/token')).toHaveLength(1)
    // The same one without the fault is.
    expect(await signIn({ claims: verified })).toBe('/login#code')
  })
})

it('userinfo about somebody else is not believed', async () => {
  expect(await signIn({ userInfo: { sub: 'somebody-else', ...verified } })).toBe('/login?problem=failed')
  expect(await users()).toEqual([])
})

it('an issuer that calls itself otherwise is not believed', async () => {
  expect(await signIn({ issuer: 'http://127.0.0.1:1' })).toBe('/login?problem=failed')
  expect(reasons().at(-1)).toMatch(/JSON_ATTRIBUTE_COMPARISON/)
})

it('an issuer in trouble is asked again by whoever comes next', async () => {
  expect(await signIn({ fails: 503 })).toBe('/login?problem=failed')
  expect(await signIn({ claims: verified })).toBe('/login#code')
})

it('nobody waits for an issuer that never answers, and all who wait have asked once', async () => {
  const before = performance.now()
  const ends = await Promise.all([1, 2, 3].map(() => signIn({ fails: 'never answers' })))
  expect(new Set(ends)).toEqual(new Set(['/login?problem=failed']))
  expect(performance.now() - before).toBeLessThan(7_000)
  expect(issuer.asked).toHaveLength(1)
  expect(reasons().at(-1)).toBe('OAUTH_TIMEOUT')
})

it('the secret goes into the body, or into the header where nothing else is taken', async () => {
  await signIn({ claims: verified })
  expect(asked('/token')[0]).toMatchObject({ authorization: undefined })
  expect(asked('/token')[0]!.body.get('client_secret')).toBe(client.clientSecret)
  testApp.clock.forward(3600_000)
  await signIn({ claims: verified, authMethods: ['client_secret_basic'] })
  expect(asked('/token')[1]!.body.has('client_secret')).toBe(false)
  const sent = Buffer.from(asked('/token')[1]!.authorization!.replace('Basic ', ''), 'base64').toString()
  expect(sent.split(':').map(decodeURIComponent)).toEqual([client.clientId, client.clientSecret])
})

it('the code goes back with the verifier of its own sign-in', async () => {
  await signIn({ claims: verified })
  const { body } = asked('/token')[0]!
  expect(Object.fromEntries(body)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'some-code',
    redirect_uri: `${site}/api/sign-in/made-up/callback`,
    code_verifier: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
})
