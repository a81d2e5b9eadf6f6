import { accountMessages, type User } from '@matinee/contract/accounts'
import type { OwnAccount, OwnSession } from '@matinee/contract/own-account'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { addMovies } from '../../../test/movies.ts'
import { eraseAccounts } from '../personal-data/deletion.service.ts'
import { deleteExpiredConfirmations } from './confirmations.service.ts'
import { deleteExpiredEmailChanges } from './email-changes.service.ts'
import { deleteExpiredResets } from './resets.service.ts'
import { expireUnconfirmedAccounts } from './unconfirmed-accounts.service.ts'

let testApp: TestApp
let stop: () => Promise<void>
beforeAll(async () => {
  testApp = await startTestApp()
  stop = await testApp.startWorker()
})
afterAll(async () => {
  await stop()
  await testApp.close()
})

interface Member extends Person {
  token: string
}
const aMember = async (given: Parameters<typeof aUser>[1] = {}): Promise<Member> => {
  const person = await aUser(testApp, given)
  return { ...person, token: await tokenOf(testApp, person) }
}
const ask = (
  { token }: Pick<Member, 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => testApp.request({ method, url, remoteAddress: someAddress(), headers: bearer(token), ...(payload && { payload }) })
const said = (answer: LightMyRequestResponse) =>
  answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
const fieldsOf = (answer: LightMyRequestResponse) => answer.json<{ fields?: Record<string, string> }>().fields

const show = async (who: Member) => (await ask(who, 'GET', '/api/me/account')).json<OwnAccount>()
const rename = (who: Member, username: string) => ask(who, 'PUT', '/api/me/account/username', { username })
const changePassword = (who: Member, currentPassword: string, newPassword: string) =>
  ask(who, 'PUT', '/api/me/account/password', { currentPassword, newPassword })
const changeEmail = (who: Member, email: string, password = goodPassword) =>
  ask(who, 'POST', '/api/me/account/email', { email, password })
const post = (url: string, payload: object) =>
  testApp.request({ method: 'POST', url, payload, remoteAddress: someAddress() })
/** In a browser that is logged in as this member, or in one that is not. */
const confirm = (secret: string, who?: Pick<Member, 'token'>, password?: string) => {
  const payload = { secret, ...(password !== undefined && { password }) }
  return who ? ask(who, 'POST', '/api/confirm-email', payload) : post('/api/confirm-email', payload)
}
const logIn = (email: string, password = goodPassword) => post('/api/login', { email, password })
const isSignedIn = async (who: Pick<Member, 'token'>) => (await ask(who, 'GET', '/api/me')).statusCode === 200

const recordOf = async ({ id }: Person) => {
  const { rows } = await sql<{ action: string; by: string | null }>`
    select action, actor_id as by from audit_log where target_id = ${id} order by id`.execute(testApp.services.db)
  return rows
}

/** The secrets in the links that an address got, the newest last. */
async function mailedSecrets(recipient: string, count = 1, page = 'confirm-email'): Promise<string[]> {
  const link = new RegExp(`https://matinee\\.test/${page}#t=([\\w-]{43})`)
  const links = () =>
    testApp.sink.mails
      .filter((mail) => mail.recipients.includes(recipient))
      .flatMap((mail) => link.exec(mail.text ?? '')?.[1] ?? [])
  await expect.poll(() => links().length).toBe(count)
  return links()
}
const mailedSecret = async (recipient: string, count = 1, page?: string) =>
  (await mailedSecrets(recipient, count, page)).at(-1)!

describe('ACC-1 the name', () => {
  it('is changed, and is shown with the comments that were there', async () => {
    const ann = await aMember()
    expect((await rename(ann, '  Ann   Other ')).json()).toMatchObject({ username: 'Ann Other' })
    const { user } = (await ask(ann, 'GET', '/api/me')).json<{ user: { username: string } }>()
    expect(user.username).toBe('Ann Other')
    // Also only in how it is written.
    expect((await rename(ann, 'ANN other')).json()).toMatchObject({ username: 'ANN other' })
  })

  it('is refused when it is taken, looks like one that is, seems official or has other signs', async () => {
    const [ann] = [await aMember(), await aMember({ username: 'Bo Lin' })]
    expect(said(await rename(ann, 'bo lin'))).toBe('409 accounts.usernameTaken')
    expect(said(await rename(ann, 'B0 Iin'))).toBe('409 accounts.usernameTaken')
    for (const name of ['Support', 'Matinee', 'ab', 'ann@home'])
      expect(fieldsOf(await rename(ann, name))).toHaveProperty('username')
    expect(await show(ann)).toMatchObject({ username: ann.username })
  })
})

describe('ACC-1 the password', () => {
  it('is changed by whoever knows it: all other browsers are signed out, and a mail says so', async () => {
    const ann = await aMember()
    const other = { token: await tokenOf(testApp, ann) }
    expect(said(await changePassword(ann, 'not my password', 'a new and good one'))).toBe(
      '403 own-account.wrongPassword',
    )
    expect(await isSignedIn(other)).toBe(true)
    expect(said(await changePassword(ann, goodPassword, 'a new and good one'))).toBe('done')
    expect([await isSignedIn(ann), await isSignedIn(other)]).toEqual([true, false])
    expect((await logIn(ann.email)).statusCode).toBe(401)
    expect((await logIn(ann.email, 'a new and good one')).statusCode).toBe(200)
    await expect
      .poll(() =>
        testApp.sink.mails.filter((mail) => mail.recipients.includes(ann.email)).map(({ subject }) => subject),
      )
      .toEqual([expect.stringContaining('password')])
  })

  it('is refused when it is weak, and after a few wrong guesses one has to wait', async () => {
    const ann = await aMember()
    expect(fieldsOf(await changePassword(ann, goodPassword, 'password1'))).toHaveProperty('newPassword')
    for (let guess = 0; guess < 5; guess++) await changePassword(ann, `guess ${guess}`, 'a new and good one')
    expect((await changePassword(ann, goodPassword, 'a new and good one')).statusCode).toBe(429)
  })

  it('ADMIN-3, ADMIN-4 of an admin is as strong here as at the desk, on record, and told to the owners', async () => {
    const [editor, owner] = [await aMember({ role: 'editor' }), await aUser(testApp, { role: 'owner' })]
    // Enough for a member.
    expect(fieldsOf(await changePassword(editor, goodPassword, 'kq7#xx9w'))).toEqual({
      newPassword: accountMessages.adminPasswordWeak,
    })
    expect(await recordOf(editor)).toEqual([])
    expect(said(await changePassword(editor, goodPassword, 'another long sentence'))).toBe('done')
    expect(await recordOf(editor)).toEqual([{ action: 'admin.password', by: editor.id }])
    expect((await testApp.sink.mailTo(owner.email)).text).toContain(editor.email)

    const ann = await aMember()
    expect(said(await changePassword(ann, goodPassword, 'kq7#xx9w'))).toBe('done')
    expect(await recordOf(ann)).toEqual([])
  })

  it('of an account that signs in with a provider is set by the mailed link', async () => {
    const ann = await aMember()
    await sql`update users set password_hash = null where id = ${ann.id}`.execute(testApp.services.db)
    expect(await show(ann)).toMatchObject({ hasPassword: false })
    expect(said(await changePassword(ann, '', 'a new and good one'))).toBe('409 own-account.noPassword')
    expect(said(await changeEmail(ann, 'somebody.else@example.org', ''))).toBe('409 own-account.noPassword')
  })
})

describe('ACC-1 the address', () => {
  it('is changed once both mailboxes have confirmed it, in either order', async () => {
    for (const [first, second] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const ann = await aMember()
      const fresh = `moved.${first}.${ann.id}@example.org`
      expect((await changeEmail(ann, fresh)).json()).toMatchObject({
        email: ann.email,
        emailChange: { email: fresh, isOldConfirmed: false, isNewConfirmed: false },
      })
      const secrets = { old: await mailedSecret(ann.email), new: await mailedSecret(fresh) }
      expect((await confirm(secrets[first], ann)).json()).toEqual({ state: second })
      // The same link again changes nothing.
      expect((await confirm(secrets[first], ann)).json()).toEqual({ state: second })
      expect((await show(ann)).email).toBe(ann.email)
      expect((await logIn(fresh)).statusCode).toBe(401)

      expect((await confirm(secrets[second], ann)).json()).toEqual({ state: 'changed' })
      expect(await show(ann)).toEqual({
        username: ann.username,
        email: fresh,
        hasPassword: true,
        confirmUntil: null,
        emailChange: null,
      })
      expect([(await logIn(ann.email)).statusCode, (await logIn(fresh)).statusCode]).toEqual([401, 200])
      expect(said(await confirm(secrets[first]))).toBe('410 own-account.linkGone')
    }
  })

  it('of an admin is changed on record', async () => {
    const recorded = { editor: ['admin.email'], user: [] as string[] }
    for (const role of ['editor', 'user'] as const) {
      const ann = await aMember({ role })
      const fresh = `on.record.${ann.id}@example.org`
      await changeEmail(ann, fresh)
      for (const address of [ann.email, fresh]) await confirm(await mailedSecret(address), ann)
      expect((await show(ann)).email).toBe(fresh)
      expect(await recordOf(ann)).toEqual(recorded[role].map((action) => ({ action, by: ann.id })))
    }
  })

  it('stays when a session was stolen: the password is asked for', async () => {
    const ann = await aMember()
    expect(said(await changeEmail(ann, 'thief@example.org', 'a guess'))).toBe('403 own-account.wrongPassword')
    expect(await show(ann)).toMatchObject({ emailChange: null })
  })

  it('stays when the change is taken back, replaced, too old, or the password is changed meanwhile', async () => {
    const ann = await aMember()
    const fresh = `later.${ann.id}@example.org`
    await changeEmail(ann, fresh)
    const replaced = await mailedSecret(fresh)
    await changeEmail(ann, fresh)
    const [, second] = await mailedSecrets(fresh, 2)
    expect(said(await confirm(replaced))).toBe('410 own-account.linkGone')
    expect((await ask(ann, 'DELETE', '/api/me/account/email')).json()).toMatchObject({ emailChange: null })
    expect(said(await confirm(second!))).toBe('410 own-account.linkGone')

    await changeEmail(ann, fresh)
    const third = await mailedSecret(fresh, 3)
    expect(said(await changePassword(ann, goodPassword, 'a new and good one'))).toBe('done')
    expect(said(await confirm(third))).toBe('410 own-account.linkGone')
  })

  it('is neither one that is taken, also when that happens between the links, nor the same one', async () => {
    const [ann, bo] = [await aMember(), await aMember()]
    expect(fieldsOf(await changeEmail(ann, ann.email.toUpperCase()))).toEqual({
      email: 'This is your address already.',
    })
    expect(said(await changeEmail(ann, bo.email))).toBe('409 accounts.emailTaken')
    const fresh = `wanted.${ann.id}@example.org`
    await changeEmail(ann, fresh)
    const secrets = [await mailedSecret(ann.email), await mailedSecret(fresh)]
    await confirm(secrets[0]!)
    await aUser(testApp, { email: fresh })
    expect(said(await confirm(secrets[1]!, ann))).toBe('409 accounts.emailTaken')
    expect((await show(ann)).email).toBe(ann.email)
  })

  it('is changed once when both links are opened at the same moment', async () => {
    const ann = await aMember()
    const fresh = `at.once.${ann.id}@example.org`
    await changeEmail(ann, fresh)
    const secrets = [await mailedSecret(ann.email), await mailedSecret(fresh)]
    const states = await Promise.all(
      secrets.map(async (secret) => (await confirm(secret, ann)).json<{ state: string }>().state),
    )
    expect(states.filter((state) => state === 'changed')).toHaveLength(1)
    expect((await show(ann)).email).toBe(fresh)
  })

  it('and a new password by mail: the links of the one are gone once the other is done', async () => {
    const [ann, bo] = [await aMember(), await aMember()]
    const resetLink = async ({ email }: Member) => {
      await post('/api/reset-password', { email, newPassword: 'a new and good one' })
      return mailedSecret(email, 1, 'reset-password')
    }
    const reset = (token: string) => post('/api/reset-password/confirm', { token, newPassword: 'a new and good one' })
    // Somebody who knew her password wants her account to have their address.
    const fresh = `thief.${ann.id}@example.org`
    await changeEmail(ann, fresh)
    const secrets = [await mailedSecret(ann.email), await mailedSecret(fresh)]
    expect(said(await reset(await resetLink(ann)))).toBe('done')
    for (const secret of secrets) expect(said(await confirm(secret))).toBe('410 own-account.linkGone')

    // Somebody reads his old mailbox.
    const token = await resetLink(bo)
    const moved = `moved.${bo.id}@example.org`
    await changeEmail(bo, moved)
    for (const address of [bo.email, moved]) await confirm(await mailedSecret(address), bo)
    expect((await show(bo)).email).toBe(moved)
    expect(said(await reset(token))).toBe('410 accounts.linkGone')
  })

  it('of somebody else gets few mails, however many accounts ask for a change to it', async () => {
    const wanted = 'a.strangers.mailbox@example.org'
    const seen: number[] = []
    for (let n = 0; n < 3; n++) {
      const ann = await aMember()
      expect((await changeEmail(ann, wanted, 'a guess')).statusCode).toBe(403)
      for (let m = 0; m < 4; m++) seen.push((await changeEmail(ann, wanted)).statusCode)
    }
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })

  it('a change that nobody confirmed is forgotten after a day', async () => {
    const ann = await aMember()
    const fresh = `forgotten.${ann.id}@example.org`
    await changeEmail(ann, fresh)
    const secret = await mailedSecret(fresh)
    await sql`update email_change set created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
      where user_id = ${ann.id}`.execute(testApp.services.db)
    expect(said(await confirm(secret))).toBe('410 own-account.linkGone')
    await deleteExpiredEmailChanges(testApp.services)
    const { rows } = await sql`select from email_change where user_id = ${ann.id}`.execute(testApp.services.db)
    expect(rows).toEqual([])
  })
})

describe('ACC-2 the address of a new account', () => {
  let registered = 0
  const register = async (): Promise<Member> => {
    registered += 1
    const person = { username: `newcomer ${registered}`, email: `newcomer.${registered}@example.org` }
    const payload = { ...person, password: goodPassword }
    await testApp.request({ method: 'POST', url: '/api/register', payload, remoteAddress: someAddress() })
    const answer = await logIn(person.email)
    const { token, user } = answer.json<{ token: string; user: { _id: string } }>()
    return { ...person, id: user._id, token }
  }
  const send = (who: Member) => ask(who, 'POST', '/api/me/account/confirmation')
  const isConfirmed = async (who: Member) =>
    (await ask(who, 'GET', '/api/me')).json<{ user: { isEmailConfirmed: boolean } }>().user.isEmailConfirmed
  const give = (who: Member) => {
    const gift = { plan: 'monthly', recipient: 'friend@example.org', message: '', sendOn: null }
    return ask(who, 'POST', '/api/gifts', gift)
  }

  it.each([
    ['/checkout?plan=yearly&film=x', '/confirm-email?returnTo=%2Fcheckout%3Fplan%3Dyearly%26film%3Dx'],
    ['https://elsewhere.example/', '/confirm-email'],
    ['//elsewhere.example', '/confirm-email'],
  ])('OFFER-9: the link leads on to %s only if that is a page of this site', async (returnTo, expected) => {
    registered += 1
    const email = `going.on.${registered}@example.org`
    const payload = { username: `going on ${registered}`, email, password: goodPassword, returnTo }
    const answer = await testApp.request({
      method: 'POST',
      url: '/api/register',
      payload,
      remoteAddress: someAddress(),
    })
    expect(answer.statusCode).toBe(200)
    const mailed = () => testApp.sink.mails.find((mail) => mail.recipients.includes(email))?.text ?? ''
    await expect.poll(mailed).toMatch(/https:/)
    expect(/https:\/\/matinee\.test(\S+)#t=/.exec(mailed())?.[1]).toBe(expected)
  })

  it('is confirmed by the mailed link; until then comments and gifts are refused, and nothing else', async () => {
    const ann = await register()
    const [movieId] = await addMovies(testApp.services.db, [{}])
    const comment = () => ask(ann, 'POST', `/api/movies/${movieId}/comments`, { text: 'Fine.' })
    expect(said(await comment())).toBe('403 accounts.emailUnconfirmed')
    expect(said(await give(ann))).toBe('403 accounts.emailUnconfirmed')
    expect(said(await ask(ann, 'POST', '/api/like', { movieId, userId: ann.id }))).toBe('done')
    const secret = await mailedSecret(ann.email)
    expect((await confirm(secret, ann)).json()).toEqual({ state: 'confirmed' })
    // Also when it is opened a second time.
    expect((await confirm(secret)).json()).toEqual({ state: 'confirmed' })
    expect(await isConfirmed(ann)).toBe(true)
    expect(said(await comment())).toBe('done')
    expect(said(await give(ann))).not.toBe('403 accounts.emailUnconfirmed')
    expect((await send(ann)).json()).toMatchObject({ message: 'Your address is confirmed already.' })
  })

  it('gets the mail again, a few times a day, and only the newest link is good, for three days', async () => {
    const ann = await register()
    const first = await mailedSecret(ann.email)
    expect(said(await send(ann))).toBe('done')
    const second = await mailedSecret(ann.email, 2)
    expect(said(await confirm(first))).toBe('410 own-account.linkGone')
    for (let n = 0; n < 4; n++) await send(ann)
    expect((await send(ann)).statusCode).toBe(429)
    await mailedSecrets(ann.email, 6)
    expect(said(await confirm(second))).toBe('410 own-account.linkGone')
    await sql`update email_confirmation set created_at = created_at - interval '73 hours',
      expires_at = expires_at - interval '73 hours' where user_id = ${ann.id}`.execute(testApp.services.db)
    expect(said(await confirm(await mailedSecret(ann.email, 6)))).toBe('410 own-account.linkGone')
    await deleteExpiredConfirmations(testApp.services)
    const { rows } = await sql`select from email_confirmation where user_id = ${ann.id}`.execute(testApp.services.db)
    expect(rows).toEqual([])
  })

  it('that was mistyped has no say: the new one alone confirms the change, and the old link is gone', async () => {
    const ann = await register()
    const old = await mailedSecret(ann.email)
    const fresh = `rightly.typed.${ann.id}@example.org`
    expect((await changeEmail(ann, fresh)).json()).toMatchObject({ emailChange: { isOldConfirmed: true } })
    expect((await confirm(await mailedSecret(fresh), ann)).json()).toEqual({ state: 'changed' })
    expect(await isConfirmed(ann)).toBe(true)
    expect(said(await confirm(old))).toBe('410 own-account.linkGone')
    // No link to change it went to whoever has the mistyped address.
    expect(await mailedSecrets(ann.email)).toEqual([old])
  })

  it('confirmed while it is changed needs its say after all: whoever asked for the change takes nothing over', async () => {
    const ann = await register()
    const thiefs = `thief.${ann.id}@example.org`
    await changeEmail(ann, thiefs)
    const change = await mailedSecret(thiefs)
    expect((await confirm(await mailedSecret(ann.email), ann)).json()).toEqual({ state: 'confirmed' })
    expect(said(await confirm(change))).toBe('410 own-account.linkGone')
    expect((await show(ann)).email).toBe(ann.email)
  })

  it('that is changed at this moment is not confirmed by the link to the one before', async () => {
    const ann = await register()
    const secret = await mailedSecret(ann.email)
    const fresh = `meanwhile.${ann.id}@example.org`
    let confirming: ReturnType<typeof confirm> | undefined
    await testApp.services.db.transaction().execute(async (tx) => {
      await sql`update users set email = ${fresh}, email_key = ${fresh} where id = ${ann.id}`.execute(tx)
      confirming = confirm(secret, ann)
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(testApp.services.db)).rows.length).toBe(1)
    })
    expect(said(await confirming!)).toBe('410 own-account.linkGone')
    expect(await isConfirmed(ann)).toBe(false)
  })

  it('SAFE-1: is confirmed by whoever logs in there or knows the password, and nothing from before stays', async () => {
    for (const proof of ['session', 'password'] as const) {
      const ann = await register()
      const others = { token: await tokenOf(testApp, ann) }
      await sql`insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at, challenged_at)
        values (${ann.id}, ${`of-${ann.id}`}, ${Buffer.alloc(32)}, 0, '{}', 'x', now(), now())`.execute(
        testApp.services.db,
      )
      await sql`insert into identity (provider, subject, user_id, created_at)
        values ('google', ${ann.id}, ${ann.id}, now())`.execute(testApp.services.db)
      const secret = await mailedSecret(ann.email)
      expect(said(await confirm(secret))).toBe('409 own-account.passwordNeeded')
      // In the browser of somebody else.
      expect(said(await confirm(secret, await aMember()))).toBe('409 own-account.passwordNeeded')
      expect(said(await confirm(secret, undefined, 'a guess'))).toBe('403 own-account.wrongPassword')
      expect(await isConfirmed(ann)).toBe(false)
      const answer = proof === 'session' ? await confirm(secret, ann) : await confirm(secret, undefined, goodPassword)
      expect(answer.json()).toEqual({ state: 'confirmed' })
      expect([await isSignedIn(ann), await isSignedIn(others)]).toEqual([proof === 'session', false])
      expect((await logIn(ann.email)).statusCode).toBe(200)
      const { rows } = await sql`select from passkey where user_id = ${ann.id}
        union all select from identity where user_id = ${ann.id}`.execute(testApp.services.db)
      expect(rows).toEqual([])
    }
  })

  it('SAFE-1: wrong passwords at the link are counted like those of failed logins', async () => {
    const ann = await register()
    const secret = await mailedSecret(ann.email)
    const remoteAddress = someAddress()
    const payload = { secret, password: 'a guess' }
    const guess = async () =>
      (await testApp.request({ method: 'POST', url: '/api/confirm-email', payload, remoteAddress })).statusCode
    const seen: number[] = []
    for (let n = 0; n < 5; n++) seen.push(await guess())
    expect(seen).toContain(429)
    const login = { email: ann.email, password: goodPassword }
    const there = await testApp.request({ method: 'POST', url: '/api/login', payload: login, remoteAddress })
    expect(there.statusCode).toBe(429)
  })

  it('SAFE-1: is nobody else’s by a reset: sessions, factors and providers of whoever registered it are gone', async () => {
    const stranger = await register()
    await sql`insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at, challenged_at)
      values (${stranger.id}, ${`of-${stranger.id}`}, ${Buffer.alloc(32)}, 0, '{}', 'x', now(), now())`.execute(
      testApp.services.db,
    )
    await sql`insert into identity (provider, subject, user_id, created_at)
      values ('google', ${stranger.id}, ${stranger.id}, now())`.execute(testApp.services.db)
    await post('/api/reset-password', { email: stranger.email, newPassword: 'velvet curtain 12' })
    const token = await mailedSecret(stranger.email, 1, 'reset-password')
    expect(said(await post('/api/reset-password/confirm', { token, newPassword: 'velvet curtain 12' }))).toBe('done')
    expect(await isSignedIn(stranger)).toBe(false)
    // No second step is asked for.
    expect((await logIn(stranger.email, 'velvet curtain 12')).statusCode).toBe(200)
    const { rows } = await sql`select from passkey where user_id = ${stranger.id}
      union all select from identity where user_id = ${stranger.id}`.execute(testApp.services.db)
    expect(rows).toEqual([])
  })

  it('SAFE-1: stays with whoever confirms it before the nightly erasure, whoever asked for its deletion', async () => {
    const [late, stranger] = [await register(), await register()]
    await sql`update users set confirm_until = app_now() - interval '1 second' where id = ${late.id}`.execute(
      testApp.services.db,
    )
    expect(await expireUnconfirmedAccounts(testApp.services)).toBe(1)
    const deletion = { credential: { password: goodPassword } }
    expect((await ask(stranger, 'POST', '/api/me/deletion', deletion)).statusCode).toBe(200)
    for (const { email, id } of [late, stranger]) {
      await post('/api/reset-password', { email, newPassword: 'velvet curtain 12' })
      const token = await mailedSecret(email, 1, 'reset-password')
      expect(said(await post('/api/reset-password/confirm', { token, newPassword: 'velvet curtain 12' }))).toBe('done')
      const { token: session } = (await logIn(email, 'velvet curtain 12')).json<{ token: string }>()
      expect(said(await ask({ token: session }, 'GET', '/api/me/account'))).toBe('done')
      await sql`update users set deletion_requested_at = deletion_requested_at - interval '8 days' where id = ${id}`.execute(
        testApp.services.db,
      )
    }
    expect(await eraseAccounts(testApp.services)).toBe(0)
  })

  it('SAFE-1: of somebody else, typed as a new one, is not theirs by one click of its owner', async () => {
    const ann = await aMember()
    const wanted = `of.somebody.else.${ann.id}@example.org`
    await changeEmail(ann, wanted)
    expect((await confirm(await mailedSecret(ann.email))).json()).toEqual({ state: 'new' })
    const secret = await mailedSecret(wanted)
    expect(said(await confirm(secret))).toBe('409 own-account.passwordNeeded')
    expect((await confirm(secret, undefined, goodPassword)).json()).toEqual({ state: 'changed' })
  })

  it('SAFE-1: is free again after 30 days, unless there is a payment, Premium or a role', async () => {
    const day = 86_400_000
    const [gone, paid, confirmed] = [await register(), await register(), await register()]
    const editor = await aUser(testApp, { role: 'editor', isConfirmed: false })
    await confirm(await mailedSecret(confirmed.email), confirmed)
    await sql`insert into premium_grant (user_id, plan, days, reason, created_at)
      values (${paid.id}, 'monthly', 30, 'a friend', app_now())`.execute(testApp.services.db)
    const { confirmUntil } = await show(gone)
    expect(Math.round((Date.parse(confirmUntil!) - testApp.clock.now().getTime()) / day)).toBe(30)
    expect([(await show(paid)).confirmUntil, (await show(confirmed)).confirmUntil]).toEqual([null, null])
    // Whoever works here has invited the person whose address it is.
    await sql`insert into invitation (email, email_key, token_hash, created_at, expires_at)
      values (${gone.email}, ${gone.email}, ${Buffer.alloc(32, 7)}, app_now(), app_now() + interval '40 days')`.execute(
      testApp.services.db,
    )
    await sql`update users set confirm_until = confirm_until - interval '31 days' where id in (${gone.id}, ${paid.id}, ${confirmed.id}, ${editor.id})`.execute(
      testApp.services.db,
    )
    const secret = await mailedSecret(gone.email)
    expect(await expireUnconfirmedAccounts(testApp.services)).toBe(1)
    expect(said(await confirm(secret, undefined, goodPassword))).toBe('410 own-account.linkGone')
    expect(await eraseAccounts(testApp.services)).toBe(1)
    const { rows } = await sql<{
      id: string
    }>`select id from users where id in (${gone.id}, ${paid.id}, ${confirmed.id}, ${editor.id})`.execute(
      testApp.services.db,
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual([paid.id, confirmed.id, editor.id].toSorted())
    const { rows: invited } = await sql`select from invitation where email_key = ${gone.email}`.execute(
      testApp.services.db,
    )
    expect(invited).toHaveLength(1)
  })

  it('that refuses mail is known in the desk, until it takes one', async () => {
    const ann = await aMember()
    const desk = { token: await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' }) }
    const listed = async () => {
      const users = (await ask(desk, 'GET', `/api/users?search=${encodeURIComponent(ann.email)}`)).json<User[]>()
      const person = (await ask(desk, 'GET', `/api/admin/people/${ann.id}`)).json<User>()
      return [users[0]!.refusesMail, person.refusesMail]
    }
    expect(await listed()).toEqual([false, false])
    testApp.sink.refused.add(ann.email)
    await changePassword(ann, goodPassword, 'a new and good one')
    await expect.poll(listed).toEqual([true, true])
    testApp.sink.refused.delete(ann.email)
    await changePassword(ann, 'a new and good one', goodPassword)
    await expect.poll(listed).toEqual([false, false])
  })
})

describe('SAFE-2 a new password by mail of an account with a second step', () => {
  let round = 0
  /** Whether there was a link; it is used. */
  const reset = async ({ email }: Person): Promise<LightMyRequestResponse | 'no link'> => {
    round += 1
    const secrets = () =>
      testApp.sink.mails.filter((mail) => mail.recipients.includes(email) && /reset-password#t=/.test(mail.text ?? ''))
    const before = secrets().length
    await post('/api/reset-password', { email, newPassword: `velvet curtain ${round}` })
    const jobs = sql`select from graphile_worker.jobs where task_identifier in ('accounts.send-reset-link', 'mail.deliver-mail')`
    await expect.poll(async () => (await jobs.execute(testApp.services.db)).rows.length).toBe(0)
    const mail = secrets().at(before)
    if (!mail) return 'no link'
    const token = /#t=([\w-]{43})/.exec(mail.text ?? '')![1]
    return post('/api/reset-password/confirm', { token, newPassword: `velvet curtain ${round}` })
  }
  /** With an app whose secret nobody can read: every code is wrong. */
  const withApp = async () => {
    const ann = await aUser(testApp)
    await sql`insert into totp (user_id, key_id, secret, confirmed_at, created_at)
      values (${ann.id}, '0123456789abcdef', ${Buffer.alloc(40)}, app_now(), app_now())`.execute(testApp.services.db)
    return ann
  }
  const guess = ({ email }: Person, headers: Record<string, string> = {}) =>
    testApp.request({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: `velvet curtain ${round}`, code: '000000' },
      remoteAddress: someAddress(),
      headers,
    })

  it('makes no browser known, and leaves the wrong codes counted', async () => {
    const ann = await withApp()
    const seen: string[] = []
    for (let n = 0; n < 2; n++) {
      const answer = await reset(ann)
      if (answer === 'no link') throw new Error('there was no link')
      expect(String(answer.headers['set-cookie'])).not.toMatch(/dev=\w/)
      for (let code = 0; code < 3; code++) seen.push(said(await guess(ann)))
    }
    expect(seen).toEqual([...Array<string>(5).fill('403 factors.wrongCode'), '429 factors.tooManyCodes'])
    // One that has no second step does, as the link shows whose account it is.
    const bo = await reset(await aUser(testApp))
    expect(bo !== 'no link' && String(bo.headers['set-cookie'])).toMatch(/dev=\w/)
  })

  it('is had three times an hour and six times a day, and a stranger who asks keeps no link from its owner', async () => {
    const ann = await withApp()
    const outcomes = async (times: number) => {
      const seen: string[] = []
      for (let n = 0; n < times; n++) {
        const answer = await reset(ann)
        seen.push(answer === 'no link' ? answer : said(answer))
      }
      return seen
    }
    const earlier = (hours: number) =>
      sql`update completed_reset set completed_at = completed_at - make_interval(hours => ${hours}::int)
        where user_id = ${ann.id}`.execute(testApp.services.db)
    expect(await outcomes(4)).toEqual(['done', 'done', 'done', 'no link'])
    await earlier(2)
    expect(await outcomes(4)).toEqual(['done', 'done', 'done', 'no link'])
    await earlier(2)
    expect(await outcomes(1)).toEqual(['no link'])
    await earlier(24)
    await deleteExpiredResets(testApp.services)
    expect(await outcomes(1)).toEqual(['done'])
    const bo = await aUser(testApp)
    for (let n = 0; n < 8; n++) await post('/api/reset-password', { email: bo.email, newPassword: 'of a stranger 12' })
    const token = (await mailedSecrets(bo.email, 3, 'reset-password')).at(-1)
    expect(said(await post('/api/reset-password/confirm', { token, newPassword: 'of the owner 12' }))).toBe('done')
  })
})

describe('ACC-1 the sessions', () => {
  const sessionsOf = async (who: Member) =>
    (await ask(who, 'GET', '/api/me/sessions')).json<{ sessions: OwnSession[] }>().sessions
  const signInFrom = async (person: Person, address: string, agent: string) => {
    const answer = await testApp.request({
      method: 'POST',
      url: '/api/login',
      payload: { email: person.email, password: goodPassword },
      remoteAddress: address,
      headers: { 'user-agent': agent },
    })
    return { ...person, token: answer.json<{ token: string }>().token }
  }
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  it('say device, network and when it was last seen, and are ended one by one or all others at once', async () => {
    const person = await aUser(testApp)
    const desk = await signInFrom(person, '192.0.2.7', firefox)
    testApp.clock.forward(60_000)
    const phone = await signInFrom(person, '198.51.100.9', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1')
    testApp.clock.forward(10 * 60_000)
    expect(await isSignedIn(desk)).toBe(true)
    const seen = testApp.clock.now().toISOString()
    const [first, second] = await sessionsOf(desk)
    expect(first).toMatchObject({ isThis: true, device: 'Firefox on Linux', network: '192.0.2.0/24', seenAt: seen })
    expect(second).toMatchObject({ isThis: false, device: 'Safari on iPhone', network: '198.51.100.0/24' })
    expect(JSON.stringify([first, second])).not.toMatch(/192\.0\.2\.7|198\.51\.100\.9/)

    expect(said(await ask(desk, 'DELETE', `/api/me/sessions/${second!.id}`))).toBe('done')
    expect(await isSignedIn(phone)).toBe(false)
    expect(said(await ask(desk, 'DELETE', `/api/me/sessions/${second!.id}`))).toBe('404 own-account.sessionGone')

    const others = [await signInFrom(person, '192.0.2.8', firefox), await signInFrom(person, '192.0.2.9', firefox)]
    expect(said(await ask(desk, 'DELETE', '/api/me/sessions'))).toBe('done')
    expect(await Promise.all([desk, ...others].map(isSignedIn))).toEqual([true, false, false])
  })

  it('of somebody else cannot be ended', async () => {
    const [ann, bo] = [await aMember(), await aMember()]
    const [session] = await sessionsOf(bo)
    expect(said(await ask(ann, 'DELETE', `/api/me/sessions/${session!.id}`))).toBe('404 own-account.sessionGone')
    expect(await isSignedIn(bo)).toBe(true)
  })
})
