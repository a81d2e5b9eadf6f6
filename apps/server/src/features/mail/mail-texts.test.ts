import type { AdminMail, MailPreview, OpenMail } from '@matinee/contract/mail'
import type { AuditAction } from '@matinee/contract/audit-log'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { formatsIn } from '../../platform/mail/formats.ts'
import { sendMail } from './compose.service.ts'
import { deliverMailJob } from '../../platform/mail/mail.ts'
import { accountEnabled } from '../accounts/accounts.emails.ts'
import { changeSettings } from '../settings/settings.service.ts'

let testApp: TestApp
let owner: Person
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await startTestApp()
  owner = await aUser(testApp, { role: 'owner' })
  headers = bearer(await tokenOf(testApp, owner, { audience: 'admin' }))
  await changeSettings(testApp.services, { languages: ['de', 'fr'] }, undefined)
})
afterEach(async () => {
  await testApp.services.db.deleteFrom('mail_wording').execute()
})
afterAll(() => testApp.close())

const texts = '/api/admin/mail-texts'
const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, more = {}) =>
  testApp.request({
    method,
    url: texts + url,
    headers: { ...headers, ...more },
    remoteAddress: someAddress(),
    ...(payload && { payload }),
  })

it('owners alone reword mails: the link to a new password could be led elsewhere', async () => {
  const editor = bearer(await tokenOf(testApp, await aUser(testApp, { role: 'editor' }), { audience: 'admin' }))
  const wording = { subject: 'New password', text: '[Choose a new password](https://thief.example/#{link})' }
  const answer = await ask('PUT', '/account.password/en', wording, editor)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'permissions.missing' })
})

/** Delivers all that is queued, by SMTP. */
async function deliver() {
  const { db } = testApp.services
  for (const { id } of await db.selectFrom('mail').select('id').where('state', '=', 'queued').execute())
    await deliverMailJob.start({ mailId: id }, { ...testApp.services, signal: new AbortController().signal })
}
async function arrived(email: string) {
  await deliver()
  return testApp.sink.mails.findLast(({ recipients }) => recipients.includes(email))!
}
const recorded = async (action: AuditAction) =>
  testApp.services.db
    .selectFrom('audit_log')
    .select(['target_id', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const own = { subject: 'Hi {username}, {site} is open', text: '# Back\n\nCome in, {username}.\n\n[Enter]({link})' }

it('SITE-4 a reworded mail is what arrives, until it is reset to ours', async () => {
  const ann = await aUser(testApp)
  const saved = await ask('PUT', '/account.enabled/en', own)
  expect(saved.json()).toMatchObject({ mail: { languages: [{ language: 'en', own }, { own: null }, { own: null }] } })
  const list = (await ask('GET', '')).json<{ mails: AdminMail[] }>().mails
  expect(list.find(({ id }) => id === 'account.enabled')).toMatchObject({
    subject: expect.stringContaining('Matinee is open') as string,
    reworded: ['en'],
  })
  expect(await recorded('mail.reword')).toEqual({ target_id: 'account.enabled', before: {}, after: own })

  await sendMail(testApp.services.db, testApp.services, accountEnabled(ann))
  const mail = await arrived(ann.email)
  expect(mail.subject).toBe(`Hi ${ann.username}, Matinee is open`)
  expect(mail.text).toContain(`Back\n\nCome in, ${ann.username}.\n\nEnter:\nhttps://matinee.test/login\n`)
  expect(mail.html).toContain('href="https://matinee.test/login"')
  // Why one gets it stays ours.
  expect(mail.text).toContain('You get this because your account at Matinee has this address.')

  expect((await ask('DELETE', '/account.enabled/en')).statusCode).toBe(200)
  expect(await recorded('mail.reset')).toMatchObject({ before: { subject: own.subject } })
  expect((await ask('DELETE', '/account.enabled/en')).json()).toMatchObject({ code: 'mail.notReworded' })
  await sendMail(testApp.services.db, testApp.services, accountEnabled(ann))
  expect((await arrived(ann.email)).subject).toBe('Your account at Matinee has been enabled again')
})

it('SITE-4 another process sends it within 2 s', async () => {
  const other = await startTestApp({ env: { DATABASE_URL: testApp.config.database.url } })
  await ask('PUT', '/account.enabled/en', own)
  const bo = await aUser(testApp)
  const id = (await sendMail(other.services.db, other.services, accountEnabled(bo)))!
  const { subject } = await other.services.db
    .selectFrom('mail')
    .select('subject')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(subject).toBe(`Hi ${bo.username}, Matinee is open`)
  await other.close()
})

it('SITE-4 refuses what lacks a required field, names one that the mail does not have, or is no mail', async () => {
  const receipt = { subject: 'Your receipt', text: 'Thank you for {price}, {usrname}.' }
  const refused = await ask('PUT', '/payments.receipt/en', receipt)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'mail.fields',
    details: { missing: expect.arrayContaining(['plan', 'paidOn', 'number']) as string[], unknown: ['usrname'] },
  })
  expect((await ask('PUT', '/account.enabled/en', { ...own, subject: 'a\r\nBcc: b@example.org' })).statusCode).toBe(400)
  expect((await ask('PUT', '/account.enabled/en', { ...own, text: ' ' })).statusCode).toBe(400)
  expect((await ask('PUT', '/account.enabled/it', own)).statusCode).toBe(400)
  expect((await ask('PUT', '/account.none/en', own)).json()).toMatchObject({ code: 'mail.unknownMail' })
})

