import type { DeskRole } from '@matinee/contract/permissions'
import type { Team } from '@matinee/contract/team'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'

let testApp: TestApp
let owner: Person
let headers: Record<string, string>
beforeEach(async () => {
  testApp = await startTestApp()
  owner = await aUser(testApp, { role: 'owner', username: 'Olga' })
  headers = bearer(await tokenOf(testApp, owner, { audience: 'admin' }))
})
afterEach(() => testApp.close())

const team = '/api/admin/team'
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = headers) =>
  testApp.request({ method, url, headers: as, remoteAddress: someAddress(), ...(payload && { payload }) })
const show = async () => (await ask('GET', team)).json<Team>()
const invite = (email: string, role: DeskRole) => ask('POST', `${team}/invitations`, { email, role })
const accept = (payload: object) => ask('POST', '/api/team/invitations/accept', payload, {})
const look = (token: string) => ask('POST', '/api/team/invitations/look', { token }, {})
const code = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code
const password = 'velvet curtain 12'
const mailsTo = (email: string) =>
  testApp.services.db
    .selectFrom('mail')
    .select(['subject', 'text_body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
async function tokenFor(email: string): Promise<string> {
  const newest = (await mailsTo(email)).at(-1)!
  return /\/admin\/invitation#invitation=([\w-]{43})/.exec(newest.text_body)![1]!
}
const logIn = async (email: string) =>
  (await ask('POST', '/api/admin/login', { email, password }, {})).json<{ token: string }>().token
const may = async (token: string, url: string) => (await ask('GET', url, undefined, bearer(token))).statusCode

it('ACC-7 an invitation by mail makes an account with the role, once, for that address', async () => {
  expect((await invite('Ed@example.org', 'editor')).statusCode).toBe(200)
  const token = await tokenFor('Ed@example.org')
  expect((await look(token)).json()).toEqual({
    email: 'Ed@example.org',
    role: 'editor',
    username: null,
    factors: null,
  })
  expect((await show()).invitations).toMatchObject([{ email: 'Ed@example.org', role: 'editor', invitedBy: 'Olga' }])
  // It is no invitation to make an account as a member, and the desk's list of those does not have it.
  expect(code(await ask('POST', '/api/invitations/look', { token }, {}))).toBe('invitations.gone')
  expect((await ask('GET', '/api/admin/invitations')).json()).toEqual({ invitations: [] })

  const weak = await accept({ token, username: 'Edda', password: 'kq7#xx9w' })
  expect(weak.json()).toMatchObject({ fields: { password: expect.any(String) as string } })
  expect((await accept({ token, password })).json()).toMatchObject({
    fields: { username: expect.any(String) as string },
  })
  const tries = await Promise.all([1, 2].map((n) => accept({ token, username: `Ed ${n}`, password })))
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
  expect(code(await look(token))).toBe('team.gone')

  const { members, invitations } = await show()
  expect(invitations).toEqual([])
  expect(members).toMatchObject([{ username: 'Olga' }, { email: 'Ed@example.org', role: 'editor', isDisabled: false }])
  const ed = await logIn('ed@example.org')
  expect([await may(ed, '/api/admin/movies'), await may(ed, '/api/admin/payments')]).toEqual([200, 403])
  expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('works at Matinee now'),
  ])
})

it('ACC-7 who has an account keeps it, gets the role, and is logged out everywhere', async () => {
  const ann = await aUser(testApp, { username: 'Ann' })
  const before = await tokenOf(testApp, ann)
  await invite(ann.email, 'finance')
  const token = await tokenFor(ann.email)
  expect((await look(token)).json()).toMatchObject({ username: 'Ann' })
  expect((await accept({ token, password })).statusCode).toBe(200)
  expect((await show()).members.map(({ id }) => id)).toContain(ann.id)
  expect(await may(before, '/api/me')).toBe(401)
  const desk = await logIn(ann.email)
  expect([await may(desk, '/api/admin/payments'), await may(desk, '/api/admin/movies')]).toEqual([200, 403])
  expect(code(await invite(ann.email, 'editor'))).toBe('team.hasRole')
})

