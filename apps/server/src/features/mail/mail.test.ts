import type { UnsentEmails } from '@matinee/contract/mail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, someAddress, tokenOf } from '../../../test/people.ts'
import { deliverMailJob, queueMail } from '../../platform/mail/mail.ts'

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await startTestApp()
  token = await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' })
})
afterAll(() => testApp.close())

const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
  testApp.request({
    method,
    url: `/api/admin/mail${url}`,
    headers: bearer(token),
    remoteAddress: someAddress(),
    ...(payload && { payload }),
  })
const unsent = async () => (await ask('GET', '')).json<UnsentEmails>()

/** Tried once, in vain. */
async function failingMail(subject: string): Promise<string> {
  const mail = { recipient: 'ann@example.org', cause: 'operator', subject, text: 'x', html: '<p>x</p>' } as const
  const id = (await queueMail(testApp.services.db, testApp.clock, mail))!
  testApp.sink.beforeAccepting = async () => {
    throw Object.assign(new Error('mailbox is full'), { responseCode: 452 })
  }
  const context = { ...testApp.services, signal: new AbortController().signal }
  await expect(deliverMailJob.start({ mailId: id }, context)).rejects.toThrow('mailbox is full')
  return id
}

it('shows emails at their first failure, and lets the desk send them again or dismiss them', async () => {
  const none = { counts: { waiting: 0, failing: 0, failed: 0, uncertain: 0 }, emails: [] }
  expect(await unsent()).toEqual(none)
  const [first, second] = [await failingMail('First'), await failingMail('Second')]
  const { counts, emails } = await unsent()
  expect(counts).toEqual({ ...none.counts, failing: 2 })
  expect(emails).toMatchObject([
    { id: second, subject: 'Second' },
    {
      id: first,
      recipient: 'ann@example.org',
      subject: 'First',
      state: 'failing',
      tries: 1,
      reason: expect.stringContaining('mailbox is full') as unknown,
      nextTryAt: expect.any(String) as unknown,
    },
  ])

  expect((await ask('POST', '/dismiss', { ids: [first] })).json()).toEqual({ dismissed: 1 })
  expect((await ask('POST', '/dismiss', { ids: [first] })).statusCode).toBe(404)
  expect((await ask('POST', '/retry', { ids: [first] })).statusCode).toBe(404)
  expect((await ask('POST', '/retry', {})).json()).toEqual({ retried: 1 })
  expect(await unsent()).toEqual(none)
  testApp.sink.beforeAccepting = async () => {}
  const stop = await testApp.startWorker()
  expect((await testApp.sink.mailTo('ann@example.org')).subject).toBe('Second')
  await stop()
  const record = await testApp.services.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('action', 'like', 'mail.%')
    .orderBy('id')
    .execute()
  expect(record).toEqual([
    { action: 'mail.dismiss', after: { emails: 1, ids: [first] } },
    { action: 'mail.retry', after: { emails: 1 } },
  ])
  expect(testApp.sink.mails).toHaveLength(1)
})

it.each([[{ ids: [] }], [{ ids: ['1 or 1=1'] }], [{ ids: Array.from({ length: 101 }, (_, i) => String(i)) }]])(
  'refuses %j',
  async (body) => {
    expect((await ask('POST', '/retry', body)).statusCode).toBe(400)
    expect((await ask('POST', '/dismiss', body)).statusCode).toBe(400)
  },
)
