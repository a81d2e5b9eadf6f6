import { expect, it } from 'vitest'
import { createLog } from './log.ts'

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
