import { adminCall } from './http/endpoint.ts'
import type { auditLogSchemas } from './audit-log.schemas.ts'

export const auditLogLimits = { perPage: 25, largestPage: 100 } as const

/** The audit log of the desk: read only. */
export const auditLogEndpoints = {
  /** The newest first. `before` is the `next` of the answer before. */
  list: adminCall<typeof auditLogSchemas.list>('GET', '/api/admin/record', 'auditLog'),
  /** CSV, streamed. */
  download: adminCall<typeof auditLogSchemas.download>('GET', '/api/admin/record.csv', 'auditLog'),
}

/** Every action there is, as the desk reads it. */
export const auditActions = {
  'movie.add': 'Added a movie',
  'movie.update': 'Changed a movie',
  'movie.delete': 'Deleted a movie',
  'movie.restore': 'Restored a movie',
  'movie.purge': 'Removed a deleted movie for good',
  'film.add': 'Added a master',
  'film.prepare': 'Started preparing a film',
  'film.retry': 'Tried again to prepare a film',
  'film.cancel': 'Cancelled preparing a film',
  'film.publish': 'Published a film',
  'film.remove': 'Removed a film',
  'film.settings': 'Changed how a film is watched',
  'film.credits': 'Changed where the credits of a film begin',
  'film.tracks': 'Changed audio or subtitles of a film',
  'media.add': 'Uploaded a poster, backdrop or trailer',
  'media.retry': 'Tried again to prepare a trailer',
  'import.add': 'Read a file or a folder to import',
  'import.check': 'Made a dry run of an import',
  'import.start': 'Started an import',
  'import.retry': 'Tried an import again',
  'import.finish': 'Finished an import',
  'collection.add': 'Added a collection',
  'collection.update': 'Changed a collection',
  'collection.delete': 'Deleted a collection',
  'viewing.end': 'Ended a viewing',
  'plan.add': 'Added a plan',
  'plan.update': 'Changed a plan',
  'plan.reorder': 'Reordered the plans',
  'voucher.make': 'Made voucher codes',
  'voucher.switch-off': 'Switched voucher codes off',
  'subscription.cancel': 'Cancelled a subscription',
  'subscription.reactivate': 'Gave Premium',
  'subscription.remind': 'Reminded somebody',
  'subscriptions.remind': 'Reminded all who expire soon',
  'subscriptions.expire': 'Cleaned up expired subscriptions',
  'payment.refund': 'Refunded a payment',
  'payment.retry-refund': 'Tried a refund again',
  'payment.reconcile': 'Applied what the payment provider says',
  'comment.hide': 'Hid a comment',
  'comment.show': 'Showed a comment again',
  'comment.approve': 'Approved a comment',
  'comment.keep': 'Kept a reported comment',
  'comment.delete': 'Deleted a comment',
  'comment.warn': 'Warned somebody about a comment',
  'comments.hide': 'Hid all comments of a person',
  'comments.show': 'Brought all comments of a person back',
  'comments.mute': 'Muted a person',
  'comments.unmute': 'Let a person comment again',
  'export.movies': 'Exported movies',
  'export.catalogue': 'Exported the catalogue with its pictures',
  'export.people': 'Exported people',
  'export.subscribers': 'Exported subscribers',
  'export.vouchers': 'Exported voucher codes',
  'export.record': 'Exported the record',
  'page.save': 'Wrote a page',
  'page.remove': 'Removed a page, or put ours back',
  'page.restore': 'Brought an earlier version of a page back',
  'settings.change': 'Changed the settings',
  'invitation.send': 'Invited somebody',
  'invitation.revoke': 'Took an invitation back',
  'mail.retry': 'Sent emails again',
  'mail.dismiss': 'Dismissed emails',
  'mail.test': 'Sent a test email',
  'job.retry': 'Tried a failed job again',
  'job.dismiss': 'Dismissed a failed job',
  'person.disable': 'Disabled an account',
  'person.enable': 'Enabled an account',
  'person.reset-factors': 'Reset two-step login of somebody',
  'team.invite': 'Invited somebody to the desk',
  'team.withdraw': 'Withdrew an invitation to the desk',
  'team.accept': 'Accepted a role in the desk',
  'team.change': 'Changed a role',
  'team.remove': 'Took a role away',
  'admin.setup': 'Set the installation up',
  'demo.load': 'Loaded the demo catalogue',
  'admin.login': 'Logged in as an admin',
  'admin.login-failed': 'Failed to log in as an admin',
  'admin.factors': 'Changed their own two-step login',
  'admin.password': 'Changed their own password',
} as const

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
  'list',
] as const
export type AuditTarget = (typeof auditTargets)[number]

export const auditLogMessages = {
  /** What a comment is called: it has no title. */
  comment: (username: string | null, title: string) => `${username ?? 'Somebody'} on "${title}"`,
} as const

export type { AuditEntry } from './audit-log.schemas.ts'
