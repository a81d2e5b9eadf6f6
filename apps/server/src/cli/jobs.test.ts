import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { type TestApp, startTestApp, testEnvironment } from '../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const run = (...args: string[]) =>
  runCommand('jobs', { args, env: testEnvironment(testApp.config.database.url, testApp.config.mail.url) })

const says = (sentence: string): unknown => expect.stringContaining(sentence)

it('matinee jobs tries again or dismisses what is in trouble, and says so where there is no such thing', async () => {
  const { id } = await testApp.services.db
    .insertInto('mail')
    .values({
      recipient: 'ann@example.org',
      subject: 'S',
      text_body: 'T',
      html_body: 'T',
      state: 'failed',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = `mail:${id}`
  expect(await run('retry', name)).toMatchObject({ code: 0, out: says(`${name} will be tried again.`) })
  const none = { code: 1, out: says(`There is nothing in trouble called ${name}.`) }
  expect(await run('retry', name)).toMatchObject(none)
  await testApp.services.db.updateTable('mail').set({ state: 'failed' }).where('id', '=', id).execute()
  expect(await run('dismiss', name)).toMatchObject({ code: 0, out: says(`${name} is dismissed.`) })
  expect(await run('dismiss', name)).toMatchObject(none)
  expect(await run('settled', name)).toMatchObject({ code: 2 })
  expect(await run('dismiss', 'payment:1')).toMatchObject({ code: 2 })
})
