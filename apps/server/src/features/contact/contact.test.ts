import { contactEndpoints, contactMessages } from '@matinee/contract/contact'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { someAddress } from '../../../test/people.ts'
import { deleteOldMessages } from './contact.service.ts'

let testApp: TestApp
beforeEach(async () => void (testApp = await startTestApp()))
afterEach(() => testApp.close())

const message = {
  name: 'Inês Ribeiro',
  email: 'ines@example.org',
  message: 'When do you show <Nosferatu>?\n\nThank you & bye.',
}

describe('a message from the contact page', () => {
  let stop: () => Promise<void>
  beforeEach(async () => void (stop = await testApp.startWorker()))
  afterEach(() => stop())

  it('reaches the operator, who can answer it, and the sender is told, without a word of it', async () => {
    expect(await testApp.call(contactEndpoints.send, { body: message })).toEqual({ message: contactMessages.sent })
    const note = await testApp.sink.mailTo('desk@matinee.test')
    expect(note.subject).toBe('Matinee: a message from Inês Ribeiro')
    expect(note.replyTo).toMatchObject([{ address: 'ines@example.org' }])
    expect(note.text).toContain('When do you show <Nosferatu>?')
    expect(note.html).toContain('When do you show &lt;Nosferatu&gt;?')
    expect(note.messageId).toMatch(/^<\d+\.mail@matinee\.test>$/)
    const { subject, text, html } = await testApp.sink.mailTo('ines@example.org')
    expect(subject).toBe('Matinee has your message')
    // Anybody could have typed this address, and what they want to be read there.
    expect(`${text}${String(html)}`).not.toMatch(/Inês|Ribeiro|Nosferatu|bye/)
  })
})

it.each([
  ['no name', { ...message, name: '  ' }, 'name', contactMessages.nameMissing],
  [
    'a name that would break a header',
    { ...message, name: 'Ann\r\nBcc: all@example.org' },
    'name',
    contactMessages.nameMissing,
  ],
  ['no address', { ...message, email: 'ines' }, 'email', contactMessages.emailInvalid],
  ['nothing to say', { ...message, message: '\n' }, 'message', contactMessages.messageMissing],
  ['too much to say', { ...message, message: 'x'.repeat(4001) }, 'message', contactMessages.messageTooLong],
])('%s is refused, and nothing is kept', async (_what, body, field, words) => {
  const refusal = await testApp.call(contactEndpoints.send, { body }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 400, fields: { [field]: words } })
  expect(await testApp.services.db.selectFrom('contact_message').selectAll().execute()).toEqual([])
  expect(await testApp.services.db.selectFrom('mail').selectAll().execute()).toEqual([])
})

it('five an hour from one address, as each makes a mail to an address that anyone may type', async () => {
  const send = (remoteAddress: string) =>
    testApp.request({ method: 'POST', url: '/api/contact', payload: message, remoteAddress })
  for (let i = 0; i < 5; i++) expect((await send('192.0.2.7')).statusCode).toBe(200)
  expect((await send('192.0.2.7')).statusCode).toBe(429)
  expect((await send('192.0.2.8')).statusCode).toBe(200)
})

it('an address that was typed gets one mail an hour, from however many addresses it is given', async () => {
  const mailsTo = (recipient: string) =>
    testApp.services.db.selectFrom('mail').select('id').where('recipient', '=', recipient).execute()
  const send = (email: string) =>
    testApp.request({
      method: 'POST',
      url: '/api/contact',
      payload: { ...message, email },
      remoteAddress: someAddress(),
    })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => send(i % 2 ? 'ines@example.org' : 'INES@example.org')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect((await mailsTo('ines@example.org')).length + (await mailsTo('INES@example.org')).length).toBe(1)
  expect(await mailsTo('desk@matinee.test')).toHaveLength(10)
  testApp.clock.forward(3_600_000)
  await send('ines@example.org')
  expect((await mailsTo('ines@example.org')).length + (await mailsTo('INES@example.org')).length).toBe(2)
})

it('is forgotten after a year', async () => {
  await testApp.call(contactEndpoints.send, { body: message })
  testApp.clock.forward(364 * 86_400_000)
  await deleteOldMessages(testApp.services)
  expect(await testApp.services.db.selectFrom('contact_message').selectAll().execute()).toHaveLength(1)
  testApp.clock.forward(2 * 86_400_000)
  await deleteOldMessages(testApp.services)
  expect(await testApp.services.db.selectFrom('contact_message').selectAll().execute()).toEqual([])
})

it('nobody is named in the log', async () => {
  await testApp.call(contactEndpoints.send, { body: message })
  expect(JSON.stringify(testApp.logged)).not.toMatch(/ines|Nosferatu|Ribeiro/)
})
