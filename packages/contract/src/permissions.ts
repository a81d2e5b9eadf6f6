import { defineErrors } from './http/errors.ts'
import * as problems from '@matinee/locales/api/permissions'

/** ACC-7: every endpoint of the desk declares one of these permissions and requires it. */
export const permissions = [
  /** Signing in to the desk, and reading one's own account there. */
  'desk',
  /** Movies, collections, imports and their media. */
  'catalogue',
  /** Films and their files. */
  'films',
  'pages',
  /** Accounts, subscribers, invitations, mail to them, and what they watch now. */
  'people',
  'comments',
  /** Free Premium: vouchers and granted days. */
  'gifts',
  'payments',
  /** Refunding payments: alone up to the ceiling in the settings, with `payments` also above it. */
  'refunds',
  'plans',
  'figures',
  'settings',
  'health',
  'auditLog',
  /** Members with a role, and their roles. */
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
/** The role of an account. `user`: no role in the desk. */
export type Role = DeskRole | 'user'

export const deskRoles = ['owner', 'editor', 'support', 'finance'] as const satisfies readonly DeskRole[]

export const permissionsOf = (role: Role): readonly Permission[] => (role === 'user' ? [] : roles[role])

/** Any role may manage users; only roles with the `team` permission may manage accounts with a role. */
export const mayManage = (by: Role, person: Role): boolean => person === 'user' || permissionsOf(by).includes('team')

export const permissionErrors = /* @__PURE__ */ defineErrors('permissions', {
  missing: { status: 403, message: problems.missing },
  lastOwner: { status: 409, message: problems.lastOwner },
})