it('ACC-7 an invitation that was withdrawn, replaced or has expired gives nothing', async () => {
  await invite('ben@example.org', 'owner')
  const first = await tokenFor('ben@example.org')
  await invite('ben@example.org', 'support')
  const second = await tokenFor('ben@example.org')
  const answer = (token: string) => accept({ token, username: 'Ben', password })
  expect(code(await answer(first))).toBe('team.gone')
  const { invitations } = await show()
  expect(invitations).toMatchObject([{ role: 'support' }])
  const withdrawal = `${team}/invitations/${invitations[0]!.id}/withdraw`
  expect(code(await ask('POST', `/api/admin/invitations/${invitations[0]!.id}/revoke`))).toBe('invitations.notOpen')
  expect((await ask('POST', withdrawal)).statusCode).toBe(200)
  expect(code(await answer(second))).toBe('team.gone')
  expect(code(await ask('POST', withdrawal))).toBe('team.notOpen')
  await invite('ben@example.org', 'support')
  const third = await tokenFor('ben@example.org')
  await testApp.forward(7 * 24 * 3_600_000)
  expect(code(await answer(third))).toBe('team.gone')
})

it('ACC-7 a changed role holds at the next call; who has none is out of the desk, and both are told', async () => {
  const ben = await aUser(testApp, { role: 'support' })
  const desk = await tokenOf(testApp, ben, { audience: 'admin' })
  const site = await tokenOf(testApp, ben)
  const calls = ['/api/subscribers', '/api/admin/payments']
  const answers = async () => [await may(desk, calls[0]!), await may(desk, calls[1]!)]
  expect(await answers()).toEqual([200, 403])
  expect((await ask('PUT', `${team}/${ben.id}`, { role: 'finance' })).statusCode).toBe(200)
  expect(await answers()).toEqual([403, 200])
  expect((await ask('GET', '/api/admin/me', undefined, bearer(desk))).json()).toMatchObject({ role: 'finance' })
  expect((await ask('DELETE', `${team}/${ben.id}`)).statusCode).toBe(200)
  expect(await answers()).toEqual([401, 401])
  expect(await may(site, '/api/me')).toBe(200)
  expect((await mailsTo(ben.email)).map(({ subject }) => subject)).toEqual([
    'Your role at Matinee was changed',
    'You no longer work at Matinee',
  ])
  expect(code(await ask('DELETE', `${team}/${ben.id}`))).toBe('team.unknown')
})

it('ACC-7 a session that is older than ten minutes asks for the password first', async () => {
  const ben = await aUser(testApp, { role: 'support' })
  await testApp.forward(11 * 60_000)
  const changes = () =>
    Promise.all([
      invite('eve@example.org', 'owner'),
      ask('PUT', `${team}/${ben.id}`, { role: 'owner' }),
      ask('DELETE', `${team}/${ben.id}`),
    ])
  expect((await changes()).map(code)).toEqual(Array(3).fill('sessions.authenticateAgain'))
  expect((await ask('POST', '/api/me/authenticate', { password: goodPassword })).statusCode).toBe(200)
  expect((await invite('eve@example.org', 'owner')).statusCode).toBe(200)
})

