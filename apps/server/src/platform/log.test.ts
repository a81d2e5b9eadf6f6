import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { createLog, logConsole, withLogContext, withoutRedaction } from './log.ts'

it('never writes a secret or an address, however deep it stands', () => {
  const lines: string[] = []
  const log = createLog({ log: { level: 'info' } }, 'test', { write: (line) => void lines.push(line) })
  log.info({ token: 'secret-1', user: { email: 'a@secret-2.test', password: 'secret-3' } }, 'first')
  log.info({ request: { headers: { authorization: 'Bearer secret-4', cookie: 'secret-5', accept: 'kept' } } }, 'second')
  const text = lines.join('')
  expect(text).not.toMatch(/secret-\d/)
  expect(text).toContain('kept')
  expect(text.match(/\[redacted\]/g)).toHaveLength(5)
})

it('of an error writes what happened, and neither addresses nor what a library hung on it', () => {
  const lines: string[] = []
  const log = createLog({ log: { level: 'info' } }, 'test', { write: (line) => void lines.push(line) })
  const refused = Object.assign(
    new Error('550 no mailbox <ann@secret.test>', { cause: new Error('for bob@secret.test') }),
    {
      code: 'EENVELOPE',
      rejected: ['ann@secret.test'],
      detail: 'Failing row contains (7, hidden-row)',
    },
  )
  log.error({ err: refused }, 'it failed')
  expect(lines.join('')).not.toMatch(/secret\.test|hidden-row/)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { type: 'Error', code: 'EENVELOPE', message: '550 no mailbox <[address]>' },
  })
})

it('puts the request or job on every line, also where nobody knows of it', async () => {
  const lines: string[] = []
  const log = createLog({ log: { level: 'info' } }, 'test', { write: (line) => void lines.push(line) })
  const work = async () => {
    await Promise.resolve()
    log.info('inside')
    withoutRedaction(log).info({ reqId: 'its-own' }, 'request')
  }
  await Promise.all([withLogContext({ reqId: 'a' }, work), withLogContext({ job: 'tidy', jobId: '7' }, work)])
  log.info('outside')
  const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(written.filter(({ msg }) => msg === 'inside')).toEqual([
    expect.objectContaining({ reqId: 'a' }),
    expect.objectContaining({ job: 'tidy', jobId: '7' }),
  ])
  expect(written.filter(({ msg }) => msg === 'request').map(({ reqId }) => reqId)).toEqual(['its-own', 'its-own'])
  expect(written.at(-1)).not.toHaveProperty('reqId')
})

it('says in words how grave a line is, and when it was written', () => {
  const lines: string[] = []
  const log = createLog({ log: { level: 'info' } }, 'test', { write: (line) => void lines.push(line) })
  log.warn('careful')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    msg: 'careful',
  })
})

it('takes what libraries write to the console, without what people typed', () => {
  const lines: string[] = []
  const log = createLog({ log: { level: 'info' } }, 'test', { write: (line) => void lines.push(line) })
  const undo = logConsole(log)
  const { console: target } = globalThis
  try {
    target.warn('The URL path "/search/private%" could not be decoded, says the router (URIError: URI malformed).')
    target.error('No route matches /search/private-2 and ann@example.org', { term: 'private-3' })
    target.error(new Error('Nothing was found for "private-4'))
    target.log({ query: 'private-5' })
  } finally {
    undo()
  }
  expect(lines.join('')).not.toMatch(/private|example\.org/)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 'warn',
      msg: expect.stringMatching(/^The URL path .* could not be decoded/) as unknown,
    }),
    expect.objectContaining({ level: 'error', msg: expect.stringMatching(/^No route matches/) as unknown }),
    expect.objectContaining({ level: 'error', stack: expect.stringContaining('log.test.ts') as unknown }),
    expect.objectContaining({ level: 'info', msg: 'object' }),
  ])
})

it('is searched for secrets at the end of every test, and the search finds them', async () => {
  const testApp = await startTestApp()
  const planted = [
    'ann@example.org',
    'Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl',
    randomBytes(32).toString('base64url'),
    '$argon2id$v=19$m=19456',
    'popcorn-and-velvet',
    '-----BEGIN PRIVATE KEY-----',
  ]
  for (const secret of planted) testApp.services.log.info({ note: `said ${secret}.` }, 'planted')
  const found = await testApp.close().catch((error: unknown) => String(error))
  for (const secret of planted) expect(found).toContain(secret)
})
