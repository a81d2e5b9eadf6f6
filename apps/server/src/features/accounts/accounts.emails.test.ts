import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { type MailDraft, sendMail } from '../mail/compose.service.ts'
import { deliverMailJob } from '../../platform/mail/mail.ts'
import { adminPasswordChangedNotice, passwordChanged, resetLink } from './accounts.emails.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

/** As a mailbox gets it. */
async function send(mail: MailDraft) {
  const { db } = testApp.services
  await sendMail(db, testApp.services, mail)
  const { id } = await db.selectFrom('mail').select('id').where('state', '=', 'queued').executeTakeFirstOrThrow()
  await deliverMailJob.start({ mailId: id }, { ...testApp.services, signal: new AbortController().signal })
  return testApp.sink.mails.at(-1)!
}
const ann = { email: 'ann@example.org', username: 'Ann' }

describe('a mail about a password', () => {
  it.each([
    ['user', 30, 'your account at Matinee'],
    ['admin', 15, 'your admin account at Matinee'],
  ] as const)('to confirm a new one (%s) arrives with its link whole', async (audience, minutes, words) => {
    const url = `https://matinee.test/reset-password#t=${'x'.repeat(43)}`
    const mail = await send(resetLink(ann, { url, minutes, audience }))
    expect(mail.recipients).toEqual(['ann@example.org'])
    expect(mail.subject).toBe('Confirm your new password for Matinee')
    expect(mail.html?.match(new RegExp(`href="${url}"`, 'g'))).toHaveLength(2)
    // On a line of its own, which is how mail programs see where it ends.
    expect(mail.text?.split('\n')).toContain(url)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(words)
      expect(part).toContain(`${minutes} minutes`)
    }
  })

  it('that was changed says how to take the account back, and holds no secret', async () => {
    const mail = await send(passwordChanged(ann))
    expect(mail.text).toContain('https://matinee.test/reset-password\n')
    expect(mail.html).toContain('href="https://matinee.test/reset-password"')
    expect(mail.text).toContain('desk@matinee.test')
  })

  it('of another admin says whose, to the one who is told', async () => {
    const mail = await send(
      adminPasswordChangedNotice({ email: 'bo@example.org', whose: { id: 'f'.repeat(24), email: ann.email } }),
    )
    expect(mail.recipients).toEqual(['bo@example.org'])
    expect(mail.text).toContain('the admin ann@example.org')
    expect(mail.subject).not.toContain('ann@')
  })
})
