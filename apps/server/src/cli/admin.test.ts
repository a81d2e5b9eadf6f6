import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { type TestApp, startTestApp, testEnvironment } from '../../test/test-app.ts'
import { aUser, bearer, goodPassword, someAddress, tokenOf } from '../../test/people.ts'
import { createAdmin, CreateAdminError } from '../features/accounts/admins.service.ts'
import { Passwords } from '../features/accounts/passwords.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const environment = () => testEnvironment(testApp.config.database.url, testApp.config.mail.url)
const run = (args: string[], input = '') => runCommand('admin', { args, input, env: environment() })

const logIn = async (email: string, password: string) => {
  const url = '/api/admin/login'
  const answer = await testApp.request({
    method: 'POST',
    url,
    payload: { email, password },
    remoteAddress: someAddress(),
  })
  return answer.statusCode
}
const account = (email: string) =>
  testApp.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const mailsTo = async (recipient: string) => {
  const mails = await testApp.services.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', recipient)
    .execute()
  return mails.map(({ subject }) => subject)
}

describe('matinee admin', () => {
  it('ADMIN-6: makes an admin of nobody, by a password from standard input, who can sign in to the desk', async () => {
    const { code, out, err } = await run(
      ['--email', 'Boss@example.org', '--username', 'The boss'],
      'velvet curtain 12\n',
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Boss@example.org (The boss) has an account now, and is an owner.')
    expect(out).toContain('https://matinee.test/admin/login')
    expect(out).not.toContain('velvet')
    expect(await logIn('boss@example.org', 'velvet curtain 12')).toBe(200)
  })

  it('makes a password and shows it once', async () => {
    const { code, out } = await run(['--email', 'made@example.org', '--generate'])
    expect(code).toBe(0)
    const password = /shown this once: ([\w-]{20})\n/.exec(out)?.[1] ?? ''
    expect(await logIn('made@example.org', password)).toBe(200)
  })

  it('takes the name from the address, a name of the site too: it is theirs', async () => {
    expect((await run(['--email', 'admin@example.org'], 'velvet curtain 12')).code).toBe(0)
    expect(await account('admin@example.org')).toMatchObject({ username: 'admin', role: 'owner' })
  })

  it('lets an account that exists use the desk, with a new password, and its sessions end', async () => {
    const ann = await aUser(testApp, { email: 'ann@example.org' })
    const token = await tokenOf(testApp, ann)
    // The one it has was good enough for a member, and may be that of a stranger who registered with this address.
    const refused = await run(['--email', 'ann@example.org'])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Give this account a new one.') as unknown })
    expect(await account('ann@example.org')).toMatchObject({ role: 'user' })
    const { code, out } = await run(['--email', 'ANN@example.org', '--username', 'Somebody else'], 'velvet curtain 12')
    expect(code).toBe(0)
    expect(out).toContain('ann@example.org had an account, and is an owner now.')
    expect(out).toContain('The password was changed.')
    expect(await account('ann@example.org')).toMatchObject({ role: 'owner', username: ann.username })
    const me = await testApp.request({ url: '/api/me', headers: bearer(token) })
    expect(me.statusCode).toBe(401)
    const sessions = await testApp.services.db.selectFrom('session').select('ended_because').execute()
    expect(sessions).toContainEqual({ ended_because: 'role' })
    expect(await logIn('ann@example.org', goodPassword)).toBe(401)
    expect(await logIn('ann@example.org', 'velvet curtain 12')).toBe(200)

    const again = await run(['--email', 'ann@example.org'])
    expect(again.out).toContain('ann@example.org is an owner already.\nThe password stays as it was.')
  })

  it("changes an admin's password when one is given, and everybody concerned is told", async () => {
    const cleo = await aUser(testApp, { email: 'cleo@example.org', role: 'owner' })
    await aUser(testApp, { email: 'other@example.org', role: 'owner' })
    const token = await tokenOf(testApp, cleo, { audience: 'admin' })
    const { out } = await run(['--email', 'cleo@example.org'], 'velvet curtain 12\n')
    expect(out).toContain('The password was changed.')
    expect(await logIn('cleo@example.org', goodPassword)).toBe(401)
    expect(await logIn('cleo@example.org', 'velvet curtain 12')).toBe(200)
    const me = await testApp.request({ url: '/api/admin/me', headers: bearer(token) })
    expect(me.statusCode).toBe(401)
    expect(await mailsTo('cleo@example.org')).toEqual(['Your password for Matinee was changed'])
    expect(await mailsTo('other@example.org')).toContain('Matinee: the password of an admin was changed')
  })

  const nobody = { email: 'no@example.org', username: 'Nobody 1' }
  it.each([
    ['too short', { ...nobody, password: 'kQ9#x' }, 'The password: Minimum 6 characters'],
    ['common', { ...nobody, password: 'password1!' }, 'The password: This password is very common'],
    ['the name', { ...nobody, password: 'nobody-1' }, 'The password: This password is very common'],
    ['easy to guess', { ...nobody, password: 'kq7#xx9w' }, 'The password: This password is easy to guess.'],
    ['no password', nobody, 'A new account needs a password.'],
    ['a short name', { email: nobody.email, password: 'velvet curtain 12' }, 'The username: Use 3 to 30 characters.'],
    ['a name taken', { ...nobody, username: 'THE BOSS', password: 'velvet curtain 12' }, 'The username: This'],
  ])('refuses, and says why (%s)', async (_why, input, words) => {
    const refused = createAdmin({ ...testApp.services, passwords: new Passwords() }, input)
    await expect(refused).rejects.toThrow(CreateAdminError)
    await expect(refused).rejects.toThrow(words)
    expect(await account(nobody.email)).toBeUndefined()
  })

  it('refuses in a sentence, without a stack', async () => {
    const { code, out, err } = await run(['--email', 'nowhere'], 'velvet curtain 12')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('The email: Please enter a valid email address.')
    expect(err).not.toContain('    at ')
  })

  it('refuses an account that is disabled, and one that would have no password', async () => {
    const { db } = testApp.services
    await aUser(testApp, { email: 'gone@example.org' })
    await aUser(testApp, { email: 'bare@example.org' })
    await db.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', 'gone@example.org').execute()
    await db.updateTable('users').set({ password_hash: null }).where('email', '=', 'bare@example.org').execute()
    expect(await run(['--email', 'gone@example.org'])).toMatchObject({ code: 1, err: 'This account is disabled.\n' })
    expect(await run(['--email', 'bare@example.org'])).toMatchObject({ code: 1 })
    for (const email of ['gone@example.org', 'bare@example.org'])
      expect(await account(email)).toMatchObject({ role: 'user' })
    expect(await run(['--email', 'bare@example.org'], 'velvet curtain 12')).toMatchObject({ code: 0 })
  })

  it.each([[['--password', 'velvet curtain 12', '--email', 'no@example.org']], [['no@example.org']]])(
    'given %j says how it is called, and takes no password from there',
    async (args) => {
      const { code, err } = await run(args, 'velvet curtain 12')
      expect(code).toBe(2)
      expect(err).toContain('usage: matinee admin')
      expect(await account('no@example.org')).toBeUndefined()
    },
  )

  it('never guesses a database in production', async () => {
    const { code, err } = await runCommand('admin', {
      args: ['--email', 'npm@example.org'],
      env: { NODE_ENV: 'production' },
    })
    expect(code).toBe(1)
    expect(err).toContain('DATABASE_URL')
  })
})
