import { deskRoles, type Role } from '@matinee/contract/permissions'
import { expect, it } from 'vitest'
import { isSecondStepRequired } from './second-step-rule.ts'

it.each([
  ['off', []],
  ['owners', ['owner']],
  ['everybody', [...deskRoles]],
] as const)('ACC-4 with the setting %s two steps are asked of: %j', (deskTwoSteps, asked) => {
  const roles: Role[] = [...deskRoles, 'user']
  expect(roles.filter((role) => isSecondStepRequired({ deskTwoSteps }, { role }))).toEqual(asked)
})
