import { afterAll, beforeAll, expect, it } from 'vitest'
import { MailSink } from '../../../local/mail-sink.ts'
import { createMailer } from './mailer.ts'

const sink = new MailSink()
let port: string
beforeAll(async () => {
  port = new URL((await sink.start()).smtpUrl).port
})
afterAll(() => sink.stop())

/** The sink knows no STARTTLS, as a server does of whose answer somebody on the way has taken it. */
async function isUsed(url: string): Promise<boolean> {
  const mailer = createMailer({ mail: { url, from: 'matinee@matinee.test' }, site: { url: 'https://matinee.test' } })
  return mailer
    .verify()
    .then(
      () => true,
      () => false,
    )
    .finally(() => mailer.close())
}

it('a mail server elsewhere is used with encryption alone, unless its address says otherwise', async () => {
  expect(await isUsed(`smtp://127.0.0.1:${port}`)).toBe(true)
  expect(await isUsed(`smtp://localhost:${port}`)).toBe(true)
  // This machine too, but not by a name that says so.
  expect(await isUsed(`smtp://0.0.0.0:${port}`)).toBe(false)
  expect(await isUsed(`smtp://0.0.0.0:${port}?requireTLS=false`)).toBe(true)
})
