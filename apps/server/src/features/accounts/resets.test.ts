import { randomBytes } from 'node:crypto'
import { accountMessages } from '@matinee/contract/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { retryMails } from '../../platform/mail/mail.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'

const minute = 60_000
const newPassword = 'another long sentence'

let testApp: TestApp
let ann: Person
let stop: () => Promise<void>
beforeEach(async () => {
  testApp = await startTestApp()
  ann = await aUser(testApp, { username: 'Ann', email: 'Ann.Onym+films@example.org', isConfirmed: false })
  stop = await testApp.startWorker()
})
afterEach(async () => {
  await stop()
  await testApp.close()
})

/** A browser, of which only its cookies matter here. */
class Browser {
  cookies: Record<string, string> = {}
  readonly address = someAddress()

  async post(url: string, payload: object, headers: Record<string, string> = {}) {
    const cookie = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const answer = await testApp.request({
      method: 'POST',
      url,
      payload,
      headers: { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin', ...headers },
      remoteAddress: this.address,
    })
    for (const { name, value } of answer.cookies) this.cookies[name] = value
    return answer
  }

  ask = (email: string, password = newPassword) => this.post('/api/reset-password', { email, newPassword: password })
  look = (token: string) => this.post('/api/reset-password/look', { token })
  confirm = (token: string, password?: string) =>
    this.post('/api/reset-password/confirm', { token, ...(password && { newPassword: password }) })
}

/** The secret in the link of the last mail that somebody got. */
async function mailedToken(recipient: string, which = 0): Promise<string> {
  const links = () =>
    testApp.sink.mails
      .filter((mail) => mail.recipients.includes(recipient))
      .flatMap((mail) => /https:\/\/matinee\.test\/reset-password#t=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? [])
  await expect.poll(() => links().length).toBeGreaterThan(which)
  return links()[which]!
}

const canLogIn = async (password: string) =>
  (await new Browser().post('/api/login', { email: ann.email, password })).statusCode === 200

describe('RESET-2: a new password', () => {
  it('is there once the mailed link was opened in the browser that asked, and not before', async () => {
    const browser = new Browser()
    const answer = await browser.ask(ann.email)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: accountMessages.resetAsked })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: '__Host-pwr', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    expect(cookie).toMatchObject({ maxAge: 1800 })
    const token = await mailedToken(ann.email)
    expect(await canLogIn(goodPassword)).toBe(true)

    expect((await browser.look(token)).json()).toEqual({
      audience: 'user',
      askedAt: testApp.clock.now().toISOString(),
      needsPassword: false,
    })
    expect(await canLogIn(goodPassword)).toBe(true)
    const done = await browser.confirm(token)
    expect(done.json()).toMatchObject({ message: accountMessages.resetSignedIn, audience: 'user' })
    // At the end one is logged in, in this browser alone.
    const { session } = done.json<{ session: { token: string; user: { _id: string } } }>()
    expect(session.user._id).toBe(ann.id)
    const me = (bound?: string) =>
      testApp.request({ url: '/api/me', headers: { ...bearer(session.token), ...(bound && { cookie: bound }) } })
    const { name, value } = done.cookies.find((each) => each.name.endsWith('bound-user'))!
    expect((await me(`${name}=${value}`)).statusCode).toBe(200)
    expect((await me()).statusCode).toBe(401)
    expect(await canLogIn(newPassword)).toBe(true)
    expect(await canLogIn(goodPassword)).toBe(false)
    await expect.poll(() => testApp.sink.mails.map(({ subject }) => subject).join()).toMatch(/password/i)
  })

  it('SAFE-2: logs nobody in who has a second step to show, and no admin by the door of the desk', async () => {
    const confirmed = async (person: Person) => {
      const browser = new Browser()
      await browser.ask(person.email)
      return (await browser.confirm(await mailedToken(person.email))).json<{ message: string; session: unknown }>()
    }
    const otto = await aUser(testApp, { isConfirmed: true })
    await testApp.services.db
      .insertInto('passkey')
      .values({
        user_id: otto.id,
        credential_id: 'of-a-test',
        public_key: randomBytes(32),
        counter: 0,
        transports: [],
        name: 'A key',
        created_at: testApp.clock.now(),
        challenged_at: testApp.clock.now(),
      })
      .execute()
    expect(await confirmed(otto)).toMatchObject({ message: accountMessages.resetDone, session: null })
    const admin = await aUser(testApp, { role: 'owner', isConfirmed: true })
    const browser = new Browser()
    const payload = { email: admin.email, newPassword: 'four unrelated words of an admin' }
    await browser.post('/api/admin/change-password', payload)
    const answer = await browser.confirm(await mailedToken(admin.email))
    expect(answer.json()).toMatchObject({ audience: 'admin', session: null })
  })

  it('ends every session of that account, within a second, and of no other', async () => {
    const token = await tokenOf(testApp, ann)
    const remembered = await tokenOf(testApp, ann, { rememberMe: true })
    const other = await tokenOf(testApp, await aUser(testApp))
    const browser = new Browser()
    await browser.ask(ann.email)
    await browser.confirm(await mailedToken(ann.email))
    const me = (bearing: string) =>
      testApp.request({ url: '/api/me', headers: bearer(bearing) }).then(({ statusCode }) => statusCode)
    expect([await me(token), await me(remembered), await me(other)]).toEqual([401, 401, 200])
  })
})

