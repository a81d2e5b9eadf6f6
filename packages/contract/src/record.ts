import { adminCall } from './http/endpoint.ts'
import type { recordSchemas } from './record.schemas.ts'

export const recordLimits = { perPage: 25, largestPage: 100 } as const

/** Everything that was done at the desk. It is read, and never changed. */
export const recordEndpoints = {
  /** The newest first. `before` is the `next` of the answer before. */
  list: adminCall<typeof recordSchemas.list>('GET', '/api/admin/record'),
  /** CSV, streamed. */
  download: adminCall<typeof recordSchemas.download>('GET', '/api/admin/record.csv'),
}

/** Every action there is, as the desk reads it. */
export const recordActions = {
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
  'admin.login': 'Logged in to the desk',
  'admin.password': 'Changed their own password',
} as const

export type RecordAction = keyof typeof recordActions
export const recordActionNames = Object.keys(recordActions) as [RecordAction, ...RecordAction[]]

export const recordTargets = ['movie', 'person', 'comment', 'list'] as const
export type RecordTarget = (typeof recordTargets)[number]

export const recordMessages = {
  title: 'Record',
  none: 'Nothing has been done at the desk yet.',
  noneFiltered: 'Nothing on record fits.',
  failed: 'Failed to load the record',
  /** What a comment is called: it has no title. */
  comment: (username: string | null, title: string) => `${username ?? 'Somebody'} on "${title}"`,
  /** What nobody at the desk did. */
  house: 'The house itself',
  text: 'Everything that was done at the desk, the newest first. Nothing here is ever changed or taken away.',
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
  end: 'That is all there is on record.',
} as const

export type { RecordEntry } from './record.schemas.ts'
