import { expect, it } from 'vitest'
import { explainStartFailure, isPassing } from './start-failure.ts'
import { StoreUnreachable } from './storage/storage.ts'

const failed = (details: object, message = 'failed') => Object.assign(new Error(message), details)

it.each([
  ['starts up', failed({ code: '57P03' }), true],
  ['has gone in the middle of a migration', new Error('0001.sql', { cause: failed({ code: 'ECONNRESET' }) }), true],
  ['has no socket yet', failed({ code: 'ENOENT', syscall: 'connect' }), true],
  ['does not know the password', failed({ code: '28P01' }), false],
  ['is not what is missing', failed({ code: 'ENOENT', syscall: 'open' }), false],
  ['is there, and the port is taken', failed({ code: 'EADDRINUSE', syscall: 'listen' }), false],
])('when the database %s, starting again may help: %s', (_what, error, expected) => {
  expect(isPassing(error)).toBe(expected)
})

it('an object store that refuses the connection is not taken for PostgreSQL', () => {
  const refused = failed({ code: 'ECONNREFUSED' })
  const settings = { database: { url: 'postgres://matinee@db/matinee' } }
  expect(explainStartFailure(refused, settings)).toMatch(/^PostgreSQL at db:5432 cannot be reached/)
  expect(explainStartFailure(new StoreUnreachable(refused), settings)).toBe(
    'The object store cannot be reached (ECONNREFUSED): check S3_ENDPOINT.',
  )
})