describe('RESET-2: somebody else', () => {
  it('(a) whose password was typed for the address of another gains nothing when that one opens the link', async () => {
    const attacker = new Browser()
    await attacker.ask(ann.email, 'the password of a stranger')
    const token = await mailedToken(ann.email)
    const victim = new Browser()
    expect((await victim.look(token)).json()).toMatchObject({ needsPassword: true })
    const asked = await victim.confirm(token)
    expect(asked.statusCode).toBe(409)
    expect(asked.json()).toMatchObject({ code: 'accounts.passwordNeeded' })
    expect(await canLogIn('the password of a stranger')).toBe(false)
    // Not even the stranger's own browser can complete it now.
    expect((await attacker.confirm(token)).statusCode).toBe(409)
    expect((await victim.confirm(token, 'only the owner knows')).statusCode).toBe(200)
    expect(await canLogIn('only the owner knows')).toBe(true)
  })

  it("(b) cannot have the victim's browser ask, whatever the form is told in", async () => {
    const victim = new Browser()
    const payload = { email: ann.email, newPassword: 'planted by a stranger' }
    const from = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await victim.post('/api/reset-password', payload, from)).statusCode).toBe(403)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await victim.post('/api/reset-password', payload, { 'content-type': type })).statusCode).toBe(415)
    expect(victim.cookies).toEqual({})
    expect(await testApp.services.db.selectFrom('password_reset').selectAll().execute()).toEqual([])
  })

  it('(c) under the same domain cannot toss a cookie that counts', async () => {
    const attacker = new Browser()
    await attacker.ask(ann.email, 'the password of a stranger')
    const victim = new Browser()
    victim.cookies = { pwr: attacker.cookies['__Host-pwr']! }
    expect((await victim.confirm(await mailedToken(ann.email))).statusCode).toBe(409)
    expect(await canLogIn('the password of a stranger')).toBe(false)
  })

  it('(d) cannot fill a mailbox: three mails an hour and six a day, and the answer stays the same', async () => {
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await new Browser().ask(ann.email))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    await mailedToken(ann.email, 2)
    const { db } = testApp.services
    const mailed = () => db.selectFrom('password_reset').select('id').where('user_id', 'is not', null).execute()
    expect(await mailed()).toHaveLength(3)
    const browser = new Browser()
    for (let i = 0; i < 10; i++) expect((await browser.ask(`person${i}@example.org`)).statusCode).toBe(200)
    expect((await browser.ask('one.more@example.org')).statusCode).toBe(429)
  })

  it('(e) who uses up the allowance for a whole day does not keep the owner from a link', async () => {
    const askThrice = async () => {
      for (let i = 0; i < 3; i++) await new Browser().ask(ann.email, `attempt number ${i} of many`)
    }
    await askThrice()
    await mailedToken(ann.email, 2)
    testApp.clock.forward(31 * minute)
    const owner = new Browser()
    await owner.ask(ann.email)
    const token = await mailedToken(ann.email, 3)
    await askThrice()
    expect((await owner.confirm(token)).statusCode).toBe(200)
    expect(await canLogIn(newPassword)).toBe(true)
  })

  it('(e) who uses up the allowance leaves the owner with links that work', async () => {
    const owner = new Browser()
    await owner.ask(ann.email)
    const token = await mailedToken(ann.email)
    for (let i = 0; i < 5; i++) await new Browser().ask(ann.email, `attempt number ${i} of many`)
    expect((await owner.confirm(token)).statusCode).toBe(200)
    expect(await canLogIn(newPassword)).toBe(true)
  })
})

