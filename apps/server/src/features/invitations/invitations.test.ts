import type { Invitation } from '@matinee/contract/invitations'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { atDesk, aUser, bearer, goodPassword, type Person, tokenOf } from '../../../test/people.ts'
import { changeSettings } from '../settings/settings.service.ts'
import { purgeInvitations } from './invitations.service.ts'

let testApp: TestApp
let admin: Person
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await aUser(testApp, { role: 'owner' })
  await changeSettings(testApp.services, { signUp: 'invitation' }, atDesk(admin))
})
afterAll(() => testApp.close())
beforeEach(async () => {
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
})

const desk = '/api/admin/invitations'
const invite = (email: string) => testApp.request({ method: 'POST', url: desk, headers, payload: { email } })
const list = async () =>
  (await testApp.request({ url: desk, headers })).json<{ invitations: Invitation[] }>().invitations
/** The secret of the newest mail to an address, as its reader has it. */
async function tokenFor(email: string): Promise<string> {
  const { text_body } = await testApp.services.db
    .selectFrom('mail')
    .select('text_body')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /\/register#invitation=([\w-]{43})/.exec(text_body)![1]!
}
const look = (token: string) => testApp.request({ method: 'POST', url: '/api/invitations/look', payload: { token } })
const register = (username: string, email: string, invitation?: string) =>
  testApp.request({
    method: 'POST',
    url: '/api/register',
    payload: { username, email, password: goodPassword, ...(invitation && { invitation }) },
  })
const code = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code
const days = 24 * 3_600_000

it('SITE-2 a link to an address makes one account, whose address is thereby confirmed; only its hash is stored', async () => {
  expect((await invite('ann@example.org')).statusCode).toBe(200)
  const token = await tokenFor('ann@example.org')
  const stored = await testApp.services.db.selectFrom('invitation').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  expect((await look(token)).json()).toEqual({ email: 'ann@example.org' })
  expect(code(await register('ann', 'ann@example.org'))).toBe('invitations.needed')
  expect(code(await register('ann', 'other@example.org', token))).toBe('invitations.gone')
  // A name that is taken does not use it up.
  expect(code(await register(admin.username, 'ann@example.org', token))).toBe('accounts.usernameTaken')
  const answers = await Promise.all([1, 2, 3].map((n) => register(`ann${n}`, 'Ann@Example.org', token)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  const ann = await testApp.services.db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('email_key', '=', 'ann@example.org')
    .executeTakeFirstOrThrow()
  expect(ann.email_confirmed_at).not.toBeNull()
  expect(code(await look(token))).toBe('invitations.gone')
  expect((await list())[0]).toMatchObject({ email: 'ann@example.org', state: 'used', invitedBy: admin.username })
  expect(code(await invite('ann@example.org'))).toBe('invitations.hasAccount')
})

it('SITE-2 a link that was taken back, replaced or has expired works no more, and is forgotten later', async () => {
  await invite('ben@example.org')
  const first = await tokenFor('ben@example.org')
  await testApp.forward(1000)
  await invite('ben@example.org')
  const second = await tokenFor('ben@example.org')
  expect(code(await register('ben', 'ben@example.org', first))).toBe('invitations.gone')
  const [open] = await list()
  await testApp.request({ method: 'POST', url: `${desk}/${open!.id}/revoke`, headers })
  expect(code(await register('ben', 'ben@example.org', second))).toBe('invitations.gone')
  await testApp.forward(1000)
  await invite('ben@example.org')
  const third = await tokenFor('ben@example.org')
  await testApp.forward(14 * days)
  expect(code(await register('ben', 'ben@example.org', third))).toBe('invitations.gone')
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
  const states = async () => (await list()).filter(({ email }) => email === 'ben@example.org').map(({ state }) => state)
  expect(await states()).toEqual(['expired', 'revoked', 'revoked'])
  await testApp.forward(31 * days)
  await purgeInvitations(testApp.services)
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
  expect(await states()).toEqual([])
})

it('SITE-2 closed means closed, also with a link; where sign-up is open nobody needs one', async () => {
  await invite('cem@example.org')
  const token = await tokenFor('cem@example.org')
  await changeSettings(testApp.services, { signUp: 'closed' }, atDesk(admin))
  expect(code(await register('cem', 'cem@example.org', token))).toBe('accounts.signUpClosed')
  await changeSettings(testApp.services, { signUp: 'open' }, atDesk(admin))
  expect((await register('dora', 'dora@example.org')).statusCode).toBe(200)
  expect((await register('cem', 'cem@example.org', token)).statusCode).toBe(200)
  await changeSettings(testApp.services, { signUp: 'invitation' }, atDesk(admin))
})
