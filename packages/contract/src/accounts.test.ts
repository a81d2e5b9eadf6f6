import { expect, it } from 'vitest'
import { accountSchemas } from './accounts.schemas.ts'
import { isAdmin } from './accounts.ts'

it.each([
  ['user', false, false],
  ['user', true, true],
  ['owner', false, true],
  ['editor', true, true],
] as const)('AUTH-7 with the role %s and isAdmin %s one counts as admin: %s', (role, flag, expected) => {
  expect(isAdmin({ role, isAdmin: flag })).toBe(expected)
})

it.each([
  ['Zoë', true],
  ['Nguyễn', true],
  ['z\u0316\u0317\u0318\u0319lgo', false],
])('REG-1 takes %j for a name: %s', (username, isTaken) => {
  const given = { username, email: 'a@example.org', password: 'four unrelated words' }
  expect(accountSchemas.register.body.safeParse(given).success).toBe(isTaken)
})
