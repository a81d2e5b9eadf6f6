import { adminCall } from './http/endpoint.ts'
import type { auditLogSchemas } from './audit-log.schemas.ts'

export const auditLogLimits = { perPage: 25, largestPage: 100 } as const

/** The audit log of the desk: read only. */
export const auditLogEndpoints = {
  /** The newest first. `before` is the `next` of the answer before. */
  list: adminCall<typeof auditLogSchemas.list>('GET', '/api/admin/record'),
  /** CSV, streamed. */
  download: adminCall<typeof auditLogSchemas.download>('GET', '/api/admin/record.csv'),
}

/** Every action there is, as the desk reads it. */
export const auditActions = {
  'movie.add': 'Added a movie',
  'movie.update': 'Changed a movie',
  'movie.delete': 'Deleted a movie',
  'movie.restore': 'Restored a movie',
  'movie.purge': 'Removed a deleted movie for good',
  'subscription.cancel': 'Cancelled a subscription',
  'subscription.reactivate': 'Gave Premium',
  'subscription.remind': 'Reminded somebody',
  'subscriptions.remind': 'Reminded all who expire soon',
  'subscriptions.expire': 'Cleaned up expired subscriptions',
  'comment.hide': 'Hid a comment',
  'comment.show': 'Showed a comment again',
  'export.movies': 'Exported movies',
  'export.subscribers': 'Exported subscribers',
  'export.record': 'Exported the record',
  'mail.retry': 'Sent emails again',
  'mail.dismiss': 'Dismissed emails',
  'admin.login': 'Logged in as an admin',
  'admin.login-failed': 'Failed to log in as an admin',
  'admin.password': 'Changed their own password',
} as const

export type AuditAction = keyof typeof auditActions
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const auditTargets = ['movie', 'person', 'comment', 'list'] as const
export type AuditTarget = (typeof auditTargets)[number]

export const auditLogMessages = {
  title: 'Record',
  none: 'Nothing has been done here yet.',
  noneFiltered: 'No entries match your filters.',
  failed: 'Failed to load the record',
  /** What a comment is called: it has no title. */
  comment: (username: string | null, title: string) => `${username ?? 'Somebody'} on "${title}"`,
  /** What nobody at the desk did. */
  house: 'The system',
  /** What was tried by somebody who could not sign in. */
  unknown: 'Not logged in',
  text: 'Everything that admins and the system have done, newest first. Entries are never changed or deleted.',
  columns: { when: 'When', who: 'Who', what: 'What', target: 'To what', from: 'From' },
  details: 'Details',
  detailsOf: (action: string, target: string) => `Details: ${action}, ${target}`,
  before: 'Before',
  after: 'After',
  field: 'Field',
  /** Where there was nothing, or is nothing now. */
  nothing: 'nothing',
  noChange: 'Nothing was changed by it.',
  yes: 'Yes',
  no: 'No',
  entry: 'Entry',
  request: 'Request',
  action: 'Action',
  everyAction: 'All actions',
  actor: 'By whom',
  everyone: 'Everyone',
  onlyMine: 'Only mine',
  /** Everything that was done to one of them. */
  onlyTarget: 'Only about',
  clear: 'Clear filters',
  older: 'Show older',
  loadingOlder: 'Loading...',
  olderFailed: 'Failed to load older entries',
  shown: (n: number) => (n === 1 ? '1 entry' : `${n} entries`),
  end: 'There are no older entries.',
} as const

export type { AuditEntry } from './audit-log.schemas.ts'