it('ACC-7 nobody changes their own role, and of two owners who remove each other one stays', async () => {
  expect(code(await ask('PUT', `${team}/${owner.id}`, { role: 'editor' }))).toBe('team.ownRole')
  const other = await aUser(testApp, { role: 'owner' })
  const theirs = bearer(await tokenOf(testApp, other, { audience: 'admin' }))
  const answers = await Promise.all([
    ask('DELETE', `${team}/${other.id}`),
    ask('DELETE', `${team}/${owner.id}`, undefined, theirs),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  // The other one came too late: either the role is gone already, or it was the last owner's.
  expect(answers.map(({ statusCode }) => statusCode).toSorted()[1]).toBeOneOf([401, 403, 409])
})

const addPasskey = async ({ email }: Pick<Person, 'email'>) => {
  const as = bearer(await tokenOf(testApp, { email }))
  const device = new Authenticator()
  const { options } = (await ask('POST', '/api/me/passkeys/options', {}, as)).json<{ options: { challenge: string } }>()
  const response = device.add({ challenge: options.challenge })
  await ask('POST', '/api/me/passkeys', { name: 'x', response }, as)
  // A passkey takes no challenge that is older than it.
  testApp.clock.forward(60_000)
  return device
}
const openDesk = async (device: Authenticator) => {
  const { options } = (await ask('POST', '/api/passkeys/challenge', {}, {})).json<{ options: { challenge: string } }>()
  return ask('POST', '/api/admin/login/passkey', { passkey: device.show({ challenge: options.challenge }) }, {})
}

it('SAFE-1: whoever registered the address before has no way into the desk once it was given a role', async () => {
  const email = 'new.editor@example.org'
  await ask('POST', '/api/register', { username: 'stranger', email, password: goodPassword }, {})
  const stranger = bearer(await tokenOf(testApp, { email }))
  // Such as an earlier version let them add.
  const { id } = await testApp.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await sql`update users set email_confirmed_at = app_now() where id = ${id}`.execute(testApp.services.db)
  const device = await addPasskey({ email })
  await sql`update users set email_confirmed_at = null where id = ${id}`.execute(testApp.services.db)

  await invite(email, 'owner')
  const token = await tokenFor(email)
  expect((await look(token)).json()).toMatchObject({ username: 'stranger', factors: null })
  expect((await accept({ token, password })).statusCode).toBe(200)
  expect(code(await openDesk(device))).toBe('factors.passkeyRefused')
  expect(await may(stranger.authorization.slice(7), '/api/me')).toBe(401)
  expect(await may(await logIn(email), team)).toBe(200)
})

it('SAFE-1: whoever accepts, and whoever invited them, read by what the account opens from before', async () => {
  const person = await aUser(testApp)
  const device = await addPasskey(person)
  headers = bearer(await tokenOf(testApp, owner, { audience: 'admin' }))
  await invite(person.email, 'editor')
  const token = await tokenFor(person.email)
  expect((await look(token)).json()).toMatchObject({ factors: { passkeys: 1, hasTotp: false } })
  expect((await accept({ token, password })).statusCode).toBe(200)
  expect((await mailsTo(owner.email)).at(-1)!.text_body).toContain('passkeys from before, which open the desk: 1')
  expect((await openDesk(device)).statusCode).toBe(200)
})

it('who accepts a role while their account waits for its deletion keeps it', async () => {
  const person = await aUser(testApp)
  await sql`update users set deletion_requested_at = app_now() where id = ${person.id}`.execute(testApp.services.db)
  await invite(person.email, 'editor')
  const answer = await accept({ token: await tokenFor(person.email), username: 'Keeps it', password })
  expect(answer.statusCode).toBe(200)
  const { rows } = await sql`select role, deletion_requested_at as "deletionRequestedAt" from users
    where id = ${person.id}`.execute(testApp.services.db)
  expect(rows).toEqual([{ role: 'editor', deletionRequestedAt: null }])
})

it('SAFE-1: an invitation to a role ends with the role of its sender, or with their account', async () => {
  const ends = {
    'lost the role': (id: string) => ask('DELETE', `${team}/${id}`),
    'has another role': (id: string) => ask('PUT', `${team}/${id}`, { role: 'editor' }),
    'is disabled': (id: string) => ask('POST', `/api/admin/people/${id}/disable`, { reason: 'A reason.' }),
    'asked for deletion': (id: string) =>
      sql`update users set deletion_requested_at = app_now() where id = ${id}`.execute(testApp.services.db),
    'is deleted': (id: string) => sql`delete from users where id = ${id}`.execute(testApp.services.db),
  }
  for (const [i, [what, end]] of Object.entries(ends).entries()) {
    const sender = await aUser(testApp, { role: 'owner' })
    const as = bearer(await tokenOf(testApp, sender, { audience: 'admin' }))
    const email = `invited.${i}@example.org`
    expect((await ask('POST', `${team}/invitations`, { email, role: 'owner' }, as)).statusCode).toBe(200)
    const token = await tokenFor(email)
    await end(sender.id)
    expect({ what, invitations: (await show()).invitations }).toEqual({ what, invitations: [] })
    const answer = await accept({ token, username: `Sock ${i}`, password })
    expect({ what, code: code(answer) }).toEqual({ what, code: 'team.gone' })
  }
})

it('SAFE-1: an invitation that is accepted at the moment its sender loses the role gives none', async () => {
  const sender = await aUser(testApp, { role: 'owner' })
  const as = bearer(await tokenOf(testApp, sender, { audience: 'admin' }))
  await ask('POST', `${team}/invitations`, { email: 'late@example.org', role: 'owner' }, as)
  const token = await tokenFor('late@example.org')
  let accepting: ReturnType<typeof accept> | undefined
  await testApp.services.db.transaction().execute(async (tx) => {
    await sql`update users set role = 'user' where id = ${sender.id}`.execute(tx)
    accepting = accept({ token, username: 'Late', password })
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(testApp.services.db)).rows.length).toBe(1)
  })
  expect(code(await accepting!)).toBe('team.gone')
})