it('SITE-4 one that a later version of the product cannot use says what we say', async () => {
  const cy = await aUser(testApp)
  await testApp.services.db
    .insertInto('mail_wording')
    .values({ mail_id: 'account.enabled', language: 'en', subject: 'x', text: '{gone}', changed_at: new Date() })
    .execute()
  await sendMail(testApp.services.db, testApp.services, accountEnabled(cy))
  expect((await arrived(cy.email)).subject).toBe('Your account at Matinee has been enabled again')
})

it('SITE-4 previews and a test have what is real, and markup of nobody', async () => {
  const { mail } = (await ask('GET', '/payments.receipt', undefined, { 'accept-language': 'de' })).json<{
    mail: OpenMail
  }>()
  expect(mail.when).toBe('Nach jeder Zahlung.')
  expect(mail.fields).toContainEqual({ name: 'price', isRequired: true })
  expect(mail.languages.map(({ language }) => language)).toEqual(['en', 'de', 'fr'])
  const [plan] = await testApp.services.db
    .selectFrom('plan')
    .select(['name', 'cents', 'days'])
    .where('is_on_sale', '=', true)
    .orderBy('position')
    .execute()
  const german = mail.languages[1]!.ours
  const asked = { ...german, text: `${german.text}\n\n<script>alert(1)</script>` }
  const { preview } = (await ask('POST', '/payments.receipt/de/preview', asked)).json<{ preview: MailPreview }>()
  expect(preview.text).toContain(`Hallo ${owner.username},`)
  expect(preview.text).toContain(`Tarif: ${plan!.name}, ${formatsIn('de').days(plan!.days)}`)
  expect(preview.html).not.toMatch(/<(script|style)/)

  expect((await ask('POST', '/payments.receipt/de/test', german)).statusCode).toBe(200)
  const test = await arrived(owner.email)
  expect(test.subject).toBe('Dein Beleg von Matinee')
  expect(await testApp.services.db.selectFrom('mail_wording').selectAll().execute()).toEqual([])
})

it('SITE-4 no preview names a movie that was deleted', async () => {
  const { db } = testApp.services
  const [, deleted] = await addMovies(db, [{ title: 'Still Here' }, { title: 'Deleted Since' }])
  await sql`select delete_movie(${deleted}, app_now())`.execute(db)
  const wording = { subject: 'New: {title}', text: '{films}' }
  const { preview } = (await ask('POST', '/films.new/en/preview', wording)).json<{ preview: MailPreview }>()
  expect(preview.text).toContain('Still Here')
  expect(preview.text).not.toContain('Deleted Since')
})

it('SITE-10 mails are in the language in which their reader saw the site last, while it is offered', async () => {
  const from = { remoteAddress: someAddress() }
  const email = 'dora@example.org'
  const body = { username: 'Dora', email, password: goodPassword }
  const german = { 'accept-language': 'de-AT, en;q=0.5' }
  await testApp.request({ method: 'POST', url: '/api/register', payload: body, headers: german, ...from })
  expect((await arrived(email)).subject).toBe('Bestätige deine Adresse für Matinee')

  const login = (language: string) =>
    testApp.request({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: goodPassword },
      headers: { 'accept-language': language },
      ...from,
    })
  const { token } = (await login('fr')).json<{ token: string }>()
  const send = async () => {
    // An address that nobody has confirmed gets one mail an hour.
    await testApp.services.db.deleteFrom('mail_recipient').execute()
    await sendMail(testApp.services.db, testApp.services, accountEnabled({ email, username: 'Dora' }))
    return (await arrived(email)).subject
  }
  expect(await send()).toBe('Votre compte sur Matinee a été réactivé')

  // The choice in the footer is a cookie, which comes with the next token.
  await testApp.request({
    method: 'POST',
    url: '/api/refresh-token',
    headers: { ...bearer(token), cookie: '__Host-language=de; language=de' },
    ...from,
  })
  expect(await send()).toBe('Dein Konto bei Matinee ist wieder freigegeben')

  await changeSettings(testApp.services, { languages: [] }, undefined)
  expect(await send()).toBe('Your account at Matinee has been enabled again')
  await changeSettings(testApp.services, { languages: ['de', 'fr'] }, undefined)
})
