import { adminCall } from './http/endpoint.ts'
import type { auditLogSchemas } from './audit-log.schemas.ts'
import { actions } from '@matinee/locales/api/audit-log'
import { flatten } from './flatten.ts'

/** Descriptions of the audit actions, by key such as `movie.create`. */
export const auditActions = /* @__PURE__ */ flatten(actions)

export const auditLogLimits = { perPage: 25, largestPage: 100 } as const

/** The audit log of the desk: read only. */
export const auditLogEndpoints = {
  /** Lists entries, the newest first. `before` is the `next` of the previous answer. */
  list: adminCall<typeof auditLogSchemas.list>('GET', '/api/admin/record', 'auditLog'),
  /** Streams the entries that fit the filters as CSV. */
  download: adminCall<typeof auditLogSchemas.download>('GET', '/api/admin/record.csv', 'auditLog', { fresh: true }),
}

export type AuditAction = keyof typeof auditActions
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const auditTargets = [
  'movie',
  'person',
  'comment',
  'plan',
  'voucher',
  'collection',
  'invitation',
  'page',
  'mail',
  'list',
] as const
export type AuditTarget = (typeof auditTargets)[number]

export type { AuditEntry } from './audit-log.schemas.ts'
