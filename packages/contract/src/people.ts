import { adminCall } from './http/endpoint.ts'
import type { peopleSchemas } from './people.schemas.ts'

/** Entries of a timeline in one answer. */
export const timelineLimit = 50

export const peopleEndpoints = {
  /** SUBS-5 */
  person: adminCall<typeof peopleSchemas.person>('GET', '/api/admin/people/:userId'),
  /** Payments, mails, changes of subscriptions and what the desk did, the newest first. */
  timeline: adminCall<typeof peopleSchemas.timeline>('GET', '/api/admin/people/:userId/timeline'),
}

export type { Person, TimelineEntry } from './people.schemas.ts'
