import { expect, it } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { runCommand } from '../../test/command.ts'
import { startTestApp, testEnvironment } from '../../test/test-app.ts'

it('matinee doctor says in sentences what is well and what is not', async () => {
  const testApp = await startTestApp()
  const { database, mail, storage } = testApp.config
  const port = await freePort()
  const env = {
    ...testEnvironment(database.url, mail.url),
    STORAGE_PATH: storage.path,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const well = await runCommand('doctor', { env })
  expect(well.out).toMatch(/^ok +database +The database answers\.$/m)
  expect(well.out).toMatch(/^ok +storage /m)
  expect(well.out).toMatch(/^warning +address +http:\/\/127\.0\.0\.1:\d+ could not be reached from here\.$/m)
  expect(well.out).toMatch(/^broken +worker /m)
  expect(well.code).toBe(1)
  const away = `postgres://matinee:secret@127.0.0.1:${port}/matinee`
  const ill = await runCommand('doctor', { env: { ...env, DATABASE_URL: away } })
  expect(ill.out).toMatch(/^broken +database /m)
  // What else needs it would blame the mail server, or the folder.
  expect(ill.out).not.toMatch(/^broken +(?!database|\s)/m)
  expect(ill.out).not.toContain('secret')
  expect(ill.err).toBe('')
  const unset = await runCommand('doctor', { env: { ...env, MAIL_FROM: undefined } })
  expect(unset).toMatchObject({ code: 1, out: '', err: expect.stringContaining('MAIL_FROM: must be set') as string })
  await testApp.close()
})
