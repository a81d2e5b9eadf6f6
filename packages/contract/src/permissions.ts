import { defineErrors } from './http/errors.ts'
import * as problems from '@matinee/locales/api/permissions'

/** ACC-7. Every call of the desk declares one of them, and nobody makes the call without it. */
export const permissions = [
  /** To sign in there, and to see who one is. */
  'desk',
  /** Movies, collections, imports and their media. */
  'catalogue',
  /** What can be watched, and the files it is made of. */
  'films',
  'pages',
  /** Accounts, subscribers, invitations, mail to them, and what they watch now. */
  'people',
  'comments',
  /** Premium that nobody pays for: vouchers and granted days. */
  'gifts',
  'payments',
  /** To give payments back: alone up to the ceiling of the settings, with `payments` also above it. */
  'refunds',
  'plans',
  'figures',
  'settings',
  'health',
  'auditLog',
  /** Who has which role. */
  'team',
] as const

export type Permission = (typeof permissions)[number]

const roles = {
  owner: permissions,
  editor: ['desk', 'catalogue', 'films', 'pages'],
  support: ['desk', 'people', 'comments', 'gifts', 'refunds'],
  finance: ['desk', 'payments', 'refunds', 'plans', 'figures'],
} as const satisfies Record<string, readonly Permission[]>

export type DeskRole = keyof typeof roles
/** Of an account. `user`: no role in the desk. */
export type Role = DeskRole | 'user'

export const deskRoles = ['owner', 'editor', 'support', 'finance'] as const satisfies readonly DeskRole[]

export const permissionsOf = (role: Role): readonly Permission[] => (role === 'user' ? [] : roles[role])

/** Support looks after members; those who work at the desk are the affair of who decides about the team. */
export const mayManage = (by: Role, person: Role): boolean => person === 'user' || permissionsOf(by).includes('team')

export const permissionErrors = /* @__PURE__ */ defineErrors('permissions', {
  missing: { status: 403, message: problems.missing },
  lastOwner: { status: 409, message: problems.lastOwner },
})
