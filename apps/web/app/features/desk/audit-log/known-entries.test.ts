import type { AuditEntry } from '@matinee/contract/audit-log'
import { expect, it } from 'vitest'
import { withNewer, withOlder } from './known-entries.ts'

const entry = (id: number): AuditEntry => ({
  id,
  at: '2026-11-15T10:00:00.000Z',
  by: null,
  address: null,
  requestId: null,
  action: 'movie.purge',
  target: { kind: 'movie', id: null, name: `Movie ${id}` },
  before: null,
  after: null,
})
const page = (ids: number[], next: number | null) => ({ entries: ids.map(entry), next })
const ids = ({ entries }: { entries: readonly AuditEntry[] }) => entries.map(({ id }) => id)

it('older entries follow those that are shown', () => {
  const known = withOlder(page([9, 8], 8), page([7, 6], 6))
  expect(ids(known)).toEqual([9, 8, 7, 6])
  expect(known.next).toBe(6)
})

it('newer ones are put on top of them, and where the older begin stays where it was', () => {
  const known = withOlder(page([9, 8], 8), page([7, 6], 6))
  const next = withNewer(known, page([10, 9], 9))
  expect(ids(next)).toEqual([10, 9, 8, 7, 6])
  expect(next.next).toBe(6)
  expect(withNewer(next, page([10, 9], 9))).toEqual(next)
  expect(ids(withNewer(undefined, page([2, 1], null)))).toEqual([2, 1])
})

it('with too many new ones nothing is missing in between: the older are asked for again', () => {
  const known = withOlder(page([9, 8], 8), page([7, 6], 6))
  const next = withNewer(known, page([20, 19], 19))
  expect(ids(next)).toEqual([20, 19])
  expect(next.next).toBe(19)
})