describe('RESET-2: a link', () => {
  it('(f) works once, even when fifty open it at once', async () => {
    const browser = new Browser()
    await browser.ask(ann.email)
    const token = await mailedToken(ann.email)
    const cookie = `__Host-pwr=${browser.cookies['__Host-pwr']}`
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        testApp.request({
          method: 'POST',
          url: '/api/reset-password/confirm',
          payload: { token },
          headers: { cookie },
          remoteAddress: someAddress(),
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(49).fill(410)])
    expect((await browser.confirm(token, 'yet another password')).statusCode).toBe(410)
    expect((await browser.look(token)).statusCode).toBe(410)
  })

  it('waits in line for another of the same account, opened at the same moment', async () => {
    const [one, other] = [new Browser(), new Browser()]
    await one.ask(ann.email, 'the first of two sentences')
    const first = await mailedToken(ann.email, 0)
    await other.ask(ann.email, 'the second of two sentences')
    const second = await mailedToken(ann.email, 1)
    const answers = await Promise.all([one.confirm(first), other.confirm(second)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
  })

  it('confirms that the address is read by who opened it', async () => {
    const browser = new Browser()
    await browser.ask(ann.email)
    await browser.confirm(await mailedToken(ann.email))
    const row = await testApp.services.db.selectFrom('users').select('email_confirmed_at').executeTakeFirstOrThrow()
    expect(row.email_confirmed_at).toEqual(testApp.clock.now())
  })

  it('is not sent any more once it opens nothing, and its words are forgotten', async () => {
    testApp.sink.beforeAccepting = () => Promise.reject(Object.assign(new Error('busy'), { responseCode: 451 }))
    await new Browser().ask(ann.email)
    const { db } = testApp.services
    const mails = () => db.selectFrom('mail').select(['state', 'text_body', 'html_body']).execute()
    const tries = () => db.selectFrom('mail').select(['state', 'last_error']).execute()
    // Before its first try has failed it may be on its way.
    await expect.poll(tries).toEqual([{ state: 'queued', last_error: expect.stringContaining('busy') as unknown }])
    testApp.clock.forward(31 * minute)
    testApp.sink.beforeAccepting = async () => {}
    await db.updateTable('mail').set({ state: 'failed' }).execute()
    const [mail] = await db.selectFrom('mail').select('id').execute()
    expect(await retryMails(db, [mail!.id])).toBe(1)
    await expect.poll(mails).toEqual([{ state: 'failed', text_body: '', html_body: '' }])
    expect(testApp.sink.mails).toEqual([])
  })

  it('(g) works for 30 minutes', async () => {
    const browser = new Browser()
    await browser.ask(ann.email)
    const token = await mailedToken(ann.email)
    testApp.clock.forward(30 * minute - 1000)
    expect((await browser.look(token)).statusCode).toBe(200)
    testApp.clock.forward(2000)
    for (const answer of [
      await browser.look(token),
      await browser.confirm(token),
      await browser.confirm(token, newPassword),
    ]) {
      expect(answer.statusCode).toBe(410)
      expect(answer.json()).toMatchObject({ code: 'accounts.linkGone' })
    }
    expect(await canLogIn(goodPassword)).toBe(true)
  })

  it('(h) cannot be made from what the database holds', async () => {
    const browser = new Browser()
    await browser.ask(ann.email)
    const token = await mailedToken(ann.email)
    await expect
      .poll(() => testApp.services.db.selectFrom('mail').select('state').execute())
      .toEqual([{ state: 'sent' }])
    const { rows } = await testApp.services.pool.query<{ all: string }>(
      `select (select string_agg(r::text, ' ') from password_reset r) || (select string_agg(m::text, ' ') from mail m)
        || coalesce((select string_agg(j::text, ' ') from graphile_worker._private_jobs j), '')
        || (select string_agg(u::text, ' ') from users u) as all`,
    )
    const dump = rows[0]!.all
    expect(dump).toContain('argon2id')
    for (const secret of [token, browser.cookies['__Host-pwr']!, newPassword]) expect(dump).not.toContain(secret)
    // What stands there in place of them opens nothing.
    const [row] = await testApp.services.db.selectFrom('password_reset').selectAll().execute()
    expect((await browser.confirm(row!.token_hash!.toString('base64url'))).statusCode).toBe(410)
  })

  it('that nobody was sent opens nothing', async () => {
    expect((await new Browser().confirm(randomBytes(32).toString('base64url'))).statusCode).toBe(410)
    expect((await new Browser().confirm('short')).statusCode).toBe(410)
  })

  it.each([
    ['too short', 'xK9#mQz', accountMessages.passwordLength],
    ['tried by everybody', 'password123', accountMessages.passwordCommon],
  ])('asks again for a password that is %s, and is not used up by it', async (_what, weak, words) => {
    await new Browser().ask(ann.email)
    const token = await mailedToken(ann.email)
    const elsewhere = new Browser()
    const refusal = await elsewhere.confirm(token, weak)
    expect(refusal.statusCode).toBe(400)
    expect(refusal.json()).toMatchObject({ fields: { newPassword: words } })
    expect((await elsewhere.confirm(token, newPassword)).statusCode).toBe(200)
  })
})

describe('RESET-2: asking', () => {
  it('(j) is answered alike for a user, an admin, a disabled account and nobody, and leaves a row for each', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    const disabled = await aUser(testApp)
    const { db } = testApp.services
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
    const answers = []
    for (const email of [ann.email, admin.email, disabled.email, 'nobody@example.org'])
      answers.push(await new Browser().ask(email))
    const seen = answers.map(({ statusCode, body, headers, cookies }) =>
      JSON.stringify([statusCode, body, Object.keys(headers), cookies.map((cookie) => ({ ...cookie, value: '' }))]),
    )
    expect(new Set(seen).size).toBe(1)
    const rows = await db.selectFrom('password_reset').select('user_id').execute()
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([ann.id, admin.id, null, null].toSorted())
    await mailedToken(ann.email)
    await mailedToken(admin.email)
    expect(testApp.sink.mails).toHaveLength(2)
  })

  it('(k) mails the address that was registered, never the one that was typed', async () => {
    const typed = [
      'ANN.ONYM+FILMS@EXAMPLE.ORG',
      'ann.onym@example.org',
      'ann.onym+films@exаmple.org',
      'ａnn.onym+films@example.org',
      'ann.onym+films@example.org\r\nBcc: evil@example.com',
      'ann.onym+films@example.org,evil@example.com',
      '"Ann" <ann.onym+films@example.org>',
    ]
    for (const email of typed) {
      const { statusCode } = await new Browser().ask(email)
      expect([200, 400]).toContain(statusCode)
    }
    await mailedToken(ann.email)
    await expect
      .poll(() => testApp.services.db.selectFrom('mail').select('state').where('state', '<>', 'sent').execute())
      .toEqual([])
    expect(testApp.sink.mails.flatMap(({ recipients }) => recipients)).toEqual([ann.email])
  })

  it('(l) in two browsers leaves each with its own link, and the first that is opened decides', async () => {
    const [desk, phone] = [new Browser(), new Browser()]
    await desk.ask(ann.email, 'typed at the desk today')
    const deskToken = await mailedToken(ann.email, 0)
    await phone.ask(ann.email, 'typed on the phone today')
    const phoneToken = await mailedToken(ann.email, 1)
    expect((await desk.look(phoneToken)).json()).toMatchObject({ needsPassword: true })
    expect((await phone.confirm(phoneToken)).statusCode).toBe(200)
    expect((await desk.confirm(deskToken)).statusCode).toBe(410)
    expect(await canLogIn('typed on the phone today')).toBe(true)
  })

  it('(m) and refreshing at the same moment leaves no session of the old password', async () => {
    const browser = new Browser()
    await browser.ask(ann.email)
    const token = await mailedToken(ann.email)
    const sessions = await Promise.all(Array.from({ length: 8 }, () => tokenOf(testApp, ann)))
    const [confirmed, ...others] = await Promise.all([
      browser.confirm(token),
      ...sessions.map((each) =>
        testApp.request({
          method: 'POST',
          url: '/api/refresh-token',
          headers: bearer(each),
          remoteAddress: someAddress(),
        }),
      ),
      ...Array.from({ length: 8 }, () =>
        new Browser().post('/api/login', { email: ann.email, password: goodPassword }),
      ),
    ])
    expect(confirmed.statusCode).toBe(200)
    for (const { statusCode, body } of others) {
      if (statusCode !== 200) continue
      const { token: got } = JSON.parse(body) as { token: string }
      expect((await testApp.request({ url: '/api/me', headers: bearer(got) })).statusCode).toBe(401)
    }
    // But that of the new one, in the browser that opened the link.
    const { token: own } = confirmed.json<{ session: { token: string } }>().session
    const { sid } = JSON.parse(Buffer.from(own.split('.')[1]!, 'base64url').toString()) as { sid: string }
    const left = await testApp.services.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()
    expect(left).toEqual([{ id: sid }])
  })
})

describe("ADMIN-4: an admin's password", () => {
  /** Common to nobody, and short. */
  const weak = 'kq7#xx9w'

  it('that is reset by the form of users is told to the other admins too, and its link lives as short', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    const other = await aUser(testApp, { role: 'owner' })
    const browser = new Browser()
    // Eight characters are enough for a member, so asking takes them from everybody.
    await browser.ask(admin.email, weak)
    const token = await mailedToken(admin.email)
    expect((await browser.look(token)).json()).toMatchObject({ needsPassword: true })
    expect((await browser.confirm(token)).statusCode).toBe(409)
    expect((await browser.confirm(token, weak)).json()).toMatchObject({
      fields: { newPassword: accountMessages.adminPasswordWeak },
    })
    expect((await browser.confirm(token, newPassword)).statusCode).toBe(200)
    expect((await testApp.sink.mailTo(other.email)).text).toContain(admin.email)
    await browser.ask(admin.email, 'yet another long sentence')
    const late = await mailedToken(admin.email, 1)
    testApp.clock.forward(15 * minute + 1000)
    expect((await browser.look(late)).statusCode).toBe(410)
  })

  it('that was changed by a link meanwhile is not overwritten by who knew the old one', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    const token = await tokenOf(testApp, admin, { audience: 'admin' })
    const owner = new Browser()
    await owner.ask(admin.email)
    const link = await mailedToken(admin.email)
    const thief = { email: admin.email, newPassword: 'what a thief would like', currentPassword: goodPassword }
    const [stolen, confirmed] = await Promise.all([
      change(thief, token),
      new Promise((resolve) => setTimeout(resolve, 8)).then(() => owner.confirm(link, newPassword)),
    ])
    expect([confirmed.statusCode, stolen.statusCode]).toContain(200)
    const signIn = (password: string) =>
      new Browser().post('/api/admin/login', { email: admin.email, password }).then(({ statusCode }) => statusCode)
    // Whichever came first: the link of who reads the mail is never undone by a password that was compared before.
    const isOwners = confirmed.statusCode === 200
    expect(await signIn(newPassword)).toBe(isOwners ? 200 : 401)
    expect(await signIn('what a thief would like')).toBe(isOwners ? 401 : 200)
  })

  const change = (payload: object, token?: string) =>
    new Browser().post('/api/admin/change-password', payload, token ? bearer(token) : {})

  it('API-9: does not change without the mailed link, which works for 15 minutes', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    const other = await aUser(testApp, { role: 'owner' })
    const browser = new Browser()
    const answer = await browser.post('/api/admin/change-password', { email: admin.email, newPassword })
    expect(answer.json()).toEqual({ success: true, message: accountMessages.resetAsked })
    const token = await mailedToken(admin.email)
    expect(
      (await new Browser().post('/api/admin/login', { email: admin.email, password: newPassword })).statusCode,
    ).toBe(401)
    testApp.clock.forward(14 * minute)
    expect((await browser.confirm(token)).json()).toEqual({
      message: 'Password changed successfully!',
      audience: 'admin',
      session: null,
    })
    expect(
      (await new Browser().post('/api/admin/login', { email: admin.email, password: newPassword })).statusCode,
    ).toBe(200)
    // The other admins hear of it.
    expect((await testApp.sink.mailTo(other.email)).text).toContain(admin.email)
    await new Browser().post('/api/admin/change-password', { email: other.email, newPassword })
    const late = await mailedToken(other.email)
    testApp.clock.forward(15 * minute + 1000)
    expect((await browser.look(late)).statusCode).toBe(410)
  })

  it('cannot be changed that way by somebody who is no admin', async () => {
    expect((await change({ email: ann.email, newPassword })).statusCode).toBe(200)
    await expect
      .poll(() => testApp.services.db.selectFrom('password_reset').select('user_id').execute())
      .toEqual([{ user_id: null }])
    expect(testApp.sink.mails).toEqual([])
  })

  it('ADMIN-3: has at least six characters, is not one that everybody tries, and is hard to guess', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    const token = await tokenOf(testApp, admin, { audience: 'admin' })
    const refused = { fields: { newPassword: accountMessages.adminPasswordWeak } }
    const own = { email: admin.email, currentPassword: goodPassword, newPassword: weak }
    expect((await change({ email: ann.email, newPassword: weak })).json()).toMatchObject(refused)
    expect((await change(own, token)).json()).toMatchObject(refused)
    expect((await change({ email: ann.email, newPassword: 'x7#kq' })).json()).toMatchObject({
      fields: { newPassword: 'Minimum 6 characters' },
    })
    expect((await change({ email: ann.email, newPassword: '123456' })).json()).toMatchObject({
      fields: { newPassword: accountMessages.passwordCommon },
    })
  })

  it('is changed at once by the admin who is signed in and knows it, and signs out everywhere', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    const token = await tokenOf(testApp, admin, { audience: 'admin' })
    const given = { email: admin.email, newPassword, currentPassword: goodPassword }
    expect((await change({ ...given, currentPassword: 'wrong' }, token)).statusCode).toBe(403)
    expect((await change({ ...given, email: ann.email }, token)).statusCode).toBe(403)
    expect((await change(given)).statusCode).toBe(401)
    expect((await change(given, await tokenOf(testApp, admin))).statusCode).toBe(403)
    expect((await change(given, token)).json()).toEqual({ success: true, message: 'Password changed successfully!' })
    expect((await testApp.request({ url: '/api/admin/me', headers: bearer(token) })).statusCode).toBe(401)
    expect(
      (await new Browser().post('/api/admin/login', { email: admin.email, password: newPassword })).statusCode,
    ).toBe(200)
  })
})
