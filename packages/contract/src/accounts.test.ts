import { expect, it } from 'vitest'
import { isAdmin } from './accounts.ts'

it.each([
  ['user', false, false],
  ['user', true, true],
  ['admin', false, true],
  ['admin', true, true],
] as const)('AUTH-7 with the role %s and isAdmin %s one counts as admin: %s', (role, flag, expected) => {
  expect(isAdmin({ role, isAdmin: flag })).toBe(expected)
})
